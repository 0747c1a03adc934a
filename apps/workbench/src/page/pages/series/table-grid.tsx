/** The grid of a table: names and figures for its cells, the marks beside its scroll bar, and the active cell in words. */

import { plainNumber, unmistakableNumber } from "@esm/model/domain/spelling/number-text";
import { tableFamilies } from "@esm/model/domain/table-family";
import { useId, useMemo } from "preact/hooks";
import { type Calendar, stepText } from "../../charts/time/time-axis.ts";
import { useCalendar } from "../../charts/time/use-calendar.ts";
import { Button } from "../../components/button.tsx";
import type { Dataset } from "../../data/answers.ts";
import { isNowhere, type TableLayout } from "../../data/editing/table-layout.ts";
import type { Patch, TableProblems } from "../../data/editing/table-values.ts";
import { useStart } from "../../data/runs/run-data.ts";
import { interpolated } from "../../grid/change-values.ts";
import { Grid } from "../../grid/grid.tsx";
import { MarkBar } from "../../grid/mark-bar.tsx";
import { blockText } from "../../grid/pasted-block.ts";
import type { CellRange } from "../../grid/selection.ts";
import { formatCount, formatFigure } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { pageSign, readTyped } from "../../language/page-sign.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import type { TableEditing } from "./use-editor.ts";

interface Props {
  editor: TableEditing;
  layout: TableLayout;
  dataset: Dataset;
  problems: TableProblems;
  isReadOnly: boolean;
  /** Empty for shares, and factors between two commodities. */
  unit: string;
  onPaste: (text: string) => void;
}

const cellDigits = 6;

export function TableGrid({ editor, layout, dataset, problems, isReadOnly, unit, onPaste }: Props) {
  const t = textsOf({ en, de });
  const id = useId();
  const start = useStart(dataset.id);
  const calendar = useCalendar({ hoursPerStep: dataset.hours_per_time_step, start });
  const words = cellWords({ editor, layout, calendar, t });
  const { table, selection, select, write, changeRange, version } = editor;
  const changedRows = useMemo(() => rowsChanged(editor), [table, version]);
  const filledDown = ({ top, left, bottom, right }: CellRange): void => {
    const rows = Array.from({ length: bottom - top }, (_, row) => row);
    const patchOf = (column: number): Patch => {
      const text = table.textAt(top, column);
      const values = new Float64Array(rows.length).fill(table.valueAt(top, column));
      return {
        column,
        row: top,
        values,
        ...(text !== undefined && { texts: new Map(rows.map((row) => [row, text])) }),
      };
    };
    write(Array.from({ length: right - left }, (_, offset) => patchOf(left + offset)));
  };
  return (
    <div class="stack series-grid">
      <div class="value-grid-box">
        <Grid
          {...words}
          label={t.families[layout.family]}
          describedBy={`${id}-help`}
          corner={layout.kind === "series" ? t.step : layout.kind === "pairs" ? t.fromRegion : t.region}
          rows={layout.rows}
          columns={layout.columnNames.length}
          selection={selection}
          onSelect={select}
          isReadOnly={isReadOnly}
          hasUnits={dataset.units === "checked"}
          onType={(row, column, text) => {
            if (text === words.editText(row, column) || isNowhere(layout, row, column)) return;
            const value = text.trim() === "" ? Number.NaN : readTyped(text);
            const isText = Number.isNaN(value) && text.trim() !== "";
            const texts = isText ? { texts: new Map([[0, text.trim()]]) } : {};
            write([{ column, row, values: Float64Array.of(value), ...texts }]);
          }}
          onPaste={onPaste}
          onCopy={(range) => copied(range, words.copyText)}
          onClear={(range) => changeRange(range, (values) => values.fill(Number.NaN))}
          onFillDown={filledDown}
        />
        <MarkBar wrong={problems.rows} changed={changedRows} />
      </div>
      <ActiveCell editor={editor} words={words} isReadOnly={isReadOnly} />
      <p class="muted small" id={`${id}-help`}>
        {t.gridHelp} {dataset.units === "checked" && !isReadOnly && t.unitHelp(unit)}
      </p>
    </div>
  );
}

