/** Tables and forms of components: texts as values, units and bounds in words, blocks of cells, and what attributes come to. */

import { message, valueError } from "@esm/messages/message";
import { render } from "@esm/messages/render";
import { formSections } from "@esm/model/domain/component";
import { signOfTexts } from "@esm/model/domain/spelling/number-text";
import { describe, expect, it } from "vitest";
import {
  attributesIn,
  attributesOf,
  type CellValue,
  type ComponentKindName,
  type RecordOfDataset,
} from "../../src/page/data/editing/records.ts";
import { errorOf } from "../../src/page/data/request.ts";
import { boundsOf, meaningOf, unitOf } from "../../src/page/editing/attribute-facts.ts";
import { withAttributeNames } from "../../src/page/editing/attribute-names.ts";
import {
  type CellContext,
  cellText,
  copiedText,
  isFigure,
  numbersIn,
  readCell,
  readSourcesText,
  ruleOf,
  sourcesText,
} from "../../src/page/editing/cell-text.ts";
import { de } from "../../src/page/editing/de.ts";
import { en } from "../../src/page/editing/en.ts";
import { rowHeight, scrollTo, windowOf } from "../../src/page/editing/visible-rows.ts";
import { columnsOf, kindsIn, matchingRecords, setWith, sorted } from "../../src/page/pages/components/column-sets.ts";
import {
  efficiencies,
  placesOf,
  quickHours,
  storageFigures,
  yearlyCost,
} from "../../src/page/pages/components/figures-of-component.ts";

const context = (language: "en" | "de"): CellContext => ({
  language,
  texts: language === "de" ? de : en,
  commodities: ["electricity", "gas"],
  units: ["GW_el", "GW_gas"],
});

const recordOf = (kind: ComponentKindName, values: Record<string, CellValue>): RecordOfDataset => {
  return { key: `${kind} 1`, kind, id: 1, values: { name: "One", ...values } };
};

