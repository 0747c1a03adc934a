/** The numbers of a picture, and the same as a CSV file. */

export interface FigureData {
  /** With the unit, where a column has one of its own. */
  columns: readonly string[];
  /** The first value names the row. */
  rows: readonly (readonly (string | number | null)[])[];
}

/** With commas, points and all digits, as programs read it. */
export function csvOf({ columns, rows }: FigureData): string {
  const cell = (value: string | number | null | undefined): string => {
    const text = String(value ?? "");
    // A spreadsheet would run what begins like a formula.
    const safe = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return [columns, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}
