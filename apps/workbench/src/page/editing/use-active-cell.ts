/** The active cell of a table, the block selected from it, and the rows that are drawn: with the focus and scrolling. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { at, type Place, type Selection } from "../grid/selection.ts";
import { maxDrawnWhole, rowHeight, scrollTo, windowOf } from "./visible-rows.ts";

export interface ActiveCell {
  box: { current: HTMLElement | null };
  selection: Selection;
  /** Rows that are drawn. */
  first: number;
  end: number;
  isLong: boolean;
  /** How many rows a Page key moves by. */
  page: number;
  /** The active cell gets the focus. */
  select: (selection: Selection) => void;
  onScroll: () => void;
}

/** @param names of the columns; other columns begin at their first one, with the same attribute active where they have it */
export function useActiveCell(rows: number, names: readonly string[]): ActiveCell {
  const columns = names.length;
  const box = useRef<HTMLElement>(null);
  const [{ active, anchor }, setSelection] = useState<Selection>(() => at(0, 0));
  const [scroll, setScroll] = useState({ top: 0, height: 900 });
  /** After a key the cell has the focus; a cell that is only drawn does not take it. */
  const wantsFocus = useRef(false);
  const isLong = rows > maxDrawnWhole;
  const inside = ({ row, column }: Place): Place => ({
    row: Math.max(0, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(column, columns - 1)),
  });
  const selection = { active: inside(active), anchor: inside(anchor) };
  const { row } = selection.active;
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
    if (!wantsFocus.current || !cell || !box.current) return;
    wantsFocus.current = false;
    const isTypedInto = cell !== document.activeElement && cell.contains(document.activeElement);
    if (!isTypedInto) cell.focus({ preventScroll: true });
    if (!isLong) cell.scrollIntoView({ block: "nearest" });
    showSideways(box.current, cell);
  });

  const shownNames = useRef(names);
  const latestNames = names.join("\t");
  useLayoutEffect(() => {
    const before = shownNames.current;
    shownNames.current = names;
    if (before.join("\t") === latestNames) return;
    if (box.current) box.current.scrollLeft = 0;
    setSelection(({ active: { row, column } }) => at(row, Math.max(0, names.indexOf(before[column]))));
  }, [latestNames]);

  const select = (to: Selection): void => {
    setSelection(to);
    wantsFocus.current = true;
    const scroller = box.current;
    if (!isLong || !scroller) return;
    const headings = scroller.querySelector("thead")?.clientHeight ?? 0;
    const top = scrollTo(to.active.row, scroller.scrollTop, scroller.clientHeight, headings);
    if (top === null) return;
    scroller.scrollTop = top;
    setScroll({ top, height: scroller.clientHeight });
  };
  const onScroll = (): void => {
    const scroller = box.current;
    if (!scroller || !isLong) return;
    const { scrollTop: top, clientHeight: height } = scroller;
    const next = windowOf(rows, top, height);
    // The cell with the focus would be taken away: its table keeps it, and what was typed is taken.
    const isLeaving = row < next.first || row >= next.end;
    if (isLeaving && scroller.contains(document.activeElement)) scroller.focus({ preventScroll: true });
    setScroll({ top, height });
  };
  const page = Math.max(1, Math.floor(scroll.height / rowHeight) - 2);
  return { box, selection, first, end, isLong, page, select, onScroll };
}

/** The first column stays in place and covers what is behind it. */
function showSideways(scroller: HTMLElement, cell: HTMLElement): void {
  const fixed = scroller.querySelector<HTMLElement>("tbody th")?.offsetWidth ?? 0;
  const [left, right] = [cell.offsetLeft, cell.offsetLeft + cell.offsetWidth];
  if (cell.localName === "th") return;
  if (left < scroller.scrollLeft + fixed) scroller.scrollLeft = left - fixed;
  else if (right > scroller.scrollLeft + scroller.clientWidth) scroller.scrollLeft = right - scroller.clientWidth;
}