describe("A text in a cell", () => {
  const read = (attribute: string, text: string, language: "en" | "de" = "en", kind: ComponentKindName = "storage") =>
    readCell(kind, attribute, text, context(language));

  it("is a number in the language of the page", () => {
    expect(read("interest_rate", "0,06", "de")).toEqual({ value: 0.06 });
    expect(read("interest_rate", "0.06")).toEqual({ value: 0.06 });
  });

  it("must keep the bounds of its attribute, which the problem says", () => {
    expect(read("invest_per_capacity", "-3")).toEqual({ problem: "It must be at least 0." });
    expect(read("charge_efficiency", "1,5", "de")).toEqual({ problem: "Der Wert darf höchstens 1 sein." });
    expect(read("economic_lifetime", "0")).toEqual({ problem: "It must be above 0." });
    expect(read("economic_lifetime", "7.5")).toEqual({ problem: "This is no whole number." });
    expect(read("invest_per_capacity", "#NV")).toEqual({ problem: "This is no number." });
    expect(read("description", "x".repeat(1025))).toEqual({ problem: "It may have 1024 characters at most." });
  });

  it("may be a curve of capacities with their investment and fixed cost, and is written in the same way", () => {
    const points = [
      { capacity: 5, invest: 6, opex: 0.15 },
      { capacity: 15, invest: 13, opex: 0 },
    ];
    expect(read("invest_curve", "5: 6 + 0.15; 15: 13")).toEqual({ value: points });
    expect(cellText(points, context("de"))).toBe("5: 6 + 0,15; 15: 13");
    expect(read("invest_curve", "5: 6 + 0,15; 15: 13", "de")).toEqual({ value: points });
    expect(read("invest_curve", "")).toEqual({ value: null });
    for (const text of ["5", "5: a", "5: 6 + 1 + 2"])
      expect(read("invest_curve", text)).toEqual({ problem: en.problems.curve });
    expect(read("invest_curve", "0: 6")).toEqual({ problem: "It must be above 0." });
  });

  it("may have a unit where units are checked, which is sent as it was typed", () => {
    const measured = (text: string, language: "en" | "de" = "en") => {
      const checked = { ...context(language), isMeasured: true };
      return readCell("source", "commodity_cost", text, checked);
    };
    expect(measured("30 EUR/MWh")).toEqual({ value: { value: 30, unit: "EUR/MWh" } });
    expect(measured("−1.234,5€/MWh", "de")).toEqual({ value: { value: -1234.5, unit: "€/MWh" } });
    expect(measured("1e-3")).toEqual({ value: 0.001 });
    expect(measured("MWh")).toEqual({ problem: "This is no number." });
    expect(measured("3 4")).toEqual({ problem: "This is no number." });
    expect(measured("3 500 x 4")).toEqual({ value: { value: 3500, unit: "x 4" } });
    expect(read("invest_per_capacity", "3 EUR/kW")).toEqual({ problem: "This is no number." });
    expect(cellText({ value: -1234.5, unit: "€/MWh" }, context("de"))).toBe("−1234,5 €/MWh");
  });

  it("may be empty where there is a default or no value is a value", () => {
    expect(read("charge_efficiency", "")).toEqual({ value: null });
    expect(read("interest_rate", " ")).toEqual({ value: 0.08 });
    expect(read("name", "")).toEqual({ problem: "It must have a value." });
  });

  it("names something that is there, or the nearest name", () => {
    expect(read("commodity_name", "gas")).toEqual({ value: "gas" });
    expect(readCell("conversion", "profile_commodity_name_2", "", context("en"))).toEqual({ value: null });
    expect(readCell("conversion", "profile_commodity_name_2", "gass", context("en"))).toHaveProperty("problem");
    expect(read("commodity_name", "elecricity")).toEqual({
      problem: "“elecricity” is not there. Did you mean 'electricity'?",
    });
    expect(read("capacity_variable_domain", "whole plant units")).toEqual({ value: "DISCRETE" });
    expect(read("capacity_variable_domain", "halves")).toEqual({
      problem: "It must be one of: any size, whole plant units.",
    });
  });

  it("is a flag in words or figures", () => {
    expect(read("capacity_variable", "ja", "de")).toEqual({ value: true });
    expect(read("capacity_variable", "0")).toEqual({ value: false });
    expect(read("capacity_variable", "perhaps")).toEqual({ problem: "It must be yes or no." });
  });

  it("has the factors of a conversion", () => {
    const factors = [
      { commodity_name: "gas", conversion_factor: -1.7 },
      { commodity_name: "electricity", conversion_factor: 1 },
    ];
    expect(read("conversion_factors", "−1,7 gas; 1 electricity", "de", "conversion")).toEqual({ value: factors });
    expect(cellText(factors, context("de"))).toBe("−1,7 gas; 1 electricity");
    const problemOf = (text: string) => read("conversion_factors", text, "en", "conversion");
    expect(problemOf("gas")).toEqual({ problem: en.problems.factor });
    expect(problemOf("1 gas; 2 gas")).toEqual({ problem: en.problems.twice("gas") });
    expect(problemOf("9 gas")).toEqual({ problem: "It must be at most 5." });
    expect(problemOf("")).toEqual({ problem: en.problems.required });
  });

  it("comes back as it is shown, whatever the value", () => {
    const values: [string, CellValue][] = [
      ["self_discharge", 0.00004],
      ["invest_per_capacity", 1_234_567.891],
      ["description", null],
      ["capacity_variable", true],
      ["capacity_variable_domain", "DISCRETE"],
    ];
    for (const language of ["en", "de"] as const) {
      for (const [attribute, value] of values) {
        expect(read(attribute, cellText(value, context(language)), language)).toEqual({ value });
      }
    }
  });

  it("of a pasted block is read with the decimal sign of the block", () => {
    const asPoint = { ...context("en"), sign: "." } as const;
    const asComma = { ...context("en"), sign: "," } as const;
    expect(readCell("source", "invest_per_capacity", "1.300", asComma)).toEqual({ value: 1300 });
    expect(readCell("source", "invest_per_capacity", "1.300", asPoint)).toEqual({ value: 1.3 });
    expect(readCell("source", "interest_rate", "0,06", asPoint)).toEqual({ problem: en.problems.number });
    expect(readCell("source", "interest_rate", "6 %", asComma)).toEqual({ problem: en.problems.number });
    const measured = { ...asComma, isMeasured: true };
    expect(readCell("source", "yearly_limit", "1.300 MWh", measured)).toEqual({ value: { value: 1300, unit: "MWh" } });
    expect(readCell("conversion", "conversion_factors", "−1,700 gas", asComma)).toEqual({
      value: [{ commodity_name: "gas", conversion_factor: -1.7 }],
    });
  });

  it("has numbers that say the decimal sign of a block together, but for names and what a kind has not", () => {
    expect(numbersIn("source", "invest_per_capacity", " 1.300 ")).toEqual(["1.300"]);
    expect(numbersIn("source", "yearly_limit", "1.300 MWh")).toEqual(["1.300"]);
    expect(numbersIn("conversion", "conversion_factors", "−1,7 gas; 1 electricity")).toEqual(["−1,7", "1"]);
    expect(numbersIn("source", "name", "1.300")).toEqual([]);
    expect(numbersIn("source", "conversion_factors", "1 gas")).toEqual([]);
    const block = [
      ["invest_per_capacity", "1.300"],
      ["interest_rate", "0,06"],
    ].flatMap(([attribute, text]) => numbersIn("source", attribute, text));
    expect(signOfTexts(block)).toEqual({ sign: ",", unclear: null });
    expect(signOfTexts(block.slice(0, 1))).toEqual({ sign: null, unclear: "1.300" });
  });

  it("is copied so that it can be read in one way only", () => {
    expect(copiedText(1.234, context("en"))).toBe("1.2340");
    expect(copiedText(-1.234, context("de"))).toBe("-1,2340");
    expect(copiedText({ value: 1.5, unit: "MW" }, context("de"))).toBe("1,5 MW");
    expect(copiedText([{ commodity_name: "gas", conversion_factor: 1.234 }], context("en"))).toBe("1.2340 gas");
    expect(copiedText(null, context("en"))).toBe("");
  });

  it("is not there for attributes of other kinds", () => {
    expect(ruleOf("source", "charge_rate")).toBeUndefined();
    expect(ruleOf("source", "conversion_factors")).toBeUndefined();
  });
});

