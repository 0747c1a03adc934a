/** Storages: their contents over time, how they are used, and the typical periods of the run. */
import { useMemo } from "preact/hooks";
import { useRunPaints } from "../../charts/run-paints.ts";
import { RunSource } from "../../charts/run-source.tsx";
import { useCanvasColours } from "../../charts/time/canvas-colours.ts";
import { balanceLayers } from "../../charts/time/layers.ts";
import { RangeBar } from "../../charts/time/range-bar.tsx";
import { typicalPeriods } from "../../charts/time/resolution.ts";
import { TimeFigure } from "../../charts/time/time-figure.tsx";
import { type RunTime, useCalendar } from "../../charts/time/use-calendar.ts";
import { useTimeView } from "../../charts/time/view.ts";
import { useDisplayedSeries } from "../../charts/use-displayed-series.ts";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { Show } from "../../components/feedback/loaded.tsx";
import { SelectField } from "../../components/field.tsx";
import { type Balance, useBalance } from "../../data/balance.ts";
import { useData } from "../../data/cached.ts";
import type { RunStatistic } from "../../data/interface.ts";
import { askedScenario, ofShownScenario, useStart } from "../../data/runs/run-data.ts";
import { formatFigure, formatShare } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { powerOf } from "../../language/units.ts";
import { query, setQuery } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import type { PageProps } from "../../router/page.ts";
import { type BalanceChoice, BalanceFields, balanceAddress, choiceOf } from "./balance-choice.tsx";
import { de } from "./de.ts";
import { contentSeries } from "./dispatch-series.ts";
import { en } from "./en.ts";
import { RunPage, type RunParts } from "./run-page.tsx";
import { contentSentence } from "./sentences.ts";
import { TypicalPeriods } from "./typical-periods.tsx";

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
  const ofGroup = (group: string): string =>
    addressOf("/runs/{run}/statistics", { run: run.id }, { group, year: choice.year });
  const figures = useData<RunStatistic[]>(ofGroup("storage"));
  const capacities = useData<RunStatistic[]>(ofGroup("capacity"));
  const statistics = [...ofShownScenario(figures.value ?? []), ...ofShownScenario(capacities.value ?? [])];
  return (
    <RunSource run={run} scope={[choice.region, choice.year, askedScenario()]}>
      <div class="stack time-figures">
        {stored.length === 0 ? (
          <EmptyState title={t.noStorage} />
        ) : (
          <>
            <div class="time-choices">
              <BalanceFields run={run} choice={choice} rows={stored} />
              <SelectField
                label={t.contentAs}
                value={isShare() ? "share" : ""}
                options={[
                  { value: "", text: t.energy },
                  { value: "share", text: t.shareOfCapacity },
                ]}
                onChange={(event) => setQuery({ as: event.currentTarget.value || null })}
              />
            </div>
            <Show data={balance}>
              {(loaded) => <Contents run={run} rows={rows} choice={choice} balance={loaded} figures={statistics} />}
            </Show>
          </>
        )}
        {typicalPeriods(run.resolution) !== null && (
          <TypicalPeriods run={run} year={choice.year} rows={statistics} balances={rows} />
        )}
      </div>
    </RunSource>
  );
}

/** More pictures are no overview. */
const maxFigures = 12;

/** Contents as a share of the capacity, in place of the energy. */
const isShare = (): boolean => query.value.get("as") === "share";

/** The stored commodity with the greatest demand comes first. */
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
  const shown = useDisplayedSeries(balance.series);
  const layers = useMemo(
    () => balanceLayers(shown, ({ component }) => runPaints.rankOf(component)),
    [shown, runPaints],
  );
  const asShare = isShare();
  const [given, first] = [balance.series, shown].map((all) => all.find(({ role }) => role === "content"));
  // Statistics of capacities have the units of the data.
  const factor = given && first ? powerOf(given.unit) / powerOf(first.unit) : 1;
  const series = useMemo(
    () =>
      contentSeries(layers.contents.slice(0, maxFigures), runPaints, colours).map((each) => {
        const capacity = figureOf(figures, each.key, choice.region, "capacity") ?? Number.NaN;
        const values = asShare ? each.values.map((value) => (100 * value) / (capacity * factor)) : each.values;
        return { ...each, values, style: { ...each.style, dash: [] } };
      }),
    [layers, runPaints, colours, asShare, figures.length, choice.region, factor],
  );
  const single = useMemo(() => series.map((each) => [each]), [series]);
  const unit = asShare ? "%" : (layers.contents[0]?.unit ?? "");
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
              [contentSentence(bins, calendar, unit, t), usageText(figures, storage.key, choice.region, t)]
                .filter(Boolean)
                .join(" ")
            }
          />
        )),
      )}
      {layers.contents.length > maxFigures && <p class="muted">{t.someStorages(maxFigures, layers.contents.length)}</p>}
    </>
  );
}

function figureOf(
  rows: readonly RunStatistic[],
  storage: string,
  region: string | null,
  quantity: string,
): number | undefined {
  const matching = rows.filter((row) => row.component === storage && row.quantity === quantity);
  const regions = new Set(matching.flatMap((row) => row.region ?? []));
  // All regions may be a single one, of which more is known.
  const [only] = regions.size === 1 ? regions : [];
  const of = (place: string | null | undefined) => matching.find((row) => row.region === place)?.value;
  return of(region) ?? (region === null ? of(only) : undefined);
}

/** How a storage is used in a year, as far as the statistics say it. */
function usageText(rows: readonly RunStatistic[], storage: string, region: string | null, t: typeof en): string {
  const figure = (quantity: string) => figureOf(rows, storage, region, quantity);
  const [cycles, full, empty] = [figure("cycles"), figure("hours_full"), figure("hours_empty")];
  const duration = figure("equivalent_duration");
  return [
    cycles !== undefined && t.cycles(formatFigure(cycles, 3)),
    full !== undefined && empty !== undefined && t.fullAndEmpty(formatShare(full / 8760), formatShare(empty / 8760)),
    duration !== undefined && t.equivalentDuration(formatFigure(duration, 3)),
  ]
    .filter(Boolean)
    .join(" ");
}
