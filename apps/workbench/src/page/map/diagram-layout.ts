/**
 * Where regions without coordinates are drawn: connected ones near each other, as far as their distances say. The same
 * regions and connections give the same picture each time. Pure.
 */
import {
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationLinkDatum,
  type SimulationNodeDatum,
} from "d3-force";
import type { Connection, Point } from "./places.ts";

interface Node extends SimulationNodeDatum {
  name: string;
}

/** Length of a connection of median length. */
const usualLength = 100;
const steps = 300;

/** In a square with sides of 1. */
export function diagramLayout(regions: readonly string[], connections: readonly Connection[]): Map<string, Point> {
  const fitted = intoUnitSquare(simulated(regions, connections));
  return new Map(regions.map((name, index) => [name, fitted[index]]));
}

function simulated(regions: readonly string[], connections: readonly Connection[]): Node[] {
  const nodes = regions.map((name, index): Node => {
    const angle = (2 * Math.PI * index) / regions.length;
    return { name, x: usualLength * Math.cos(angle), y: usualLength * Math.sin(angle) };
  });
  const known = new Set(regions);
  const links = connections.filter(({ from, to }) => known.has(from) && known.has(to));
  const distances = links.flatMap(({ distance }) => (distance === null || distance <= 0 ? [] : [distance]));
  const middle = distances.toSorted((left, right) => left - right)[Math.floor(distances.length / 2)];
  const lengthOf = (distance: number | null): number =>
    distance === null || distance <= 0 ? usualLength : (usualLength * distance) / middle;
  const springs = links.map(({ from, to, distance }): SimulationLinkDatum<Node> & { length: number } => ({
    source: from,
    target: to,
    length: lengthOf(distance),
  }));
  const spring = forceLink<Node, (typeof springs)[number]>(springs)
    .id(({ name }) => name)
    .distance(({ length }) => length)
    .strength(0.7);
  forceSimulation(nodes)
    .force("spring", spring)
    .force("distance", forceManyBody().strength(-usualLength))
    .force("x", forceX(0).strength(0.02))
    .force("y", forceY(0).strength(0.02))
    .stop()
    .tick(steps);
  return nodes;
}

/** Equal scales for both directions, so that lengths can be compared. */
function intoUnitSquare(nodes: readonly Node[]): Point[] {
  const [xs, ys] = [nodes.map(({ x = 0 }) => x), nodes.map(({ y = 0 }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = Math.max(right - left, bottom - top) || 1;
  const shift = (value: number, low: number, high: number): number => 0.5 + (value - (low + high) / 2) / scale;
  return nodes.map((_, index) => [shift(xs[index], left, right), shift(ys[index], top, bottom)]);
}
