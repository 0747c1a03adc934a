/** A Sankey diagram: the width of each band is its energy in a year. Opened circles are dashed at both ends. */
import { type SankeyLink, type SankeyNode, sankey, sankeyJustify } from "d3-sankey";
import { shortened } from "../fitted-text.ts";
import { useWidth } from "../use-width.ts";
import type { Flow, FlowNode, Flows } from "./energy-flows.ts";

interface Props {
  /** Description of the picture for screen readers. */
  label: string;
  flows: Flows;
  colourOf: (name: string) => string;
  /** The value of a node in words. */
  textOf: (value: number, node: FlowNode) => string;
}

type Node = SankeyNode<FlowNode, Flow>;
type Link = SankeyLink<FlowNode, Flow>;

const minWidth = 620;
const nodeWidth = 10;
/** A node with its two lines of text. */
const roomPerNode = 46;

export function SankeyChart({ label, flows, colourOf, textOf }: Props) {
  const [box, measured] = useWidth();
  const width = Math.max(minWidth, measured);
  const { nodes, links, height } = arrange(flows, width);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
    <section class="sankey-box" aria-label={label} tabIndex={0}>
      <div class="sankey-measure" ref={box} />
      <svg
        class="picture sankey"
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
      >
        {links.map((link) => (
          <path
            key={`${link.from} ${link.to}`}
            class="sankey-link"
            d={curveOf(link)}
            stroke={colourOf(link.component)}
            stroke-width={Math.max(1, link.width ?? 0)}
          >
            <title>{`${nameOf(link.source)} → ${nameOf(link.target)}`}</title>
          </path>
        ))}
        {nodes.map((node) => (
          <NodeShape
            key={node.id}
            node={node}
            width={width}
            colour={colourOf(node.component)}
            text={textOf(node.value ?? 0, node)}
          />
        ))}
      </svg>
    </section>
  );
}

function NodeShape({ node, width, colour, text }: { node: Node; width: number; colour: string; text: string }) {
  const { x0 = 0, x1 = 0, y0 = 0, y1 = 0 } = node;
  const isRight = x0 > width * 0.6;
  const x = isRight ? x0 - 8 : x1 + 8;
  const middle = (y0 + y1) / 2;
  const end = isRight ? " chart-end" : "";
  return (
    <>
      <rect
        x={x0}
        y={y0}
        width={x1 - x0}
        height={Math.max(1, y1 - y0)}
        fill={colour}
        class={node.isSplit ? "sankey-node sankey-split" : "sankey-node"}
      />
      <text x={x} y={middle - 3} class={`chart-name${node.isCommodity ? " chart-strong" : ""}${end}`}>
        {shortened(node.name, width * 0.3)}
      </text>
      <text x={x} y={middle + 12} class={`chart-value sankey-value${end}`}>
        {text}
      </text>
    </>
  );
}

function arrange({ nodes, flows }: Flows, width: number): { nodes: Node[]; links: Link[]; height: number } {
  const starts = nodes.filter(({ id }) => !flows.some(({ to }) => to === id)).length;
  const ends = nodes.filter(({ id }) => !flows.some(({ from }) => from === id)).length;
  const height = Math.max(260, (Math.max(starts, ends) + 1) * roomPerNode);
  const layout = sankey<FlowNode, Flow>()
    .nodeId(({ id }) => id)
    .nodeAlign(sankeyJustify)
    .nodeWidth(nodeWidth)
    .nodePadding(Math.min(30, height / (Math.max(starts, ends) + 2)))
    .extent([
      [1, 14],
      [width - 1, height - 18],
    ]);
  const graph = layout({
    nodes: nodes.map((node) => ({ ...node })),
    links: flows.map((flow) => ({ ...flow, source: flow.from, target: flow.to })),
  });
  return { ...graph, height };
}

const nameOf = (end: Link["source"]): string => (typeof end === "object" ? end.name : String(end));

/** From the right side of a node to the left side of another, level at both. */
function curveOf({ source, target, y0 = 0, y1 = 0 }: Link): string {
  if (typeof source !== "object" || typeof target !== "object") return "";
  const [{ x1: from = 0 }, { x0: to = 0 }] = [source, target];
  const middle = (from + to) / 2;
  return `M${from},${y0}C${middle},${y0},${middle},${y1},${to},${y1}`;
}
