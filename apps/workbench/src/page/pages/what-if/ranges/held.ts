/** Capacities that are held within their ranges. Pure. */
import { shownName } from "@esm/model/domain/runs/stock-name";
import type { Range } from "@esm/optimize/browser";

/** Between the least and the most. */
export interface Span {
  readonly least: number;
  readonly most: number;
  /** Between which it can be held. */
  readonly inner: { readonly least: number; readonly most: number };
}

/** A capacity, or a sum of capacities, that somebody holds. */
export interface Held {
  readonly target: string;
  readonly value: number;
  /** Within which it can be moved. */
  readonly span: Span;
}

/** The target of a sum has the names of its components, with line breaks between. */
export const componentsOf = (target: string): string[] => target.split("\n");

export const nameOf = (target: string): string => componentsOf(target).map(shownName).join(" + ");

/** Narrower ranges leave nothing to choose. */
const leastWidth = 1e-6;

/** Null where it cannot be moved: it is fixed, or has no end. */
export function spanOf(range: Range | undefined): Span | null {
  const [least, most] = [range?.least?.value ?? null, range?.most?.value ?? null];
  if (least === null || most === null) return null;
  if (most - least <= leastWidth * Math.max(Math.abs(least), Math.abs(most))) return null;
  const marginAt = (end: Range["least"]): number => (end?.obstacle === "other" ? 0 : margin * (most - least));
  return {
    least,
    most,
    inner: { least: least + marginAt(range?.least ?? null), most: most - marginAt(range?.most ?? null) },
  };
}

/** The share of a span that held values keep from an end that the cost sets: there, rounding alone would exceed the allowed cost. */
const margin = 1e-3;

export const inside = (value: number, { inner: { least, most } }: Span): number =>
  Math.min(Math.max(value, least), most);

type Ranges = ReadonlyMap<string, Range>;

/**
 * Holds one more capacity, or moves one that is held.
 *
 * @param ranges with what has been held so far
 */
export function withHeld(held: readonly Held[], target: string, value: number, ranges: Ranges): readonly Held[] {
  const known = held.find((each) => each.target === target);
  const span = known?.span ?? spanOf(ranges.get(target));
  if (!span) return held;
  const moved = { target, span, value: inside(value, span) };
  return known ? held.map((each) => (each === known ? moved : each)) : [...held, moved];
}

/** What is held, within the ranges where nothing is held; without what cannot be moved there. */
export const heldWithin = (held: readonly Held[], free: Ranges): Held[] =>
  held.flatMap(({ target, value }) => {
    const span = spanOf(free.get(target));
    return span ? { target, span, value: inside(value, span) } : [];
  });
