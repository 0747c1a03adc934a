/** Runs in every state, with what belongs to them: for tests that move whole databases. */
import type { Override } from "@esm/model/domain/model";
import type { RunEnd, RunError, RunProgress } from "@esm/model/domain/runs/run";
import { defaultRunOptions } from "@esm/model/domain/runs/run-options";
import type { SweepDefinition } from "@esm/model/domain/runs/sweep";
import type { NewRun } from "../../src/store/runs/new-run.ts";
import type { Store } from "../../src/store/store.ts";

const waiting: RunProgress = { phase: "queued", fraction: 0, message: "waiting" };
const infeasible: RunError = { cause: "infeasible", message: "Zu wenig Wind, 2 €", problems: [] };
const success: RunEnd = {
  status: "succeeded",
  figures: {
    objective: 1 / 3,
    years: null,
    resolution: "full",
    problem: null,
    timings: { solve_s: 0.1 },
    solver: null,
    programHash: "p",
    warnings: [],
  },
};
const override: Override = {
  component_name: "wind",
  attribute: "invest_per_capacity",
  operation: "multiply",
  value: 0.5,
};
const bytes = (length: number): Uint8Array => Uint8Array.from({ length }, (_, index) => (index * 7) % 256);

/** Answers with the ids of one run that succeeded, one that failed, one at work, one that waits, and of a sweep. */
export async function addRuns(store: Store, of: { modelId: number; datasetId: number; userId: number }) {
  const run = (hash: string): NewRun => ({
    ...of,
    kind: "optimize",
    options: defaultRunOptions(),
    optionsHash: "o",
    version: "1",
    progress: waiting,
    overrides: [override],
    revision: 0,
    input: { hash, size: 700, portions: () => [bytes(300), bytes(400)] },
    requirements: { format: 1, solver: null },
    estimate: { class: "small", seconds: 2.5 },
    traceparent: `00-${"a".repeat(32)}-${"b".repeat(16)}-01`,
  });
  const queued = async (hash: string) => (await store.runs.create(run(hash))).run.id;
  const begun = async (hash: string) => {
    const id = await queued(hash);
    await store.runQueue.claim(id, { id: "worker", version: "1" }, 60_000);
    return { id, attempt: 1 };
  };
  const done = await begun("a");
  await store.runQueue.progress(done, { phase: "solve", fraction: 0.5, message: "½" }, { solver: { gap: 1e-9 } });
  await store.runQueue.log(done, ["Zeile 1", "line 2"]);
  for (const portion of [0, 1]) {
    await store.runContents.addResultPortion(done, {
      part: 0,
      portion,
      name: "summary",
      year: null,
      bytes: bytes(500),
    });
  }
  await store.runContents.addResultPortion(done, { part: 1, portion: 0, name: "sheet:x", year: 2030, bytes: bytes(0) });
  await store.runQueue.finish(done, success);
  const failed = await begun("a");
  await store.runQueue.finish(failed, { status: "failed", error: infeasible });
  const { id: working } = await begun("b");
  const sweep = await store.sweeps.create({
    ...of,
    definition: sweepDefinition,
    points: [
      { overrides: [], run: done.id },
      { overrides: [override], run: run("c") },
    ],
  });
  await store.workers.announce({ id: "worker", version: "1", places: 2, abilities: { format: 1, solvers: [] } });
  return { succeeded: done.id, failed: failed.id, working, waiting: await queued("d"), sweep };
}

const { value, ...target } = override;
const sweepDefinition: SweepDefinition = {
  kind: "optimize",
  options: defaultRunOptions(),
  combine: "table",
  parameters: [{ ...target, values: [1, value] }],
};

/** Everything that clients can see of them. */
export async function storyOf(store: Store, ids: Awaited<ReturnType<typeof addRuns>>) {
  const { sweep, ...runs } = ids;
  const stories = await Promise.all(
    Object.values(runs).map(async (id) => {
      const parts = await store.runContents.resultParts(id);
      const contents = await Promise.all(parts.map((part) => store.runContents.resultPart(id, part.part)));
      const run = await store.runs.find(id);
      const input = run && (await store.runContents.input(run.inputHash));
      return { run, input, parts, contents, events: await store.runContents.events(id, 0) };
    }),
  );
  return {
    stories,
    sweep: await store.sweeps.find(sweep),
    points: await store.sweeps.points(sweep, { skip: 0, limit: 100 }),
  };
}
