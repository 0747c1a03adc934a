/**
 * Draws the part of a grid that is on the screen: as many rows and columns of elements as fit, whose texts are replaced
 * when it scrolls. A window of the size of the box stays in place over a long empty one that gives the scroll bars.
 */
import type { GridSource } from "./grid-props.ts";
import { type HeadingSize, headingSize } from "./heading-size.ts";
import { isInRange, type Place, rangeOf, type Selection } from "./selection.ts";

interface DrawnRow {
  element: HTMLElement;
  head: HTMLElement;
  cells: HTMLElement[];
}

const fewRows = 12;

export class GridView {
  /** Has another size where somebody's style gives texts more room. */
  readonly probe = part("value-grid-row-head value-grid-measured");
  readonly #box: HTMLElement;
  readonly #space = part("value-grid-space");
  readonly #window = part("value-grid-window");
  readonly #headings: HTMLElement;
  readonly #activeId: string;
  #drawn: DrawnRow[] = [];
  #columnHeads: HTMLElement[] = [];
  #source: GridSource | null = null;
  #selection: Selection | null = null;
  readonly #corner = part("value-grid-corner", "columnheader");
  #size: HeadingSize = { headWidth: 0, columnWidth: 1, headingHeight: 1, rowHeight: 1 };
  first: Place = { row: 0, column: 0 };

