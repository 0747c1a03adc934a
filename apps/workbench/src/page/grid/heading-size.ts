/** How much room the names of a grid's rows and columns need, as the browser lays them out. */
import type { GridSource } from "./grid-props.ts";

export interface HeadingSize {
  /** Width of the first column, which has the names of the rows. */
  headWidth: number;
  columnWidth: number;
  /** Height of the first row, which has the names of the columns. */
  headingHeight: number;
  /** Height of the other rows. */
  rowHeight: number;
}

/** Share of the box: the first column stays where it is while the others are scrolled. */
const maxShareOfHead = 0.6;
const minColumnWidth = 96;
const maxColumnWidth = 240;
/** Lines are not equally long. */
const shareForTwoLines = 0.6;
/** Rows that are measured, spread over all: steps have names of one form. */
const maxRowsMeasured = 200;
/** Headings that are not measured may be this much wider. */
const slack = 1.06;

let latest: { key: string; size: HeadingSize } | undefined;

/**
 * Long names are broken: those of columns to two lines before columns become wider than their share of the room, those of
 * rows where the first column would take too much of it.
 */
export function headingSize(
  { box, probe }: Record<"box" | "probe", HTMLElement>,
  source: GridSource,
  corner: string,
): HeadingSize {
  const { rows, columns, rowName, columnName } = source;
  const { clientWidth } = box;
  const rowHeads = [corner];
  for (let row = rows - 1; row >= 0; row -= Math.ceil(rows / maxRowsMeasured)) rowHeads.push(rowName(row));
  const columnHeads = Array.from({ length: columns }, (_, column) => columnName(column));
  const key = JSON.stringify([rowHeads, columnHeads, columns, clientWidth, probe.offsetWidth, probe.offsetHeight]);
  if (latest?.key === key) return latest.size;

  const [needed] = laidOut(box, "row", rowHeads, "max-content");
  const headWidth = Math.floor(Math.min(needed * slack, clientWidth * maxShareOfHead));
  const room = clientWidth - headWidth;
  const [nameWidth] = laidOut(box, "column", columnHeads, "max-content");
  const wanted = Math.min(maxColumnWidth, room, Math.max(room / columns, nameWidth * shareForTwoLines));
  const columnWidth = Math.floor(Math.max(minColumnWidth, wanted));
  const [, headingHeight] = laidOut(box, "column", [...columnHeads, corner], `${columnWidth}px`);
  const [, rowHeight] = laidOut(box, "row", rowHeads, `${headWidth}px`);
  latest = { key, size: { headWidth, columnWidth, headingHeight, rowHeight } };
  return latest.size;
}

/** Width and height in pixels of the largest of such heads. */
function laidOut(box: HTMLElement, of: "row" | "column", names: readonly string[], width: string): number[] {
  const heads = names.map((name) => {
    const head = document.createElement("div");
    head.className = `value-grid-${of}-head value-grid-measured`;
    head.style.width = width;
    head.textContent = name;
    return head;
  });
  box.append(...heads);
  const largest = (["offsetWidth", "offsetHeight"] as const).map((side) =>
    Math.max(...heads.map((head) => head[side])),
  );
  for (const head of heads) head.remove();
  return largest;
}