describe("The help of an attribute", () => {
  const units = { cost_unit: "1e6 €", length_unit: "km", commodities: new Map([["electricity", "GW_el"]]) };
  const unit = (kind: ComponentKindName, attribute: string, values: Record<string, CellValue> = {}) => {
    const record = recordOf(kind, { commodity_name: "electricity", ...values });
    const rule = ruleOf(kind, attribute);
    return rule === undefined || rule === "factors" ? "" : unitOf(rule, attribute, record, units, en, "en");
  };

  it("has the units of the data set", () => {
    expect(unit("source", "invest_per_capacity")).toBe("M€/GW_el");
    expect(unit("storage", "invest_per_capacity")).toBe("M€/GWh_el");
    expect(unit("transmission", "invest_per_capacity")).toBe("M€/(GW_el·km)");
    expect(unit("conversion", "opex_per_capacity", { commodity_name: null, physical_unit: "GW" })).toBe("M€/(GW·a)");
    expect(unit("source", "commodity_cost")).toBe("M€/GWh_el");
    expect(unit("source", "yearly_limit")).toBe("GWh_el/a");
    expect(unit("source", "name")).toBe("");
  });

  it("has its bounds and its default", () => {
    const bounds = (attribute: string) => {
      const rule = ruleOf("storage", attribute);
      return rule === undefined || rule === "factors" ? "" : boundsOf(rule, de, "de");
    };
    expect(bounds("interest_rate")).toBe("0 bis 1 · ohne Angabe: 0,08");
    expect(bounds("economic_lifetime")).toBe("über 0 · ohne Angabe: 10");
    expect(bounds("capacity_variable_domain")).toBe("ohne Angabe: jede Größe");
    expect(bounds("description")).toBe("");
  });

  const kinds = ["source", "sink", "conversion", "storage", "transmission"] as const;

  it("has its name and its meaning in both languages", () => {
    for (const kind of [...kinds, "dataset", "region", "commodity"] as const) {
      for (const attribute of [...Object.keys(attributesOf(kind)), "conversion_factors"]) {
        const rule = ruleOf(kind, attribute);
        const told = [de, en].flatMap((texts) => [
          texts.names[attribute],
          rule ? meaningOf(rule, texts, texts === de ? "de" : "en") : "-",
        ]);
        expect([attribute, ...told].every(Boolean), attribute).toBe(true);
      }
    }
  });

  it("that lists the sources of tables is read as it is shown", () => {
    const shown =
      "capacityMax: Survey; second: edition <https://example.org/a;b>; losses: Estimate; operationRateMax: <http://x.org>";
    const value = [
      { table: "capacityMax", source_text: "Survey; second: edition", source_url: "https://example.org/a;b" },
      { table: "losses", source_text: "Estimate", source_url: null },
      { table: "operationRateMax", source_text: null, source_url: "http://x.org" },
    ];
    expect(sourcesText(value)).toBe(shown);
    expect(readSourcesText(shown)).toEqual(value);
  });

  it.each(kinds)("is once in the form of a %s, and in a column", (kind) => {
    const all = [...Object.keys(attributesOf(kind)), ...(kind === "conversion" ? ["conversion_factors"] : [])];
    expect(formSections.flatMap((section) => attributesIn(section, kind)).toSorted()).toEqual(all.toSorted());
    expect(new Set(columnsOf("all", [kind]).map(({ name }) => name))).toEqual(new Set(all));
  });

  it("has the unit of every amount and price of a component", () => {
    const without = kinds.flatMap((kind) =>
      Object.keys(attributesOf(kind)).filter((name) => {
        const rule = attributesOf(kind)[name];
        return rule.type === "number" && rule.unit === undefined && rule.maximum !== 1;
      }),
    );
    expect(without).toEqual([]);
  });
});

