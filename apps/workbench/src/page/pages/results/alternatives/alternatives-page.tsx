/** Near-optimal alternatives of a run: the ranges of its targets, and its plans. */
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { Show } from "../../../components/feedback/loaded.tsx";
import { useData } from "../../../data/cached.ts";
import type { RunPlan, RunRange } from "../../../data/interface.ts";
import { textsOf } from "../../../language/language.ts";
import { isShared } from "../../../router/base.ts";
import type { PageProps } from "../../../router/page.ts";
import { ExploreRun } from "../../what-if/ranges/explore-run.tsx";
import { canVary } from "../../what-if/varied-run.ts";
import { de } from "../de.ts";
import { en } from "../en.ts";
import { type Result, ResultPage } from "../result-page.tsx";
import { PlansTable } from "./plans-table.tsx";
import { RangesFigure } from "./ranges-figure.tsx";

export default function AlternativesPage({ params: { run } }: PageProps) {
  const t = textsOf({ en, de });
  return (
    <ResultPage run={run} title={t.alternatives.title} filter={{ group: "alternatives" }}>
      {(result) =>
        result.run.kind === "alternatives" ? (
          <Figures run={run} result={result} />
        ) : (
          <EmptyState title={t.alternatives.none} />
        )
      }
    </ResultPage>
  );
}

function Figures({ run, result }: { run: string; result: Result }) {
  const { dataset, resolution } = result;
  const of = `/runs/${encodeURIComponent(run)}`;
  const ranges = useData<RunRange[]>(`${of}/ranges`);
  const plans = useData<RunPlan[]>(`${of}/alternatives`);
  return (
    <div class="stack results">
      <Show data={ranges}>{(rows) => rows.length > 0 && <RangesFigure ranges={rows} resolution={resolution} />}</Show>
      {!isShared && canVary(result.run) && <ExploreRun run={result.run} dataset={dataset} resolution={resolution} />}
      <Show data={plans}>{(rows) => <PlansTable plans={rows} costUnit={`${dataset.cost_unit}/a`} />}</Show>
    </div>
  );
}
