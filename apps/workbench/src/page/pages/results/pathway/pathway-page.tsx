/** A pathway by milestone year: capacities that stand, are built and retired, costs, and emissions against their targets. */
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { Show } from "../../../components/feedback/loaded.tsx";
import { useData } from "../../../data/cached.ts";
import { useUsed } from "../../../data/run-data.ts";
import { textsOf } from "../../../language/language.ts";
import { addressOf } from "../../../router/match.ts";
import type { PageProps } from "../../../router/page.ts";
import { de } from "../de.ts";
import { en } from "../en.ts";
import { type Result, ResultPage } from "../result-page.tsx";
import type { Statistic } from "../statistics.ts";
import { PathwayCapacities, PathwayCosts, PathwayLimits } from "./pathway-figures.tsx";

export default function PathwayPage({ params: { run } }: PageProps) {
  const t = textsOf({ en, de });
  return (
    <ResultPage run={run} title={t.pathway.title} filter={{ group: "pathway", totals: "true" }}>
      {(result) =>
        result.run.years === null ? (
          <EmptyState title={t.pathway.none} />
        ) : (
          <Figures run={run} capacities={result.rows} resolution={result.resolution} paints={result.paints} />
        )
      }
    </ResultPage>
  );
}

interface Props {
  run: string;
  capacities: readonly Statistic[];
  resolution: Result["resolution"];
  paints: Result["paints"];
}

function Figures({ run, capacities, resolution, paints }: Props) {
  const of = (filter: Readonly<Record<string, string | number | undefined>>): string =>
    addressOf(`/runs/${encodeURIComponent(run)}/statistics`, {}, filter);
  const costs = useUsed(of({ group: "cost", totals: "true" }));
  const limits = useData<Statistic[]>(of({ group: "limit" }));
  return (
    <div class="stack results">
      <PathwayCapacities rows={capacities} resolution={resolution} paints={paints} />
      <Show data={costs}>{(rows) => <PathwayCosts rows={rows} resolution={resolution} paints={paints} />}</Show>
      <Show data={limits}>{(rows) => <PathwayLimits rows={rows} resolution={resolution} />}</Show>
    </div>
  );
}
