/** Small pieces of Markdown, and bounds in words. */

export type Row = readonly string[];

export const code = (text: string): string => `\`${text}\``;

export function markdownTable(header: Row, rows: readonly Row[]): string {
  const line = (cells: Row): string => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(header), `|${"---|".repeat(header.length)}`, ...rows.map(line)].join("\n");
}

export interface Bounds {
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly exclusiveMinimum?: number | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
}

/** The bounds in words; a dash where there are none. */
export function boundsText(bounds: Bounds): string {
  const lengths = signed([
    [bounds.minLength, "≥"],
    [bounds.maxLength, "≤"],
  ]);
  if (lengths !== "") return `${lengths} characters`;
  const values = signed([
    [bounds.exclusiveMinimum, ">"],
    [bounds.minimum, "≥"],
    [bounds.maximum, "≤"],
  ]);
  return values === "" ? "–" : values;
}

function signed(limits: readonly (readonly [number | undefined, string])[]): string {
  return limits.flatMap(([limit, sign]) => (limit === undefined ? [] : [`${sign} ${limit}`])).join(", ");
}
