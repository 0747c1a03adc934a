/** Which nodes of a graph have so many neighbours that they are better eliminated last. */

/**
 * The few nodes with by far the most neighbours are put last: capacities with entries in the rows of every step would
 * enlarge every element that they touch. Nodes with fewer neighbours than this are never among them …
 */
const minDenseDegree = 32;
/** … and at most one in this many nodes is. */
const nodesPerDenseNode = 400;

/** Nodes with more neighbours than this are dense nodes. */
export function denseThreshold(count: number, start: Int32Array): number {
  const nodesOfDegree = new Int32Array(count + 1);
  for (let node = 0; node < count; node++) nodesOfDegree[start[node + 1] - start[node]]++;
  const maxDenseNodes = Math.max(16, Math.floor(count / nodesPerDenseNode));
  let limit = count;
  for (let above = 0; limit > minDenseDegree; limit--) {
    above += nodesOfDegree[limit];
    if (above > maxDenseNodes) break;
  }
  return limit;
}

/** How much fewer neighbours than dense nodes all others have where the graph is dissected: without a gap, none is dense. */
const gapOfDegrees = 2;

/** The threshold at a gap in the degrees, where one separates dense nodes from all others. */
export function denseThresholdAtGap(count: number, start: Int32Array): number {
  const degrees = Int32Array.from({ length: count }, (_, node) => start[node + 1] - start[node])
    .sort()
    .reverse();
  const maxDenseNodes = Math.max(16, Math.floor(count / nodesPerDenseNode));
  let limit = count;
  for (let at = 0; at < maxDenseNodes && at + 1 < count && degrees[at] > minDenseDegree; at++) {
    if (degrees[at] >= gapOfDegrees * degrees[at + 1]) limit = degrees[at] - 1;
  }
  return limit;
}
