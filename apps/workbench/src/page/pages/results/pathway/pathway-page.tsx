/**
 * A pathway by milestone year: the mix, capacities that stand, are built and retired, costs, emissions against their targets, the price of
 * carbon, and what foresight changes.
 */
import { useBalanceRows } from "../../../charts/run-paints.ts";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { Show } from "../../../components/feedback/loaded.tsx";
import { useData } from "../../../data/cached.ts";
import { useUsed } from "../../../data/runs/run-data.ts";
import { textsOf } from "../../../language/language.ts";
import { addressOf } from "../../../router/match.ts";
import type { PageProps } from "../../../router/page.ts";
import { CompareLink } from "../../compare/compare-link.tsx";
import { de } from "../de.ts";
import { en } from "../en.ts";
import { type Result, ResultPage } from "../result-page.tsx";
import type { Statistic } from "../statistics.ts";
import { noRows, useDisplayedRows } from "../use-displayed-rows.ts";
import { BesideAnother, ForesightCost } from "./foresight.tsx";
import { pathwayLimits } from "./pathway.ts";
import {
  PathwayCapacities,
  PathwayCosts,
  PathwayEmissions,
  PathwayLimits,
  PathwayMix,
  PathwayPrices,
} from "./pathway-figures.tsx";

export default function PathwayPage({ params: { run } }: PageProps) {
  const t = textsOf({ en, de });
  return (
    <ResultPage
      run={run}
      title={t.pathway.title}
      filter={{ group: "pathway", totals: "true" }}
      actions={({ run: shown }) => <CompareLink run={shown} />}
    >
      {(result) => (result.run.years === null ? <EmptyState title={t.pathway.none} /> : <Figures result={result} />)}
    </ResultPage>
  );
}

function Figures({ result: { run, dataset, rows: capacities, given, resolution, paints } }: { result: Result }) {
  const of = (filter: Readonly<Record<string, string | number | undefined>>): string =>
    addressOf(`/runs/${run.id}/statistics`, {}, filter);
  const costs = useUsed(of({ group: "cost", totals: "true" }));
  const limits = useData<Statistic[]>(of({ group: "limit" }));
  const balances = useBalanceRows(String(run.id));
  const shownCosts = useDisplayedRows(costs.value ?? noRows, null);
  const shownLimits = useDisplayedRows(limits.value ?? noRows, null);
  const shownBalances = useDisplayedRows(balances.value ?? noRows, null);
  const drawn = { resolution, paints };
  return (
    <div class="stack results">
      <ForesightCost run={run} costUnit={dataset.cost_unit} />
      <Show data={balances}>{() => <PathwayMix {...drawn} rows={shownBalances} />}</Show>
      <PathwayCapacities {...drawn} rows={capacities} />
      <Show data={costs}>{() => <PathwayCosts {...drawn} rows={shownCosts} />}</Show>
      <Show data={limits}>
        {() => (
          <>
            <PathwayLimits rows={shownLimits} resolution={resolution} />
            {pathwayLimits(shownLimits).length === 0 && (
              <PathwayEmissions rows={shownBalances} resolution={resolution} />
            )}
            <PathwayPrices rows={shownLimits} resolution={resolution} />
          </>
        )}
      </Show>
      <Show data={costs}>{(rows) => <BesideAnother {...drawn} run={run} capacities={given} costs={rows} />}</Show>
    </div>
  );
}
