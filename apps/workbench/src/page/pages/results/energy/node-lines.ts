/** The words of a Sankey diagram below the name of a node. Pure. */
import { type FlowNode, throughputOf } from "../../../charts/sankey/energy-flows.ts";
import type { EnergyDiagram } from "./energy-diagrams.ts";

interface Figures {
  figure: (value: number) => string;
  /** @param unit as the service writes it */
  withUnit: (value: number, unit: string) => string;
}

/** What passes a node, and what a component at an end exchanges with other diagrams. A conversion has both its sides. */
export function linesOf(
  { id, component, isCommodity }: FlowNode,
  { flows, otherSides }: EnergyDiagram,
  { figure, withUnit }: Figures,
): string[] {
  const { into, outOf } = throughputOf(flows, id);
  const isPassed = into > 0 && outOf > 0;
  const sides = isPassed && !isCommodity ? [figure(into), figure(outOf)] : [figure(Math.max(into, outOf))];
  const others = isCommodity || isPassed ? [] : (otherSides.get(component) ?? []);
  return [
    [...new Set(sides)].join(" → "),
    ...others.map(({ commodity, value, unit }) => `${commodity} ${withUnit(Math.abs(value), unit)}`),
  ];
}
