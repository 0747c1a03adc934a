/**
 * The process of one job: takes one order from the serving process, works it off and says how it ended. It ends when
 * it is asked to (SIGTERM) and when the serving process is gone; its solver's process ends with it.
 */
import { buildEnergySystem } from "../energy-system/build.ts";
import type { JobEnd, JobMessage, JobOrder } from "./job-messages.ts";
import { optimizeSnapshot } from "./optimize-snapshot.ts";
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
  const end = await optimizeSnapshot(order.snapshot, order.options, {
    signal: abort.signal,
    onProgress: (phase, detail) => send({ type: "progress", phase, detail }),
    onLog: (line) => send({ type: "log", line }),
  });
  switch (end.status) {
    case "optimal":
      send({ type: "progress", phase: "workbook", detail: "writing the workbook" });
      await writeResultWorkbook(end.solved, end.summary, order.workbookPath);
      return { status: "optimal", objective: end.objective, resolution: "full", warnings: end.warnings };
    case "failed":
      return { status: "failed", cause: end.cause, message: end.message };
    default:
      return { status: "refused", problems: end.problems };
  }
}
