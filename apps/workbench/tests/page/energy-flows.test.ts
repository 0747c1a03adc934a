/** The flows of a Sankey diagram: what comes to a commodity leaves it, and circles are opened. */
import { sum } from "d3-array";
import { describe, expect, it } from "vitest";
import { characterWidth } from "../../src/page/charts/fitted-text.ts";
import { type Flows, throughputOf, visibleFlows } from "../../src/page/charts/sankey/energy-flows.ts";
import { layoutOf } from "../../src/page/charts/sankey/sankey-layout.ts";
import { diagramsOf } from "../../src/page/pages/results/energy/energy-diagrams.ts";
import { linesOf } from "../../src/page/pages/results/energy/node-lines.ts";
import { balance, row } from "./results.ts";

/** Wind and a gas plant serve a demand; hydrogen is made from electricity and burnt again. */
const rows = [
  balance("Wind", "electricity", "source", 80),
  balance("Battery", "electricity", "charge", -10),
  balance("Battery", "electricity", "discharge", 9),
  balance("Electrolyser", "electricity", "input", -20),
  balance("Electrolyser", "hydrogen", "output", 14),
  balance("Turbine", "hydrogen", "input", -10),
  balance("Turbine", "electricity", "output", 5),
  balance("Industry", "hydrogen", "demand", -4),
  balance("Gas import", "gas", "source", 20),
  balance("Gas plant", "gas", "input", -20),
  balance("Gas plant", "electricity", "output", 10),
  balance("Line", "electricity", "export", -30),
  balance("Line", "electricity", "import", 27),
  balance("Demand", "electricity", "demand", -71),
  { ...balance("Gas plant", "CO2", "output", 4), unit: "[kt/h*h/a]" },
  { ...balance("Air", "CO2", "sink", -4), unit: "[kt/h*h/a]" },
];

const all = { commodity: null, region: null, lineLosses: "Losses of lines" };
const figures = { figure: String, withUnit: (value: number, unit: string) => `${value} ${unit}` };
const flowBetween = ({ flows, nodes }: Flows, from: string, to: string): number[] => {
  const idsOf = (name: string): string[] => nodes.filter((node) => node.name === name).map(({ id }) => id);
  return flows
    .filter((flow) => idsOf(from).includes(flow.from) && idsOf(to).includes(flow.to))
    .map(({ value }) => value);
};

describe("Diagrams of all commodities", () => {
  const [energy, emissions] = diagramsOf(rows, all);

  it("are one per scale: units of energy together, others alone", () => {
    expect(energy.commodities).toEqual(["electricity", "hydrogen", "gas"]);
    expect(emissions.commodities).toEqual(["CO2"]);
    expect(emissions.unit).toBe("[kt/h*h/a]");
  });

  it("have what comes in equal to what goes out at each commodity", () => {
    for (const { flows } of [energy, emissions]) {
      for (const { id, isCommodity } of flows.nodes) {
        if (!isCommodity) continue;
        const into = sum(
          flows.flows.filter(({ to }) => to === id),
          ({ value }) => value,
        );
        const outOf = sum(
          flows.flows.filter(({ from }) => from === id),
          ({ value }) => value,
        );
        expect(into).toBeCloseTo(outOf, 9);
      }
    }
  });

  it("lead through conversions", () => {
    expect(flowBetween(energy.flows, "gas", "Gas plant")).toEqual([20]);
    expect(flowBetween(energy.flows, "Gas plant", "electricity")).toEqual([10]);
    expect(energy.flows.nodes.filter(({ name }) => name === "Gas plant")).toHaveLength(1);
  });

  it("show storages at both ends", () => {
    const batteries = energy.flows.nodes.filter(({ name }) => name === "Battery");
    expect(batteries).toHaveLength(2);
    expect(batteries.every(({ isSplit }) => isSplit)).toBe(true);
  });

  it("open a circle at its smaller conversion", () => {
    const ends = (name: string): number => energy.flows.nodes.filter((node) => node.name === name).length;
    expect(ends("Electrolyser")).toBe(1);
    expect(ends("Turbine")).toBe(2);
  });

  it("count of the exchange between regions only the losses", () => {
    expect(flowBetween(energy.flows, "electricity", "Losses of lines")).toEqual([3]);
    expect(energy.flows.nodes.some(({ name }) => name === "Line")).toBe(false);
  });

  it("show at a component its exchange with other diagrams", () => {
    const sides = emissions.otherSides.get("Gas plant") ?? [];
    expect(sides.map(({ commodity, value }) => [commodity, value])).toEqual([
      ["electricity", 10],
      ["gas", -20],
    ]);
  });
});

