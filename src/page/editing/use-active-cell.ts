/** The active cell of a table, the block selected from it, and the rows that are drawn: with the focus and scrolling. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Position, type Range, rangeOf } from "./table-range.ts";
import { maxDrawnWhole, rowHeight, scrollTo, windowOf } from "./visible-rows.ts";

export interface ActiveCell extends Position {
  box: { current: HTMLElement | null };
  range: Range;
  /** Whether more than the active cell was selected. */
  isBlock: boolean;
  /** Rows that are drawn. */
  first: number;
  end: number;
  isLong: boolean;
  /** How many rows a Page key moves by. */
  page: number;
  go: (to: Position, isRange?: boolean) => void;
  select: (range: Range) => void;
  focus: () => void;
  onScroll: () => void;
}

export function useActiveCell(rows: number, columns: number, isEditing: boolean): ActiveCell {
  const box = useRef<HTMLElement>(null);
  const [active, setActive] = useState<Position>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<Position | null>(null);
  const [scroll, setScroll] = useState({ top: 0, height: 900 });
  /** After a key the cell has the focus; a cell that is only drawn does not take it. */
  const wantsFocus = useRef(false);
  const isLong = rows > maxDrawnWhole;
  const row = Math.max(0, Math.min(active.row, rows - 1));
  const column = Math.max(0, Math.min(active.column, columns - 1));
  const { first, end } = windowOf(rows, scroll.top, scroll.height);

  useLayoutEffect(() => {
    const measure = (): void => {
      if (box.current) setScroll({ top: box.current.scrollTop, height: box.current.clientHeight });
    };
    measure();
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, [isLong]);
  useLayoutEffect(() => {
    const cell = box.current?.querySelector<HTMLElement>("[data-active]");
    if (!wantsFocus.current || isEditing || !cell || !box.current) return;
    wantsFocus.current = false;
    cell.focus({ preventScroll: true });
    if (!isLong) cell.scrollIntoView({ block: "nearest" });
    showSideways(box.current, cell);
  });

  const focus = (): void => {
    wantsFocus.current = true;
  };
  const go = (to: Position, isRange = false): void => {
    setAnchor(isRange ? (anchor ?? { row, column }) : null);
    setActive(to);
    focus();
    const scroller = box.current;
    if (!isLong || !scroller) return;
    const headings = scroller.querySelector("thead")?.clientHeight ?? 0;
    const top = scrollTo(to.row, scroller.scrollTop, scroller.clientHeight, headings);
    if (top === null) return;
    scroller.scrollTop = top;
    setScroll({ top, height: scroller.clientHeight });
  };
  const select = ({ from, to }: Range): void => {
    setAnchor(from);
    setActive(to);
    focus();
  };
  const onScroll = (): void => {
    const scroller = box.current;
    if (!scroller || !isLong) return;
    const { scrollTop: top, clientHeight: height } = scroller;
    const next = windowOf(rows, top, height);
    // The cell with the focus would be taken away: its table keeps it.
    const isLeaving = row < next.first || row >= next.end;
    if (isLeaving && scroller.contains(document.activeElement)) scroller.focus({ preventScroll: true });
    setScroll({ top, height });
  };
  const page = Math.max(1, Math.floor(scroll.height / rowHeight) - 2);
  const range = rangeOf(anchor ?? { row, column }, { row, column });
  return { row, column, box, range, isBlock: anchor !== null, first, end, isLong, page, go, select, focus, onScroll };
}

/** The first column stays in place and covers what is behind it. */
function showSideways(scroller: HTMLElement, cell: HTMLElement): void {
  const fixed = scroller.querySelector<HTMLElement>("tbody th")?.offsetWidth ?? 0;
  const [left, right] = [cell.offsetLeft, cell.offsetLeft + cell.offsetWidth];
  if (cell.localName === "th") return;
  if (left < scroller.scrollLeft + fixed) scroller.scrollLeft = left - fixed;
  else if (right > scroller.scrollLeft + scroller.clientWidth) scroller.scrollLeft = right - scroller.clientWidth;
}