describe("The refusal of a value", () => {
  const refusal = (language: "en" | "de") =>
    render(valueError(message("limit_needs_id", { limit: "yearly_limit", group: "commodity_limit_id" })), language);
  const shown = async (language: "en" | "de"): Promise<string> => {
    const answer = Response.json({ detail: [{ type: "value_error", loc: ["body"], msg: refusal(language) }] });
    return withAttributeNames((await errorOf(answer)).message, { language, texts: language === "de" ? de : en });
  };

  it("is a sentence with the names of the page, without the prefix of the interface", async () => {
    expect(refusal("en")).toMatch(/^Value error, If yearly_limit is specified/);
    expect(await shown("en")).toBe("If “Yearly limit” is specified, “Limit id” must be specified as well.");
    expect(await shown("de")).toBe("Wer „Jahresgrenze“ angibt, muss auch „Kennung der Grenze“ angeben.");
  });
});

describe("Rows of a long table", () => {
  it("are drawn where they are seen, and all of them where there are few", () => {
    expect(windowOf(100, 0, 400)).toEqual({ first: 0, end: 100 });
    const { first, end } = windowOf(2000, 1000 * rowHeight, 10 * rowHeight);
    expect(first).toBeLessThanOrEqual(1000);
    expect(end).toBeGreaterThanOrEqual(1010);
    expect(end - first).toBeLessThan(50);
    expect(windowOf(2000, 2000 * rowHeight, 400).end).toBe(2000);
  });

  it("are scrolled to only if they are out of sight", () => {
    expect(scrollTo(5, 0, 400, 40)).toBeNull();
    expect(scrollTo(1, 10 * rowHeight, 400, 40)).toBe(rowHeight);
    expect(scrollTo(20, 0, 400, 40)).toBe(21 * rowHeight - 360);
  });
});

describe("The table of components", () => {
  const wind = recordOf("source", { name: "Wind", commodity_name: "electricity", invest_per_capacity: 1300 });
  const gas = recordOf("source", { name: "Gas import", commodity_name: "gas", invest_per_capacity: 0 });
  const plant = recordOf("conversion", { name: "Plant", invest_per_capacity: null });

  it("has only columns that some kind has", () => {
    const names = (set: "usual" | "storage", kind: string | null) =>
      columnsOf(set, kindsIn(kind)).map(({ name }) => name);
    expect(names("usual", "conversion")).not.toContain("commodity_cost");
    expect(names("usual", null)).toContain("kind");
    expect(names("storage", "source")).toEqual(["name"]);
    expect(setWith("charge_rate")).toBe("storage");
  });

  it("is searched in names and commodities", () => {
    expect(matchingRecords([wind, gas, plant], "GAS")).toEqual([gas]);
    expect(matchingRecords([wind, gas], " ")).toEqual([wind, gas]);
  });

  it("is sorted by a column, with empty cells last", () => {
    expect(sorted([plant, wind, gas], "invest_per_capacity")).toEqual([gas, wind, plant]);
    expect(sorted([plant, wind, gas], "-invest_per_capacity")).toEqual([wind, gas, plant]);
    expect(sorted([wind, gas, plant], "name")).toEqual([gas, plant, wind]);
  });
});

