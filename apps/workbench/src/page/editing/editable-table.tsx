/**
 * Records as rows, attributes as columns, and each cell can be changed in place. Cells that the kind of a record has not are
 * grey. Of many records only those are drawn that are seen.
 */
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { ScrollFrame } from "../components/scroll-frame.tsx";
import type { DatasetEditing } from "../data/editing/dataset-editing.ts";
import { type RecordOfDataset, savedOf } from "../data/editing/records.ts";
import { CellInput, type InputOptions } from "../grid/cell-input.ts";
import { followClipboard, followKey, type GridActions, move } from "../grid/keys.ts";
import { blockText } from "../grid/pasted-block.ts";
import { at, type CellRange, extended, isInRange, isSingle, type Place, rangeOf } from "../grid/selection.ts";
import { choicesOf, isFigure, ruleOf } from "./cell-text.ts";
import { EditableRow } from "./editable-row.tsx";
import { useBlockPaste } from "./pasting/use-block-paste.tsx";
import { type ColumnOfAttribute, type Shown, TableCells } from "./table-cells.ts";
import { type ActiveCell, useActiveCell } from "./use-active-cell.ts";
import type { EditingContext } from "./use-cell-context.ts";
import { rowHeight } from "./visible-rows.ts";

interface Props {
  editing: DatasetEditing;
  context: EditingContext;
  caption: string;
  columns: readonly ColumnOfAttribute[];
  records: readonly RecordOfDataset[];
  /** A minus in front means from high to low. */
  sortedBy: string;
  onSort: (column: string) => void;
  /** The record and attribute with which it opens. */
  start: { record: string; attribute: string } | null;
  onActive: (record: RecordOfDataset | null, attribute: string) => void;
  /** Stands before the name of a record, as in pictures. */
  colourOf?: (record: RecordOfDataset) => string | null;
}

export function EditableTable(props: Props) {
  const { editing, context, caption, columns, records, start, onActive } = props;
  const table = useActiveCell(
    records.length,
    columns.map((column) => column.name),
  );
  const cells = new TableCells(editing, context, records, columns);
  const { paste, said, dialog } = useBlockPaste(cells, context.texts, table);
  const { active } = table.selection;
  const record: RecordOfDataset | undefined = records[active.row];
  const { name } = columns[active.column];
  useEffect(() => onActive(record ?? null, name), [record, name]);
  // After a dialog that has added the record has given the focus back.
  useEffect(() => {
    const row = records.findIndex(({ key }) => key === start?.record);
    const column = columns.findIndex((one) => one.name === start?.attribute);
    if (row >= 0) table.select(at(row, Math.max(0, column)));
  }, [start?.record, start?.attribute]);

  const actions = {
    rows: records.length,
    columns: columns.length,
    selection: table.selection,
    onSelect: table.select,
    isReadOnly: !editing.mayModify,
    onCopy: (range: CellRange) => blockText(cells.block(range)),
    onPaste: paste,
    onClear: (range: CellRange) => void cells.fill(range, () => ""),
    onFillDown: (range: CellRange) => cells.fillDown(range),
  };
  const edit = useTyping(props, { actions, cells, table });
  return (
    <>
      <ScrollFrame>
        <section
          ref={table.box}
          class={table.isLong ? "table-box edit-box edit-box-long" : "table-box edit-box"}
          aria-label={caption}
          tabIndex={-1}
          onScroll={table.onScroll}
          onKeyDown={(event) => {
            // Buttons in the headings have keys of their own.
            if (!record || (event.target as Element).closest("button")) return;
            followKey(event, {
              ...actions,
              page: table.page,
              edit: (typed) => edit(active, typed),
              isChangedByEnter: true,
            });
          }}
        >
          <Grid
            {...props}
            cells={cells}
            table={table}
            onClick={(event) => {
              const place = placeOf(event);
              if (!place) return;
              const wasActive =
                place.row === active.row &&
                place.column === active.column &&
                document.activeElement?.matches("[data-active]");
              table.select(event.shiftKey ? extended(table.selection, place) : at(place.row, place.column));
              const isBoolean = typeof cells.shown(records[place.row], columns[place.column].name)?.value === "boolean";
              // On a touch screen there is no other way to begin.
              const isTouch = (event as PointerEvent).pointerType === "touch";
              if (wasActive && (isBoolean || isTouch)) edit(place);
            }}
            onDblClick={(event) => {
              const place = placeOf(event);
              if (place && typeof cells.shown(records[place.row], columns[place.column].name)?.value !== "boolean")
                edit(place);
            }}
          />
        </section>
      </ScrollFrame>
      <p role="status" class="small">
        {said}
      </p>
      {dialog}
    </>
  );
}

interface Drawn {
  actions: GridActions;
  cells: TableCells;
  table: ActiveCell;
}

