/**
 * An elimination order by nested dissection. Variables with few neighbours are eliminated first, as in minimum degree; what is
 * left is dissected, and eliminated stage by stage, in each stage by minimum degree.
 */
import { neverStop, type StopCheck } from "@esm/program/stop-check";
import { denseThresholdAtGap } from "./dense-nodes.ts";
import { dissect } from "./dissection/dissect.ts";
import { remainingGraph } from "./dissection/remaining-graph.ts";
import { createElimination, type EliminationOrder } from "./eliminate.ts";
import { createQuotientGraph, variable } from "./quotient-graph.ts";

/** Variables with no more neighbours are eliminated before. */
const fewNeighbours = 8;

/** The parameters are those of `minimumDegreeOrder`. */
export function nestedDissectionOrder(
  count: number,
  start: Int32Array,
  neighbours: Int32Array,
  check: StopCheck = neverStop,
): EliminationOrder {
  const graph = createQuotientGraph(count, start, neighbours, denseThresholdAtGap(count, start));
  const elimination = createElimination(graph, check);
  elimination.eliminate(fewNeighbours);
  const { nodes, graph: remaining } = remainingGraph(graph);
  const { stage, stages } = dissect(remaining, check);
  const { kind, weight, stageOf, buckets } = graph;
  for (const node of nodes) buckets.remove(node);
  for (let at = 0; at < nodes.length; at++) stageOf[nodes[at]] = stage[at];
  for (let present = 0; present < stages; present++) {
    graph.stage = present;
    for (const node of nodes) {
      if (stageOf[node] === present && kind[node] === variable && weight[node] > 0) buckets.insert(node);
    }
    elimination.eliminate(count);
  }
  return elimination.order(start);
}
