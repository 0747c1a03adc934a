/** netCDF files of others: read in a process that can open nothing, within limits of time and memory. */
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { datasetAttributes } from "@esm/model/domain/dataset";
import { recordSchema } from "@esm/model/domain/schema";
import { afterAll, describe, expect, it } from "vitest";
import { long } from "../../../../tests/support/long.ts";
import { LargeFile, readModelFile } from "../../src/formats/read-model-file.ts";
import { closedCommand, startClosedProcess } from "../../src/netcdf/closed-process.ts";
import { createNetcdfReader, maxReadingSeconds, netcdfProgram, readInProcess } from "../../src/netcdf/netcdf-reader.ts";
import { readNetcdf } from "../../src/netcdf/read-netcdf.ts";
import { readHere } from "../netcdf-here.ts";
import { small, writeNetcdf } from "../pypsa/networks.ts";
import * as hostile from "./hostile-files.ts";

const everything = /^$/;
const mebibyte = 2 ** 20;

describe("A netCDF file of somebody else", () => {
  const folder = mkdtempSync(join(tmpdir(), "closed-reading-"));
  const path = join(folder, "file.nc");
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ["an external link", hostile.externalLink, "'x' has"],
    ["an external link in a part that is not read", hostile.hiddenLink, "'Results/deep/x' has"],
    ["a virtual layout", hostile.virtualLayout, "'x' has"],
    ["external storage", hostile.externalStorage, "A variable of the file has"],
  ])("is refused by name where it has %s", long, async (_, write, place) => {
    await write(path);
    await expect(readNetcdf(path, /^Results$/)).rejects.toMatchObject({
      code: "external_content",
      message: `${place} its values in another file, which is not opened.`,
      hint: "Write the values into the file itself: the service opens no other file than the one that it was given.",
    });
  });

  it("is the same in the process as without one", async () => {
    await writeNetcdf(path, small);
    expect(await readNetcdf(path, everything)).toEqual(await readNetcdf(path, everything, readHere.readVariables));
  });

  it("is refused before a value is read where it declares more than is allowed", long, async () => {
    await hostile.zeros(64)(path);
    const order = { path, skipped: everything.source };
    expect(await readInProcess({ ...order, maxBytes: 63 * mebibyte })).toEqual({
      tooLarge: 64 * mebibyte,
      maxBytes: 63 * mebibyte,
    });
    expect(await readInProcess({ ...order, maxBytes: 64 * mebibyte })).toHaveProperty("variables.0.shape", [2 ** 23]);
  });

  it("waits for a turn of its own where others read files and it is large", long, async () => {
    await hostile.zeros(4)(path);
    const netcdf = { maxBytes: 8 * mebibyte, maxBytesBesideOthers: 2 * mebibyte };
    const dataset = recordSchema(datasetAttributes).parse({ name: "large" });
    await expect(readModelFile(path, { dataset, netcdf })).rejects.toThrow(LargeFile);
    // In a turn of its own it is read, and is no network.
    const reading = await readModelFile(path, { dataset, netcdf: { maxBytes: 8 * mebibyte } });
    expect(reading.report?.findings).toMatchObject([{ code: "unknown_format" }]);
    const refused = await readModelFile(path, { dataset, netcdf: { ...netcdf, maxBytes: 3 * mebibyte } });
    expect(refused.report?.findings).toMatchObject([
      { code: "too_large", msg: "The variables of the file have 4 MiB; at most 3 MiB are read." },
    ]);
  });

  it("is refused where a block of it needs more memory than all of its values may", long, async () => {
    await hostile.zeros(48, 48 * 2 ** 17)(path);
    expect(await readInProcess({ path, skipped: everything.source, maxBytes: 48 * mebibyte })).toEqual({
      needsMemory: true,
    });
  });

  it.each([
    ["values that take minutes to expand", hostile.endless],
    ["groups that contain each other", hostile.circle],
  ])("is refused when its time is over, and not asked again: %s", long, async (_, write) => {
    await write(path);
    // Less than half a second is left.
    const reader = createNetcdfReader(9_600);
    const order = { path, skipped: everything.source, maxBytes: 192 * mebibyte };
    expect(await reader.read(order)).toEqual({ tookSeconds: 10 });
    const usedMs = reader.usedMs();
    expect(usedMs).toBeGreaterThanOrEqual(10_000);
    expect([await reader.readLast(order), reader.usedMs()]).toEqual([{ tookSeconds: 10 }, usedMs]);
    await expect(readNetcdf(path, everything, reader.read)).rejects.toMatchObject({
      code: "too_slow",
      message: "Reading the file took more than 10 s.",
    });
  });

  it("has one time limit, which grows with its size", () => {
    const limits = [0, 32, 33, 36, 37, 132, 232, 512].map((mebibytes) => maxReadingSeconds(mebibytes * mebibyte));
    expect(limits).toEqual([10, 10, 11, 11, 12, 35, 60, 60]);
  });

  it("is not to blame where the process cannot start", async () => {
    await writeNetcdf(path, small);
    const order = { ...netcdfProgram(10, mebibyte), readable: [] };
    const child = startClosedProcess(order, openSync(path, "r"));
    const [code] = await once(child, "exit");
    expect(code).not.toBe(0);
    await expect(readInProcess({ path: join(folder, "missing"), maxBytes: 1, skipped: "" })).rejects.toThrow("ENOENT");
  });
});

