/** Runs side by side: entries of years and sums, names by what differs, and the figures of pictures, worked out by hand. */

import { changeWords } from "@esm/model/domain/runs/change-words";
import { runNames } from "@esm/model/domain/runs/run-names";
import { describe, expect, it } from "vitest";
import { yearsOf } from "../../src/page/data/runs/years.ts";
import { en as editing } from "../../src/page/editing/en.ts";
import { scaleOf, unitsBySize } from "../../src/page/language/units.ts";
import { basesOf, entriesOf, pathwaysAmong } from "../../src/page/pages/compare/entries.ts";
import { differencesIn, displayedPicture, singlesOf, stacksOf, totalOf } from "../../src/page/pages/compare/layers.ts";

const row = (group: "cost" | "capacity" | "balance" | "limit" | "price", quantity: string, more: object) => ({
  group,
  component: null,
  commodity: null,
  region: null,
  region_to: null,
  quantity,
  unit: "[1e6 €/a]",
  year: null,
  values: [] as (number | null)[],
  ...more,
});

/** Run 1 has one year; run 2 is a pathway of 2030 and 2040, in which wind of 2030 still stands. */
const statistics = [
  row("cost", "objective", { values: [10, null] }),
  row("cost", "TAC", { component: "Wind", values: [7, null] }),
  row("cost", "TAC", { component: "Gas plant", values: [3, null] }),
  row("cost", "objective", { year: 2030, values: [null, 8] }),
  row("cost", "TAC", { component: "Wind", year: 2030, values: [null, 8] }),
  row("cost", "objective", { year: 2040, values: [null, 9] }),
  row("cost", "TAC", { component: "Wind", year: 2040, values: [null, 2] }),
  row("cost", "TAC", { component: "Wind_stock_2030", year: 2040, values: [null, 7] }),
  row("capacity", "capacity", { component: "Wind", unit: "[GW]", year: 2040, values: [null, 1] }),
  row("capacity", "capacity", { component: "Wind_stock_2030", unit: "[GW]", year: 2040, values: [null, 4] }),
];

const named = (
  pictures: readonly { key: string; layers: readonly { name: string; values: unknown }[] }[],
  key: string,
) => pictures.find((picture) => picture.key === key)?.layers.map(({ name, values }) => [name, values]);

describe("Entries of a comparison", () => {
  it("are the runs, each with the chosen year where it is a pathway", () => {
    expect(yearsOf(statistics)).toEqual([2030, 2040]);
    expect(pathwaysAmong([1, 2], statistics)).toEqual([2]);
    const entries = entriesOf(statistics, [1, 2], 2040);
    expect(entries.map(({ run, year }) => [run, year])).toEqual([
      [1, null],
      [2, 2040],
    ]);
    expect(named(stacksOf(entries, null), "costs")).toEqual([
      ["Wind", [7, 9]],
      ["Gas plant", [3, 0]],
    ]);
    expect(named(stacksOf(entries, null), "capacities [GW]")).toEqual([["Wind", [null, 5]]]);
  });

  it("are all years of a pathway, which are compared with the same year or with the only result of the other run", () => {
    const entries = entriesOf(statistics, [1, 2], "all");
    expect(entries.map(({ year }) => year)).toEqual([null, 2030, 2040]);
    expect(basesOf(entries, 1)).toEqual([0, 0, 0]);
    expect(basesOf(entries, 2)).toEqual([null, 1, 2]);
    const [cost] = singlesOf(entries);
    expect(cost.layers[0].values).toEqual([10, 8, 9]);
    expect(differencesIn(cost, basesOf(entries, 1)).layers[0].values).toEqual([0, -2, -1]);
  });

  it("are sums of yearly amounts over the years that each one stands for, of pathways only", () => {
    const entries = entriesOf(statistics, [1, 2], "sum");
    expect(entries.map(({ sum }) => sum)).toEqual([null, { first: 2030, last: 2040, yearsEach: 10 }]);
    const [cost, ...others] = singlesOf(entries);
    expect([cost.unit, cost.layers[0].values, others]).toEqual(["[1e6 €]", [null, 170], []]);
    const pictures = stacksOf(entries, null);
    expect(pictures.map(({ key }) => key)).toEqual(["costs"]);
    expect(totalOf(pictures[0], 1)).toBe(170);
    expect(totalOf(pictures[0], 0)).toBeNull();
  });
});

