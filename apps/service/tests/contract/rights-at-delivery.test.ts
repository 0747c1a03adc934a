/** Rights count when something is delivered or written, not only when it was asked for; on every database. */
import { readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { eventually } from "../../../../tests/support/eventually.ts";
import { long } from "../../../../tests/support/long.ts";
import { askAgainMs, delivered } from "../../src/http/answers/delivery.ts";
import type { RunJob } from "../../src/runs/jobs/run-job.ts";
import { failedRun } from "../../src/runs/jobs/run-outcome.ts";
import { standInArchive, standInJob, startTestService, type TestService } from "../http/service.ts";
import { sampleContent } from "../store/contents.ts";
import { testDatabases } from "../store/databases.ts";

/** Rights that were looked up longer ago than this are looked up again. */
const longEnough = () => setTimeout(100);

describe.each(testDatabases.filter(({ isMissing }) => !isMissing))("Rights at delivery on $name", (database) => {
  let begun = Promise.withResolvers<void>();
  let held = Promise.withResolvers<void>();
  const untilReleased = async (signal?: AbortSignal) => {
    begun.resolve();
    signal?.addEventListener("abort", () => held.resolve());
    await held.promise;
  };
  const runJob: RunJob = async (order, hooks) => {
    const end = await standInJob(order, hooks);
    await untilReleased(hooks.signal);
    return hooks.signal.aborted ? failedRun("cancelled") : end;
  };
  const storeArchive: typeof standInArchive = async (archive, admit, store) => {
    await untilReleased();
    return standInArchive(archive, admit, store);
  };
  const heldDownloads = {
    async writeArchive({ path }: { path: string }) {
      await untilReleased();
      await writeFile(path, "secret");
      return { status: "written" as const };
    },
    writeModelFile: async () => undefined,
    writeTable: async () => ({ status: "written" as const }),
  };

  let service: TestService;
  let owner: string;
  let guest: string;
  let datasetId: number;
  let modelId: number;
  let permission: { ref_dataset: number; ref_user: number };

  const send = (method: string, path: string, json?: unknown, token = owner) =>
    service.send(method, path, { token, ...(json === undefined ? {} : { json }) });
  const asGuest = (method: string, path: string, json?: unknown) => send(method, path, json, guest);
  const give = (allow_usage: boolean, allow_modification = false) =>
    send("PUT", "/datasets/permissions/", { ...permission, allow_usage, allow_modification });
  const downloads = () =>
    readdirSync(service.config.dataFolder, { recursive: true }).filter((name) => String(name).endsWith(".download"));
  /** A request whose sender loses the right while it is under way is refused. */
  async function revokedMeanwhile<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    const answer = request();
    await begun.promise;
    await longEnough();
    expect((await give(false)).status).toBe(200);
    held.resolve();
    return answer;
  }

  beforeAll(async () => {
    service = await startTestService(database, { runJob, storeArchive, downloads: heldDownloads });
    [owner, guest] = [await service.login("owner"), await service.login("guest")];
    const dataset = (await send("POST", "/datasets/", { name: "d", number_of_time_steps: 4 })).body;
    datasetId = dataset.id;
    await service.store.writeDatasetContent(datasetId, sampleContent(), { userId: dataset.user.id });
    modelId = (await send("GET", `/models/?dataset_id=${datasetId}`)).body[0].id;
    permission = { ref_dataset: datasetId, ref_user: (await asGuest("GET", "/auth/me")).body.id };
    const none = { allow_permission_grant: false, allow_permission_revoke: false };
    await send("POST", "/datasets/permissions/", { ...permission, ...none });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    begun = Promise.withResolvers();
    held = Promise.withResolvers();
    await give(true, true);
  });

  it("keep the workbook of a waiting optimization from whom they were taken from", long, async () => {
    const { status, body, headers } = await revokedMeanwhile(() => asGuest("GET", `/models/${modelId}/optimize`));
    expect([status, body]).toEqual([403, { detail: "You are not allowed to use this dataset!" }]);
    expect(headers.get("content-disposition")).toBeNull();
    await eventually(() => expect(downloads()).toEqual([]));
    await give(true);
    expect((await asGuest("GET", `/models/${modelId}/optimize`)).status).toBe(200);
  });

  it("keep an archive that was being written, and remove its file", async () => {
    const { status } = await revokedMeanwhile(() => asGuest("GET", `/datasets/${datasetId}/download`));
    expect(status).toBe(403);
    await eventually(() => expect(downloads()).toEqual([]));
  });

  it("keep an upload that was being read from being stored", async () => {
    const body = new FormData();
    body.append("file", new Blob(['["new region"]'], { type: "application/zip" }), "d.zip");
    const upload = () => service.send("POST", `/datasets/${datasetId}/upload`, { token: guest, body });
    expect((await revokedMeanwhile(upload)).status).toBe(403);
    const regions = (await send("GET", `/regions/?dataset_id=${datasetId}`)).body;
    expect(regions.map(({ name }: { name: string }) => name)).not.toContain("new region");
  });

  it("protect a model from its creator who lost them: nothing is changed, deleted or shown", async () => {
    const model = (await asGuest("POST", "/models/", { name: "mine", ref_dataset: datasetId })).body;
    const path = `/models/${model.id}`;
    expect((await asGuest("PUT", path, { description: "as creator" })).status).toBe(200);
    await give(false);
    const override = { component_name: "wnd", attribute: "yearly_limit", operation: "set", value: 1 };
    for (const [method, json] of [
      ["PUT", { description: "later" }],
      ["PUT", { override_parameters: [override] }],
      ["DELETE", undefined],
    ] as const) {
      const { status, body } = await asGuest(method, path, json);
      expect([status, body]).toEqual([403, { detail: "You are not allowed to modify this dataset!" }]);
    }
    expect((await send("GET", path)).body).toMatchObject({ description: "as creator" });
    await send("DELETE", path);
  });

  it("of modification alone let one write and read nothing: no records, no names, no reasons", async () => {
    await give(false, true);
    const created = await asGuest("POST", "/regions/", { name: "west", ref_dataset: datasetId });
    expect([created.status, created.body]).toEqual([204, ""]);
    const path = created.headers.get("location") ?? "";
    expect((await send("GET", path)).body).toMatchObject({ name: "west" });
    const changed = await asGuest("PUT", path, { name: "far west" });
    expect([changed.status, changed.body]).toEqual([204, ""]);
    expect((await asGuest("GET", path)).status).toBe(403);
    const source = { name: "wood", physical_unit: "GW_el", commodity_name: "electrcity", ref_dataset: datasetId };
    const override = { component_name: "wnd", attribute: "yearly_limit", operation: "set", value: 1 };
    const [source_1] = (await send("GET", `/sources/?dataset_id=${datasetId}`)).body;
    for (const [method, path, json, status] of [
      ["POST", "/sources/", source, 404],
      ["PUT", `/models/${modelId}`, { override_parameters: [override] }, 404],
      ["POST", "/regions/", { name: "far west", ref_dataset: datasetId }, 409],
      ["PUT", `/sources/${source_1.component.id}`, { yearly_limit: 5, commodity_limit_id: null }, 422],
      ["DELETE", `/commodities/${source_1.commodity.id}`, undefined, 409],
    ] as const) {
      const answer = await asGuest(method, path, json);
      expect([method, path, answer.status]).toEqual([method, path, status]);
      const said = JSON.stringify(answer.body);
      expect(said).toContain("so details are withheld");
      expect(said).not.toMatch(/Did you mean|Valid names|wind|electricity|capacity/);
    }
    const removed = await asGuest("DELETE", path);
    expect([removed.status, removed.body]).toEqual([204, ""]);
    expect((await send("GET", path)).status).toBe(404);
  });

  it("without any flag are not permissions: those of others are not shown", async () => {
    await give(false);
    expect((await asGuest("GET", `/datasets/permissions/?dataset_id=${datasetId}`)).status).toBe(403);
    expect((await asGuest("GET", `/datasets/permissions/${datasetId}`)).body).toMatchObject({ allow_usage: false });
  });
});

