/** Choices and computations of result pages from statistics, by hand-made rows. */
import { describe, expect, it } from "vitest";
import { capacitiesOf, hoursIfQuick } from "../../src/page/pages/results/capacities.ts";
import { costsOf } from "../../src/page/pages/results/costs.ts";
import { matching, tableOfRows, tableOfSeries } from "../../src/page/pages/results/data/data-tables.ts";
import { balanceOf, largestSupplier } from "../../src/page/pages/results/energy/balances.ts";
import { figureRows } from "../../src/page/pages/results/figures-table.ts";
import { bindingsOf, slackOf } from "../../src/page/pages/results/limits/binding.ts";
import { limitsOf } from "../../src/page/pages/results/limits/limits.ts";
import { pathwayCapacities, pathwayCosts } from "../../src/page/pages/results/pathway/pathway.ts";
import { factsOf } from "../../src/page/pages/results/sentences.ts";
import { mainCommodity, withoutDust } from "../../src/page/pages/results/statistics.ts";
import { balance, row } from "./results.ts";

const cost = (component: string, quantity: string, value: number, region: string | null = null) =>
  row({ group: "cost", component, quantity, value, region, unit: "[1e6 €/a]" });
const capacity = (component: string, region: string | null, value: number, quantity = "capacity", unit = "[GW]") =>
  row({ group: "capacity", component, region, quantity, value, unit });

describe("Costs", () => {
  const rows = [
    cost("Wind", "TAC", 30),
    cost("Wind", "capexCap", 20),
    cost("Wind", "opexCap", 10),
    cost("Wind", "invest", 200),
    cost("Wind_stock_2030", "TAC", 15),
    cost("Wind_stock_2030", "capexCap", 15),
    cost("Gas", "TAC", 40),
    cost("Gas", "commodCosts", 40),
    cost("Wind", "TAC", 12, "North"),
  ];

  it("count what earlier years built with the component, the dearest first", () => {
    const { components, total, unit } = costsOf(rows, null);
    expect({ total, unit }).toEqual({ total: 85, unit: "[1e6 €/a]" });
    expect(components).toEqual([
      {
        component: "Wind",
        capexCap: 35,
        opexCap: 10,
        commodCosts: 0,
        opexOp: 0,
        commodRevenues: 0,
        total: 45,
        invest: 200,
      },
      {
        component: "Gas",
        capexCap: 0,
        opexCap: 0,
        commodCosts: 40,
        opexOp: 0,
        commodRevenues: 0,
        total: 40,
        invest: 0,
      },
    ]);
  });

  it("are those of a region where one is chosen", () => expect(costsOf(rows, "North").total).toBe(12));
});

describe("Capacities", () => {
  const rows = [
    capacity("Wind", "North", 3),
    capacity("Wind", "South", 1),
    capacity("Wind", null, 4),
    capacity("Wind", "North", 6, "maximum_capacity"),
    capacity("Wind", "South", 2, "maximum_capacity"),
    capacity("Sun", "North", 9),
    capacity("Battery", "South", 8, "capacity", "[GW*h]"),
    { ...capacity("Line", "North", 2), region_to: "South" },
  ];

  it("are one list per unit, with their places and the share of the maximum", () => {
    const [power, energy] = capacitiesOf(rows, null);
    expect(power.capacities.map(({ component, value }) => [component, value])).toEqual([
      ["Sun", 9],
      ["Wind", 4],
      ["Line", 2],
    ]);
    expect(power.capacities[1].ofMaximum).toBe(0.5);
    expect(power.capacities[0].ofMaximum).toBeNull();
    expect(power.capacities[2].parts[0].place).toBe("North – South");
    expect(energy.unit).toBe("[GW*h]");
  });

  it("of a region have the lines that end there", () => {
    const [power] = capacitiesOf(rows, "South");
    expect(power.capacities.map(({ component }) => component).toSorted()).toEqual(["Line", "Wind"]);
  });
});

it("A storage that its power fills or empties within an hour is quick, one of two hours is not", () => {
  const power = (charge: number, discharge: number) => ({ charge, discharge, unit: "[GW_H2]" });
  // A cavern whose rates nobody gave.
  expect(hoursIfQuick(1207, power(1207, 1207))).toBe(1);
  expect(hoursIfQuick(45.4, power(22.7, 22.7))).toBeNull();
  expect(hoursIfQuick(10, power(1, 40))).toBe(0.25);
});

