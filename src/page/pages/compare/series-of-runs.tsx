/** A series of every run over the same time, and below it the differences to the first run. */
import { useMemo } from "preact/hooks";
import { useBalanceRows } from "../../charts/run-paints.ts";
import { useCanvasColours } from "../../charts/time/canvas-colours.ts";
import type { TimeSeries } from "../../charts/time/drawn-bins.ts";
import { lineColour, lineDash } from "../../charts/time/line-colours.ts";
import { RangeBar } from "../../charts/time/range-bar.tsx";
import { type RunTime, TimeFigure, useCalendar } from "../../charts/time/time-figure.tsx";
import { useTimeView } from "../../charts/time/view.ts";
import { Show } from "../../components/feedback/loaded.tsx";
import { SelectField } from "../../components/field.tsx";
import type { Run } from "../../data/answers.ts";
import { type Balance, useBalance } from "../../data/balance.ts";
import type { BalanceSeries } from "../../data/balance-series.ts";
import { useStart } from "../../data/run-data.ts";
import { language, textsOf } from "../../language/language.ts";
import { shownUnit } from "../../language/units.ts";
import { query, setQuery } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import { BalanceFields, choiceOf } from "../time/balance-choice.tsx";
import { de } from "./de.ts";
import { en } from "./en.ts";

interface Props {
  run: Run;
  ids: readonly number[];
  names: readonly string[];
}

export function SeriesOfRuns({ run, ids, names }: Props) {
  const t = textsOf({ en, de });
  const rows = useBalanceRows(String(run.id));
  const choice = choiceOf(run, rows.value ?? []);
  const addressFor = (id: number | undefined): string | null =>
    id === undefined || !rows.value ? null : addressOf("/runs/{id}/balance", { id }, { ...choice, format: "f32" });
  // As many as can be compared: hooks are called in the same number each time.
  const all = [
    useBalance(addressFor(ids[0])),
    useBalance(addressFor(ids[1])),
    useBalance(addressFor(ids[2])),
    useBalance(addressFor(ids[3])),
    useBalance(addressFor(ids[4])),
  ].slice(0, ids.length);
  const failed = all.find(({ error }) => error);
  const balances = all.map(({ value }) => value).filter((value) => value !== undefined);
  const isComplete = balances.length === ids.length;
  const state = failed ?? { isLoading: !isComplete, ...(isComplete && { value: balances }) };
  return (
    <>
      <div class="time-choices">{rows.value && <BalanceFields run={run} rows={rows.value} choice={choice} />}</div>
      <Show data={state as { value?: Balance[]; isLoading: boolean }}>
        {(value) =>
          value.some(
            ({ steps, hoursPerStep }) => steps !== value[0].steps || hoursPerStep !== value[0].hoursPerStep,
          ) ? (
            <p class="muted">{t.otherSteps}</p>
          ) : (
            <Overlaid run={run} balances={value} names={names} />
          )
        }
      </Show>
    </>
  );
}

const keyOf = ({ role, component, region_to }: BalanceSeries): string => [role, component, region_to].join("\t");

function Overlaid({ run, balances, names }: { run: Run; balances: readonly Balance[]; names: readonly string[] }) {
  const t = textsOf({ en, de });
  const colours = useCanvasColours();
  const [first] = balances;
  const view = useTimeView(first.steps);
  const time: RunTime = { ...first, start: useStart(run.dataset_id), resolution: run.resolution };
  const calendar = useCalendar(time);
  const shared = useMemo(() => sharedSeries(balances), [balances]);
  const chosen = shared.find(([one]) => keyOf(one) === query.value.get("series")) ?? shared[0];
  const lines = useMemo(
    () =>
      (chosen ?? []).map(
        (series, index): TimeSeries => ({
          key: names[index],
          name: t.run(names[index]),
          place: "line",
          style: { kind: "line", colour: lineColour(index, colours.panel), dash: lineDash(index) },
          values: series.values,
        }),
      ),
    [chosen, names, colours, t],
  );
  const differences = useMemo(
    () =>
      lines
        .slice(1)
        .map((line) => ({ ...line, values: line.values.map((value, step) => value - lines[0].values[step]) })),
    [lines],
  );
  if (!chosen) return <p class="muted">{t.sameSeries}</p>;
  const nameOf = ({ role, component, region_to }: BalanceSeries): string =>
    [component, (t.roles as Readonly<Record<string, string>>)[role] ?? role, region_to].filter(Boolean).join(", ");
  const what = nameOf(chosen[0]);
  const unit = shownUnit(chosen[0].unit, language.value);
  return (
    <>
      <div class="time-choices">
        <SelectField
          label={t.what}
          value={keyOf(chosen[0])}
          options={shared.map(([one]) => ({ value: keyOf(one), text: nameOf(one) }))}
          onChange={(event) => setQuery({ series: event.currentTarget.value })}
        />
      </div>
      <RangeBar view={view} calendar={calendar} />
      <TimeFigure time={time} view={view} series={lines} unit={unit} title={t.seriesOf(what)} height={240} />
      <TimeFigure time={time} view={view} series={differences} unit={unit} title={t.differenceOf(what)} height={200} />
    </>
  );
}

/** Those that all runs have; the one that differs most first. */
function sharedSeries(balances: readonly Balance[]): BalanceSeries[][] {
  const [first, ...others] = balances;
  const found = first.series.flatMap((series) => {
    const same = others.map((other) => other.series.find((one) => keyOf(one) === keyOf(series)));
    const all = [series, ...same.filter((one) => one !== undefined)];
    return all.length === balances.length ? [all] : [];
  });
  const spread = new Map(found.map((all) => [all, spreadOf(all)]));
  return found.sort((left, right) => (spread.get(right) ?? 0) - (spread.get(left) ?? 0));
}

function spreadOf([first, ...others]: readonly BalanceSeries[]): number {
  let sum = 0;
  for (const { values } of others)
    values.forEach((value, step) => {
      sum += Math.abs(value - first.values[step]);
    });
  return sum;
}
