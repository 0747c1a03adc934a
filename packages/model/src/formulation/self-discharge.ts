/**
 * A smaller remainder of a content is no coefficient but noise: solvers ignore such coefficients, and a scaling that
 * respects them would enlarge all others of their row.
 */
const minRemainder = 1e-12;

/** (1−σ)^hours: the remainder of a storage's content after this many hours; 0 where it is negligible. */
export function leftAfter(selfDischarge: number, hours: number): number {
  const left = (1 - selfDischarge) ** hours;
  return left < minRemainder ? 0 : left;
}
