/** The widths of a result sheet's columns: labels as long as they are, figures all alike. */
import type { ResultRow, ResultSheet } from "@esm/model/results/result-sheet";

/** In characters, with room at both sides. Longer labels are cut by the next column; the cell holds all of them. */
const label = { min: 8, max: 44 };
/** Fits every figure, see `styles.ts`. */
const value = { min: 13, max: 32 };
const room = 2;

const clampWidth = ({ min, max }: typeof label, length: number): number => Math.min(max, Math.max(min, length + room));

export function columnWidths(sheet: ResultSheet): number[] {
  const lengths = sheet.labelHeader.map((header) => header.length);
  let text = 0;
  for (const { labels, values, role } of sheet.rows()) {
    text = Math.max(text, maxTextLength(values));
    // Texts without figures extend over the columns beside them.
    if (role === "title" || role === "text") continue;
    for (const [column, text] of labels.entries()) lengths[column] = Math.max(lengths[column], String(text).length);
  }
  return [
    ...lengths.map((length) => clampWidth(label, length)),
    ...sheet.valueHeader.map((header) => clampWidth(value, Math.max(text, String(header).length))),
  ];
}

/** For texts that cannot extend over an empty cell beside them. */
function maxTextLength(values: ResultRow["values"]): number {
  if (values instanceof Float64Array) return 0;
  const next = (column: number) => values[column + 1] ?? null;
  const lengths = values.map((text, column) => (typeof text === "string" && next(column) !== null ? text.length : 0));
  return Math.max(0, ...lengths);
}