describe("Balances", () => {
  const rows = [
    balance("Wind", "electricity", "source", 60),
    balance("Gas plant", "electricity", "output", 20),
    balance("Battery", "electricity", "discharge", 90),
    balance("Line", "electricity", "import", 18),
    balance("Line", "electricity", "export", -20),
    balance("Demand", "electricity", "demand", -168),
  ];

  it("add up to 0, with the losses of lines for their exchange", () => {
    const entries = balanceOf(rows, "electricity", null);
    expect(entries.reduce((sum, { value }) => sum + value, 0)).toBe(0);
    expect(entries.find(({ component }) => component === "Line")).toMatchObject({ quantity: "losses", value: -2 });
  });

  it("name the largest supplier: storages and lines only pass on", () => {
    expect(largestSupplier(rows, "electricity", null)).toEqual({ component: "Wind", share: 0.75, total: 80 });
    expect(largestSupplier(rows, "hydrogen", null)).toBeNull();
  });

  it("begin with the commodity of a demand", () => {
    const more = [...rows, ...["A", "B", "C", "D", "E", "F", "G"].map((name) => balance(name, "gas", "source", 1))];
    expect(mainCommodity(more)).toBe("electricity");
    expect(mainCommodity([])).toBeNull();
  });
});

describe("The remarkable facts of a result", () => {
  const limit = (quantity: string, value: number) =>
    row({ group: "limit", component: "CO2", quantity, value, unit: "[kt/a]" });
  const supply = [balance("Wind", "electricity", "source", 60), balance("Demand", "electricity", "demand", -60)];

  it("are at most three sentences", () => {
    const rows = [
      ...supply,
      limit("used", 5),
      limit("limit", 5),
      limit("share_of_limit", 1),
      limit("price", 2),
      row({ group: "storage", component: "Battery", quantity: "cycles", value: 300 }),
      cost("Wind", "TAC", 10),
    ];
    expect(factsOf(rows, null).map(({ kind }) => kind)).toEqual(["supplier", "limit", "storage"]);
  });

  it("include no limit that is not used up, and no line that is only rounding", () => {
    const line = { component: "Line", region: "A", region_to: "B" };
    const rows = [
      ...supply,
      limit("used", 4),
      limit("limit", 5),
      limit("share_of_limit", 0.8),
      row({ ...line, group: "line", quantity: "hours_full", value: 8000 }),
      { ...capacity("Line", "A", 1e-9), region_to: "B" },
      { ...capacity("Cable", "A", 4), region_to: "B" },
      cost("Wind", "TAC", 10),
    ];
    expect(factsOf(rows, null).map(({ kind }) => kind)).toEqual(["supplier", "cost"]);
  });

  it("are absent from an empty result", () => expect(factsOf([], null)).toEqual([]));
});

describe("Limits", () => {
  const limit = (quantity: string, value: number) =>
    row({ group: "limit", component: "Cap", commodity: "CO2", quantity, value, unit: "[kt/a]" });
  const rows = [
    limit("used", 5),
    limit("limit", 10),
    limit("share_of_limit", 0.5),
    balance("Coal plant", "CO2", "output", 2),
    balance("Gas plant", "CO2", "output", 3),
    balance("Air", "CO2", "sink", -5),
  ];

  it("are divided into what uses them", () => {
    const [{ used, limit: most, share, price, parts }] = limitsOf(rows);
    expect({ used, most, share, price }).toEqual({ used: 5, most: 10, share: 0.5, price: null });
    expect(parts.map(({ component }) => component)).toEqual(["Gas plant", "Coal plant"]);
  });

  it("may be lower ones, those of a region, and limits of capacity", () => {
    const of = (group: "limit" | "capacity_limit", component: string, region: string | null, bounds: object) =>
      Object.entries({ used: 5, ...bounds }).map(([quantity, value]) =>
        row({ group, component, region, quantity, value, unit: "[GW]" }),
      );
    const shown = limitsOf([
      ...of("limit", "quota", "North", { lower_limit: 4 }),
      ...of("limit", "band", null, { limit: 10, share_of_limit: 0.5, lower_limit: 3 }),
      ...of("capacity_limit", "plants", null, { limit: 5, share_of_limit: 1, price: 2 }),
    ]);
    expect(shown.map(({ id, limit: most, lower, share, price }) => [id, lower, most, share, price?.value])).toEqual([
      ["plants", null, 5, 1, 2],
      ["band", 3, 10, 0.5, undefined],
      ["quota, North", 4, null, null, undefined],
    ]);
  });

  it("are not divided where the parts do not add up to what is used", () => {
    expect(limitsOf([...rows, balance("Oil plant", "CO2", "output", 1)])[0].parts).toEqual([]);
  });
});

