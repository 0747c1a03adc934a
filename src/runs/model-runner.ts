/** Runs validations and optimizations as jobs of their own, a limited number at a time, in order of their arrival. */
import { randomUUID } from "node:crypto";
import { mkdir, open, rm, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { ModelRunner, OptimizeOptions, OptimizeOutcome, PathwayOutcome, ValidateOutcome } from "./contract.ts";
import { runJob } from "./job.ts";
import type { JobEnd, JobOrder } from "./job-messages.ts";
import { createPlaces } from "./places.ts";
import type { SolverInventory } from "./solver-inventory.ts";

export interface ModelRunnerOptions {
  maxConcurrent: number;
  /** The longest any run may solve, whatever it asks for; null for no limit. */
  timeLimitSeconds: number | null;
  /** Where workbooks stand until they are read. Emptied at the start. */
  temporaryFolder: string;
  /** The solvers there are; what the service brings where absent. */
  solvers?: SolverInventory;
  log: (line: string) => void;
}

export function createModelRunner(options: ModelRunnerOptions): ModelRunner {
  const places = createPlaces(options.maxConcurrent);
  const closing = new AbortController();
  const underWay = new Set<Promise<unknown>>();
  const folderIsReady = rm(options.temporaryFolder, { recursive: true, force: true }).then(() =>
    mkdir(options.temporaryFolder, { recursive: true }),
  );

  async function run(order: JobOrder, signal: AbortSignal): Promise<JobEnd> {
    const either = AbortSignal.any([signal, closing.signal]);
    const work = places
      .take(either)
      .then((free) => runJob(order, { signal: either, onLog: options.log }).finally(free));
    underWay.add(work);
    try {
      return await work;
    } catch (error) {
      // Waiting for a place ends by cancellation only.
      if (either.aborted) return { status: "failed", cause: "cancelled", message: "The run was cancelled." };
      throw error;
    } finally {
      underWay.delete(work);
    }
  }

  const limited = async (given: OptimizeOptions): Promise<OptimizeOptions> => {
    const limits = [given.timeLimitSeconds, options.timeLimitSeconds].filter((limit) => limit !== null);
    const timeLimitSeconds = limits.length > 0 ? Math.min(...limits) : null;
    return { ...given, timeLimitSeconds, inventory: await options.solvers?.current() };
  };
  const strange = (work: string, end: JobEnd) => new Error(`${work} cannot end with '${end.status}'.`);

  return {
    async validate(snapshot, signal): Promise<ValidateOutcome> {
      const end = await run({ kind: "validate", snapshot }, signal);
      if (end.status === "optimal" || end.status === "pathway") throw strange("A validation", end);
      return end;
    },
    async optimize(snapshot, given, signal): Promise<OptimizeOutcome> {
      await folderIsReady;
      const workbookPath = join(options.temporaryFolder, `${randomUUID()}.xlsx`);
      const end = await run({ kind: "optimize", snapshot, options: await limited(given), workbookPath }, signal);
      if (end.status === "valid" || end.status === "pathway") throw strange("An optimization", end);
      if (end.status === "optimal") return { ...end, workbook: await readAndRemove(workbookPath) };
      await rm(workbookPath, { force: true });
      return end;
    },
    async optimizePathway(snapshot, parameters, given, signal): Promise<PathwayOutcome> {
      await folderIsReady;
      const archivePath = join(options.temporaryFolder, `${randomUUID()}.zip`);
      const order = { kind: "pathway", snapshot, parameters, options: await limited(given), archivePath } as const;
      const end = await run(order, signal);
      if (end.status === "valid" || end.status === "optimal") throw strange("A pathway", end);
      if (end.status === "pathway") {
        return { ...end, status: "optimal", archive: await readAndRemove(archivePath) };
      }
      await rm(archivePath, { force: true });
      await rm(`${archivePath}.xlsx`, { force: true });
      return end;
    },
    async close() {
      closing.abort();
      await Promise.allSettled(underWay);
      await folderIsReady.catch(() => undefined);
      await rm(options.temporaryFolder, { recursive: true, force: true });
    },
  };
}

/** A stream of a file that is gone once it is read, or once this process is. */
async function readAndRemove(path: string): Promise<Readable> {
  const handle = await open(path);
  const stream = handle.createReadStream();
  // An open file outlives its name, except on Windows, where the name goes with the last reader.
  if (process.platform === "win32") stream.on("close", () => void rm(path, { force: true }));
  else await unlink(path);
  return stream;
}