describe("The process that reads files of others", () => {
  /** In place of its program: tries what a library that was taken over would try. */
  const attempt = `
    const tries = {
      "a file of the machine": () => require("node:fs").readFileSync("/etc/passwd"),
      "its own environment": () => require("node:fs").readFileSync("/proc/self/environ"),
      "the folder it is in": () => require("node:fs").readdirSync("."),
      "the sources of the service": () => require("node:fs").readFileSync(process.argv[2] + "/src/main.ts"),
      "a new file": () => require("node:fs").writeFileSync("/tmp/escaped", "x"),
      "a process": () => require("node:child_process").execSync("id"),
      "a thread": () => new (require("node:worker_threads").Worker)("1", { eval: true }),
    };
    const outcomes = Object.entries(tries).map(([name, act]) => {
      try { act(); return [name, "done"]; } catch (error) { return [name, error.code]; }
    });
    process.stdout.write(JSON.stringify({ outcomes, variables: Object.keys(process.env) }));`;

  it("may open nothing but its own program, and has no environment", () => {
    const folder = mkdtempSync(join(tmpdir(), "closed-process-"));
    const program = join(folder, "attempt.cjs");
    writeFileSync(program, attempt);
    const order = netcdfProgram(10, mebibyte);
    const given = { ...order, program, arguments: [process.cwd()], readable: [...order.readable, program] };
    const [command, ...words] = closedCommand(given);
    const { stdout, stderr } = spawnSync(command, words, { env: {}, cwd: "/", encoding: "utf8" });
    rmSync(folder, { recursive: true });
    expect(stderr).toBe("");
    const { outcomes, variables } = JSON.parse(stdout);
    expect(outcomes.filter(([, code]: string[]) => code !== "ERR_ACCESS_DENIED")).toEqual([]);
    // The shell that sets limits names the folder, which is the root.
    expect(variables.filter((name: string) => name !== "PWD")).toEqual([]);
  });

  it.skipIf(process.platform !== "linux")("has limits of the system on memory and on time of a processor", () => {
    const [command, ...words] = closedCommand({ ...netcdfProgram(10, mebibyte), program: "-" });
    const place = words.indexOf(process.execPath);
    const asked = spawnSync(command, [...words.slice(0, place), "/bin/sh", "-c", "ulimit -v; ulimit -t"], {
      encoding: "utf8",
    });
    expect(asked.stdout.split("\n")).toEqual([String(4 * 2 ** 20), "16", ""]);
  });

  it("ends when nobody waits for it any more", long, async () => {
    const path = join(mkdtempSync(join(tmpdir(), "left-process-")), "file.nc");
    await writeNetcdf(path, small);
    const child = startClosedProcess(netcdfProgram(10, mebibyte), openSync(path, "r"));
    await once(child, "message");
    child.disconnect();
    expect(await once(child, "exit")).toEqual([0, null]);
  });
});
