/** The network of a result: its lines from the statistics of the run, and how they are drawn. */
import { describe, expect, it } from "vitest";
import type { RunStatistic } from "../../src/page/data/interface.ts";
import { diagramPoints } from "../../src/page/map/diagram-points.ts";
import { drawnLines } from "../../src/page/map/line-drawing.ts";
import { commoditiesWithLines, type NetworkLine, networkAt, networkOf } from "../../src/page/map/lines.ts";
import type { Point } from "../../src/page/map/places.ts";

const row = (given: Partial<RunStatistic> & Pick<RunStatistic, "group" | "quantity" | "value">): RunStatistic => ({
  component: null,
  commodity: null,
  region: null,
  region_to: null,
  unit: "[GW]",
  year: null,
  ...given,
});
const cable = { component: "Cable", region: "A", region_to: "B" } as const;
const back = { component: "Cable", region: "B", region_to: "A" } as const;
const ofCable = { ...cable, group: "line", commodity: "electricity" } as const;
const rows: RunStatistic[] = [
  row({ group: "capacity", quantity: "capacity", ...cable, value: 2 }),
  row({ group: "capacity", quantity: "maximum_capacity", ...cable, value: 5 }),
  row({ group: "capacity", quantity: "capacity", ...cable, region_to: "C", value: 1e-7 }),
  row({ group: "capacity", quantity: "capacity", component: "Wind", region: "A", value: 30 }),
  row({ ...ofCable, quantity: "flow", value: 800 }),
  row({ ...ofCable, ...back, quantity: "flow", value: 300 }),
  row({ ...ofCable, quantity: "use", value: 0.55 }),
  row({ ...ofCable, quantity: "hours_full", value: 120 }),
  row({ ...ofCable, quantity: "losses", value: 11 }),
  row({ ...ofCable, quantity: "congestion_rent", value: 4 }),
  row({ ...ofCable, ...back, quantity: "congestion_rent", value: -1 }),
  row({ ...ofCable, region: null, region_to: null, quantity: "flow", value: 1100 }),
  row({ group: "line", quantity: "net_export", commodity: "electricity", region: "A", value: 500 }),
  row({ group: "line", quantity: "net_export", commodity: "electricity", region: "B", value: -489 }),
];

describe("The network of a commodity", () => {
  it("has the lines that carry it, with the figures of both directions, and the net exports of regions", () => {
    const { lines, netExports, unit } = networkOf(rows, "electricity");
    expect(unit).toBe("[GW]");
    expect(lines).toEqual([
      {
        component: "Cable",
        from: "A",
        to: "B",
        capacity: 2,
        flow: 800,
        flowBack: 300,
        use: 0.55,
        hoursFull: 120,
        losses: 11,
        congestionRent: 3,
      },
    ]);
    expect([...netExports]).toEqual([
      ["A", 500],
      ["B", -489],
    ]);
  });

  it("shows no rents that are rounding beside the others", () => {
    const other = { component: "Cable", region: "B", region_to: "C" } as const;
    const withRounding = [
      ...rows.map((each) => (each.quantity === "congestion_rent" ? { ...each, value: 1e-11 } : each)),
      row({ group: "capacity", quantity: "capacity", ...other, value: 5 }),
      row({ ...ofCable, ...other, quantity: "congestion_rent", value: 7 }),
    ];
    const rents = networkOf(withRounding, "electricity").lines.map(({ congestionRent }) => congestionRent);
    expect(rents).toEqual([0, 7]);
  });

  it("says nothing of rents where the run has no prices", () => {
    const withoutPrices = rows.filter(({ quantity }) => quantity !== "congestion_rent");
    expect(networkOf(withoutPrices, "electricity").lines[0].congestionRent).toBeNull();
  });

  it("has the flows of a time step, without what is far below the capacity", () => {
    const flow = {
      component: "Cable",
      commodity: "electricity",
      region: "A",
      region_to: "B",
      unit: "[GW]",
      capacity: 2,
    };
    const now = { flow: 1e-9, flow_back: 1.5, use: 0.75, losses: 0.02, price_difference: 0.01, congestion_rent: 1e-15 };
    const flows = {
      lines: [{ ...flow, ...now }],
      regions: [
        { commodity: "electricity", region: "A", unit: "[GW]", net_export: -1.48 },
        { commodity: "hydrogen", region: "A", unit: "[GW]", net_export: 7 },
      ],
    };
    const { lines, netExports } = networkAt(networkOf(rows, "electricity"), flows);
    expect(lines).toEqual([
      {
        component: "Cable",
        from: "A",
        to: "B",
        capacity: 2,
        flow: 0,
        flowBack: 1.5,
        use: 0.75,
        hoursFull: 120,
        losses: 0.02,
        congestionRent: 0,
      },
    ]);
    expect([...netExports]).toEqual([["A", -1.48]]);
  });

  it("is offered for commodities that have lines, and is empty for others", () => {
    expect(commoditiesWithLines(rows)).toEqual(["electricity"]);
    expect(networkOf(rows, "hydrogen")).toMatchObject({ lines: [], unit: "" });
  });
});

describe("Lines on the screen", () => {
  const line = (given: Partial<NetworkLine>): NetworkLine => ({
    component: "Cable",
    from: "A",
    to: "B",
    capacity: 4,
    flow: 10,
    flowBack: 0,
    use: 0.5,
    hoursFull: 0,
    losses: 0,
    congestionRent: null,
    ...given,
  });
  const points = new Map<string, Point>([
    ["A", [0, 0]],
    ["B", [100, 0]],
  ]);

  it("are as wide as their capacities", () => {
    const [large, small] = drawnLines([line({}), line({ component: "Old cable", capacity: 1 })], points);
    expect(large.width / small.width).toBeCloseTo(4, 9);
  });

  it("lie side by side where they connect the same regions, whichever way round they are given", () => {
    const drawn = drawnLines([line({}), line({ component: "Second", from: "B", to: "A" })], points);
    const [one, other] = drawn.map(({ from, to }) => (from[1] + to[1]) / 2);
    expect(Math.abs(one - other)).toBeGreaterThanOrEqual((drawn[0].width + drawn[1].width) / 2);
  });

  it("have an arrow towards the net flow, and none without one", () => {
    const tip = (flow: number, flowBack: number) => {
      const [{ arrow }] = drawnLines([line({ flow, flowBack })], points);
      return arrow && Number(arrow.split(",")[0]);
    };
    expect(tip(10, 3)).toBeGreaterThan(50);
    expect(tip(3, 10)).toBeLessThan(50);
    expect(tip(3, 3)).toBeNull();
  });

  it.each([
    [0, 0],
    [0.55, 5],
    [0.9, 9],
    [1.0000001, 9],
  ])("of a use of %d have the colour %d of ten", (use, step) => {
    expect(drawnLines([line({ use })], points)[0].step).toBe(step);
  });

  it("of regions that are not on the picture are not drawn", () => {
    expect(drawnLines([line({ to: "C" })], points)).toEqual([]);
  });
});

it("Points that somebody has set are pairs of numbers; everything else in the setting is left alone", () => {
  expect(diagramPoints({ layout: { A: [0.1, 0.9], B: [1], C: "x", D: [0, "y"] } })).toEqual({ A: [0.1, 0.9] });
  for (const layout of [undefined, null, 3, "x"]) expect(diagramPoints({ layout })).toEqual({});
});
