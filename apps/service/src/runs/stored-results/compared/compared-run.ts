/** A stored run with what comparisons need of it. */
import { optionsInEffect } from "@esm/optimize/optimization/options";
import type { Store } from "../../../store/store.ts";
import { isSummary, partsOf } from "../parts-of-run.ts";
import type { ComparedRun } from "../result-tasks.ts";
import { inputOf } from "../run-inputs.ts";

export async function comparedRun(store: Store, id: number): Promise<ComparedRun> {
  const run = await store.runs.find(id);
  const gone = () => new Error(`Run ${id} no longer exists.`);
  if (!run) throw gone();
  const { kind, status, version, figures } = run;
  return {
    id,
    async input() {
      const input = await inputOf(store, run.inputHash);
      if (!input) throw gone();
      return input;
    },
    inputHash: run.inputHash,
    options: { ...optionsInEffect(run.options, figures?.resolution ?? null) },
    overrides: run.overrides,
    figures: {
      kind,
      status,
      version,
      objective: figures?.objective ?? null,
      resolution: figures?.resolution ?? null,
      solver: figures?.solver ? Object.values(figures.solver).join(" ") : null,
    },
    annualCosts: new Map(figures?.years?.map(({ year, objective }) => [String(year), objective])),
    summaries: await partsOf(store, id, isSummary),
  };
}