/** Opens the input over a cell and writes what was typed, and follows the clipboard. */
function useTyping({ records, columns, context }: Props, drawn: Drawn) {
  const latest = useRef(drawn);
  latest.current = drawn;
  const input = useRef<CellInput | null>(null);
  const take = useRef<((text: string) => void) | null>(null);
  useLayoutEffect(() => {
    const box = drawn.table.box.current;
    if (!box) return;
    const cellAt = ({ row, column }: Place) =>
      box.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`);
    input.current = new CellInput(
      { cellAt, reveal: () => {} },
      {
        onDone: (_place, text) => take.current?.(text),
        onMove: (key) => move(key, latest.current.actions, latest.current.table.page),
        onEnd: () => cellAt(latest.current.table.selection.active)?.focus({ preventScroll: true }),
      },
    );
    return followClipboard(box, () => latest.current.actions);
  }, []);
  return ({ row, column }: Place, typed?: string): void => {
    const record = records[row];
    const { name } = columns[column];
    const now = record && drawn.cells.shown(record, name);
    if (!now || now.isReadOnly) return;
    if (typeof now.value === "boolean") {
      if (typed === undefined) drawn.cells.toggle(record, name, now.value);
      return;
    }
    const [before, saved] = [rawText(now), savedOf(record, name)];
    take.current = (text) => {
      if (text !== before) latest.current.cells.type(record, name, text, saved);
    };
    input.current?.open({ row, column }, inputOf(record, name, before, typed, context));
  };
}

/** Choices are written as the interface has them, everything else as it is shown. */
const rawText = ({ value, text }: Shown): string => (typeof value === "string" ? value : text);

/** Null where it is none of a cell that is only looked at. */
function placeOf({ target }: Event): Place | null {
  const cell = (target as Element).closest<HTMLElement>("[data-column]");
  const line = cell?.closest<HTMLElement>("[data-row]");
  if (!cell || !line || (target as Element).closest(".cell-input")) return null;
  return { row: Number(line.dataset.row), column: Number(cell.dataset.column) };
}

function inputOf(
  record: RecordOfDataset,
  name: string,
  before: string,
  typed: string | undefined,
  context: EditingContext,
): InputOptions {
  const { texts } = context;
  const rule = ruleOf(record.kind, name);
  const names = rule === undefined ? null : choicesOf(rule, name, context);
  const isOptional = rule !== undefined && rule !== "factors" && rule.nullable === true;
  const isNumber = rule !== undefined && rule !== "factors" && (rule.type === "number" || rule.type === "integer");
  const values = names && [...(isOptional ? [""] : []), ...names];
  return {
    text: values ? before : (typed ?? before),
    label: texts.cell(String(record.values.name), texts.names[name] ?? name),
    inputMode: isNumber && !context.isMeasured ? "decimal" : "text",
    isLong: true,
    isSelected: typed === undefined,
    choices: values?.map((value) => ({ value, text: texts.values[value] ?? value })) ?? null,
  };
}

interface GridProps extends Props {
  cells: TableCells;
  table: ActiveCell;
  onClick: (event: MouseEvent) => void;
  onDblClick: (event: MouseEvent) => void;
}

function Grid({
  context: { texts },
  caption,
  columns,
  records,
  cells,
  table: { first, end, selection },
  onClick,
  onDblClick,
  sortedBy,
  onSort,
  colourOf,
}: GridProps) {
  const { row, column } = selection.active;
  const kinds = new Set(records.map(({ kind }) => kind));
  const range = isSingle(selection) ? null : rangeOf(selection);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are those of the box around it.
    <table
      class="table edit-table"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table whose cells are changed.
      role="grid"
      aria-rowcount={records.length + 1}
      aria-colcount={columns.length}
      aria-multiselectable="true"
      onClick={onClick}
      onDblClick={onDblClick}
    >
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map(({ name }) => (
            <Heading
              key={name}
              name={name}
              text={texts.names[name] ?? name}
              isFigure={isFigure(kinds, name)}
              sortedBy={sortedBy}
              onSort={onSort}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {first > 0 && <Spacer height={first * rowHeight} columns={columns.length} />}
        {records.slice(first, end).map((record, place) => {
          const index = first + place;
          return (
            <EditableRow
              key={record.key}
              index={index}
              cells={columns.map(({ name }) => cells.shown(record, name))}
              columns={columns}
              active={index === row ? column : null}
              selected={range && columns.map((_, position) => isInRange(range, index, position))}
              colour={colourOf?.(record) ?? null}
              absent={texts.notForKind(texts.kinds[record.kind])}
            />
          );
        })}
        {end < records.length && <Spacer height={(records.length - end) * rowHeight} columns={columns.length} />}
      </tbody>
    </table>
  );
}

function Heading({
  name,
  text,
  isFigure,
  sortedBy,
  onSort,
}: { name: string; text: string; isFigure: boolean } & Pick<Props, "sortedBy" | "onSort">) {
  const direction = sortedBy === name ? "ascending" : sortedBy === `-${name}` ? "descending" : undefined;
  return (
    <th scope="col" class={isFigure ? "edit-number" : undefined} aria-sort={direction}>
      <button type="button" class="table-sort" onClick={() => onSort(direction === "ascending" ? `-${name}` : name)}>
        {text}
        <span aria-hidden="true">{direction === "descending" ? " ↓" : direction === "ascending" ? " ↑" : ""}</span>
      </button>
    </th>
  );
}

/** The height of rows that are not drawn. */
function Spacer({ height, columns }: { height: number; columns: number }) {
  const cell = useRef<HTMLTableCellElement>(null);
  useLayoutEffect(() => {
    if (cell.current) cell.current.style.height = `${height}px`;
  }, [height]);
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it is empty, and nothing in it has the focus.
    <tr aria-hidden="true" class="edit-spacer">
      <td ref={cell} colSpan={columns} />
    </tr>
  );
}
