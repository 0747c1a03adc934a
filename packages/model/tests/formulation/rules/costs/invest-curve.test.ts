/** cap = Σ x, x ≤ a·z, Σ z ≤ 1, and κ ≥ v + u·cap */
import { describe, expect, it } from "vitest";
import type { ComponentText } from "../../../../../../tests/support/systems/content.ts";
import { programTextOf } from "../../../../../../tests/support/systems/golden.ts";

const el = { commodity_name: "el" };
/** CCF is 10: an investment of 10 costs 1 per year. */
const built = { capacity_variable: true, interest_rate: 0, economic_lifetime: 10 };
const common = {
  dataset: { number_of_time_steps: 1, hours_per_time_step: 3 },
  regions: ["A", "B"],
  commodities: { el: "GW" },
};
const point = (capacity: number, invest: number, opex = 0) => ({ capacity, invest, opex });
/** Annual costs 5, 9 and 10: slopes 2.5, 1 and 0.1; intercepts 0, 9 − 6 = 3 and 10 − 1.6 = 8.4. */
const cheaper = [point(2, 40, 1), point(6, 80, 1), point(16, 80, 2)];
/** Annual costs 2, 6 and 12: slopes 1, 2 and 3; intercepts 0, −2 and −6. */
const dearer = [point(2, 20), point(4, 50, 1), point(6, 100, 2)];
/** Annual costs 2, 6 and 7: slopes 1, 2 and 0.5; intercepts 0, −2 and 4. */
const mixed = [point(2, 20), point(4, 60), point(6, 70)];

