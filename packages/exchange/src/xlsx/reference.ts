/** Cell references as people read them. Rows and columns count from 0 here, `A1` is row 0, column 0. */

export const maxSheetRows = 1_048_576;
export const maxSheetColumns = 16_384;

/** 0 → A, 25 → Z, 26 → AA, 16383 → XFD. */
export function columnLetters(column: number): string {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

export function cellReference(row: number, column: number): string {
  return `${columnLetters(column)}${row + 1}`;
}
