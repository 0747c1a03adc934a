/** The look of result workbooks: headers, labels, and figures with a meaningful number of digits. */
import { type CellStyle, headerCell } from "@esm/exchange/xlsx/styles";
import type { RowRole } from "@esm/model/results/result-sheet";

/** Every label column but the last has merged cells: a label stands at the top of its rows. */
const label: CellStyle = { bold: true, horizontal: "left", vertical: "top" };
const lastLabel: CellStyle = { horizontal: "left", vertical: "top" };
const blockHeader: CellStyle = { bold: true, fill: "DDE6F0", horizontal: "left" };
const blockValueHeader: CellStyle = { ...blockHeader, horizontal: "right" };
const title: CellStyle = { bold: true, size: 14 };
const totalLabel: CellStyle = { bold: true, border: "top" };
/** May reach over the empty cells beside it. */
const text: CellStyle = { horizontal: "left" };
const textOfTable: CellStyle = { horizontal: "right" };

const maxDecimals = 6;
/** By number of decimals. An exact 0 is shown differently from a figure that is too small for its decimals. */
const fixed: readonly CellStyle[] = Array.from({ length: maxDecimals + 1 }, (_, decimals) => {
  const format = decimals === 0 ? "#,##0" : `#,##0.${"0".repeat(decimals)}`;
  return { numberFormat: `${format};-${format};0` };
});
const scientific: CellStyle = { numberFormat: "0.000E+00;-0.000E+00;0" };
const inTotal = (style: CellStyle): CellStyle => ({ ...style, bold: true, border: "top" });
const fixedTotals = fixed.map(inTotal);
const scientificTotal = inTotal(scientific);

export const resultStyles: readonly CellStyle[] = [
  headerCell,
  label,
  lastLabel,
  blockHeader,
  blockValueHeader,
  title,
  totalLabel,
  text,
  textOfTable,
  ...fixed,
  scientific,
  ...fixedTotals,
  scientificTotal,
];

/** @param column of the label columns; nothing is merged in the last of them */
export function styleOfLabel(role: RowRole | undefined, column: number, columns: number): CellStyle {
  if (role === "title") return title;
  if (role === "header") return blockHeader;
  if (role === "total") return totalLabel;
  if (role === "entry") return column === 0 ? label : lastLabel;
  return column === columns - 1 || role === "text" ? lastLabel : label;
}

export function styleOfText(role: RowRole | undefined): CellStyle {
  if (role === "header") return blockValueHeader;
  return role === "entry" ? textOfTable : text;
}

/**
 * The number of decimals that the largest figure needs, so that the figures align: three from 1 on, fewer from 1000 on
 * (six digits are enough), four digits below 1, none for whole numbers.
 *
 * @param size of the largest of the figures that stand together
 */
export function styleOfNumbers(size: number, areWhole: boolean, role?: RowRole): CellStyle {
  const [decimal, exponential] = role === "total" ? [fixedTotals, scientificTotal] : [fixed, scientific];
  if (areWhole && size < 1e9) return decimal[0];
  // Both ends still fit into a column, and at least one figure is not shown as 0.
  if (size < 1e-4 || size >= 1e9) return exponential;
  const digits = Math.floor(Math.log10(size)) + 1;
  return decimal[digits > 0 ? Math.max(0, Math.min(3, 6 - digits)) : Math.min(maxDecimals, 4 - digits)];
}