const rules = ["pieces", "piece", "curve"];
/** Columns and rows of capacities, decisions and curves. */
function textOf(more: Partial<ComponentText>, system: object = {}) {
  const Plant = { type: "SOURCE", ...el, ...built, tables: { capacityMax: { A: 30 } }, ...more } as ComponentText;
  const { columns, rows, offset } = programTextOf({ ...common, components: { Plant }, ...system } as never);
  const own = Object.entries(columns).filter(([name]) => !name.startsWith("operation"));
  const ofRules = Object.entries(rows).filter(([name]) => rules.includes(name.split(/[ [0-9]/)[0]));
  return { columns: Object.fromEntries(own), rows: Object.fromEntries(ofRules), offset };
}

describe("invest curve", () => {
  it("chooses one piece where more capacity is cheaper per unit, without rows for the starts of pieces", () => {
    const [z, x] = [0, 1, 2].reduce<[string[], string[]]>(
      ([chosen, capacity], piece) => [
        [...chosen, `1·pieceChosen[Plant, A, ${piece}]`],
        [...capacity, `-1·pieceCapacity[Plant, A, ${piece}]`],
      ],
      [[], []],
    );
    expect(textOf({ invest_curve: cheaper })).toEqual({
      columns: {
        "capacity[Plant, A]": "0 … 16, cost 0",
        "pieceChosen[Plant, A, 0]": "0 … 1, cost 0, integer",
        "pieceChosen[Plant, A, 1]": "0 … 1, cost 3, integer",
        "pieceChosen[Plant, A, 2]": "0 … 1, cost 8.4, integer",
        "pieceCapacity[Plant, A, 0]": "0 … 2, cost 2.5",
        "pieceCapacity[Plant, A, 1]": "0 … 6, cost 1",
        "pieceCapacity[Plant, A, 2]": "0 … 16, cost 0.1",
      },
      rows: {
        "pieces capacity[Plant, A]": `${["1·capacity[Plant, A]", ...x].join(" + ")} = 0`,
        "pieces chosen[Plant, A]": `${z.join(" + ")} ≤ 1`,
        "piece max[Plant, A, 0]": "-2·pieceChosen[Plant, A, 0] + 1·pieceCapacity[Plant, A, 0] ≤ 0",
        "piece max[Plant, A, 1]": "-6·pieceChosen[Plant, A, 1] + 1·pieceCapacity[Plant, A, 1] ≤ 0",
        "piece max[Plant, A, 2]": "-16·pieceChosen[Plant, A, 2] + 1·pieceCapacity[Plant, A, 2] ≤ 0",
      },
      offset: 0,
    });
  });

  it("has the cost above all pieces, and no integers, where more capacity is dearer per unit", () => {
    expect(textOf({ invest_curve: dearer })).toEqual({
      columns: { "capacity[Plant, A]": "0 … 6, cost 0", "capacityCost[Plant, A]": "0 … Infinity, cost 1" },
      rows: {
        "curve cost[Plant, A]": "-1·capacity[Plant, A] + 1·capacityCost[Plant, A] ≥ 0",
        "curve cost[Plant, A] 2": "-2·capacity[Plant, A] + 1·capacityCost[Plant, A] ≥ -2",
        "curve cost[Plant, A] 3": "-3·capacity[Plant, A] + 1·capacityCost[Plant, A] ≥ -6",
      },
      offset: 0,
    });
  });

  it("also bounds pieces from below where the curve is neither, or where a constraint counts its cost", () => {
    expect(textOf({ invest_curve: mixed }).rows).toMatchObject({
      "piece min[Plant, A]": "-2·pieceChosen[Plant, A, 1] + 1·pieceCapacity[Plant, A, 1] ≥ 0",
      "piece min[Plant, A] 2": "-4·pieceChosen[Plant, A, 2] + 1·pieceCapacity[Plant, A, 2] ≥ 0",
    });
    for (const quantity of ["investment", "annual_cost"]) {
      const terms = [{ quantity, component_name: "Plant" }];
      const counted = textOf(
        { invest_curve: dearer },
        { constraints: [{ id: "budget", sense: ">=", value: 1, terms }] },
      );
      expect(counted.columns).toMatchObject({
        "pieceChosen[Plant, A, 1]": "0 … 1, cost -2, integer",
        "pieceCapacity[Plant, A, 1]": "0 … 4, cost 2",
      });
      expect(counted.rows).toMatchObject({
        "piece min[Plant, A] 2": "-4·pieceChosen[Plant, A, 2] + 1·pieceCapacity[Plant, A, 2] ≥ 0",
      });
    }
  });

  it("counts the investment of the curve in constraints, not its annual cost", () => {
    const terms = [{ quantity: "investment", component_name: "Plant" }];
    const Plant = { type: "SOURCE", ...el, ...built, invest_curve: dearer, tables: { capacityMax: { A: 5 } } };
    const { rows } = programTextOf({
      ...common,
      components: { Plant },
      constraints: [{ id: "budget", sense: "<=", value: 90, terms }],
    } as never);
    // Investments: slopes 10, 15 and 25; intercepts 0, −10 and −50.
    expect(rows["constraint[budget]"]).toBe(
      [
        "-10·pieceChosen[Plant, A, 1] + -50·pieceChosen[Plant, A, 2]",
        "10·pieceCapacity[Plant, A, 0] + 15·pieceCapacity[Plant, A, 1] + 25·pieceCapacity[Plant, A, 2] ≤ 90",
      ].join(" + "),
    );
  });

  it("leaves out pieces that bounds of the capacity exclude, and all choice where one is left", () => {
    // Between 3 and 5 only the second piece is possible: 3 + 1·cap.
    expect(textOf({ invest_curve: cheaper, tables: { capacityMin: { A: 3 }, capacityMax: { A: 5, B: 0 } } })).toEqual({
      columns: { "capacity[Plant, A]": "3 … 5, cost 1" },
      rows: {},
      offset: 3,
    });
    // Fixed capacities cost 3 + 3 and 8.4 + 10·0.1.
    expect(textOf({ invest_curve: cheaper, tables: { capacityFix: { A: 3, B: 10 } } })).toEqual({
      columns: { "capacity[Plant, A]": "3 … 3, cost 1", "capacity[Plant, B]": "10 … 10, cost 0.1" },
      rows: {},
      offset: expect.closeTo(11.4, 12),
    });
    // One of the last two pieces is chosen for certain, and ends at the largest capacity.
    const least = textOf({ invest_curve: cheaper, tables: { capacityMin: { A: 3 }, capacityMax: { A: 15 } } });
    expect(least.rows).toMatchObject({
      "pieces chosen[Plant, A]": "1·pieceChosen[Plant, A, 0] + 1·pieceChosen[Plant, A, 1] = 1",
      "piece max[Plant, A, 1]": "-15·pieceChosen[Plant, A, 1] + 1·pieceCapacity[Plant, A, 1] ≤ 0",
    });
  });

  it("of one piece, or of pieces with equal slopes, is a cost per capacity", () => {
    for (const curve of [[point(8, 160)], [point(3, 60), point(8, 160)]])
      expect(textOf({ invest_curve: curve })).toEqual({
        columns: { "capacity[Plant, A]": "0 … 8, cost 2" },
        rows: {},
        offset: 0,
      });
  });

  it("shares its decision with costs if built", () => {
    const { columns, rows } = textOf({ invest_curve: cheaper, opex_if_built: 7, tables: { capacityMax: { A: 5 } } });
    expect(columns).toMatchObject({ "existence[Plant, A]": "0 … 1, cost 7, integer" });
    expect(rows["pieces chosen[Plant, A]"]).toBe(
      "-1·existence[Plant, A] + 1·pieceChosen[Plant, A, 0] + 1·pieceChosen[Plant, A, 1] = 0",
    );
  });

  it("of a line counts per length", () => {
    const { columns } = programTextOf({
      ...common,
      components: {
        Line: {
          type: "TRANSMISSION",
          ...el,
          ...built,
          invest_curve: cheaper,
          tables: { distances: { A: { B: 100 }, B: { A: 120 } } },
        },
      },
    } as never);
    expect(columns).toMatchObject({
      "pieceChosen[Line, A – B, 1]": "0 … 1, cost 330, integer",
      "pieceCapacity[Line, A – B, 0]": "0 … 2, cost 275",
    });
  });
});
