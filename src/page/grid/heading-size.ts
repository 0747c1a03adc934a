/** How much room the names of a grid's rows and columns need, as the browser lays them out. */
import type { GridSource } from "./grid-props.ts";

export interface HeadingSize {
  /** Of the first column, which has the names of the rows. */
  headWidth: number;
  columnWidth: number;
  /** Of the first row, which has the names of the columns. */
  headingHeight: number;
  /** Of the others. */
  rowHeight: number;
}

const minHeadWidth = 112;
/** Of the box: the first column stays where it is while the others are scrolled. */
const maxShareOfHead = 0.6;
const minColumnWidth = 96;
const maxColumnWidth = 240;
/** Names are measured where they have most characters: of all columns, and of rows spread over all. */
const measured = 64;
const maxRowsRead = 256;
/** Steps have names of one form; those that are not read may be this much wider. */
const slack = 1.06;

/** Pixels, of four lines. The title of a head and the line below the grid have the whole name. */
const maxHeight = 79;

let latest: { key: string; size: HeadingSize } | undefined;

/**
 * Long names are broken: those of columns to two lines before columns become wider than their share of the room, those of
 * rows where the first column would take too much of it.
 */
export function headingSize(box: HTMLElement, source: GridSource, corner: string): HeadingSize {
  const { rows, columns, rowName, columnName } = source;
  const { clientWidth } = box;
  const stride = Math.max(1, Math.ceil(rows / maxRowsRead));
  const rowNames = Array.from({ length: Math.ceil(rows / stride) }, (_, index) => rowName(rows - 1 - index * stride));
  const rowHeads = [...longest(rowNames), corner];
  const columnHeads = longest(Array.from({ length: columns }, (_, column) => columnName(column)));
  const key = JSON.stringify([rowHeads, columnHeads, columns, clientWidth]);
  if (latest?.key === key) return latest.size;

  const [headNeeded] = laidOut(box, "value-grid-row-head", rowHeads, "max-content");
  const rowWidth = stride > 1 ? Math.ceil(headNeeded * slack) : headNeeded;
  const headWidth = Math.max(minHeadWidth, Math.min(rowWidth, Math.floor(clientWidth * maxShareOfHead)));
  const room = clientWidth - headWidth;
  const [nameWidth] = laidOut(box, "value-grid-column-head", columnHeads, "max-content");
  const share = Math.min(maxColumnWidth, Math.floor(room / columns));
  const forTwoLines = Math.min(maxColumnWidth, Math.ceil(nameWidth * 0.6), room);
  const columnWidth = Math.max(minColumnWidth, share, forTwoLines);
  const [, headingHeight] = laidOut(box, "value-grid-column-head", [...columnHeads, corner], `${columnWidth}px`);
  const [, rowHeight] = laidOut(box, "value-grid-row-head", rowHeads, `${headWidth}px`);
  const size = { headWidth, columnWidth, headingHeight, rowHeight };
  latest = { key, size };
  return size;
}

const longest = (names: readonly string[]): string[] =>
  names.toSorted((left, right) => right.length - left.length).slice(0, measured);

/** Width and height in pixels of the largest of such parts. */
function laidOut(box: HTMLElement, className: string, texts: readonly string[], width: string): [number, number] {
  const parts = texts.map((text) => {
    const part = document.createElement("div");
    part.className = `${className} value-grid-measured`;
    part.style.width = width;
    part.textContent = text;
    return part;
  });
  box.append(...parts);
  const sizes = parts.map(({ offsetWidth, offsetHeight }) => [offsetWidth, offsetHeight] as const);
  for (const part of parts) part.remove();
  const [widths, heights] = [sizes.map(([each]) => each), sizes.map(([, each]) => each)];
  return [Math.max(...widths), Math.min(maxHeight, Math.max(...heights))];
}
