/** Order of names, and the nearest valid one for messages. */

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

/** Of characters; some ten milliseconds. Names of strangers may be many and long. */
const mostComparisons = 2_000_000;

/** A sentence that offers the nearest of the valid names, or the whole list if it is short and nothing is near. */
export function nearestNameHint(name: string, valid: Iterable<string>): string {
  const names = [...valid];
  let nearest = "";
  let smallest = Number.POSITIVE_INFINITY;
  let comparisons = 0;
  for (const candidate of names) {
    // Nearer than the nearest it can only be if it is about as long.
    if (Math.abs(name.length - candidate.length) >= smallest) continue;
    comparisons += name.length * candidate.length;
    if (comparisons > mostComparisons) return `There are ${names.length} valid names.`;
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < smallest) [nearest, smallest] = [candidate, distance];
  }
  if (names.length === 0) return "There are none.";
  if (smallest <= Math.max(2, name.length / 3)) return `Did you mean '${nearest}'?`;
  if (names.length <= 10) return `Valid names: ${names.map((valid) => `'${valid}'`).join(", ")}.`;
  return `The nearest of ${names.length} valid names is '${nearest}'.`;
}

/** Levenshtein distance in two rows; names are short. */
function editDistance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const substitution = previous[column - 1] + (left[row - 1] === right[column - 1] ? 0 : 1);
      current.push(Math.min(substitution, previous[column] + 1, current[column - 1] + 1));
    }
    previous = current;
  }
  return previous[right.length];
}