describe("A file that is being sent", () => {
  const reply = { removeHeader: () => undefined } as unknown as FastifyReply;
  const nothing = async () => undefined;

  it("is cut off where the permission was revoked meanwhile", async () => {
    const clock = vi.spyOn(performance, "now");
    clock.mockReturnValue(0);
    let isAllowed = true;
    const stillAllowed = async () => {
      if (!isAllowed) throw new Error("taken back");
    };
    async function* content() {
      yield* ["one", "two"];
      isAllowed = false;
      clock.mockReturnValue(askAgainMs + 1);
      yield* ["three", "four"];
    }
    const source = Readable.from(content());
    const received: string[] = [];
    const sent = (await delivered(source, reply, 0, stillAllowed)) as Readable;
    const reading = async () => {
      for await (const chunk of sent) received.push(String(chunk));
    };
    await expect(reading()).rejects.toThrow("taken back");
    clock.mockRestore();
    expect(received.join("")).not.toContain("three");
    expect(source.destroyed).toBe(true);
  });

  it("arrives whole where permissions stay the same, and is closed where its client has left", async () => {
    const whole = (await delivered(Readable.from(["a", "b"]), reply, performance.now(), nothing)) as Readable;
    expect((await whole.toArray()).join("")).toBe("ab");
    const source = Readable.from(["a", "b"]);
    const left = (await delivered(source, reply, performance.now(), nothing)) as Readable;
    left.destroy();
    await new Promise((resolve) => source.once("close", resolve));
  });
});
