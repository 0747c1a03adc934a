/** Figures and steps for sentences. */

/** Rounded away from what is too little: up to four digits that a reader can take over. */
export function roundedUp(value: number): number {
  if (!(value > 0) || !Number.isFinite(value)) return value;
  const unit = 10 ** (Math.floor(Math.log10(value)) - 3);
  // The small deduction keeps 3.0000000001 from becoming 3.001.
  return Number((Math.ceil(value / unit - 1e-5) * unit).toPrecision(6));
}

/** The largest figure of four digits that is not above the value. */
export function roundedDown(value: number): number {
  if (!(value > 0) || !Number.isFinite(value)) return Math.max(0, value);
  const unit = 10 ** (Math.floor(Math.log10(value)) - 3);
  return Number((Math.floor(value / unit + 1e-5) * unit).toPrecision(6));
}

export const figure = (value: number): string => String(Number(value.toPrecision(4)));

/** `3–5, 9 and 4 more ranges`: the steps in which something is above the threshold. */
export function stepRanges(amounts: Float64Array, threshold: number): { text: string; ranges: [number, number][] } {
  const ranges: [number, number][] = [];
  for (let step = 0; step < amounts.length; step++) {
    if (!(amounts[step] > threshold)) continue;
    const last = ranges.at(-1);
    if (last && last[1] === step - 1) last[1] = step;
    else ranges.push([step, step]);
  }
  const shown = ranges.slice(0, 5).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  const rest = ranges.length - shown.length;
  const text = `${shown.join(", ")}${rest > 0 ? ` and ${rest} more ranges` : ""}`;
  const single = ranges.length === 1 && ranges[0][0] === ranges[0][1];
  return { text: `time step${single ? "" : "s"} ${text}`, ranges };
}

/** `North, South and 3 more`. */
export function listed(names: readonly string[]): string {
  if (names.length <= 4) return names.join(", ");
  return `${names.slice(0, 3).join(", ")} and ${names.length - 3} more`;
}
