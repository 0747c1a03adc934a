/**
 * Records as rows, attributes as columns, and each cell can be changed in place. Cells that the kind of a record has not are
 * grey. Of many records only those are drawn that are seen.
 */
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { DatasetEditing } from "../data/editing/dataset-editing.ts";
import { type CellValue, type RecordOfDataset, savedOf } from "../data/editing/records.ts";
import { formatCount } from "../language/format.ts";
import { CellInput } from "./cell-input.tsx";
import { choicesOf, ruleOf } from "./cell-text.ts";
import { EditableRow } from "./editable-row.tsx";
import { type ColumnOfAttribute, type Shown, TableCells } from "./table-cells.ts";
import { blockOf, isWithin, moved, type Position, target, textOf } from "./table-range.ts";
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

interface Input {
  text: string;
  isTyped: boolean;
  /** When it began: the text of the cell, and what was saved. */
  before: string;
  saved: CellValue;
}

export function EditableTable(props: Props) {
  const { editing, context, caption, columns, records, start, onActive } = props;
  const { texts } = context;
  const [input, setInput] = useState<Input | null>(null);
  const [said, setSaid] = useState("");
  const active = useActiveCell(records.length, columns.length, input !== null);
  const cells = new TableCells(editing, context, records, columns);
  const record: RecordOfDataset | undefined = records[active.row];
  const { name } = columns[active.column];
  useEffect(() => onActive(record ?? null, name), [record, name]);
  // After a dialog that has added the record has given the focus back.
  useEffect(() => {
    const row = records.findIndex(({ key }) => key === start?.record);
    const column = columns.findIndex((one) => one.name === start?.attribute);
    if (row >= 0) active.go({ row, column: Math.max(0, column) });
  }, [start?.record, start?.attribute]);

  const edit = (at: Position = active, typed?: string): void => {
    const one = records[at.row];
    const { name: attribute } = columns[at.column];
    const now = one && cells.shown(one, attribute);
    if (!now || now.isReadOnly) return;
    if (typeof now.value === "boolean") {
      if (typed === undefined) cells.toggle(one, attribute, now.value);
    } else {
      const before = rawText(now);
      setInput({ text: typed ?? before, isTyped: typed !== undefined, before, saved: savedOf(one, attribute) });
    }
  };
  const commit = (text: string, then: Step): void => {
    setInput(null);
    if (record && input && input.before !== text) cells.type(record, name, text, input.saved);
    const [down, across] = steps[then];
    const to = { row: active.row + down, column: active.column + across };
    if (then !== "stay")
      active.go({ row: Math.min(to.row, records.length - 1), column: clamp(to.column, columns.length) });
  };
  const cancel = (): void => {
    setInput(null);
    active.focus();
  };
  const clipboard = clipboardOf(active, cells, editing.mayModify, texts, setSaid);
  return (
    <>
      <section
        ref={active.box}
        class={active.isLong ? "table-box edit-box edit-box-long" : "table-box edit-box"}
        aria-label={caption}
        tabIndex={-1}
        onScroll={active.onScroll}
        onKeyDown={(event) => {
          if (!input && record) onKey(event, active, cells, edit);
        }}
        onCopy={(event) => {
          if (!input && record) clipboard.copy(event);
        }}
        onPaste={(event) => {
          if (!input && record) clipboard.paste(event);
        }}
      >
        <Grid
          {...props}
          cells={cells}
          active={active}
          input={
            record &&
            input && (
              <InputOfCell
                record={record}
                name={name}
                input={input}
                context={context}
                onCommit={commit}
                onCancel={cancel}
              />
            )
          }
          onClick={(event) => {
            const at = positionOf(event);
            if (!at || input) return;
            const wasActive =
              at.row === active.row && at.column === active.column && document.activeElement?.matches("[data-active]");
            active.go(at, event.shiftKey);
            const isBoolean = typeof cells.shown(records[at.row], columns[at.column].name)?.value === "boolean";
            // On a touch screen there is no other way to begin.
            const isTouch = (event as PointerEvent).pointerType === "touch";
            if (wasActive && (isBoolean || isTouch)) edit(at);
          }}
          onDblClick={(event) => {
            const at = positionOf(event);
            if (at && typeof cells.shown(records[at.row], columns[at.column].name)?.value !== "boolean") edit(at);
          }}
        />
      </section>
      <p role="status" class="small">
        {said}
      </p>
    </>
  );
}

type Step = "down" | "next" | "previous" | "stay";
const steps: Readonly<Record<Step, readonly [number, number]>> = {
  down: [1, 0],
  next: [0, 1],
  previous: [0, -1],
  stay: [0, 0],
};
const clamp = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));

/** Choices are written as the interface has them, everything else as it is shown. */
const rawText = ({ value, text }: Shown): string => (typeof value === "string" ? value : text);

