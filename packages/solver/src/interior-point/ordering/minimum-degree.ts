/**
 * An elimination order that keeps the factors of a symmetric matrix sparse: approximate minimum degree on a quotient
 * graph (P. R. Amestoy, T. A. Davis, I. S. Duff, "An approximate minimum degree ordering algorithm", SIAM J. Matrix
 * Anal. Appl. 17, 1996). Deterministic.
 *
 * Eliminating a variable turns it into an element. Variables that look alike are merged and eliminated together;
 * elements that lie within another are absorbed by it.
 */
import { neverStop, type StopCheck } from "@esm/program/stop-check";
import { denseThreshold } from "./dense-nodes.ts";
import { createElimination, type EliminationOrder } from "./eliminate.ts";
import { createQuotientGraph } from "./quotient-graph.ts";

/**
 * @param count number of nodes
 * @param start first neighbour of each node in `neighbours`, length count + 1
 * @param neighbours both directions of every edge, no loops
 * @param check asked whether to stop
 * @returns the nodes in the order of their elimination
 */
export function minimumDegreeOrder(
  count: number,
  start: Int32Array,
  neighbours: Int32Array,
  check: StopCheck = neverStop,
): EliminationOrder {
  const graph = createQuotientGraph(count, start, neighbours, denseThreshold(count, start));
  const elimination = createElimination(graph, check);
  elimination.eliminate(count);
  return elimination.order(start);
}
