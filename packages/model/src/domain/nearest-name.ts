/** Order of names, the nearest valid name for messages, and the recognition of misspelt names. */

import { type Message, message, quoted } from "@esm/messages/message";
import { truncate } from "./truncate.ts";

/** Compares by Unicode code points (JavaScript's own order is by UTF-16 units, which differs above U+FFFF). */
export function compareCodePoints(left: string, right: string): number {
  if (left === right) return 0;
  const rightPoints = right[Symbol.iterator]();
  for (const character of left) {
    const other = rightPoints.next();
    if (other.done) return 1;
    const difference = (character.codePointAt(0) ?? 0) - (other.value.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return -1;
}

/** The positions of the names in sorted order, by name. */
export function positionsOf(names: readonly string[]): ReadonlyMap<string, number> {
  return new Map(names.map((name, position) => [name, position]));
}

/** The work limit for all hints of one answer. Names from clients may be many and long. */
export interface HintBudget {
  /** How many pairs of characters may still be compared. */
  leftComparisons: number;
}

/** Some fifty milliseconds. */
export const hintBudget = (leftComparisons = 10_000_000): HintBudget => ({ leftComparisons });

/** Some ten milliseconds. */
const maxComparisonsOfOneName = 2_000_000;

/** Longer lists are counted instead. */
const maxListed = 10;

/** A sentence that offers the nearest of the valid names, or the whole list if it is short and no name is near. */
export function nearestNameHint(name: string, valid: Iterable<string>, budget = hintBudget()): Message {
  const names = Array.isArray(valid) ? (valid as readonly string[]) : [...valid];
  if (names.length === 0) return message("no_valid_names");
  const countOnly = message("count_of_valid_names", { count: names.length });
  const isLong = names.length > maxListed;
  if (isLong && budget.leftComparisons < names.length) return countOnly;
  // Two names differ at least by the difference of their lengths.
  const farthest = farthestOf(name.length);
  const longest = names.reduce((length, candidate) => Math.max(length, candidate.length), 0);
  const isFar = name.length - longest > farthest;
  if (isFar && isLong) budget.leftComparisons -= names.length;
  const nearest = isFar ? undefined : nearestOf(name, names, budget);
  if (nearest && nearest.distance <= farthest) return message("did_you_mean", { nearest: whole(nearest.name) });
  if (!isFar && !nearest) return countOnly;
  if (!isLong) return message("valid_names", { names: quoted(names.map(whole)) });
  return nearest
    ? message("nearest_valid_name", { count: names.length, nearest_name: whole(nearest.name) })
    : countOnly;
}

/** The most changes between two names that count as near. */
const farthestOf = (length: number): number => Math.max(2, length / 3);

/** A name has up to 255 characters of one or two units, and is useful only as a whole. */
const whole = (name: string): string => truncate(name, 510);

/** A leading mark makes a name a remark, or disables it for a while; a leading blank is a typing mistake. */
export const isRemark = (name: string): boolean => /^[^\p{L}\p{N}\s]/u.test(name);

/**
 * The valid name that was meant, where a name is a misspelling of one. The limit is the same as for hints, but short
 * names may differ by one letter only. Otherwise, or where the search would exceed the remaining budget, the name is
 * foreign. `length` is the length of the whole name where `name` is a part of it.
 */
export function misspelt(
  name: string,
  valid: readonly string[],
  budget = hintBudget(),
  length = name.length,
): string | undefined {
  if (isRemark(name) || budget.leftComparisons <= 0) return undefined;
  const letters = lettersOf(name);
  const near = valid.filter((candidate) => {
    const most = farthestSlip(name, candidate, length);
    return Math.abs(name.length - candidate.length) <= most && differences(letters, lettersOf(candidate)) <= most;
  });
  const nearest = near.length > 0 ? nearestOf(name, near, budget) : undefined;
  return nearest && nearest.distance <= farthestSlip(name, nearest.name, length) ? nearest.name : undefined;
}

const maxLengthOfShortNames = 5;

function farthestSlip(name: string, candidate: string, length: number): number {
  return Math.min(name.length, candidate.length) <= maxLengthOfShortNames ? 1 : farthestOf(length);
}

/** A bit for each letter that occurs, in any case; digits and marks share bits with letters. */
function lettersOf(name: string): number {
  let letters = 0;
  for (let at = 0; at < name.length; at++) letters |= 1 << (name.charCodeAt(at) % 32);
  return letters;
}

/** The letters that only one of two names has: at least as many changes lie between the names. */
const differences = (left: number, right: number): number => Math.max(count(left & ~right), count(right & ~left));

function count(bits: number): number {
  let ones = 0;
  for (let left = bits; left !== 0; left &= left - 1) ones++;
  return ones;
}

/** Nothing where the search would exceed the remaining budget. */
function nearestOf(
  name: string,
  names: readonly string[],
  budget: HintBudget,
): { name: string; distance: number } | undefined {
  let nearest = { name: "", distance: Number.POSITIVE_INFINITY };
  const least = Math.max(0, budget.leftComparisons - maxComparisonsOfOneName);
  for (const candidate of names) {
    budget.leftComparisons -= 1;
    // A name can only be nearer than the nearest so far if its length is similar.
    if (Math.abs(name.length - candidate.length) >= nearest.distance) continue;
    budget.leftComparisons -= name.length * candidate.length;
    if (budget.leftComparisons < least) return undefined;
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < nearest.distance) nearest = { name: candidate, distance };
  }
  return nearest;
}

/**
 * The number of letters that are wrong, missing, superfluous, or swapped with a neighbour; in three rows, as names are
 * short.
 */
function editDistance(left: string, right: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const substitution = previous[column - 1] + (left[row - 1] === right[column - 1] ? 0 : 1);
      const isSwap =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      const swap = isSwap ? beforePrevious[column - 2] + 1 : Number.POSITIVE_INFINITY;
      current.push(Math.min(substitution, previous[column] + 1, current[column - 1] + 1, swap));
    }
    [beforePrevious, previous] = [previous, current];
  }
  return previous[right.length];
}
