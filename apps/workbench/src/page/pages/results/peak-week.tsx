/** The dispatch of the week that is hardest to supply: the one with the highest residual load. */
import { useMemo } from "preact/hooks";
import { useCanvasColours } from "../../charts/time/canvas-colours.ts";
import { balanceLayers } from "../../charts/time/layers.ts";
import { TimeFigure } from "../../charts/time/time-figure.tsx";
import { type RunTime, useCalendar } from "../../charts/time/use-calendar.ts";
import { useOwnTimeView } from "../../charts/time/view.ts";
import { rangeOfLength, type TimeRange } from "../../charts/time/zoom.ts";
import { useDisplayedSeries } from "../../charts/use-displayed-series.ts";
import { Show } from "../../components/feedback/loaded.tsx";
import { type Balance, useBalance } from "../../data/balance.ts";
import { useData } from "../../data/cached.ts";
import type { RunDurations } from "../../data/interface.ts";
import { askedScenario, useStart } from "../../data/runs/run-data.ts";
import { language, textsOf } from "../../language/language.ts";
import { energyUnit } from "../../language/units.ts";
import { hrefOf } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import { balanceAddress } from "../time/balance-choice.tsx";
import { de as timeDe } from "../time/de.ts";
import { stackSeries } from "../time/dispatch-series.ts";
import { en as timeEn } from "../time/en.ts";
import { stackSentence } from "../time/sentences.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import type { Result } from "./result-page.tsx";

interface Props {
  result: Result;
  commodity: string;
}

export function PeakWeek({ result, commodity }: Props) {
  const { run, region, year } = result;
  const choice = { commodity, region, year };
  const { value: residual } = useData<RunDurations>(
    addressOf(
      "/runs/{run}/duration",
      { run: run.id },
      { of: "residual", ...choice, scenario: askedScenario(), points: 2 },
    ),
  );
  const week = residual ? weekOf(residual) : null;
  const balance = useBalance(week && balanceAddress(run, choice, { from: String(week.from), to: String(week.to) }));
  return (
    <div class="peak-week">
      <Show data={balance}>
        {(loaded) =>
          residual && (
            <Week
              key={balance.address}
              result={result}
              commodity={commodity}
              balance={loaded}
              steps={stepsOf(residual)}
            />
          )
        }
      </Show>
    </div>
  );
}

/** Time steps of the horizon. */
const stepsOf = ({ hours, hours_per_step }: RunDurations): number => Math.round(hours / hours_per_step);

/** Around the highest residual load. */
function weekOf(residual: RunDurations): TimeRange | null {
  const peak = residual.curves[0]?.highest_at;
  if (peak === undefined) return null;
  return rangeOfLength({ from: peak, to: peak + 1 }, "week", stepsOf(residual), residual.hours_per_step);
}

function Week({ result, commodity, balance, steps }: Props & { balance: Balance; steps: number }) {
  const t = textsOf({ en, de });
  const times = textsOf({ en: timeEn, de: timeDe });
  const { run, region, year, paints } = result;
  const colours = useCanvasColours();
  const view = useOwnTimeView(balance.steps);
  const time: RunTime = {
    steps,
    hoursPerStep: balance.hoursPerStep,
    start: useStart(run.dataset_id),
    resolution: run.resolution,
    first: balance.first,
  };
  const calendar = useCalendar(time);
  const shown = useDisplayedSeries(balance.series);
  const layers = useMemo(() => balanceLayers(shown, ({ component }) => paints.rankOf(component)), [shown, paints]);
  const series = useMemo(() => stackSeries(layers, paints, colours, times), [layers, paints, colours, times]);
  const { unit } = layers;
  const sumUnit = energyUnit(layers.unit, language.value);
  if (series.length === 0) return null;
  const linkTo = (range: Partial<TimeRange>): string =>
    hrefOf(addressOf("/r/{run}/dispatch", { run: run.id }, { commodity, region, year, ...range }));
  const isWhole = balance.steps === steps;
  return (
    <section class="stack">
      <TimeFigure
        time={time}
        view={view}
        unit={unit}
        series={series}
        title={isWhole ? times.dispatchOf(commodity, region) : t.peakWeek.title(commodity)}
        sumUnit={sumUnit}
        height={300}
        fold={{ name: "results-dispatch" }}
        sentence={(bins) => stackSentence(bins, calendar, { unit, sumUnit }, times)}
      />
      <p class="row">
        {!isWhole && <a href={linkTo({ from: balance.first, to: balance.first + balance.steps })}>{t.peakWeek.more}</a>}
        <a href={linkTo({})}>{t.peakWeek.year}</a>
      </p>
    </section>
  );
}