describe("The list of binding limits", () => {
  const rows = [
    capacity("Wind", "North", 3),
    capacity("Wind", "North", 2, "price", "[1e6 €/(GW*a)]"),
    capacity("Wind", "North", 6, "worth", "[1e6 €/a]"),
    capacity("Sun", "North", 5),
    capacity("Sun", "North", -4, "price", "[1e6 €/(GW*a)]"),
    capacity("Sun", "North", -20, "worth", "[1e6 €/a]"),
    capacity("Dust", "North", 1e-9, "price", "[1e6 €/(GW*a)]"),
    capacity("Dust", "North", 1e-9, "worth", "[1e6 €/a]"),
    capacity("Gas plant", "North", 0.4, "share_of_maximum", "[share]"),
    capacity("Wind", "North", 1, "share_of_maximum", "[share]"),
  ];

  it("is sorted by worth, without rounding", () => {
    expect(bindingsOf(rows).map(({ name, bound }) => [name, bound])).toEqual([
      ["Sun", "minimum"],
      ["Wind", "maximum"],
    ]);
  });

  it("contains limits of regions, lower limits, and limits of capacity", () => {
    const of = (group: "limit" | "capacity_limit", component: string, region: string | null, price: number) => [
      row({ group, component, region, quantity: price < 0 ? "lower_limit" : "limit", value: 5, unit: "[GW]" }),
      row({ group, component, region, quantity: "price", value: price, unit: "[€/(GW*a)]" }),
      row({ group, component, region, quantity: "worth", value: 5 * price, unit: "[€/a]" }),
    ];
    const limits = [
      ...of("limit", "quota", "North", 2),
      ...of("limit", "quota", null, -3),
      ...of("capacity_limit", "plants", null, 4),
    ];
    expect(bindingsOf(limits)).toMatchObject([
      { kind: "limit", name: "plants", place: "", bound: "all", size: { value: 5 } },
      { kind: "limit", name: "quota", place: "", bound: "minimum", size: { value: 5 } },
      { kind: "limit", name: "quota", place: "North", bound: "all", size: { value: 5 } },
    ]);
  });

  it("leaves out limits that are worth nothing", () => {
    expect(slackOf(rows)).toEqual([{ name: "Gas plant", place: "North", share: 0.4 }]);
  });
});