interface CellWords {
  rowName: (row: number) => string;
  columnName: (column: number) => string;
  text: (row: number, column: number) => string;
  editText: (row: number, column: number) => string;
  /** Read back as it was, wherever it is pasted. */
  copyText: (row: number, column: number) => string;
  look: (row: number, column: number) => string;
  isWrong: (row: number, column: number) => boolean;
  spoken: (row: number, column: number) => string;
}

interface Context {
  editor: TableEditing;
  layout: TableLayout;
  calendar: Calendar;
  t: typeof en;
}

function cellWords({ editor: { table }, layout, calendar, t }: Context): CellWords {
  const { rowNames, columnNames } = layout;
  const { minimum = 0, maximum = 0 } = tableFamilies[layout.family].value;
  const rowName = (row: number): string =>
    rowNames?.[row] ?? t.rowNumber(formatCount(row + 1), stepText(row, calendar));
  const columnName = (column: number): string => columnNames[column] ?? t.value;
  const shown = (row: number, column: number): string => {
    const value = table.valueAt(row, column);
    return Number.isNaN(value) ? (table.textAt(row, column) ?? "") : formatFigure(value, cellDigits);
  };
  const problem = (row: number, column: number): string | null => {
    const kind = table.problemAt(row, column);
    if (kind === null) return null;
    if (kind === "unreadable") return t.problems.unreadable(table.textAt(row, column) ?? "");
    if (kind === "refused") return `${table.textAt(row, column)}: ${table.refusalAt(row, column)}`;
    if (kind === "empty") return t.problems.empty;
    return t.problems[kind](formatFigure(kind === "below" ? minimum : maximum));
  };
  return {
    rowName,
    columnName,
    text: shown,
    editText: (row, column) => table.textAt(row, column) ?? plainNumber(table.valueAt(row, column), pageSign()),
    copyText: (row, column) => table.textAt(row, column) ?? unmistakableNumber(table.valueAt(row, column), pageSign()),
    look: (row, column) =>
      isNowhere(layout, row, column) ? " is-nowhere" : table.isChangedAt(row, column) ? " is-changed" : "",
    isWrong: (row, column) => table.problemAt(row, column) !== null,
    spoken: (row, column) =>
      t.cell(rowName(row), columnName(column), problem(row, column) ?? (shown(row, column) || t.noValue)),
  };
}

function copied({ top, left, bottom, right }: CellRange, text: CellWords["copyText"]): string {
  const rows = Array.from({ length: bottom - top }, (_, row) =>
    Array.from({ length: right - left }, (_, column) => text(top + row, left + column)),
  );
  return blockText(rows);
}

function rowsChanged({ table }: TableEditing): Uint8Array {
  const rows = new Uint8Array(table.rows);
  for (const column of table.changedColumns()) {
    for (let row = 0; row < table.rows; row++) if (table.isChangedAt(row, column)) rows[row] = 1;
  }
  return rows;
}

interface ActiveProps {
  editor: TableEditing;
  words: CellWords;
  isReadOnly: boolean;
}

/** The cell that has the focus in words, and what repairs it. */
function ActiveCell({ editor, words, isReadOnly }: ActiveProps) {
  const t = textsOf({ en, de });
  const { table, selection, write, changeRange } = editor;
  const { row, column } = selection.active;
  const isWrong = words.isWrong(row, column);
  const range = { top: row, left: column, bottom: row + 1, right: column + 1 };
  const set = (value: number): void => write([{ column, row, values: Float64Array.of(value) }]);
  return (
    <div class="row series-cell">
      <p class={isWrong ? "series-wrong" : undefined} role="status">
        {isWrong && <span aria-hidden="true">✖ </span>}
        {words.spoken(row, column)}
      </p>
      {isWrong && !isReadOnly && (
        <>
          <Button
            onClick={() => {
              const around = interpolated(withoutTexts(editor, column));
              if (!Number.isNaN(around[row])) set(around[row]);
            }}
          >
            {t.interpolate}
          </Button>
          <Button onClick={() => changeRange(range, () => table.storedOf(column).slice(row, row + 1))}>
            {t.asBefore}
          </Button>
          <Button onClick={() => set(0)}>{t.setZero}</Button>
        </>
      )}
    </div>
  );
}

/** Values out of bounds are no neighbours to draw a line from. */
const withoutTexts = ({ table }: TableEditing, column: number): Float64Array =>
  table.valuesOf(column).map((value, row) => (table.problemAt(row, column) ? Number.NaN : value));
