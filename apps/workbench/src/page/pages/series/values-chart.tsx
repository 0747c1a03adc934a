/** The chart of the selected columns: a line each over time, the stored one in grey below; or bars of a table. */
import { useMemo } from "preact/hooks";
import { BarChart } from "../../charts/bars/bar-chart.tsx";
import { Figure } from "../../charts/figure.tsx";
import { useCanvasColours } from "../../charts/time/canvas-colours.ts";
import type { TimeSeries } from "../../charts/time/drawn-bins.ts";
import { lineColour } from "../../charts/time/line-colours.ts";
import type { CanvasColours } from "../../charts/time/plot-data.ts";
import { RangeBar } from "../../charts/time/range-bar.tsx";
import { TimeFigure } from "../../charts/time/time-figure.tsx";
import { useCalendar } from "../../charts/time/use-calendar.ts";
import { useTimeView } from "../../charts/time/view.ts";
import type { ComponentInOverview, Dataset } from "../../data/answers.ts";
import type { TableLayout } from "../../data/editing/table-layout.ts";
import { useStart } from "../../data/runs/run-data.ts";
import { rangeOf } from "../../grid/selection.ts";
import { formatCount, formatFigure } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import type { TableEditing } from "./use-editor.ts";

interface Props {
  editor: TableEditing;
  layout: TableLayout;
  dataset: Dataset;
  component: ComponentInOverview;
  unit: string;
}

/** More lines, or bars, cannot be told apart. */
const maxLines = 8;
const maxBars = 30;

export function ValuesChart(props: Props) {
  return props.layout.kind === "series" ? <SeriesChart {...props} /> : <TableChart {...props} />;
}

function SeriesChart({ editor, layout, dataset, component, unit }: Props) {
  const t = textsOf({ en, de });
  const colours = useCanvasColours();
  const view = useTimeView(layout.rows);
  const time = {
    steps: layout.rows,
    hoursPerStep: dataset.hours_per_time_step,
    start: useStart(dataset.id),
    resolution: null,
  };
  const calendar = useCalendar(time);
  const { left, right } = rangeOf(editor.selection);
  const { table, version } = editor;
  const series = useMemo(
    () => linesOf(editor, layout, { left, right: Math.min(right, left + maxLines), colours, t }),
    [table, version, left, right, colours, t],
  );
  if (series.length === 0) return null;
  return (
    <div class="stack">
      <RangeBar view={view} calendar={calendar} />
      <TimeFigure
        time={time}
        view={view}
        unit={unit}
        title={t.tableTitle(t.families[layout.family], component.name)}
        series={series}
        height={220}
        sentence={() => (right - left > maxLines ? t.moreColumns(formatCount(maxLines)) : "")}
      />
    </div>
  );
}

interface Lines {
  left: number;
  right: number;
  colours: CanvasColours;
  t: typeof en;
}

/** The lines of the columns; stored values are drawn below changed ones. */
function linesOf({ table }: TableEditing, layout: TableLayout, { left, right, colours, t }: Lines): TimeSeries[] {
  const lines: TimeSeries[] = [];
  const before: TimeSeries[] = [];
  const changed = new Set(table.changedColumns());
  for (let column = left; column < right; column++) {
    const name = layout.columnNames[column] ?? t.value;
    const line = (key: string, shown: string, colour: string, values: Float64Array): TimeSeries => {
      const style = { kind: "line", colour } as const;
      return { key, name: shown, place: "line", style, values: Float32Array.from(values) };
    };
    const stored = table.storedOf(column);
    if (changed.has(column) && stored.some((value) => !Number.isNaN(value))) {
      before.push(line(`${name} before`, t.before(name), colours.muted, stored));
    }
    if (!table.hasValues(column)) continue;
    lines.push(line(name, name, lineColour(column - left, colours.panel), table.valuesOf(column)));
  }
  return [...before, ...lines];
}

function TableChart({ editor: { table }, layout, component, unit }: Props) {
  const t = textsOf({ en, de });
  const values = (layout.rowNames ?? []).flatMap((row, rowIndex) =>
    layout.columnNames.flatMap((column, columnIndex) => {
      const value = table.valueAt(rowIndex, columnIndex);
      return Number.isNaN(value) ? [] : [{ name: column === null ? row : `${row} → ${column}`, value }];
    }),
  );
  if (values.length === 0) return null;
  const title = t.tableTitle(t.families[layout.family], component.name);
  return (
    <Figure
      title={title}
      unit={unit}
      data={() => ({ columns: [t.region, t.value], rows: values.map(({ name, value }) => [name, value]) })}
    >
      <BarChart
        label={title}
        bars={values.slice(0, maxBars).map(({ name, value }) => ({
          name,
          text: formatFigure(value),
          segments: [{ name, value, colour: "var(--accent)" }],
        }))}
      />
    </Figure>
  );
}