describe("Figures of components", () => {
  const of = (component: string, quantity: string, value: number, commodity: string | null = null) =>
    row({ group: "operation", component, quantity, value, commodity });

  it("are those of the output in which the capacity is given", () => {
    const rows = [
      capacity("Plant", null, 2, "capacity", "[GW_el]"),
      { ...balance("Plant", "heat", "output", 5), unit: "[GW_th*h/a]" },
      { ...balance("Plant", "electricity", "output", 3), unit: "[GW_el*h/a]" },
      of("Plant", "cost_per_output", 7, "heat"),
      of("Plant", "cost_per_output", 9, "electricity"),
    ];
    const { built } = figureRows(rows, null);
    expect(built).toMatchObject([{ component: "Plant", capacity: 2, costPerOutput: 9, cycles: null }]);
  });

  it("have the full cost beside the own cost where the run has prices", () => {
    const rows = [
      capacity("Turbine", null, 2, "capacity", "[GW_el]"),
      { ...balance("Turbine", "electricity", "output", 3), unit: "[GW_el*h/a]" },
      of("Turbine", "cost_per_output", 8.18, "electricity"),
      of("Turbine", "full_cost_per_output", 140.7, "electricity"),
    ];
    expect(figureRows(rows, null).built).toMatchObject([{ fullCost: 140.7, costPerOutput: 8.18 }]);
  });

  it("say at what cost a component would be built, where that is nearest", () => {
    const at = (region: string, worth: number, invest: number) => [
      capacity("Wind", region, 0, "capacity", "[GW]"),
      ...[
        ["break_even_worth", worth],
        ["annual_cost_per_capacity", 100],
        ["break_even_invest", invest],
        ["invest_per_capacity", 1950],
      ].map(([quantity, value]) => ({ ...capacity("Wind", region, Number(value), String(quantity)), unit: "[€/kW]" })),
    ];
    const rows = [capacity("Wind", null, 0), ...at("North", 80, 1480), ...at("South", 60, 1100)];
    const missing = { place: "North", breakEven: 1480, now: 1950, unit: "[€/kW]" };
    expect(figureRows(rows, null).unbuilt).toMatchObject([{ component: "Wind", missing }]);
    expect(figureRows(rows, "South").unbuilt).toMatchObject([{ missing: { place: "South", breakEven: 1100 } }]);
  });

  it("leave open at what cost a component would be built where the run does not say", () => {
    const rows = [capacity("Wind", null, 0), capacity("Wind", "North", 0)];
    expect(figureRows(rows, null).unbuilt).toMatchObject([{ component: "Wind", missing: null, fullCost: null }]);
  });

  it("say the powers of a storage beside its capacity", () => {
    const rows = [
      capacity("Cavern", null, 1207, "capacity", "[GW_H2*h]"),
      capacity("Cavern", null, 1207, "charge_power", "[GW_H2]"),
      capacity("Cavern", null, 600, "discharge_power", "[GW_H2]"),
      row({ group: "storage", component: "Cavern", quantity: "cycles", value: 5, unit: "[1/a]" }),
      capacity("Wind", null, 20),
      of("Wind", "full_load_hours", 2000),
    ];
    expect(figureRows(rows, null).built.map(({ component, power }) => [component, power])).toEqual([
      ["Cavern", { charge: 1207, discharge: 600, unit: "[GW_H2]" }],
      ["Wind", null],
    ]);
  });

  it("leave out capacities that a solver left of 0", () => {
    const rows = [
      capacity("Wind", null, 20),
      of("Wind", "full_load_hours", 2000),
      capacity("Cable", null, 1e-6),
      of("Cable", "full_load_hours", 900),
    ];
    const { built, notBuilt } = figureRows(rows, null);
    expect(built.map(({ component }) => component)).toEqual(["Wind"]);
    expect(notBuilt).toEqual(["Cable"]);
  });
});

describe("A pathway", () => {
  const of = (year: number, quantity: string, value: number) =>
    row({ group: "pathway", component: "Wind", quantity, value, year, unit: "[GW]" });

  it("has what stands, is built and retired in each year", () => {
    const [{ years, figures }] = pathwayCapacities([
      of(2035, "standing", 5),
      of(2035, "built", 3),
      of(2035, "retired", 1),
      of(2030, "standing", 3),
      of(2030, "built", 3),
    ]);
    expect(years).toEqual([2030, 2035]);
    expect(figures).toEqual([
      { component: "Wind", year: 2030, standing: 3, built: 3, retired: 0, kept: 0 },
      { component: "Wind", year: 2035, standing: 5, built: 3, retired: 1, kept: 2 },
    ]);
  });

  it("has the costs of each year, with those of what earlier years built", () => {
    const rows = [cost("Wind", "TAC", 10), cost("Wind_stock_2030", "TAC", 20)].map((given) => ({
      ...given,
      year: 2035,
    }));
    expect(pathwayCosts(rows).years).toEqual([{ year: 2035, total: 30, parts: [{ component: "Wind", value: 30 }] }]);
  });
});

describe("Tables of data", () => {
  it("leave out columns without values, and lists", () => {
    const answer = { prices: [{ name: "CO2", year: null, value: 3, steps: [1, 2] }], notes: [] };
    expect(tableOfRows(answer)).toEqual({ columns: ["name", "value"], rows: [["CO2", 3]] });
  });

  it("of series have one row per step, counted from 1", () => {
    const answer = [
      { component: "Wind", variable: "operation", region: "North", region_to: null, unit: "[GW*h]", values: [1, 2] },
    ];
    expect(tableOfSeries(answer, "step")).toEqual({
      columns: ["step", "Wind operation North [GW*h]"],
      rows: [
        [1, 1],
        [2, 2],
      ],
    });
  });

  it("keep rows that have all words", () => {
    const data = {
      columns: ["a", "b"],
      rows: [
        ["Wind", "North"],
        ["Wind", "South"],
      ],
    };
    expect(matching(data, "wind sou").rows).toEqual([["Wind", "South"]]);
    expect(matching(data, " ").rows).toHaveLength(2);
  });
});

it("Dust is less than a two-thousandth of the largest", () => {
  expect(withoutDust([1000, 1, 0.4, 0, -700], (value) => value)).toEqual({ kept: [1000, 1, -700], left: 2 });
});
