/** Duration curves of load, residual load, price and lines, and a carpet of any series. */
import { useMemo } from "preact/hooks";
import { CarpetFigure } from "../../charts/carpet/carpet-figure.tsx";
import { useRunPaints } from "../../charts/run-paints.ts";
import { useCanvasColours } from "../../charts/time/canvas-colours.ts";
import { balanceLayers } from "../../charts/time/layers.ts";
import type { RunTime } from "../../charts/time/time-figure.tsx";
import { useTimeView } from "../../charts/time/view.ts";
import { Show } from "../../components/feedback/loaded.tsx";
import { SelectField } from "../../components/field.tsx";
import type { Run } from "../../data/answers.ts";
import { type Balance, useBalance } from "../../data/balance.ts";
import { useData } from "../../data/cached.ts";
import type { RunDurations, RunStatistic } from "../../data/interface.ts";
import { useStart } from "../../data/run-data.ts";
import { figureWith } from "../../language/amount.ts";
import { formatCount, formatShare } from "../../language/format.ts";
import { language, textsOf } from "../../language/language.ts";
import { priceUnit, shownUnit } from "../../language/units.ts";
import { query, setQuery } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import type { PageProps } from "../../router/page.ts";
import { type BalanceChoice, BalanceFields, balanceAddress, choiceOf } from "./balance-choice.tsx";
import { CurveFigure } from "./curve-figure.tsx";
import { de } from "./de.ts";
import { contentSeries, priceSeries, stackSeries } from "./dispatch-series.ts";
import type { NamedCurve } from "./duration-series.ts";
import { en } from "./en.ts";
import { RunPage, type RunParts } from "./run-page.tsx";

export default function Duration({ params }: PageProps) {
  const t = textsOf({ en, de });
  return (
    <RunPage run={params.run} title={t.duration} help={t.durationHelp}>
      {(parts) => <DurationOfRun {...parts} />}
    </RunPage>
  );
}

const points = 1000;

function DurationOfRun({ run, rows }: RunParts) {
  const choice = choiceOf(run, rows);
  const { commodity, region, year } = choice;
  const of = ["load", "residual", "line", ...(run.options.prices ? ["price"] : [])].join(",");
  const durations = useData<RunDurations>(
    addressOf("/runs/{run}/duration", { run: run.id }, { of, commodity, region, year, points }),
  );
  const { value: prices = [] } = useData<RunStatistic[]>(
    run.options.prices
      ? addressOf("/runs/{run}/statistics", { run: run.id }, { group: "price", commodity, year })
      : null,
  );
  return (
    <>
      <div class="time-choices">
        <BalanceFields run={run} rows={rows} choice={choice} />
      </div>
      <Show data={durations}>{(loaded) => <CurveFigures run={run} durations={loaded} prices={prices} />}</Show>
      <CarpetOfChoice run={run} rows={rows} choice={choice} />
    </>
  );
}

/** More lines could not be told apart. */
const maxCurves = 8;

