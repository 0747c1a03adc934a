/** What a figure of a sweep shows, in sentences that say how many points have a result where some have none. Pure. */
import type { en } from "./en.ts";
import { type SweepAxes, type SweepRow, slopeOf } from "./sweep-results.ts";

interface Told {
  rows: readonly SweepRow[];
  kept: readonly number[];
  axes: Pick<SweepAxes, "x">;
  title: string;
  /** A figure with its unit. */
  textOf: (value: number) => string;
  nameOf: (place: number) => string;
  pointName: (row: SweepRow) => string;
  /** Unit of the values, where they are amounts. */
  perUnit: string;
}

/** From the first to the last value, and per unit of the value where it has one. */
export function curveSentence(
  { rows, kept, axes, title, textOf, nameOf, pointName, perUnit }: Told,
  t: typeof en,
): string {
  const changeOf = (place: number): number => {
    const values = rows.flatMap(({ figures }) => figures[place] ?? []);
    return Math.max(...values) - Math.min(...values);
  };
  const [place] = kept.toSorted((left, right) => changeOf(right) - changeOf(left));
  const known = rows.filter(({ figures }) => figures[place] !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return t.notYet;
  const figure = (row: SweepRow): string => textOf(row.figures[place] ?? 0);
  if (changeOf(place) === 0)
    return equalSentence(kept.length > 1 ? t.capacities : title, figure(first), rows, place, t);
  const name = kept.length > 1 ? nameOf(place) : title;
  const text = t.curveSentence(name, figure(first), figure(last), pointName(first), pointName(last));
  const slope = kept.length === 1 && perUnit !== "" ? slopeOf(first, last, place, axes.x) : null;
  return [text, ...(slope === null ? [] : [t.slope(textOf(slope), perUnit)]), ...resultsSoFar(rows, place, t)].join(
    " ",
  );
}

/** One value at all points that have a result; nothing is known about the others. */
export function equalSentence(
  what: string,
  value: string,
  rows: readonly SweepRow[],
  place: number,
  t: typeof en,
): string {
  const some = resultsSoFar(rows, place, t);
  return some.length === 0 ? t.unchanged(what, value) : [t.equalSoFar(what, value), ...some].join(" ");
}

/** How many points have the figure; nothing where all have it. */
export function resultsSoFar(rows: readonly SweepRow[], place: number, t: typeof en): string[] {
  const known = rows.filter(({ figures }) => figures[place] !== null).length;
  return known === rows.length ? [] : [t.soFar(known, rows.length)];
}
