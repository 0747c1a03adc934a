/**
 * Independent cycles of a grid: a breadth-first spanning forest from the first region of each part, and one cycle for each
 * line outside it. Their number is lines − regions + parts.
 */

export interface Ends {
  readonly from: number;
  readonly to: number;
}

/** A line of a cycle, and whether the cycle runs along it (1) or against it (-1). */
export interface CycleLine {
  readonly line: number;
  readonly sign: 1 | -1;
}

/** The way by which the search reached a region. */
interface Reached {
  readonly line: number;
  readonly before: number;
  readonly depth: number;
}

/**
 * @param regionCount regions are 0 … regionCount − 1
 * @returns each cycle begins with the line that closes it, along which it runs
 */
export function independentCycles(regionCount: number, lines: readonly Ends[]): CycleLine[][] {
  const reached = spanningForest(regionCount, lines);
  const inForest = new Set(reached.map((way) => way?.line));
  return lines.flatMap(({ from, to }, line): CycleLine[][] =>
    inForest.has(line) ? [] : [[{ line, sign: 1 }, ...pathBetween(lines, reached, to, from)]],
  );
}

/** By region: how it was reached; the first region of each part has no way to itself. */
function spanningForest(regionCount: number, lines: readonly Ends[]): (Reached | undefined)[] {
  const linesAt = Array.from({ length: regionCount }, (): number[] => []);
  for (const [line, { from, to }] of lines.entries()) {
    linesAt[from].push(line);
    linesAt[to].push(line);
  }
  const reached = new Array<Reached | undefined>(regionCount).fill(undefined);
  const seen = new Uint8Array(regionCount);
  for (let first = 0; first < regionCount; first++) {
    if (seen[first] === 1) continue;
    seen[first] = 1;
    const queue = [first];
    for (const before of queue) {
      for (const line of linesAt[before]) {
        const { from, to } = lines[line];
        const region = from === before ? to : from;
        if (seen[region] === 1) continue;
        seen[region] = 1;
        reached[region] = { line, before, depth: (reached[before]?.depth ?? 0) + 1 };
        queue.push(region);
      }
    }
  }
  return reached;
}

/** The lines of the forest from one region to another of the same part, in their order. */
function pathBetween(
  lines: readonly Ends[],
  reached: readonly (Reached | undefined)[],
  start: number,
  end: number,
): CycleLine[] {
  const up: CycleLine[] = [];
  const down: CycleLine[] = [];
  const depthOf = (region: number): number => reached[region]?.depth ?? 0;
  let [here, there] = [start, end];
  while (here !== there) {
    const isHere = depthOf(here) >= depthOf(there);
    const way = reached[isHere ? here : there];
    if (!way) throw new RangeError("The regions are not of the same part of the grid.");
    const { line, before } = way;
    if (isHere) {
      up.push({ line, sign: lines[line].from === here ? 1 : -1 });
      here = before;
    } else {
      down.push({ line, sign: lines[line].to === there ? 1 : -1 });
      there = before;
    }
  }
  return [...up, ...down.reverse()];
}