function CurveFigures({
  run,
  durations: { hours, curves },
  prices: figures,
}: {
  run: Run;
  durations: RunDurations;
  prices: readonly RunStatistic[];
}) {
  const t = textsOf({ en, de });
  const view = useTimeView(Math.round(hours));
  const time: RunTime = { steps: view.steps, hoursPerStep: 1, start: null, resolution: run.resolution };
  const named = useMemo(
    () =>
      curves.map((curve): NamedCurve => {
        const name =
          curve.of === "line" ? `${curve.component} ${curve.region} – ${curve.region_to}` : (curve.region ?? "");
        return { ...curve, name: curve.of === "load" ? t.load : curve.of === "residual" ? t.residual : name };
      }),
    [curves, t],
  );
  const loads = named.filter((curve) => curve.of === "load" || curve.of === "residual");
  const price = priceUnit(named.find((curve) => curve.of === "price")?.unit ?? "", language.value);
  const allPrices = named.filter((curve) => curve.of === "price");
  const prices = allPrices.slice(0, maxCurves).map((curve) => scaled(curve, price.factor));
  const figureOf = (region: string, quantity: string): number | undefined =>
    figures.find((row) => row.region === region && row.quantity === quantity)?.value;
  const priceText = (region: string): string => {
    const weighted = figureOf(region, "demand_weighted_mean");
    const atZero = figureOf(region, "hours_at_zero") ?? 0;
    const mean = weighted === undefined ? "" : figureWith(weighted * price.factor, price.unit, 3);
    return t.priceFigures(region, mean, formatCount(atZero));
  };
  const allLines = named.filter((curve) => curve.of === "line");
  const lines = allLines.toSorted((left, right) => right.mean - left.mean).slice(0, maxCurves);
  const [load, residual] = loads;
  const shared = { view, time };
  return (
    <div class="stack time-figures">
      {load && load.highest > 0 && (
        <CurveFigure
          {...shared}
          curves={loads}
          title={t.loadDuration}
          unit={shownUnit(load.unit, language.value)}
          sentence={
            residual &&
            (residual.hours_above_zero === 0
              ? t.loadCovered(formatShare(1 - residual.mean / load.mean))
              : t.loadSentence(
                  formatShare(1 - residual.mean / load.mean),
                  formatCount(residual.hours_above_zero),
                  figureWith(residual.highest, shownUnit(load.unit, language.value)),
                ))
          }
        />
      )}
      {prices.length > 0 && (
        <CurveFigure
          {...shared}
          curves={prices}
          title={t.priceDuration}
          unit={price.unit}
          sentence={
            allPrices.length > maxCurves
              ? t.somePrices(maxCurves, allPrices.length)
              : prices.map(({ name }) => priceText(name)).join(" ")
          }
        />
      )}
      {lines.length > 0 && (
        <CurveFigure
          {...shared}
          curves={lines}
          title={t.lineDuration}
          unit={t.shareOfCapacity}
          sentence={[
            t.lineSentence(lines[0].name, formatShare(lines[0].mean)),
            ...(allLines.length > maxCurves ? [t.someLines(maxCurves, allLines.length)] : []),
          ].join(" ")}
        />
      )}
    </div>
  );
}

const scaled = (curve: NamedCurve, factor: number): NamedCurve => ({
  ...curve,
  values: curve.values.map((value) => value * factor),
  mean: curve.mean * factor,
  highest: curve.highest * factor,
  lowest: curve.lowest * factor,
});

function CarpetOfChoice({ run, rows, choice }: RunParts & { choice: BalanceChoice }) {
  const extras = run.options.prices ? "content,price" : "content";
  const balance = useBalance(balanceAddress(run, choice, { with: extras }));
  return <Show data={balance}>{(loaded) => <Carpets run={run} rows={rows} choice={choice} balance={loaded} />}</Show>;
}

function Carpets({ run, rows, choice, balance }: RunParts & { choice: BalanceChoice; balance: Balance }) {
  const t = textsOf({ en, de });
  const colours = useCanvasColours();
  const runPaints = useRunPaints(rows, run.dataset_id);
  const time: RunTime = { ...balance, start: useStart(run.dataset_id), resolution: run.resolution };
  const choices = useMemo(() => {
    const layers = balanceLayers(balance.series, ({ component }) => runPaints.rankOf(component));
    const price = priceUnit(layers.prices[0]?.unit ?? "", language.value);
    const contentUnit = shownUnit(layers.contents[0]?.unit ?? "", language.value);
    return [
      ...stackSeries(layers, runPaints, colours, t)
        .toReversed()
        .map((each) => ({ ...each, unit: shownUnit(layers.unit, language.value) })),
      ...priceSeries(layers.prices, price.factor, colours).map((each) => ({
        ...each,
        key: `price ${each.key}`,
        name: t.priceIn(each.name),
        unit: price.unit,
      })),
      ...contentSeries(layers.contents, runPaints, colours).map((each) => ({
        ...each,
        key: `content ${each.key}`,
        name: t.contentOf(each.name),
        unit: contentUnit,
      })),
    ];
  }, [balance, runPaints, colours, t]);
  const chosen = choices.find(({ key }) => key === query.value.get("carpet")) ?? choices[0];
  if (!chosen) return null;
  return (
    <section class="stack" aria-label={t.carpet}>
      <div class="time-choices">
        <SelectField
          label={t.carpetOf}
          value={chosen.key}
          options={choices.map(({ key, name }) => ({ value: key, text: name }))}
          onChange={(event) => setQuery({ carpet: event.currentTarget.value })}
        />
      </div>
      <CarpetFigure
        title={`${t.carpet}: ${choice.commodity}`}
        name={chosen.name}
        unit={chosen.unit}
        time={time}
        values={chosen.values}
      />
    </section>
  );
}
