/** A series of every run over the same time, and below it the differences to the first run. */
import { useMemo } from "preact/hooks";
import { useBalanceRows } from "../../charts/run-paints.ts";
import { useCanvasColours } from "../../charts/time/canvas-colours.ts";
import type { TimeSeries } from "../../charts/time/drawn-bins.ts";
import { lineColour, lineDash } from "../../charts/time/line-colours.ts";
import { RangeBar } from "../../charts/time/range-bar.tsx";
import { TimeFigure } from "../../charts/time/time-figure.tsx";
import { type RunTime, useCalendar } from "../../charts/time/use-calendar.ts";
import { useTimeView } from "../../charts/time/view.ts";
import { useDisplayedSeries } from "../../charts/use-displayed-series.ts";
import { Show } from "../../components/feedback/loaded.tsx";
import { CheckField, SelectField } from "../../components/field.tsx";
import type { Run } from "../../data/answers.ts";
import { type Balance, useBalance } from "../../data/balance.ts";
import type { BalanceSeries } from "../../data/balance-series.ts";
import { useStart } from "../../data/runs/run-data.ts";
import { textsOf } from "../../language/language.ts";
import { query, setQuery } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import { BalanceFields, choiceOf } from "../time/balance-choice.tsx";
import { de } from "./de.ts";
import { idsIn } from "./differences.ts";
import { en } from "./en.ts";

interface Props {
  run: Run;
  /** The one that the others are compared with first. */
  ids: readonly number[];
  nameOf: (run: number) => string;
  /** Year of the pathways; null where none of the runs is a pathway. */
  year: number | null;
}

/** More lines could not be told apart. */
const maxLines = 5;

export function SeriesOfRuns({ run, ids, nameOf, year }: Props) {
  const [base, ...others] = ids;
  const asked = query.value.get("lines");
  const chosen = asked === null ? others : idsIn(asked).filter((id) => others.includes(id));
  const shown = [base, ...(chosen.length > 0 ? chosen : others).slice(0, maxLines - 1)];
  const rows = useBalanceRows(String(run.id));
  const choice = choiceOf(run, rows.value ?? []);
  const more = { runs: shown.join(","), year: year ?? choice.year, format: "f32" };
  const compared = useBalance(rows.value ? addressOf("/runs/compare/series", {}, { ...choice, ...more }) : null);
  return (
    <>
      {ids.length > maxLines && <LineChoice base={base} others={others} shown={shown} nameOf={nameOf} />}
      <div class="time-choices">{rows.value && <BalanceFields run={run} rows={rows.value} choice={choice} />}</div>
      <Show data={compared}>{(value) => <Overlaid run={run} balance={value} nameOf={nameOf} />}</Show>
    </>
  );
}

const keyOf = ({ role, component }: BalanceSeries): string => `${role}\t${component}`;

interface LineChoiceProps extends Pick<Props, "nameOf"> {
  base: number;
  others: readonly number[];
  shown: readonly number[];
}

function LineChoice({ base, others, shown, nameOf }: LineChoiceProps) {
  const t = textsOf({ en, de });
  const lines = shown.filter((id) => id !== base);
  return (
    <fieldset class="compare-lines">
      <legend>{t.linesOf(maxLines - 1, nameOf(base))}</legend>
      {others.map((id) => (
        <CheckField
          key={id}
          label={nameOf(id)}
          checked={lines.includes(id)}
          disabled={lines.includes(id) ? lines.length === 1 : lines.length >= maxLines - 1}
          onChange={() => {
            const next = lines.includes(id) ? lines.filter((one) => one !== id) : [...lines, id];
            setQuery({ lines: next.join(",") });
          }}
        />
      ))}
    </fieldset>
  );
}

function Overlaid({ run, balance, nameOf }: { run: Run; balance: Balance } & Pick<Props, "nameOf">) {
  const t = textsOf({ en, de });
  const colours = useCanvasColours();
  const view = useTimeView(balance.steps);
  const time: RunTime = { ...balance, start: useStart(run.dataset_id), resolution: run.resolution };
  const calendar = useCalendar(time);
  const displayed = useDisplayedSeries(balance.series);
  const grouped = useMemo(() => seriesByName(displayed), [displayed]);
  const chosen = grouped.find(([one]) => keyOf(one) === query.value.get("series")) ?? grouped[0];
  const [lines, differences] = useMemo(() => {
    const drawn = (chosen ?? []).map((series, index): TimeSeries & Pick<BalanceSeries, "difference"> => ({
      ...series,
      key: String(series.run),
      name: nameOf(series.run ?? 0),
      place: "line",
      style: { kind: "line", colour: lineColour(index, colours.panel), dash: lineDash(index) },
    }));
    return [drawn, drawn.slice(1).map((line) => ({ ...line, values: line.difference ?? line.values }))];
  }, [chosen, colours, nameOf]);
  if (!chosen) return <p class="muted">{t.noSeries}</p>;
  const seriesName = ({ role, component }: BalanceSeries): string =>
    [component, (t.roles as Readonly<Record<string, string>>)[role] ?? role].filter(Boolean).join(", ");
  const what = seriesName(chosen[0]);
  const { unit } = chosen[0];
  return (
    <>
      <div class="time-choices">
        <SelectField
          label={t.what}
          value={keyOf(chosen[0])}
          options={grouped.map(([one]) => ({ value: keyOf(one), text: seriesName(one) }))}
          onChange={(event) => setQuery({ series: event.currentTarget.value })}
        />
      </div>
      <RangeBar view={view} calendar={calendar} />
      <TimeFigure time={time} view={view} series={lines} unit={unit} title={t.seriesOf(what)} height={240} />
      <TimeFigure time={time} view={view} series={differences} unit={unit} title={t.differenceOf(what)} height={200} />
    </>
  );
}

/** Each series of all runs, in their order; the one that differs most first. */
function seriesByName(series: readonly BalanceSeries[]): BalanceSeries[][] {
  const grouped = [...Map.groupBy(series, keyOf).values()];
  const spread = new Map(grouped.map((runs) => [runs, spreadOf(runs)]));
  return grouped.sort((left, right) => (spread.get(right) ?? 0) - (spread.get(left) ?? 0));
}

const spreadOf = (runs: readonly BalanceSeries[]): number =>
  runs.reduce((sum, { difference }) => difference?.reduce((size, value) => size + Math.abs(value), sum) ?? sum, 0);
