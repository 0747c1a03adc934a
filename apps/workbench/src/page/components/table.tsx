/** A table of records. On small screens it scrolls sideways in its own box; the first column stays. */
import type { ComponentChildren } from "preact";
import { textsOf } from "../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { ScrollFrame } from "./scroll-frame.tsx";

export interface Column<Row> {
  /** Names the column in the address of the page, where it is sorted. */
  name: string;
  heading: ComponentChildren;
  /** The cell. */
  draw: (row: Row) => ComponentChildren;
  /** Figures are aligned at the right. */
  isNumber?: boolean;
}

interface Props<Row> {
  /** Description of the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** The column by which the rows are sorted; a minus in front means from high to low. */
  sortedBy?: string;
  onSort?: (column: string) => void;
  /** Cells of a last row, such as sums: one for each column. */
  foot?: readonly ComponentChildren[] | undefined;
  /** Rows about what is not there. */
  isFaint?: (row: Row) => boolean;
}

export function Table<Row>({ caption, columns, rows, keyOf, sortedBy, onSort, foot, isFaint }: Props<Row>) {
  const t = textsOf({ en, de });
  return (
    <ScrollFrame>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard. */}
      <section class="table-box" tabIndex={0} aria-label={t.scrollable(caption)}>
        <table class="table">
          <caption class="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <Heading key={column.name} column={column} sortedBy={sortedBy} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)} class={isFaint?.(row) ? "muted" : undefined}>
                {columns.map(({ name, draw, isNumber }, index) =>
                  index === 0 ? (
                    <th key={name} scope="row" class={isNumber ? "number" : undefined}>
                      {draw(row)}
                    </th>
                  ) : (
                    <td key={name} class={isNumber ? "number" : undefined}>
                      {draw(row)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
          {foot && (
            <tfoot>
              <tr>
                {columns.map(({ name, isNumber }, index) => {
                  const Cell = index === 0 ? "th" : "td";
                  return (
                    <Cell key={name} scope={index === 0 ? "row" : undefined} class={isNumber ? "number" : undefined}>
                      {foot[index]}
                    </Cell>
                  );
                })}
              </tr>
            </tfoot>
          )}
        </table>
      </section>
    </ScrollFrame>
  );
}

function Heading<Row>({
  column: { name, heading, isNumber },
  sortedBy,
  onSort,
}: Pick<Props<Row>, "sortedBy" | "onSort"> & { column: Column<Row> }) {
  const direction = sortedBy === name ? "ascending" : sortedBy === `-${name}` ? "descending" : undefined;
  return (
    <th scope="col" class={isNumber ? "number" : undefined} aria-sort={direction}>
      {onSort ? (
        <button type="button" class="table-sort" onClick={() => onSort(sortedBy === name ? `-${name}` : name)}>
          {heading}
          <span aria-hidden="true">{direction === "descending" ? "↓" : direction === "ascending" ? "↑" : ""}</span>
        </button>
      ) : (
        heading
      )}
    </th>
  );
}