it("A diagram of one region has its exchange with each neighbour", () => {
  const line = (region_to: string, quantity: string, value: number) => ({
    ...balance("Line", "electricity", quantity, value),
    region: "North",
    region_to,
  });
  const inNorth = [
    { ...balance("Wind", "electricity", "source", 10), region: "North" },
    line("South", "export", -7),
    line("West", "export", -4),
    line("West", "import", 1),
  ];
  const [{ flows }] = diagramsOf(inNorth, { ...all, region: "North" });
  expect(flowBetween(flows, "electricity", "Line (South)")).toEqual([7]);
  expect(flowBetween(flows, "electricity", "Line (West)")).toEqual([4]);
  expect(flowBetween(flows, "Line (West)", "electricity")).toEqual([1]);
});

it("A diagram in different units of power is in GW·h", () => {
  const mixed = [
    { ...balance("Well", "gas", "source", 5000), unit: "[MW*h/a]" },
    { ...balance("Plant", "gas", "input", -5000), unit: "[MW*h/a]" },
    balance("Plant", "electricity", "output", 2.5),
    balance("Demand", "electricity", "demand", -2.5),
  ];
  const [{ flows, unit }] = diagramsOf(mixed, all);
  expect(unit).toBeNull();
  expect(flowBetween(flows, "Well", "gas")).toEqual([5]);
});

it("Flows too thin to be seen are counted, not drawn", () => {
  const thin = [
    balance("Wind", "electricity", "source", 1000),
    balance("Dust", "electricity", "source", 1e-6),
    balance("Demand", "electricity", "demand", -1000.000001),
  ];
  const [{ flows }] = diagramsOf(thin, all);
  const seen = visibleFlows(flows);
  expect(seen.left).toBe(1);
  expect(seen.nodes.map(({ name }) => name)).not.toContain("Dust");
});

it("A result without balances has no diagram", () => {
  expect(diagramsOf([row({ group: "cost", quantity: "objective", value: 1 })], all)).toEqual([]);
});

describe("The words of a Sankey diagram", () => {
  const [energy, emissions] = diagramsOf(rows, all);
  const linesIn = (diagram: typeof energy, name: string): string[][] =>
    diagram.flows.nodes.filter((node) => node.name === name).map((node) => linesOf(node, diagram, figures));

  it("say of a conversion what comes in and what goes out, and of all else what passes", () => {
    expect(linesIn(energy, "Gas plant")).toEqual([["20 → 10"]]);
    expect(linesIn(energy, "Electrolyser")).toEqual([["20 → 14"]]);
    // 80 + 9 + 5 + 10 come to electricity.
    expect(linesIn(energy, "electricity")).toEqual([["104"]]);
    expect(linesIn(energy, "Battery")).toEqual([["10"], ["9"]]);
    expect(linesIn(emissions, "Gas plant")).toEqual([["4", "electricity 10 [GW*h/a]", "gas 20 [GW*h/a]"]]);
  });

  for (const width of [620, 1160]) {
    it(`stand beside the diagram at both ends, ${width} pixels wide, and cover the bands in its middle`, () => {
      for (const diagram of [energy, emissions]) {
        const { nodes, height } = layoutOf(diagram.flows, width, (node) => linesOf(node, diagram, figures));
        const left = Math.min(...nodes.map(({ x0 = 0 }) => x0));
        const right = Math.max(...nodes.map(({ x1 = 0 }) => x1));
        for (const { id, label } of nodes) {
          const { into, outOf } = throughputOf(diagram.flows, id);
          const wide = Math.max(...label.lines.map(({ length }) => length)) * characterWidth;
          const [from, to] = label.isEnd ? [label.x - wide, label.x] : [label.x, label.x + wide];
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeLessThanOrEqual(width);
          if (into === 0) expect(to).toBeLessThan(left);
          else if (outOf === 0) expect(from).toBeGreaterThan(right);
          else expect(label.backing).not.toBeNull();
          expect(label.y).toBeGreaterThan(10);
          expect(label.y + (label.lines.length - 1) * 15).toBeLessThan(height);
        }
        // Words of one column do not lie on each other.
        const columns = Map.groupBy(nodes, ({ x0 }) => x0);
        for (const column of columns.values()) {
          const sorted = column.map(({ label }) => label).toSorted((one, other) => one.y - other.y);
          for (const [index, { y }] of sorted.slice(1).entries())
            expect(y - sorted[index].y).toBeGreaterThanOrEqual(sorted[index].lines.length * 15);
        }
      }
    });
  }
});
