/** Where nodes, bands and words of a Sankey diagram stand. Words of both ends stand beside the diagram, off the bands. Pure. */
import { type SankeyLink, type SankeyNode, sankey, sankeyJustify } from "d3-sankey";
import { characterWidth, shortened, wrapped } from "../fitted-text.ts";
import { type Flow, type FlowNode, type Flows, throughputOf } from "./energy-flows.ts";

export type LaidNode = SankeyNode<FlowNode, Flow> & { label: NodeLabel };
export type LaidLink = SankeyLink<FlowNode, Flow>;

export interface NodeLabel {
  /** The name first. */
  lines: string[];
  /** Where the words begin, or end. */
  x: number;
  isEnd: boolean;
  /** Baseline of the first line. */
  y: number;
  /** Behind the words of nodes in the middle, which stand over bands; null where there is nothing to cover. */
  backing: { x: number; y: number; width: number; height: number } | null;
}

interface SankeyLayout {
  nodes: LaidNode[];
  links: LaidLink[];
  height: number;
}

/** Lines of a node below its name. */
export type LinesOf = (node: FlowNode, through: { into: number; outOf: number }) => readonly string[];

const nodeWidth = 10;
const gap = 8;
const lineDistance = 15;
/** Between the words of two nodes. */
const labelDistance = 12;
const minHeight = 260;
/** More of the width is for bands. */
const maxSideShare = 0.3;

export function layoutOf(flows: Flows, width: number, linesOf: LinesOf): SankeyLayout {
  const room = width * maxSideShare;
  const sideOf = (id: string): "start" | "end" | "middle" => {
    const { into, outOf } = throughputOf(flows, id);
    return into === 0 ? "start" : outOf === 0 ? "end" : "middle";
  };
  const words = new Map(
    flows.nodes.map((node) => {
      const lines = linesOf(node, throughputOf(flows, node.id)).flatMap((line) => wrapped(line, room - gap));
      return [node.id, [shortened(node.name, room - gap), ...lines]];
    }),
  );
  const linesIn = (id: string): string[] => words.get(id) ?? [];
  const onSide = (side: "start" | "end"): FlowNode[] => flows.nodes.filter(({ id }) => sideOf(id) === side);
  const marginOf = (side: "start" | "end"): number =>
    Math.min(room, gap + Math.max(0, ...onSide(side).map(({ id }) => widthOf(linesIn(id)))));
  const most = Math.max(onSide("start").length, onSide("end").length);
  const labelHeight = lineDistance * Math.max(2, ...flows.nodes.map(({ id }) => linesIn(id).length));
  const height = Math.max(minHeight, (most + 1) * (labelHeight + labelDistance));
  const layout = sankey<FlowNode, Flow>()
    .nodeId(({ id }) => id)
    .nodeAlign(sankeyJustify)
    .nodeWidth(nodeWidth)
    .nodePadding(labelHeight)
    .extent([
      [marginOf("start") + 1, labelHeight / 2],
      [width - marginOf("end") - 1, height - labelHeight / 2],
    ]);
  const graph = layout({
    nodes: flows.nodes.map((node) => ({ ...node })),
    links: flows.flows.map((flow) => ({ ...flow, source: flow.from, target: flow.to })),
  });
  const nodes = graph.nodes.map((node) => ({
    ...node,
    label: labelOf(node, sideOf(node.id), linesIn(node.id), width),
  }));
  return { nodes, links: graph.links, height };
}

const widthOf = (lines: readonly string[]): number => Math.max(0, ...lines.map((line) => line.length)) * characterWidth;

function labelOf(
  { x0 = 0, x1 = 0, y0 = 0, y1 = 0 }: SankeyNode<FlowNode, Flow>,
  side: "start" | "end" | "middle",
  lines: string[],
  width: number,
): NodeLabel {
  const isEnd = side === "start" || (side === "middle" && x0 > width * 0.6);
  const x = isEnd ? x0 - gap : x1 + gap;
  const y = (y0 + y1) / 2 - 3 - ((lines.length - 2) * lineDistance) / 2;
  const wide = widthOf(lines);
  const backing =
    side === "middle"
      ? { x: isEnd ? x - wide : x - gap / 2, y: y - 12, width: wide + gap / 2, height: lineDistance * lines.length + 2 }
      : null;
  return { lines, x, isEnd, y, backing };
}