describe("Pictures of a comparison", () => {
  const entries = entriesOf(
    [
      row("limit", "used", { component: "co2", unit: "[kt/a]", values: [5, 9] }),
      row("limit", "price", { component: "co2", unit: "[1e6 €/kt]", values: [0.2, null] }),
      row("price", "demand_weighted_mean", { commodity: "el", unit: "[1e6 €/(GW*h)]", values: [0.08, 0.1] }),
      row("balance", "output", { component: "Plant", commodity: "el", unit: "[GW*h/a]", values: [20, 30] }),
      row("balance", "import", { component: "Line", commodity: "el", unit: "[GW*h/a]", values: [6, 6] }),
      row("balance", "export", { component: "Line", commodity: "el", unit: "[GW*h/a]", values: [-6, -6] }),
      row("balance", "demand", { component: "Load", commodity: "el", unit: "[GW*h/a]", values: [-20, -30] }),
    ],
    [1, 2],
    null,
  );

  const shownIn = (choices = unitsBySize) => {
    const scale = (unit: string, largest: number, keepsName = false) =>
      scaleOf(unit, largest, { language: "en", choices, keepsName });
    return [...singlesOf(entries), ...stacksOf(entries, "el")].map((picture) => {
      const { kind, unit, layers } = displayedPicture(picture, scale);
      return [kind, unit, layers[0].values];
    });
  };

  it("have a price of 0 where a limit does not bind, and prices per MWh and per t", () => {
    expect(shownIn()).toEqual([
      ["price", "€/MWh", [80, 100]],
      ["limit", "kt/a", [5, 9]],
      ["limitPrice", "€/t", [200, 0]],
      ["mix", "GWh/a", [20, 30]],
    ]);
  });

  it("are in the unit that is chosen", () => {
    const all = shownIn({ ...unitsBySize, energy: 6, mass: 0 });
    expect(all).toContainEqual(["limit", "t/a", [5000, 9000]]);
    expect(all).toContainEqual(["mix", "MWh/a", [20_000, 30_000]]);
  });

  it("of a supply leave out lines and demand", () => {
    expect(named(stacksOf(entries, "el"), "mix")).toEqual([["Plant", [20, 30]]]);
  });

  it("have no difference where sums differ only by the order in which they were added up", () => {
    const picture = {
      key: "",
      kind: "cost" as const,
      of: "",
      unit: "",
      layers: [{ name: "", values: [0.3, 0.1 + 0.2] }],
    };
    expect(differencesIn(picture, [0, 0]).layers[0].values).toEqual([0, 0]);
  });
});

describe("Names of compared runs", () => {
  const words = changeWords("en", (value) => value.toLocaleString("en-GB"));
  const nothing = { varied: null, options: [], inputs: [], figures: [] };
  const runs = (...names: string[]) => names.map((name, place) => ({ id: place + 1, name }));
  const namesOf = (given: ReturnType<typeof runs>, compared: object) => [
    ...runNames(given, { ...nothing, ...compared }, words).values(),
  ];

  it("are those of their variants where these are distinct", () => {
    expect(namesOf(runs("Base", "More wind"), {})).toEqual(["Base", "More wind"]);
  });

  it("are the values of the one number by which they differ, also where two have the same", () => {
    const loc = ["overrides of the run", "Wind", "invest_per_capacity"];
    const varied = { loc, operation: "set", unit: "[1e6 €/GW]", values: [900, 1200, 900] };
    expect(namesOf(runs("Base", "Base", "Base"), { varied })).toEqual([
      "900\u00a0M€/GW",
      "1,200\u00a0M€/GW",
      "900\u00a0M€/GW",
    ]);
    const scaled = {
      loc: ["overrides", "Load", "operationRateFix", "{}"],
      operation: "multiply",
      unit: null,
      values: [1, 1.2],
    };
    expect(namesOf(runs("A", "A"), { varied: scaled })).toEqual(["× 1", "× 1.2"]);
  });

  it("tell what else differs without what all runs have, and without options that are off", () => {
    const compared = {
      figures: [{ name: "kind", values: ["optimize", "myopic", "myopic"] }],
      options: [
        { name: "foresight", values: ["myopic", "myopic", "perfect"] },
        { name: "compare_myopic", values: [false, false, true] },
      ],
      inputs: [{ loc: ["components", "Wind", "invest_per_capacity"], values: [900, 900, null] }],
    };
    const wind = `Wind › ${editing.names.invest_per_capacity} 900`;
    expect(namesOf(runs("Base", "Base", "Base"), compared)).toEqual([
      `one year · ${wind}`,
      `pathway · foresight year by year · ${wind}`,
      "pathway · foresight perfect",
    ]);
  });
});
