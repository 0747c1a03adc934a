/** Order of names, the nearest valid one for messages, and which names are slips of valid ones. */
import { shortened } from "./truncate.ts";

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

/** The names' positions when sorted, by name. */
export function positionsOf(names: readonly string[]): ReadonlyMap<string, number> {
  return new Map(names.map((name, position) => [name, position]));
}

/** What the hints of one answer may take together. Names of strangers may be many and long. */
export interface HintBudget {
  /** Of characters with each other. */
  leftComparisons: number;
}

/** Some fifty milliseconds. */
export const hintBudget = (leftComparisons = 10_000_000): HintBudget => ({ leftComparisons });

/** Some ten milliseconds. */
const maxComparisonsOfOneName = 2_000_000;

/** Longer lists are counted instead. */
const maxListed = 10;

/** A sentence that offers the nearest of the valid names, or the whole list if it is short and nothing is near. */
export function nearestNameHint(name: string, valid: Iterable<string>, budget = hintBudget()): string {
  const names = Array.isArray(valid) ? (valid as readonly string[]) : [...valid];
  if (names.length === 0) return "No valid names exist.";
  const isLong = names.length > maxListed;
  if (isLong && budget.leftComparisons < names.length) return `There are ${names.length} valid names.`;
  // A name differs from another at least by as much as it is longer.
  const farthest = farthestOf(name.length);
  const longest = names.reduce((length, candidate) => Math.max(length, candidate.length), 0);
  const isFar = name.length - longest > farthest;
  if (isFar && isLong) budget.leftComparisons -= names.length;
  const nearest = isFar ? undefined : nearestOf(name, names, budget);
  if (nearest && nearest.distance <= farthest) return `Did you mean '${whole(nearest.name)}'?`;
  if (!isFar && !nearest) return `There are ${names.length} valid names.`;
  if (!isLong) return `Valid names: ${names.map((valid) => `'${whole(valid)}'`).join(", ")}.`;
  return nearest
    ? `The nearest of ${names.length} valid names is '${whole(nearest.name)}'.`
    : `There are ${names.length} valid names.`;
}

/** The most changes that leave a name near another. */
const farthestOf = (length: number): number => Math.max(2, length / 3);

/** A name has up to 255 characters of one or two units, and is of use as a whole only. */
const whole = (name: string): string => shortened(name, 510);

/** A mark in front makes a remark of a name, or takes it out for a while; a blank is a slip of the hand. */
export const isRemark = (name: string): boolean => /^[^\p{L}\p{N}\s]/u.test(name);

/**
 * The valid name that was meant, where a name is a slip of one: as near as hints go, but of short names only a letter
 * away. Otherwise, or where looking for it would take more than is left, it is a foreign name. `length` is of more where
 * the name is a part of it.
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

/** A bit for each letter that occurs, whatever its case; digits and marks share the bits of others. */
function lettersOf(name: string): number {
  let letters = 0;
  for (let at = 0; at < name.length; at++) letters |= 1 << (name.charCodeAt(at) % 32);
  return letters;
}

/** Of two names the letters that only one has: no fewer changes make one of the other. */
const differences = (left: number, right: number): number => Math.max(count(left & ~right), count(right & ~left));

function count(bits: number): number {
  let ones = 0;
  for (let left = bits; left !== 0; left &= left - 1) ones++;
  return ones;
}

/** Nothing where looking for it would take more than is left. */
function nearestOf(
  name: string,
  names: readonly string[],
  budget: HintBudget,
): { name: string; distance: number } | undefined {
  let nearest = { name: "", distance: Number.POSITIVE_INFINITY };
  const least = Math.max(0, budget.leftComparisons - maxComparisonsOfOneName);
  for (const candidate of names) {
    budget.leftComparisons -= 1;
    // Nearer than the nearest it can only be if it is about as long.
    if (Math.abs(name.length - candidate.length) >= nearest.distance) continue;
    budget.leftComparisons -= name.length * candidate.length;
    if (budget.leftComparisons < least) return undefined;
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < nearest.distance) nearest = { name: candidate, distance };
  }
  return nearest;
}

/** How many letters are wrong, missing, too many, or swapped with their neighbour; in three rows, as names are short. */
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