function positionOf({ target: element }: Event): Position | null {
  const cell = (element as Element).closest<HTMLElement>("[data-column]");
  const line = cell?.closest<HTMLElement>("[data-row]");
  return cell && line ? { row: Number(line.dataset.row), column: Number(cell.dataset.column) } : null;
}

function onKey(
  event: KeyboardEvent,
  active: ActiveCell,
  cells: TableCells,
  edit: (at?: Position, typed?: string) => void,
): void {
  const { key, shiftKey, altKey } = event;
  // Buttons in the headings have keys of their own.
  if ((event.target as Element).closest("button")) return;
  const isCommand = event.ctrlKey || event.metaKey;
  const [rows, columns] = [cells.records.length, cells.columns.length];
  const to = moved(active, key, { rows, columns, page: active.page }, isCommand);
  if (to) active.go(to, shiftKey);
  else if (isCommand && key === "a")
    active.select({ from: { row: 0, column: 0 }, to: { row: rows - 1, column: columns - 1 } });
  else if (isCommand && key === "d") cells.fillDown(active.range);
  else if (["Enter", "F2", " "].includes(key) && !isCommand) edit();
  else if (key === "Delete" || key === "Backspace") cells.empty(active.range);
  else if (key === "Escape" && active.isBlock) active.go(active);
  else if (!isCommand && !altKey && /^.$/u.test(key)) edit(active, key);
  else return;
  event.preventDefault();
}

function clipboardOf(
  active: ActiveCell,
  cells: TableCells,
  mayModify: boolean,
  texts: EditingContext["texts"],
  say: (text: string) => void,
) {
  const copy = (event: ClipboardEvent): void => {
    event.clipboardData?.setData("text/plain", textOf(cells.block(active.range)));
    event.preventDefault();
  };
  const paste = (event: ClipboardEvent): void => {
    if (!mayModify) return;
    event.preventDefault();
    const block = blockOf(event.clipboardData?.getData("text/plain") ?? "");
    const onto = target(block, active.range);
    const room = { rows: cells.records.length - onto.from.row, columns: cells.columns.length - onto.from.column };
    const wide = onto.to.column - onto.from.column + 1;
    if (block.length > room.rows || wide > room.columns) {
      const [rows, columns, left, across] = [block.length, wide, room.rows, room.columns].map(formatCount);
      say(texts.pasteTooLarge(rows, columns, left, across));
      return;
    }
    const [count, skipped] = cells.paste(block, onto).map(formatCount);
    active.select(onto);
    say(skipped === "0" ? texts.pasted(count) : texts.pastedSkipped(count, skipped));
  };
  return { copy, paste };
}

interface InputProps {
  record: RecordOfDataset;
  name: string;
  input: Input;
  context: EditingContext;
  onCommit: (text: string, then: Step) => void;
  onCancel: () => void;
}

function InputOfCell({ record, name, input, context, onCommit, onCancel }: InputProps) {
  const { texts } = context;
  const rule = ruleOf(record.kind, name);
  if (rule === undefined) return null;
  const choices = choicesOf(rule, name, context);
  const isOptional = rule !== "factors" && rule.nullable === true;
  const options = choices && [...(isOptional ? [""] : []), ...choices];
  return (
    <CellInput
      label={texts.cell(String(record.values.name), texts.names[name] ?? name)}
      initial={input.text}
      choices={options?.map((value) => ({ value, text: texts.values[value] ?? value })) ?? null}
      isNumber={rule !== "factors" && (rule.type === "number" || rule.type === "integer") && !context.isMeasured}
      isTyped={input.isTyped}
      onCommit={onCommit}
      onCancel={onCancel}
    />
  );
}

interface GridProps extends Props {
  cells: TableCells;
  active: ActiveCell;
  input: ComponentChildren;
  onClick: (event: MouseEvent) => void;
  onDblClick: (event: MouseEvent) => void;
}

function Grid({
  context: { texts },
  caption,
  columns,
  records,
  cells,
  active,
  input,
  onClick,
  onDblClick,
  sortedBy,
  onSort,
  colourOf,
}: GridProps) {
  const { first, end, row, column, range, isBlock } = active;
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
            <Heading key={name} name={name} text={texts.names[name] ?? name} sortedBy={sortedBy} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {first > 0 && <Spacer height={first * rowHeight} columns={columns.length} />}
        {records.slice(first, end).map((record, index) => {
          const at = first + index;
          return (
            <EditableRow
              key={record.key}
              index={at}
              cells={columns.map(({ name }) => cells.shown(record, name))}
              columns={columns}
              active={at === row ? column : null}
              input={at === row ? input : null}
              selected={isBlock ? columns.map((_, position) => isWithin(range, { row: at, column: position })) : null}
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
  sortedBy,
  onSort,
}: { name: string; text: string } & Pick<Props, "sortedBy" | "onSort">) {
  const direction = sortedBy === name ? "ascending" : sortedBy === `-${name}` ? "descending" : undefined;
  return (
    <th scope="col" aria-sort={direction}>
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
