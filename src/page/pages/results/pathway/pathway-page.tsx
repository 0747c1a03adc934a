/** A pathway by milestone year: capacities that stand, are built and retired, costs, and emissions against their targets. */
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { Show } from "../../../components/feedback/loaded.tsx";
import { useData } from "../../../data/cached.ts";
import { textsOf } from "../../../language/language.ts";
import { addressOf } from "../../../router/match.ts";
import type { PageProps } from "../../../router/page.ts";
import { de } from "../de.ts";
import { en } from "../en.ts";
import { fillsOf } from "../palette-of-rows.ts";
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
          <Figures
            run={run}
            capacities={result.rows}
            resolution={result.resolution}
            styles={result.styles}
            last={result.run.years.at(-1)?.year}
          />
        )
      }
    </ResultPage>
  );
}

interface Props {
  run: string;
  capacities: readonly Statistic[];
  resolution: Result["resolution"];
  styles: Result["styles"];
  last: number | undefined;
}

function Figures({ run, capacities, resolution, styles, last }: Props) {
  const of = (filter: Readonly<Record<string, string | number | undefined>>): string =>
    addressOf(`/runs/${encodeURIComponent(run)}/statistics`, {}, filter);
  const costs = useData<Statistic[]>(of({ group: "cost", totals: "true" }));
  const limits = useData<Statistic[]>(of({ group: "limit" }));
  // The colours are those of the other pages, where commodities are known.
  const balances = useData<Statistic[]>(of({ group: "balance", totals: "true", year: last }));
  const fillOf = fillsOf([...capacities, ...(costs.value ?? []), ...(balances.value ?? [])], styles);
  return (
    <div class="stack results">
      <PathwayCapacities rows={capacities} resolution={resolution} fillOf={fillOf} />
      <Show data={costs}>{(rows) => <PathwayCosts rows={rows} resolution={resolution} fillOf={fillOf} />}</Show>
      <Show data={limits}>{(rows) => <PathwayLimits rows={rows} resolution={resolution} />}</Show>
    </div>
  );
}
