/**
 * Keys and clipboard in a grid of cells, whatever draws it. Arrows, Home, End and Page keys move, with Ctrl to the edge, with
 * Shift the range grows; typing replaces, F2 edits, Delete empties, Ctrl A, C, X, V and D do what they do elsewhere.
 */
import {
  at,
  type CellRange,
  everything,
  isSingle,
  moved,
  rangeOf,
  type Selection,
  wholeColumn,
  wholeRow,
} from "./selection.ts";

export interface GridActions {
  rows: number;
  columns: number;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  /** Nothing can be typed or pasted. */
  isReadOnly: boolean;
  /** The text of the range. */
  onCopy: (range: CellRange) => string;
  onPaste: (text: string) => void;
  onClear: (range: CellRange) => void;
  onFillDown: (range: CellRange) => void;
}

interface KeyActions extends GridActions {
  /** Rows on the screen. */
  page: number;
  /** Opens the input of the active cell: with what was typed, or with what is there. */
  edit: (typed?: string) => void;
  /** Enter and the space bar change the cell; otherwise Enter goes down. */
  isChangedByEnter?: boolean;
}

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "shiftKey">;

/** Whether the key is one that moves. */
export function move(key: Key, { selection, rows, columns, onSelect }: GridActions, page: number): boolean {
  const next = moved(selection, key, { rows, columns }, page);
  if (next) onSelect(next);
  return next !== null;
}

export function followKey(event: KeyboardEvent, actions: KeyActions): void {
  if (!event.altKey && isHandled(event, actions)) event.preventDefault();
}

function isHandled(event: KeyboardEvent, actions: KeyActions): boolean {
  const { selection, onSelect, isReadOnly } = actions;
  const { key, shiftKey } = event;
  const ctrlKey = event.ctrlKey || event.metaKey;
  if (move({ key, ctrlKey, shiftKey }, actions, actions.page)) return true;
  const { row, column } = selection.active;
  if (ctrlKey && key.toLowerCase() === "a") onSelect(everything(actions));
  else if (key === " " && ctrlKey) onSelect(wholeColumn(column, actions));
  else if (key === " " && shiftKey) onSelect(wholeRow(row, actions));
  else if (key === "Escape" && !isSingle(selection)) onSelect(at(row, column));
  else return !isReadOnly && (ctrlKey ? isFilled(key, actions) : isTyped(event, actions));
  return true;
}

function isFilled(key: string, { selection, onFillDown }: KeyActions): boolean {
  if (key.toLowerCase() !== "d") return false;
  onFillDown(rangeOf(selection));
  return true;
}

function isTyped({ key, shiftKey }: KeyboardEvent, actions: KeyActions): boolean {
  const { selection, onClear, edit, isChangedByEnter, page } = actions;
  if (key === "Delete" || key === "Backspace") onClear(rangeOf(selection));
  else if (key === "F2" || (isChangedByEnter && (key === "Enter" || key === " "))) edit();
  else if (key === "Enter")
    move({ key: shiftKey ? "ArrowUp" : "ArrowDown", ctrlKey: false, shiftKey: false }, actions, page);
  else if (/^.$/u.test(key)) edit(key);
  else return false;
  return true;
}

/** Until the returned function is called. */
export function followClipboard(box: HTMLElement, actions: () => GridActions): () => void {
  const isInput = ({ target }: Event): boolean =>
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  const copy = (event: ClipboardEvent): void => {
    if (isInput(event)) return;
    const { onCopy, onClear, selection, isReadOnly } = actions();
    const range = rangeOf(selection);
    event.clipboardData?.setData("text/plain", onCopy(range));
    event.preventDefault();
    if (event.type === "cut" && !isReadOnly) onClear(range);
  };
  // Never what is formatted: spreadsheets round in it.
  const paste = (event: ClipboardEvent): void => {
    if (isInput(event)) return;
    event.preventDefault();
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text !== "" && !actions().isReadOnly) actions().onPaste(text);
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
