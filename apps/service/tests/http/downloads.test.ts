/** Downloads are whole files or errors, and leave nothing behind. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../../../tests/support/eventually.ts";
import { long } from "../../../../tests/support/long.ts";
import { removeLeftDownloads } from "../../src/http/routing/download.ts";
import { testDatabases } from "../store/databases.ts";
import { startTestService, type TestService } from "./service.ts";

const writingBy = (write: (path: string) => void | Promise<void>) => ({
  async writeArchive({ path }: { path: string }) {
    await write(path);
    return { status: "written" as const };
  },
  writeModelFile: async () => undefined,
  writeTable: async () => ({ status: "written" as const }),
});

describe("A download", () => {
  let service: TestService;
  let token: string;
  let path: string;
  let work: (path: string) => Promise<void>;
  beforeAll(async () => {
    service = await startTestService(testDatabases[0], {
      downloads: writingBy((path) => work(path)),
    });
    token = await service.login("ann");
    const { body } = await service.send("POST", "/datasets/", { token, json: { name: "island" } });
    path = `/datasets/${body.id}/download`;
  });
  afterAll(() => service.stop());

  const folder = () => join(service.config.dataFolder, "downloads");
  /** The file goes when the last byte is on its way, a moment before or after the client has it. */
  async function filesAreGone() {
    await eventually(() => expect(readdirSync(folder())).toEqual([]));
  }

  it("says how long it is, and is removed when it was sent", async () => {
    work = async (file) => writeFileSync(file, "x".repeat(1_000_000));
    const { status, headers, body } = await service.send("GET", path, { token });
    expect([status, headers.get("content-length"), body.length]).toEqual([200, "1000000", 1_000_000]);
    await filesAreGone();
  });

  it("that fails is an error with an id and no half file", async () => {
    work = async (file) => {
      writeFileSync(file, "half of it");
      throw new Error("The disk is full.");
    };
    const { status, body } = await service.send("GET", path, { token });
    expect([status, body.detail]).toEqual([500, expect.stringMatching(/^Internal server error/)]);
    expect(service.log.splice(0).join()).toContain("The disk is full.");
    await filesAreGone();
  });

  it("leaves no file when the client goes away before or while it is sent", async () => {
    for (const leaveAt of ["writing", "sending"]) {
      const { hostname, port } = new URL(service.url);
      const socket = connect(Number(port), hostname);
      let written: () => void;
      const begun = new Promise<void>((resolve) => {
        written = resolve;
      });
      work = async (file) => {
        writeFileSync(file, "x".repeat(20_000_000));
        written();
        if (leaveAt === "writing") await setTimeout(200);
      };
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`);
      await begun;
      if (leaveAt === "sending") await new Promise((resolve) => socket.once("data", resolve));
      socket.destroy();
      await setTimeout(300);
      await filesAreGone();
    }
    expect(service.log).toEqual([]);
  });

  it("that finds no room on the disk says so, and leaves nothing there", async () => {
    work = async (file) => {
      writeFileSync(file, "half of it");
      throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    };
    const { status, headers, body } = await service.send("GET", path, { token });
    expect([status, headers.get("retry-after"), body.detail]).toEqual([
      503,
      "10",
      expect.stringMatching(/^disk_full: /),
    ]);
    service.log.splice(0);
    await filesAreGone();
  });

  it("of a process that was killed is removed at the next start", async () => {
    mkdirSync(folder(), { recursive: true });
    writeFileSync(join(folder(), "left.download"), "");
    writeFileSync(join(folder(), "something else"), "");
    await removeLeftDownloads(service.config);
    expect(readdirSync(folder())).toEqual(["something else"]);
    await removeLeftDownloads({ ...service.config, dataFolder: join(folder(), "nowhere") });
    expect(existsSync(join(folder(), "nowhere"))).toBe(false);
  });
});

describe("A table with more rows than a sheet has", () => {
  it("is refused with the reason", long, async () => {
    const service = await startTestService(testDatabases[0]);
    const token = await service.login("ann");
    const send = async (path: string, json: object) => (await service.send("POST", path, { token, json })).body;
    const steps = 2 ** 20;
    const { id: ref_dataset } = await send("/datasets/", { name: "minutes", number_of_time_steps: steps });
    await send("/regions/", { name: "North", ref_dataset });
    await send("/commodities/", { name: "power", unit: "GW", ref_dataset });
    const sink = { name: "Load", commodity_name: "power", ref_dataset };
    const { component } = await send("/sinks/", sink);
    const place = { component_name: "Load", region_name: "North", ref_dataset };
    const made = await send("/fix-operation-rates/", { ...place, operation_rate_fix: new Array(steps).fill(1) });
    expect(made).toMatchObject({ component: { name: "Load" } });
    const answer = await service.send("GET", `/fix-operation-rates/component/${component.id}/download`, { token });
    expect([answer.status, answer.body.detail[0].msg]).toEqual([
      422,
      expect.stringContaining("a sheet has at most 1048576 rows"),
    ]);
    await service.stop();
  });
});
