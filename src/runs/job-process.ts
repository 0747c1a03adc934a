/**
 * The process of one job: takes one order from the serving process, works it off and says how it ended. It ends when
 * it is asked to (SIGTERM) and when the serving process is gone; its solver's process ends with it.
 */
import { buildEnergySystem } from "../energy-system/build.ts";
import { describeResolution } from "../results/resolution.ts";
import type { JobEnd, JobMessage, JobOrder } from "./job-messages.ts";
import { optimizePathway } from "./optimize-pathway.ts";
import { type OptimizationEnd, type OptimizeHooks, type Optimum, optimizeSnapshot } from "./optimize-snapshot.ts";
import { createPathwayArchive } from "./pathway-archive.ts";
import { writeResultWorkbook } from "./result-workbook.ts";

const abort = new AbortController();
const stop = (): void => {
  abort.abort();
  // The solver is killed by the abort; nothing else here takes long.
  setTimeout(() => process.exit(0), 500).unref();
};
process.on("SIGTERM", stop);
process.on("disconnect", stop);
process.once("message", (order) => {
  workOff(order as JobOrder).then(
    (end) => send({ type: "end", end }, () => process.disconnect?.()),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      process.exit(1);
    },
  );
});

function send(message: JobMessage, done?: () => void): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => done?.());
}

async function workOff(order: JobOrder): Promise<JobEnd> {
  const { content, overrides } = order.snapshot;
  if (order.kind === "validate") {
    const built = buildEnergySystem(content, overrides);
    return built.system
      ? { status: "valid", warnings: built.warnings }
      : { status: "refused", problems: built.problems };
  }
  return order.kind === "pathway" ? workOffPathway(order) : workOffOptimization(order);
}

const hooks: OptimizeHooks = {
  signal: abort.signal,
  onProgress: (phase, detail) => send({ type: "progress", phase, detail }),
  onLog: (line) => send({ type: "log", line }),
};

async function workOffOptimization(order: JobOrder & { kind: "optimize" }): Promise<JobEnd> {
  const end = await optimizeSnapshot(order.snapshot, order.options, hooks);
  if (end.status !== "optimal") return endWithoutOptimum(end);
  send({ type: "progress", phase: "workbook", detail: "writing the workbook" });
  await writeResultWorkbook(end, order.workbookPath);
  const resolution = describeResolution(end.solved.time);
  return { status: "optimal", objective: end.objective, resolution, warnings: end.warnings };
}

async function workOffPathway(order: JobOrder & { kind: "pathway" }): Promise<JobEnd> {
  const archive = createPathwayArchive(order.archivePath);
  const end = await optimizePathway(order.snapshot, order.parameters, order.options, {
    ...hooks,
    async onYear(year, optimum, pathway) {
      send({ type: "progress", phase: "workbook", detail: `${year}: writing the workbook` });
      await archive.addYear(year, optimum, pathway);
    },
  });
  if (end.status !== "optimal") {
    await archive.discard();
    return endWithoutOptimum(end);
  }
  await archive.finish();
  const { pathway, resolution, warnings } = end;
  return { status: "pathway", years: [...pathway.years], resolution, warnings };
}

function endWithoutOptimum(end: Exclude<OptimizationEnd, Optimum>): JobEnd {
  return end.status === "failed"
    ? { status: "failed", cause: end.cause, message: end.message }
    : { status: "refused", problems: end.problems };
}
