/**
 * A grid of cells to be edited like a spreadsheet. Arrows, Tab, Enter, Home, End and Page keys move, with Ctrl to the edge,
 * with Shift the range grows; typing replaces, F2 edits, Delete empties, Ctrl A, C, X, V and D do what they do elsewhere. It knows nothing of what the cells mean.
 */
import { useEffect, useId, useLayoutEffect, useRef } from "preact/hooks";
import { CellInput } from "./cell-input.ts";
import type { GridProps } from "./grid-props.ts";
import { GridView } from "./grid-view.ts";
import { followPointer } from "./pointer.ts";
import { everything, moved, rangeOf, type Selection } from "./selection.ts";

export function Grid(props: GridProps) {
  const { label, describedBy, corner, rows, columns, selection, isReadOnly } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<GridView | null>(null);
  const input = useRef<CellInput | null>(null);
  const latest = useRef(props);
  latest.current = props;

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const made = new GridView(element, `${id}-active`);
    view.current = made;
    const typing = new CellInput(made, {
      onDone: (place, text) => latest.current.onType(place.row, place.column, text),
      onMove: (key) => move(key, latest.current, made),
      inputMode: () => (latest.current.hasUnits ? "text" : "decimal"),
      onEnd: () => element.focus({ preventScroll: true }),
    });
    input.current = typing;
    const observer = new ResizeObserver(() => made.measure());
    observer.observe(element);
    observer.observe(made.probe);
    // The cell that is typed into was scrolled to before.
    const scroll = (): void => {
      if (!made.isScrolled) return;
      if (typing.isOpen) {
        typing.finish();
        element.focus({ preventScroll: true });
      }
      made.scroll();
    };
    element.addEventListener("scroll", scroll);
    const stops = [
      followPointer(element, made, () => latest.current, typing),
      followClipboard(element, () => latest.current),
    ];
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", scroll);
      for (const stop of stops) stop();
    };
  }, []);

  // Every time it is drawn: the values are not part of the properties.
  useLayoutEffect(() => view.current?.show(latest.current, latest.current.selection, corner));

  const { active } = selection;
  useEffect(() => view.current?.reveal(active), [active.row, active.column]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a table of the platform would have to hold every row.
    <div
      ref={box}
      class="value-grid"
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-describedby={describedBy}
      aria-rowcount={rows + 1}
      aria-colcount={columns + 1}
      aria-multiselectable="true"
      aria-readonly={isReadOnly || undefined}
      aria-activedescendant={`${id}-active`}
      onKeyDown={(event) => onKey(event, props, view.current, input.current)}
    />
  );
}

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "shiftKey">;

/** Whether the key is one that moves. */
function move(key: Key, { selection, rows, columns, onSelect }: GridProps, view: GridView): boolean {
  const next = moved(selection, key, { rows, columns }, view.page);
  if (next) onSelect(next);
  return next !== null;
}

function onKey(event: KeyboardEvent, props: GridProps, view: GridView | null, input: CellInput | null): void {
  if (!view || !input || event.target !== event.currentTarget || event.altKey) return;
  const { selection, rows, columns, isReadOnly } = props;
  const { key, shiftKey } = event;
  const ctrlKey = event.ctrlKey || event.metaKey;
  const isHandled = (): boolean => {
    if (move({ key, ctrlKey, shiftKey }, props, view)) return true;
    if (ctrlKey && key.toLowerCase() === "a") {
      props.onSelect(everything({ rows, columns }));
      return true;
    }
    if (key === " " && (ctrlKey || shiftKey)) {
      props.onSelect(ctrlKey ? columnOf(selection, rows) : rowOf(selection, columns));
      return true;
    }
    if (isReadOnly) return false;
    if (!ctrlKey) return typed(event, props, view, input);
    if (key.toLowerCase() !== "d") return false;
    props.onFillDown(rangeOf(selection));
    return true;
  };
  if (isHandled()) event.preventDefault();
}

const columnOf = ({ active }: Selection, rows: number): Selection => ({
  active: { ...active, row: 0 },
  anchor: { ...active, row: rows - 1 },
});

const rowOf = ({ active }: Selection, columns: number): Selection => ({
  active: { ...active, column: 0 },
  anchor: { ...active, column: columns - 1 },
});

function typed({ key, shiftKey }: KeyboardEvent, props: GridProps, view: GridView, input: CellInput): boolean {
  const { selection, onClear, editText } = props;
  const { active } = selection;
  if (key === "Delete" || key === "Backspace") onClear(rangeOf(selection));
  else if (key === "Enter") {
    move({ key: shiftKey ? "ArrowUp" : "ArrowDown", ctrlKey: false, shiftKey: false }, props, view);
  } else if (key === "F2") input.open(active, editText(active.row, active.column), true);
  else if (key.length === 1) input.open(active, key, false);
  else return false;
  return true;
}

function followClipboard(box: HTMLElement, props: () => GridProps): () => void {
  const copy = (event: ClipboardEvent): void => {
    if (event.target !== box && event.target !== document.body) return;
    const { onCopy, onClear, selection, isReadOnly } = props();
    const range = rangeOf(selection);
    event.clipboardData?.setData("text/plain", onCopy(range));
    event.preventDefault();
    if (event.type === "cut" && !isReadOnly) onClear(range);
  };
  // Never what is formatted: spreadsheets round in it.
  const paste = (event: ClipboardEvent): void => {
    if (event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text !== "" && !props().isReadOnly) props().onPaste(text);
  };
  box.addEventListener("copy", copy);
  box.addEventListener("cut", copy);
  box.addEventListener("paste", paste);
  return () => {
    box.removeEventListener("copy", copy);
    box.removeEventListener("cut", copy);
    box.removeEventListener("paste", paste);
  };
}