  constructor(box: HTMLElement, activeId: string) {
    this.#box = box;
    this.#activeId = activeId;
    this.#headings = part("value-grid-row value-grid-headings", "row");
    this.#headings.setAttribute("aria-rowindex", "1");
    this.#headings.append(this.#corner);
    this.#window.append(this.#headings);
    this.#space.append(this.#window);
    this.probe.textContent = "0";
    box.append(this.#space, this.probe);
  }

  /** Rows of values that fit. */
  get page(): number {
    const { headingHeight, rowHeight } = this.#size;
    return Math.max(1, Math.floor((this.#box.clientHeight - headingHeight) / rowHeight));
  }

  get #wholeColumns(): number {
    const { headWidth, columnWidth } = this.#size;
    return Math.max(1, Math.floor((this.#box.clientWidth - headWidth) / columnWidth));
  }

  show(source: GridSource, selection: Selection, corner: string): void {
    this.#source = source;
    this.#selection = selection;
    this.#corner.textContent = corner;
    this.measure();
  }

  /** After a change of size, or of what is shown. */
  measure(): void {
    if (!this.#source) return;
    const { clientWidth, clientHeight } = this.#box;
    const { rows, columns } = this.#source;
    this.#size = headingSize({ box: this.#box, probe: this.probe }, this.#source, this.#corner.textContent ?? "");
    const { headWidth, columnWidth, headingHeight, rowHeight } = this.#size;
    const shownColumns = Math.min(columns, Math.max(1, Math.ceil((clientWidth - headWidth) / columnWidth)));
    const shownRows = Math.min(rows, Math.ceil(clientHeight / rowHeight));
    const whole = headingHeight + rows * rowHeight;
    // The last row and column can be reached: the first one on the screen is always a whole one.
    const { style } = this.#space;
    // A table of few rows needs no more room than they take.
    this.#box.style.height = rows <= fewRows ? `${whole + 2}px` : "";
    style.width = `${headWidth + columns * columnWidth}px`;
    style.height = `${whole}px`;
    this.#window.style.width = `${clientWidth}px`;
    this.#window.style.height = `${Math.min(clientHeight, whole)}px`;
    for (const [name, size] of Object.entries(this.#size)) this.#box.style.setProperty(`--grid-${name}`, `${size}px`);
    this.#makeParts(shownRows, shownColumns);
    this.scroll();
  }

  #makeParts(rows: number, columns: number): void {
    if (this.#drawn.length === rows && this.#columnHeads.length === columns) return;
    for (const { element } of this.#drawn) element.remove();
    for (const head of this.#columnHeads) head.remove();
    this.#columnHeads = Array.from({ length: columns }, () => part("value-grid-column-head", "columnheader"));
    this.#headings.append(...this.#columnHeads);
    this.#drawn = Array.from({ length: rows }, () => {
      const element = part("value-grid-row", "row");
      const head = part("value-grid-row-head", "rowheader");
      const cells = Array.from({ length: columns }, () => part("value-grid-cell", "gridcell"));
      element.append(head, ...cells);
      return { element, head, cells };
    });
    this.#window.append(...this.#drawn.map(({ element }) => element));
  }

  /** Draws what the scroll bars stand on. */
  scroll(): void {
    if (!this.#source) return;
    this.first = this.#firstOnScreen(this.#source);
    this.#draw(this.#source);
  }

  /** Whether the scroll bars stand on other cells than those that are drawn. */
  get isScrolled(): boolean {
    if (!this.#source) return false;
    const { row, column } = this.#firstOnScreen(this.#source);
    return row !== this.first.row || column !== this.first.column;
  }

  #firstOnScreen({ rows, columns }: GridSource): Place {
    const { scrollTop, scrollLeft } = this.#box;
    const last = (all: number, whole: number): number => Math.max(0, all - whole);
    const { columnWidth, rowHeight } = this.#size;
    return {
      row: Math.min(last(rows, this.page), Math.ceil(scrollTop / rowHeight)),
      column: Math.min(last(columns, this.#wholeColumns), Math.ceil(scrollLeft / columnWidth)),
    };
  }

  #draw(source: GridSource): void {
    const { row: firstRow, column: firstColumn } = this.first;
    const range = this.#selection && rangeOf(this.#selection);
    const active = this.#selection?.active;
    for (const [offset, head] of this.#columnHeads.entries()) {
      const column = firstColumn + offset;
      const isThere = column < source.columns;
      const name = isThere ? source.columnName(column) : "";
      setText(head, name);
      head.hidden = !isThere;
      setAttribute(head, "title", name);
      head.setAttribute("aria-colindex", String(column + 2));
      const isMarked = range && column >= range.left && column < range.right;
      setClass(head, `value-grid-column-head${isMarked ? " is-marked" : ""}`);
    }
    for (const [offset, { element, head, cells }] of this.#drawn.entries()) {
      const row = firstRow + offset;
      element.hidden = row >= source.rows;
      if (element.hidden) continue;
      element.setAttribute("aria-rowindex", String(row + 2));
      setText(head, source.rowName(row));
      const isMarked = range && row >= range.top && row < range.bottom;
      setClass(head, `value-grid-row-head${isMarked ? " is-marked" : ""}`);
      for (const [place, cell] of cells.entries()) {
        const column = firstColumn + place;
        cell.hidden = column >= source.columns;
        if (cell.hidden) continue;
        this.#drawCell(
          source,
          cell,
          { row, column },
          {
            isActive: active?.row === row && active.column === column,
            isSelected: range !== null && isInRange(range, row, column),
          },
        );
      }
    }
  }

  #drawCell(
    source: GridSource,
    cell: HTMLElement,
    { row, column }: Place,
    { isActive, isSelected }: { isActive: boolean; isSelected: boolean },
  ): void {
    const isWrong = source.isWrong(row, column);
    setText(cell, source.text(row, column));
    setClass(
      cell,
      `value-grid-cell${isWrong ? " is-wrong" : ""}${isSelected ? " is-selected" : ""}${isActive ? " is-active" : ""}${source.look(row, column)}`,
    );
    setAttribute(cell, "aria-colindex", String(column + 2));
    setAttribute(cell, "aria-selected", String(isSelected));
    setAttribute(cell, "aria-invalid", isWrong ? "true" : null);
    setAttribute(cell, "id", isActive ? this.#activeId : null);
    setAttribute(cell, "aria-label", isActive ? source.spoken(row, column) : null);
  }

  /** Scrolls no further than needed. */
  reveal({ row, column }: Place): void {
    const { first, page } = this;
    const { columnWidth, rowHeight } = this.#size;
    const wholeColumns = this.#wholeColumns;
    if (row < first.row) this.#box.scrollTop = row * rowHeight;
    else if (row >= first.row + page) this.#box.scrollTop = (row - page + 1) * rowHeight;
    if (column < first.column) this.#box.scrollLeft = column * columnWidth;
    else if (column >= first.column + wholeColumns) this.#box.scrollLeft = (column - wholeColumns + 1) * columnWidth;
    this.scroll();
  }

  /** The cell at a point of the window; a heading has the row or column −1. Beyond the edges it is the nearest. */
  placeAt(x: number, y: number): Place {
    const { left, top } = this.#box.getBoundingClientRect();
    const { clientLeft, clientTop } = this.#box;
    const { headWidth, columnWidth, headingHeight, rowHeight } = this.#size;
    const column = Math.floor((x - left - clientLeft - headWidth) / columnWidth);
    const row = Math.floor((y - top - clientTop - headingHeight) / rowHeight);
    return {
      row: row < 0 ? -1 : this.first.row + row,
      column: column < 0 ? -1 : this.first.column + column,
    };
  }

  /** The element of a cell that is on the screen. */
  cellAt({ row, column }: Place): HTMLElement | undefined {
    return this.#drawn[row - this.first.row]?.cells[column - this.first.column];
  }
}

function part(className: string, role?: string): HTMLElement {
  const element = document.createElement("div");
  element.className = className;
  if (role) element.setAttribute("role", role);
  return element;
}

/** Writes only differences: the browser would lay out equal content again. */
function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

function setClass(element: HTMLElement, className: string): void {
  if (element.className !== className) element.className = className;
}

function setAttribute(element: HTMLElement, name: string, value: string | null): void {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
