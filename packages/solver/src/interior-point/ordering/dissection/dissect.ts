/**
 * Nested dissection (A. George, "Nested dissection of a regular finite element mesh", SIAM J. Numer. Anal. 10, 1973): a
 * separator comes after the parts that it separates, and each part is divided in the same way.
 */
import { asksAt, neverStop, type StopCheck } from "@esm/program/stop-check";
import { bisect } from "./bisect.ts";
import { connectedParts, type Graph, separator, subgraphOf } from "./graph.ts";

/** Parts of so many nodes are not divided. */
const smallPart = 200;

/** The stage of elimination of each node: 0 for what is not divided, then separators, the first one last. */
export function dissect(graph: Graph, check: StopCheck = neverStop): { stage: Int32Array; stages: number } {
  const depth = new Int32Array(graph.count).fill(-1);
  const place = new Int32Array(graph.count).fill(-1);
  let deepest = 0;
  interface Part {
    readonly nodes: Int32Array;
    readonly level: number;
  }
  const open: Part[] = [{ nodes: Int32Array.from({ length: graph.count }, (_, at) => at), level: 0 }];
  for (let asked = 0; ; asked++) {
    if (asksAt(asked)) check("ordering");
    const next = open.pop();
    if (!next) break;
    const { nodes, level } = next;
    if (nodes.length <= smallPart) continue;
    const part = subgraphOf(graph, nodes, place);
    const pieces = connectedParts(part);
    if (pieces.length > 1) {
      for (const piece of pieces) open.push({ nodes: piece.map((at) => nodes[at]), level });
      continue;
    }
    const { side } = bisect(part);
    const sides: number[][] = [[], [], []];
    for (let at = 0; at < nodes.length; at++) sides[side[at]].push(nodes[at]);
    if (sides[0].length === 0 || sides[1].length === 0) continue;
    for (const node of sides[separator]) depth[node] = level;
    deepest = Math.max(deepest, level);
    open.push({ nodes: Int32Array.from(sides[0]), level: level + 1 });
    open.push({ nodes: Int32Array.from(sides[1]), level: level + 1 });
  }
  const stage = depth.map((level) => (level < 0 ? 0 : deepest + 1 - level));
  return { stage, stages: deepest + 2 };
}
