/** Storages: their contents over time, how they are used, and the typical periods of the run. */
import { useMemo } from "preact/hooks";
import { PeriodsFigure, type RunPeriods } from "../../charts/periods/periods-figure.tsx";
import { useRunPaints } from "../../charts/run-paints.ts";
import { useCanvasColours } from "../../charts/time/canvas-colours.ts";
import { balanceLayers } from "../../charts/time/layers.ts";
import { RangeBar } from "../../charts/time/range-bar.tsx";
import { typicalPeriods } from "../../charts/time/resolution.ts";
import { type RunTime, TimeFigure, useCalendar } from "../../charts/time/time-figure.tsx";
import { useTimeView } from "../../charts/time/view.ts";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { Show } from "../../components/feedback/loaded.tsx";
import { type Balance, useBalance } from "../../data/balance.ts";
import { useData } from "../../data/cached.ts";
import type { RunStatistic } from "../../data/interface.ts";
import { useStart } from "../../data/run-data.ts";
import { formatCount, formatShare } from "../../language/format.ts";
import { language, textsOf } from "../../language/language.ts";
import { shownUnit } from "../../language/units.ts";
import { addressOf } from "../../router/match.ts";
import type { PageProps } from "../../router/page.ts";
import { type BalanceChoice, BalanceFields, balanceAddress, choiceOf } from "./balance-choice.tsx";
import { de } from "./de.ts";
import { contentSeries } from "./dispatch-series.ts";
import { en } from "./en.ts";
import { RunPage, type RunParts } from "./run-page.tsx";
import { contentSentence } from "./sentences.ts";

export default function Storage({ params }: PageProps) {
  const t = textsOf({ en, de });
  return (
    <RunPage run={params.run} title={t.storage} help={t.storageHelp}>
      {(parts) => <StorageOfRun {...parts} />}
    </RunPage>
  );
}

function StorageOfRun({ run, rows }: RunParts) {
  const t = textsOf({ en, de });
  const stored = rows.filter(({ quantity }) => quantity === "charge" || quantity === "discharge");
  const choice = choiceOf(run, stored.length > 0 ? withDemandFirst(stored, rows) : rows);
  const balance = useBalance(stored.length > 0 ? balanceAddress(run, choice, { with: "content" }) : null);
  const figures = useData<RunStatistic[]>(
    addressOf("/runs/{run}/statistics", { run: run.id }, { group: "storage", year: choice.year }),
  );
  const isTypical = typicalPeriods(run.resolution) !== null;
  const periods = useData<RunPeriods>(
    isTypical ? addressOf("/runs/{run}/periods", { run: run.id }, { year: choice.year }) : null,
  );
  const time = { start: useStart(run.dataset_id), resolution: run.resolution };
  if (stored.length === 0) return <EmptyState title={t.noStorage} />;
  return (
    <div class="stack time-figures">
      <div class="time-choices">
        <BalanceFields run={run} choice={choice} rows={stored} />
      </div>
      <Show data={balance}>
        {(loaded) => <Contents run={run} rows={rows} choice={choice} balance={loaded} figures={figures.value ?? []} />}
      </Show>
      {isTypical && (
        <Show data={periods}>
          {(loaded) => (
            <PeriodsFigure periods={loaded} time={{ ...time, steps: 0, hoursPerStep: loaded.hours_per_step }} />
          )}
        </Show>
      )}
    </div>
  );
}

/** Of the commodities that are stored, the one with the greatest demand comes first. */
function withDemandFirst(stored: readonly RunStatistic[], rows: readonly RunStatistic[]): RunStatistic[] {
  const commodities = new Set(stored.map(({ commodity }) => commodity));
  return [...stored, ...rows.filter(({ commodity, quantity }) => quantity === "demand" && commodities.has(commodity))];
}

interface ContentsProps extends RunParts {
  choice: BalanceChoice;
  balance: Balance;
  figures: readonly RunStatistic[];
}

function Contents({ run, rows, choice, balance, figures }: ContentsProps) {
  const t = textsOf({ en, de });
  const colours = useCanvasColours();
  const runPaints = useRunPaints(rows, run.dataset_id);
  const view = useTimeView(balance.steps);
  const time: RunTime = { ...balance, start: useStart(run.dataset_id), resolution: run.resolution };
  const calendar = useCalendar(time);
  const layers = useMemo(
    () => balanceLayers(balance.series, ({ component }) => runPaints.rankOf(component)),
    [balance, runPaints],
  );
  const series = useMemo(() => contentSeries(layers.contents, runPaints, colours), [layers, runPaints, colours]);
  const single = useMemo(() => series.map((each) => [{ ...each, style: { ...each.style, dash: [] } }]), [series]);
  const unit = shownUnit(layers.contents[0]?.unit ?? "", language.value);
  if (series.length === 0) return <EmptyState title={t.noStorage} />;
  return (
    <>
      <RangeBar view={view} calendar={calendar} />
      {single.map((all) =>
        all.map((storage) => (
          <TimeFigure
            key={storage.key}
            time={time}
            view={view}
            unit={unit}
            title={t.contentOf(storage.name)}
            series={all}
            height={220}
            sentence={(bins) =>
              [contentSentence(bins, calendar, unit, t), usageText(figures, storage.name, choice.region, t)]
                .filter(Boolean)
                .join(" ")
            }
          />
        )),
      )}
    </>
  );
}

/** How a storage is used in a year, as far as the statistics say it. */
function usageText(rows: readonly RunStatistic[], storage: string, region: string | null, t: typeof en): string {
  const figure = (quantity: string): number | undefined =>
    rows.find((row) => row.component === storage && row.region === region && row.quantity === quantity)?.value;
  const [cycles, full, empty] = [figure("cycles"), figure("hours_full"), figure("hours_empty")];
  return [
    cycles !== undefined && t.cycles(formatCount(cycles)),
    full !== undefined && empty !== undefined && t.fullAndEmpty(formatShare(full / 8760), formatShare(empty / 8760)),
  ]
    .filter(Boolean)
    .join(" ");
}
