/** Sweeps in the workbench: what people type becomes parameters, and the table of a sweep becomes curves and heat maps. */
import { describe, expect, it } from "vitest";
import { curveLayout } from "../../src/page/charts/points/curve-layout.ts";
import type { ComponentOfDataset } from "../../src/page/pages/dataset/component-of-dataset.ts";
import { withOverrides } from "../../src/page/pages/dataset/override-changes.ts";
import { de } from "../../src/page/pages/sweeps/de.ts";
import { en } from "../../src/page/pages/sweeps/en.ts";
import { curveSentence } from "../../src/page/pages/sweeps/figure-sentences.ts";
import {
  evenlySpaced,
  type ParameterDraft,
  readParameters,
  sizeOf,
  splitValues,
} from "../../src/page/pages/sweeps/sweep-draft.ts";
import {
  axesOf,
  distinctValues,
  extremesOf,
  readSweepTable,
  rowsOn,
  type SweepRow,
  slopeOf,
} from "../../src/page/pages/sweeps/sweep-results.ts";

const component = (name: string, attributes: ComponentOfDataset["attributes"]): ComponentOfDataset => {
  return { type: "SOURCE", name, commodity: null, factors: [], isFixed: null, attributes };
};
const components = [
  component("Gas import", { commodity_cost: 0.035, invest_per_capacity: 0, interest_rate: 0.06 }),
  component("Wind", { commodity_cost: null, invest_per_capacity: 1300, interest_rate: 0.06, capacity_variable: true }),
];
const draft = (changes: Partial<ParameterDraft>): ParameterDraft => {
  return { key: 0, component: "Wind", attribute: "invest_per_capacity", operation: "multiply", text: "", ...changes };
};
const readNumber = (text: string): number | null => (Number.isFinite(Number(text)) ? Number(text) : null);
const read = (...drafts: ParameterDraft[]) => readParameters(drafts, components, readNumber);

describe("The values of a parameter", () => {
  it.each(["20; 40;60", "20 40 60", "20, 40, 60", "20\n40\n60;"])("are separated in %j", (text) => {
    expect(splitValues(text, true)).toEqual(["20", "40", "60"]);
  });

  it.each(["30 EUR/MWh; 1.5e-3 kEUR/MWh", "30 EUR/MWh ;1.5e-3 kEUR/MWh;"])("keep their units in %j", (text) => {
    expect(splitValues(text, true)).toEqual(["30 EUR/MWh", "1.5e-3 kEUR/MWh"]);
    expect(splitValues("1e3 2e3", true)).toEqual(["1e3", "2e3"]);
  });

  it("may be texts with blanks, separated by semicolons", () => {
    expect(splitValues("north sea; east coast", false)).toEqual(["north sea", "east coast"]);
  });

  it("are filled in with equal distances and without rounding dust", () => {
    expect(evenlySpaced(0.1, 0.5, 5)).toEqual([0.1, 0.2, 0.3, 0.4, 0.5]);
  });

  it("come with what they make of the attribute", () => {
    const [{ parameter, before, after, problem }] = read(draft({ text: "0.5; 2" }));
    expect({ values: parameter.values, before, after, problem }).toEqual({
      values: [0.5, 2],
      before: 1300,
      after: [650, 2600],
      problem: null,
    });
  });

  it("may have units where units are checked; the service says what they come to", () => {
    const cost = draft({
      attribute: "commodity_cost",
      component: "Gas import",
      operation: "set",
      text: "30 EUR/MWh; 0.04",
    });
    const [{ parameter, after, problem }] = readParameters([cost], components, readNumber, true);
    expect([parameter.values, after, problem]).toEqual([[{ value: 30, unit: "EUR/MWh" }, 0.04], [0.04], null]);
    expect(sizeOf([parameter], "grid")).toEqual({ points: 2, problem: null });
    expect(read(cost)[0].problem).toEqual({ kind: "value", text: "30 EUR/MWh" });
    const text = draft({ attribute: "capacity_variable", operation: "set", text: "3 MW" });
    expect(readParameters([text], components, readNumber, true)[0].problem).toEqual({ kind: "value", text: "3 MW" });
  });

  it("are applied after the changes of the variant", () => {
    const changed = withOverrides(components, [
      { component_name: "Wind", attribute: "invest_per_capacity", operation: "multiply", value: 0.5 },
    ]);
    const [{ before, after }] = readParameters([draft({ text: "2" })], changed, readNumber);
    expect([before, after]).toEqual([650, [1300]]);
  });

  it("are missing, or no numbers", () => {
    expect(read(draft({ text: " " }))[0].problem).toEqual({ kind: "none" });
    expect(read(draft({ text: "0.5; much" }))[0].problem).toEqual({ kind: "value", text: "much" });
  });

  it("lead beyond a bound of the attribute", () => {
    const [{ problem }] = read(draft({ attribute: "interest_rate", operation: "add", text: "0; 1" }));
    expect(problem).toMatchObject({ kind: "bound", text: "1", after: 1.06, rejection: { ctx: { le: 1 } } });
  });

  it("cannot be added to what is no number", () => {
    const [{ problem }] = read(draft({ attribute: "capacity_variable", operation: "set", text: "yes; perhaps" }));
    expect(problem).toEqual({ kind: "value", text: "perhaps" });
  });

  it("are of a component that is gone, or of an attribute that is varied already", () => {
    expect(read(draft({ component: "Sun", text: "1" }))[0].problem).toEqual({ kind: "unknown" });
    expect(read(draft({ text: "1" }), draft({ text: "2" }))[1].problem).toEqual({ kind: "twice" });
  });
});

