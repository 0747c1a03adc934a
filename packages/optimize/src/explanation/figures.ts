/** Figures and steps for sentences. */

import { message, type Value, type Words } from "@esm/messages/message";
import { someOf } from "@esm/model/domain/truncate";
import type { TimeStructure } from "@esm/model/energy-system/time-structure";

/** Digits that a reader can type easily; more where the repair needs them. */
export const fewDigits = 4;
/** Tried one after the other until the repaired system has a solution. */
export const moreAndMoreDigits = [fewDigits, 7, 12] as const;
/** Relative to the original value: a remainder below this is a solver's noise, and 0. */
const nothing = 1e-7;

/** The smallest figure with this many digits that is not below the value. */
export function roundedUp(value: number, digits: number = fewDigits): number {
  if (!(value > 0) || !Number.isFinite(value)) return value;
  const unit = 10 ** (Math.floor(Math.log10(value)) - digits + 1);
  // The small deduction keeps 3.0000000001 from becoming 3.001.
  return Number((Math.ceil(value / unit - 1e-5) * unit).toPrecision(digits + 2));
}

/** The largest figure with this many digits that is not above the value; `from` is the value before it was lowered. */
export function roundedDown(value: number, digits: number = fewDigits, from = 0): number {
  if (!(value > nothing * from)) return 0;
  if (!Number.isFinite(value)) return value;
  const unit = 10 ** (Math.floor(Math.log10(value)) - digits + 1);
  return Number((Math.floor(value / unit + 1e-5) * unit).toPrecision(digits + 2));
}

export const figure = (value: number): number => Number(value.toPrecision(4));

/** The part of a time structure that defines its variable steps. */
type StepsInTime = Pick<TimeStructure, "sequence" | "periodStart" | "originalSteps">;

/** More ranges of steps are not listed for programs: those of a value to enter are all in its change. */
export const maxRanges = 1000;

/** The original time steps of each variable step, in order: once in each period that its period represents. */
export function originalRanges({ sequence, periodStart, originalSteps }: StepsInTime): [number, number][][] {
  const ranges: [number, number][][] = Array.from(originalSteps, () => []);
  let next = 0;
  for (const period of sequence) {
    for (let step = periodStart[period]; step < periodStart[period + 1]; step++) {
      ranges[step].push([next, next + originalSteps[step] - 1]);
      next += originalSteps[step];
    }
  }
  return ranges;
}

/** `3–5, 9 and 4 more ranges`: the original steps in which a value is above the threshold. */
export function stepRanges(
  amounts: Float64Array,
  threshold: number,
  time: StepsInTime,
): { text: Words; ranges: [number, number][] } {
  const original = originalRanges(time);
  const found: [number, number][] = [];
  amounts.forEach((amount, step) => {
    if (amount > threshold) for (const range of original[step]) found.push([...range]);
  });
  const ranges: [number, number][] = [];
  for (const range of found.sort((left, right) => left[0] - right[0])) {
    const last = ranges.at(-1);
    if (last && last[1] === range[0] - 1) last[1] = range[1];
    else ranges.push(range);
  }
  const shown = ranges.slice(0, 5).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  const count = ranges.length - shown.length;
  const single = ranges.length === 1 && ranges[0][0] === ranges[0][1];
  const text = single
    ? message("time_step", { step: ranges[0][0] })
    : message("time_steps", { ranges: count > 0 ? message("more_ranges", { ranges: shown, count }) : shown });
  return { text, ranges };
}

/** `North, South and 3 more`. */
export const formatList = (names: readonly Words[]): Value => someOf(names, 4, 3);

const maxListedPlaces = 5;

/** The value at the first place, with where else values change, and to what, in brackets. */
export function withOtherPlaces([first, ...others]: readonly { location: string; to: number }[]): Words | number {
  if (others.length === 0) return first.to;
  const values = others
    .slice(0, maxListedPlaces)
    .map(({ location, to }) => message("value_there", { location, value: to }));
  const count = others.length - values.length;
  const more = message("more_places", { count });
  return message("value_and_others", {
    value: first.to,
    others: count > 0 ? message("other_places", { values, more }) : message("only_places", { values }),
  });
}

/** Advice about a series; `isListed`: the new values are in `ctx.changes`. */
export const loweredHint = (attribute: string, isListed: boolean): Words =>
  isListed
    ? message("lower_in_steps_to", { attribute, to: message("values_of_changes") })
    : message("lower_in_steps", { attribute });

export const raisedHint = (attribute: string, isListed: boolean): Words =>
  isListed
    ? message("raise_in_steps_to", { attribute, to: message("values_of_changes") })
    : message("raise_in_steps", { attribute });
