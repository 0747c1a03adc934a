/** A Sankey diagram: the width of each band is its energy in a year. Opened circles are dashed at both ends. */
import { ScrollFrame } from "../../components/scroll-frame.tsx";
import { useWidth } from "../use-width.ts";
import type { Flows } from "./energy-flows.ts";
import { type LaidLink, type LaidNode, type LinesOf, layoutOf } from "./sankey-layout.ts";

interface Props {
  /** Description of the picture for screen readers. */
  label: string;
  flows: Flows;
  colourOf: (name: string) => string;
  /** What passes through a node, in words. */
  linesOf: LinesOf;
}

const minWidth = 620;

export function SankeyChart({ label, flows, colourOf, linesOf }: Props) {
  const [box, measured] = useWidth();
  const width = Math.max(minWidth, measured);
  const { nodes, links, height } = layoutOf(flows, width, linesOf);
  return (
    <ScrollFrame>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard. */}
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
            <NodeShape key={node.id} node={node} colour={colourOf(node.component)} />
          ))}
          {nodes.map((node) => (
            <Words key={node.id} node={node} />
          ))}
        </svg>
      </section>
    </ScrollFrame>
  );
}

function NodeShape({ node, colour }: { node: LaidNode; colour: string }) {
  const { x0 = 0, x1 = 0, y0 = 0, y1 = 0 } = node;
  return (
    <rect
      x={x0}
      y={y0}
      width={x1 - x0}
      height={Math.max(1, y1 - y0)}
      fill={colour}
      class={node.isSplit ? "sankey-node sankey-split" : "sankey-node"}
    />
  );
}

function Words({ node: { isCommodity, label } }: { node: LaidNode }) {
  const { lines, x, y, isEnd, backing } = label;
  const end = isEnd ? " chart-end" : "";
  return (
    <>
      {backing && <rect class="sankey-backing" rx={4} {...backing} />}
      {lines.map((line, index) => (
        <text
          key={index}
          x={x}
          y={y + index * 15}
          class={`${index > 0 ? "chart-value sankey-value" : `chart-name${isCommodity ? " chart-strong" : ""}`}${end}`}
        >
          {line}
        </text>
      ))}
    </>
  );
}

const nameOf = (end: LaidLink["source"]): string => (typeof end === "object" ? end.name : String(end));

/** From the right side of a node to the left side of another, level at both. */
function curveOf({ source, target, y0 = 0, y1 = 0 }: LaidLink): string {
  if (typeof source !== "object" || typeof target !== "object") return "";
  const [{ x1: from = 0 }, { x0: to = 0 }] = [source, target];
  const middle = (from + to) / 2;
  return `M${from},${y0}C${middle},${y0},${middle},${y1},${to},${y1}`;
}