describe("The number of points", () => {
  const sizeFor = (lengths: number[], combine: "grid" | "table") =>
    sizeOf(
      lengths.map((length) => ({
        component_name: "Wind",
        attribute: "invest_per_capacity",
        operation: "set",
        values: Array.from({ length }, () => 1),
      })),
      combine,
    );

  it("is a product in a grid, and a length in a table", () => {
    expect(sizeFor([3, 4], "grid")).toEqual({ points: 12, problem: null });
    expect(sizeFor([3, 3], "table")).toEqual({ points: 3, problem: null });
  });

  it("is open while a parameter has no values", () => {
    expect(sizeFor([3, 0], "grid").points).toBe(0);
  });

  it("is refused where the lists of a table differ, or where it is too high", () => {
    expect(sizeFor([3, 4], "table").problem).toEqual({ kind: "lengths", lengths: [3, 4] });
    expect(sizeFor([200, 200], "grid").problem).toEqual({ kind: "tooMany", points: 40_000, most: 10_000 });
  });
});

describe("The table of a sweep", () => {
  const table = {
    columns: [
      "position",
      "Gas import.commodity_cost set",
      "Wind.invest_per_capacity multiply",
      "run_id",
      "status",
      "cause",
      "objective",
      "resolution",
      "capacity of Wind [new] [GW_el]",
      "emissions of CO2 to environment [kt/a]",
    ],
    rows: [
      [0, 40, 1, 7, "succeeded", null, 900, "full", 2, 0],
      [1, 40, 2, 8, "failed", "infeasible", null, null, null, null],
      [2, 20, 1, 9, "succeeded", null, 700, "full", 1, 3],
      [3, 20, 2, null, "deleted", null, null, null, null, null],
    ],
  };
  const { rows, figures } = readSweepTable(table, 2);
  const grid = { combine: "grid", parameter_count: 2 } as const;

  it("says what its figures are", () => {
    expect(figures).toEqual([
      { key: "objective", kind: "objective", component: null, unit: "" },
      { key: table.columns[8], kind: "capacity", component: "Wind [new]", unit: "[GW_el]" },
      { key: table.columns[9], kind: "emissions", component: "CO2 to environment", unit: "[kt/a]" },
    ]);
  });

  it("keeps points without a result", () => {
    expect(rows[1]).toEqual({
      position: 1,
      values: [40, 2],
      run: 8,
      status: "failed",
      cause: "infeasible",
      resolution: null,
      figures: [null, null, null],
    });
  });

  it("is drawn over its two parameters, each from low to high", () => {
    expect(distinctValues(rows, 0)).toEqual([20, 40]);
    expect(axesOf(grid, rows)).toEqual({ x: 0, y: 1, held: new Map() });
  });

  it("is drawn over one of them where the other is held", () => {
    const axes = axesOf(grid, rows, { x: 0, y: null, held: new Map([[1, 1]]) });
    expect(rowsOn(rows, axes).map(({ position }) => position)).toEqual([1, 3]);
  });

  it("is drawn over its points where values belong together", () => {
    expect(axesOf({ combine: "table", parameter_count: 2 }, rows)).toEqual({ x: null, y: null, held: new Map() });
  });

  it("knows its least and highest figure, and the slope between them", () => {
    const extremes = extremesOf(rows, 0);
    expect([extremes?.least.position, extremes?.most.position]).toEqual([2, 0]);
    expect(slopeOf(rows[2], rows[0], 0, 0)).toBe(10);
    expect(slopeOf(rows[2], rows[0], 0, 1)).toBeNull();
  });
});

