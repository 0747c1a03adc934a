/** The typical periods of a run, and how well they represent a series of the input: V17. */
import { PeriodsFigure } from "../../charts/periods/periods-figure.tsx";
import type { RunTime } from "../../charts/time/time-figure.tsx";
import { useOwnTimeView } from "../../charts/time/view.ts";
import { Show } from "../../components/feedback/loaded.tsx";
import { SelectField } from "../../components/field.tsx";
import type { Run } from "../../data/answers.ts";
import { useData } from "../../data/cached.ts";
import type { RunPeriods, RunRateDurations } from "../../data/interface.ts";
import { useStart } from "../../data/run-data.ts";
import { formatFigure, formatShare } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { query, setQuery } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import { CurveFigure } from "./curve-figure.tsx";
import { de } from "./de.ts";
import type { NamedCurve } from "./duration-series.ts";
import { en } from "./en.ts";

interface Props {
  run: Run;
  /** Null where the run is no pathway. */
  year: number | null;
}

export function TypicalPeriods({ run, year }: Props) {
  const periods = useData<RunPeriods>(addressOf("/runs/{run}/periods", { run: run.id }, { year }));
  return <Show data={periods}>{(loaded) => <Shown run={run} year={year} periods={loaded} />}</Show>;
}

const nameOf = ({ component, region }: RunPeriods["rates"][number]): string => `${component}, ${region}`;

function Shown({ run, year, periods }: Props & { periods: RunPeriods }) {
  const t = textsOf({ en, de });
  const start = useStart(run.dataset_id);
  const { rates, steps, hours_per_step: hoursPerStep } = periods;
  const rate = rates.find((each) => nameOf(each) === query.value.get("rate")) ?? rates[0];
  const time: RunTime = { steps, hoursPerStep, start, resolution: run.resolution };
  const comparison = useData<RunRateDurations>(
    rate
      ? addressOf(
          "/runs/{run}/periods/duration",
          { run: run.id },
          { component: rate.component, region: rate.region, year, points },
        )
      : null,
  );
  return (
    <>
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
      {rate && (
        <Show data={comparison}>{(loaded) => <RateFigure name={nameOf(rate)} time={time} rate={loaded} />}</Show>
      )}
    </>
  );
}

const points = 1000;

/** In the input, and as the periods represent it. */
function RateFigure({ name, time, rate }: { name: string; time: RunTime; rate: RunRateDurations }) {
  const t = textsOf({ en, de });
  const { component, region, original, represented, mean_difference: difference } = rate;
  const view = useOwnTimeView(Math.round(rate.hours));
  const curve = (of: "original" | "represented"): NamedCurve => ({
    ...rate[of],
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
      unit=""
      sentence={[
        t.rateSentence(formatFigure(original.highest), formatFigure(represented.highest)),
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
