/**
 * Below this, what is left of a content is no coefficient but noise: solvers ignore smaller ones, and a scaling that takes
 * them seriously would blow up all others of their row.
 */
const least = 1e-12;

/** (1−σ)^hours: what is left of a storage's content after so many hours; 0 where that is next to nothing. */
export function leftAfter(selfDischarge: number, hours: number): number {
  const left = (1 - selfDischarge) ** hours;
  return left < least ? 0 : left;
}