describe("The sentence of a sweep's figure", () => {
  const row = (position: number, cost: number | null): SweepRow => ({
    position,
    values: [position],
    run: position,
    status: cost === null ? "queued" : "succeeded",
    cause: null,
    resolution: null,
    figures: [cost],
  });
  const sentence = (texts: typeof en, ...costs: (number | null)[]): string =>
    curveSentence(
      {
        rows: costs.map((cost, position) => row(position, cost)),
        kept: [0],
        axes: { x: 0 },
        title: "Cost",
        textOf: (value) => `${value} €`,
        nameOf: () => "Cost",
        pointName: ({ position }) => String(position),
        perUnit: "",
      },
      texts,
    );

  it("says that a value is the same at every point only when every point has a result", () => {
    expect(sentence(en, 7, 7, 7)).toBe("Cost: 7 € at every point.");
    expect(sentence(en, 7, null, null, null, null, null)).toBe("Cost: 7 €. Only 1 of 6 points has a result.");
    expect(sentence(de, 7, null, 7)).toBe("Cost: 7 €. Nur 2 von 3 Punkten haben ein Ergebnis.");
  });

  it("says how many points have a result where values differ, too", () => {
    expect(sentence(en, 7, 9)).toBe("Cost: from 7 € at 0 to 9 € at 1.");
    expect(sentence(en, 7, 9, null)).toBe("Cost: from 7 € at 0 to 9 € at 1. Only 2 of 3 points have a result.");
    expect(sentence(en, null, null)).toBe("no result yet");
  });
});

describe("Curves", () => {
  const points = [0, 1, 2, 3].map((x) => ({ x, name: String(x) }));
  const curve = (name: string, values: (number | null)[]) => ({ name, colour: "#000000", dash: [], values });
  const space = { width: 800, height: 300, fromZero: true };

  it("are interrupted where a point has no value", () => {
    const { curves } = curveLayout(points, [curve("Wind", [1, 2, null, 3])], space);
    expect(curves[0].paths.length).toBe(1);
    expect(curves[0].dots.map(({ value }) => value)).toEqual([1, 2, 3]);
  });

  it("have names that do not cover each other", () => {
    const { curves } = curveLayout(points, [curve("Wind", [1, 1, 1, 1]), curve("Sun", [1, 1, 1, 1.01])], space);
    const [first, second] = curves.map(({ label }) => label?.y ?? 0);
    expect(Math.abs(first - second)).toBeGreaterThanOrEqual(16);
  });

  it("leave out ticks without room", () => {
    const many = Array.from({ length: 200 }, (_, x) => ({ x, name: `${1000 + x}` }));
    const { marks } = curveLayout(
      many,
      [
        curve(
          "Wind",
          many.map(({ x }) => x),
        ),
      ],
      space,
    );
    expect(marks.length).toBeLessThan(30);
  });
});