describe("The figures of a component", () => {
  it("contain an annuity and a yearly cost", () => {
    const battery = {
      capacity_variable: true,
      invest_per_capacity: 142,
      opex_per_capacity: 2.1,
      interest_rate: 0.06,
      economic_lifetime: 15,
    };
    const cost = yearlyCost(battery);
    // (1 − 1.06^−15) / 0.06
    expect(cost?.annuityFactor).toBeCloseTo(9.712249, 6);
    expect(cost?.annuity).toBeCloseTo(14.6207, 4);
    expect(cost?.total).toBeCloseTo(16.7207, 4);
    expect(yearlyCost({ ...battery, interest_rate: 0 })?.annuity).toBeCloseTo(142 / 15, 12);
    expect(yearlyCost({ ...battery, capacity_variable: false })).toBeNull();
  });

  it("contain the round trip of a storage, its hours and its loss", () => {
    const figures = storageFigures({
      charge_efficiency: 0.96,
      discharge_efficiency: 0.9,
      charge_rate: 0.5,
      discharge_rate: 0.25,
      self_discharge: 0.01,
    });
    expect(figures.roundTrip).toBeCloseTo(0.864, 12);
    expect(figures.hoursToFill).toBeCloseTo(1 / 0.48, 12);
    expect(figures.hoursToEmpty).toBeCloseTo(3.6, 12);
    expect(figures.lossPerDay).toBeCloseTo(1 - 0.99 ** 24, 12);
    expect(storageFigures({})).toEqual({ roundTrip: 1, hoursToFill: 1, hoursToEmpty: 1, lossPerDay: 0 });
  });

  it("contain the efficiency of a conversion between powers", () => {
    const factors = [
      { commodity_name: "gas", conversion_factor: -2 },
      { commodity_name: "electricity", conversion_factor: 1 },
      { commodity_name: "CO2", conversion_factor: 0.34 },
    ];
    const units: Record<string, string> = { gas: "GW_gas", electricity: "MW_el", CO2: "kt_CO2/h" };
    const found = efficiencies({ conversion_factors: factors }, (name) => units[name]);
    expect(found).toEqual([{ from: "gas", to: "electricity", share: 0.0005 }]);
    expect(efficiencies({}, () => undefined)).toEqual([]);
    for (const attribute of ["profile_commodity_name", "profile_commodity_name_3"]) {
      const byStep = { conversion_factors: factors, [attribute]: factors[0].commodity_name };
      expect(efficiencies(byStep, (name) => units[name])).toEqual([]);
    }
  });

  it("say where it exists: a fixed capacity decides before a highest one", () => {
    const at = (name: string, capacity: number, to?: string) => ({
      region: { name },
      region_to: to ? { name: to } : null,
      capacity,
    });
    expect(placesOf([at("North", 2), at("South", 0)], [at("South", 5)])).toEqual(["North"]);
    expect(placesOf([], [at("South", 5), at("North", 0)])).toEqual(["South"]);
    expect(placesOf([], [at("B", 1, "A"), at("A", 1, "B")])).toEqual(["A – B"]);
    expect(placesOf([], [])).toBeNull();
  });
});

it("Figures, whose headings are aligned as they are, are numbers of any of the kinds", () => {
  const isOf = (attribute: string) => isFigure(["region", "source", "storage"], attribute);
  expect(["latitude", "charge_rate", "economic_lifetime", "invest_per_capacity"].filter((name) => !isOf(name))).toEqual(
    [],
  );
  expect(["name", "commodity_name", "capacity_variable", "kind", "conversion_factors"].filter(isOf)).toEqual([]);
  expect(isFigure(["source"], "charge_rate")).toBe(false);
});

it("A storage whose rates nobody gives is full or empty within an hour, which is said", () => {
  expect(quickHours({})).toBe(1);
  expect(quickHours({ charge_rate: 0.5, discharge_rate: 4 })).toBe(0.25);
  expect(quickHours({ charge_rate: 0.5, discharge_rate: 0.5 })).toBeNull();
  // Powers that are built by themselves have sizes of their own.
  expect(quickHours({ charge_capacity_variable: true, discharge_capacity_variable: true })).toBeNull();
});
