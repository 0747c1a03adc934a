/** Duration curves of load, residual load, price and lines; below them carpets. */
import { useMemo } from "preact/hooks";
import { RunSource } from "../../charts/run-source.tsx";
import type { RunTime } from "../../charts/time/use-calendar.ts";
import { useTimeView } from "../../charts/time/view.ts";
import { Show } from "../../components/feedback/loaded.tsx";
import type { Run } from "../../data/answers.ts";
import { useData } from "../../data/cached.ts";
import type { RunDurations, RunStatistic } from "../../data/interface.ts";
import { askedScenario, ofShownScenario } from "../../data/runs/run-data.ts";
import { figureWith, shownScale } from "../../language/amount.ts";
import { largestSize } from "../../language/displayed.ts";
import { formatCount, formatFigure, formatShare } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { addressOf } from "../../router/match.ts";
import type { PageProps } from "../../router/page.ts";
import { BalanceFields, choiceOf } from "./balance-choice.tsx";
import { Carpets } from "./carpets.tsx";
import { CurveFigure } from "./curve-figure.tsx";
import { de } from "./de.ts";
import { type NamedCurve, scaled } from "./duration-series.ts";
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
    addressOf(
      "/runs/{run}/duration",
      { run: run.id },
      { of, commodity, region, year, scenario: askedScenario(), points },
    ),
  );
  const { value: priced = [] } = useData<RunStatistic[]>(
    run.options.prices
      ? addressOf("/runs/{run}/statistics", { run: run.id }, { group: "price", commodity, year })
      : null,
  );
  const prices = ofShownScenario(priced);
  return (
    <RunSource run={run} scope={[commodity, region, year, askedScenario()]}>
      <div class="time-choices">
        <BalanceFields run={run} rows={rows} choice={choice} />
      </div>
      <Show data={durations}>{(loaded) => <CurveFigures run={run} durations={loaded} prices={prices} />}</Show>
      <Carpets
        run={run}
        rows={rows}
        choice={choice}
        lines={durations.value?.curves.filter((curve) => curve.of === "line") ?? []}
      />
    </RunSource>
  );
}

const hoursPerYear = 8760;
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
  const price = shownScale(named.find((curve) => curve.of === "price")?.unit ?? "", 0);
  const allPrices = named.filter((curve) => curve.of === "price");
  const prices = allPrices.slice(0, maxCurves).map((curve) => scaled(curve, price.factor));
  const figureOf = (region: string, quantity: string): number | undefined =>
    figures.find((row) => row.region === region && row.quantity === quantity)?.value;
  const priceText = (region: string): string => {
    const weighted = figureOf(region, "demand_weighted_mean");
    const atZero = figureOf(region, "hours_at_zero") ?? 0;
    const mean = weighted === undefined ? "" : figureWith(weighted * price.factor, price.unit, 3);
    // The statistics are those of a year.
    return t.priceFigures(region, mean, formatCount((atZero * hours) / hoursPerYear), formatCount(hours));
  };
  const allLines = named.filter((curve) => curve.of === "line");
  const lines = allLines.toSorted((left, right) => right.mean - left.mean).slice(0, maxCurves);
  const linesInPercent = lines.map((line) => scaled(line, 100));
  const shared = { view, time };
  return (
    <div class="stack time-figures">
      <LoadCurves {...shared} loads={loads} hours={hours} />
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
          curves={linesInPercent}
          title={t.lineDuration}
          unit={t.percentOfCapacity}
          sentence={[
            t.lineSentence(lines[0].name, formatShare(lines[0].mean)),
            ...(allLines.length > maxCurves ? [t.someLines(maxCurves, allLines.length)] : []),
          ].join(" ")}
        />
      )}
    </div>
  );
}

interface LoadProps extends Pick<Parameters<typeof CurveFigure>[0], "view" | "time"> {
  loads: readonly NamedCurve[];
  hours: number;
}

/** The load, and what of it sources that follow the weather leave. */
function LoadCurves({ loads: given, hours, ...shared }: LoadProps) {
  const t = textsOf({ en, de });
  const power = shownScale(given[0]?.unit ?? "", largestSize(given.map(({ highest }) => highest)));
  const loads = given.map((curve) => scaled(curve, power.factor));
  const [load, residual] = loads;
  if (!load || load.highest <= 0) return null;
  return (
    <CurveFigure
      {...shared}
      curves={loads}
      marks={[
        ...loads.map(({ name, highest }) => ({
          step: 0,
          value: highest,
          text: t.peakMark(name, formatFigure(highest)),
        })),
        ...(residual && residual.lowest < 0 && residual.hours_above_zero > 0
          ? [
              {
                step: residual.hours_above_zero,
                value: 0,
                text: t.zeroMark(formatCount(residual.hours_above_zero)),
              },
            ]
          : []),
      ]}
      title={t.loadDuration}
      unit={power.unit}
      sentence={
        residual &&
        (residual.hours_above_zero === 0
          ? t.loadCovered(formatShare(1 - residual.mean / load.mean))
          : t.loadSentence(
              formatShare(1 - residual.mean / load.mean),
              formatCount(residual.hours_above_zero),
              formatCount(hours),
              figureWith(residual.highest, power.unit),
            ))
      }
    />
  );
}
