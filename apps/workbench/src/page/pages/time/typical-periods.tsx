/** The typical periods of a run, and how well they represent a series of the input: V17. */
import { useEffect, useRef } from "preact/hooks";
import { PeriodsFigure } from "../../charts/periods/periods-figure.tsx";
import type { RunTime } from "../../charts/time/use-calendar.ts";
import { useOwnTimeView } from "../../charts/time/view.ts";
import { Show } from "../../components/feedback/loaded.tsx";
import { SelectField } from "../../components/field.tsx";
import type { Run } from "../../data/answers.ts";
import { useData } from "../../data/cached.ts";
import { hasInputs } from "../../data/embedded.ts";
import type { RunPeriods, RunRateDurations, RunStatistic } from "../../data/interface.ts";
import { askedScenario, useStart } from "../../data/runs/run-data.ts";
import { figureWith, shownScale } from "../../language/amount.ts";
import { formatFigure, formatShare } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { query, setQuery } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import { CurveFigure } from "./curve-figure.tsx";
import { de } from "./de.ts";
import { type NamedCurve, scaled } from "./duration-series.ts";
import { en } from "./en.ts";

interface Props {
  run: Run;
  /** Null where the run is no pathway. */
  year: number | null;
  /** Capacities, and yearly balances: they say what rates are of. */
  rows: readonly RunStatistic[];
  balances: readonly RunStatistic[];
}

export function TypicalPeriods(props: Props) {
  const { run, year } = props;
  const periods = useData<RunPeriods>(
    addressOf("/runs/{run}/periods", { run: run.id }, { year, scenario: askedScenario() }),
  );
  return <Show data={periods}>{(loaded) => <Shown {...props} periods={loaded} />}</Show>;
}

const nameOf = ({ component, region }: RunPeriods["rates"][number]): string => `${component}, ${region}`;

function Shown({ run, year, rows, balances, periods }: Props & { periods: RunPeriods }) {
  const t = textsOf({ en, de });
  const start = useStart(run.dataset_id);
  const { rates, steps, hours_per_step: hoursPerStep } = periods;
  const rate = rates.find((each) => nameOf(each) === query.value.get("rate")) ?? rates[0];
  const time: RunTime = { steps, hoursPerStep, start, resolution: run.resolution };
  const comparison = useData<RunRateDurations>(
    rate && hasInputs()
      ? addressOf(
          "/runs/{run}/periods/duration",
          { run: run.id },
          { component: rate.component, region: rate.region, year, scenario: askedScenario(), points },
        )
      : null,
  );
  /** Rates of components without capacity are energies of a time step. */
  const unitOf = (component: string): string => {
    const hasCapacity = rows.some((row) => row.group === "capacity" && row.component === component);
    const energy = balances.find((row) => row.component === component)?.unit ?? "";
    return hasCapacity ? t.shareOfCapacity : energy.replace("/a]", "]");
  };
  const box = useRef<HTMLDivElement>(null);
  const isWanted = query.value.get("show") === "periods";
  useEffect(() => {
    if (isWanted) box.current?.scrollIntoView();
  }, [isWanted]);
  return (
    <div class="stack time-figures" ref={box}>
      {rate && (
        <div class="time-choices">
          <SelectField
            label={t.rate}
            value={nameOf(rate)}
            options={rates.map((each) => ({ value: nameOf(each), text: nameOf(each) }))}
            onChange={(event) => setQuery({ rate: event.currentTarget.value })}
          />
        </div>
      )}
      <PeriodsFigure
        periods={periods}
        time={time}
        {...(rate && { rate: { name: nameOf(rate), values: rate.values } })}
      />
      {rate && hasInputs() && (
        <Show data={comparison}>
          {(loaded) => <RateFigure name={nameOf(rate)} unit={unitOf(rate.component)} time={time} rate={loaded} />}
        </Show>
      )}
    </div>
  );
}

const points = 1000;

/** In the input, and as the periods represent it. */
interface RateProps {
  name: string;
  /** The unit of the data, or the words for a share. */
  unit: string;
  time: RunTime;
  rate: RunRateDurations;
}

function RateFigure({ name, unit: given, time, rate }: RateProps) {
  const t = textsOf({ en, de });
  const { component, region, original, represented, mean_difference: difference } = rate;
  const view = useOwnTimeView(Math.round(rate.hours));
  const isShare = given === t.shareOfCapacity;
  const { unit, factor } = isShare
    ? { unit: given, factor: 1 }
    : shownScale(given, Math.max(original.highest, represented.highest));
  // A share needs no unit.
  const figureOf = (value: number): string => (isShare ? formatFigure(value) : figureWith(value * factor, unit));
  const curve = (of: "original" | "represented"): NamedCurve => ({
    ...scaled(rate[of], factor),
    of,
    component,
    region,
    region_to: null,
    unit: "",
    name: t[of],
  });
  return (
    <CurveFigure
      title={t.rateDuration(name)}
      unit={unit}
      sentence={[
        t.rateSentence(figureOf(original.highest), figureOf(represented.highest)),
        original.mean > 0 && t.rateDifference(formatShare(difference / original.mean)),
      ]
        .filter(Boolean)
        .join(" ")}
      curves={[curve("original"), curve("represented")]}
      view={view}
      time={{ ...time, hoursPerStep: 1, start: null }}
    />
  );
}
