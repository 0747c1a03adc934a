/** Problems as a work list: where each is, the page that shows its cell, and the repair that its figures give. */
import { describe, expect, it } from "vitest";
import { addressOfPlace, placeOf } from "../../src/page/data/editing/problem-place.ts";
import { layoutOf } from "../../src/page/data/editing/table-layout.ts";
import type { ValidationError } from "../../src/page/data/interface.ts";
import { de } from "../../src/page/editing/de.ts";
import { wordsOfPlace } from "../../src/page/editing/problems/words-of-place.ts";
import { invalidCells, invalidTables } from "../../src/page/pages/problems/invalid-values.ts";
import { knownRepair } from "../../src/page/pages/problems/known-repair.ts";
import { operationsOf, withConstraintChanges } from "../../src/page/pages/runs/repairs/repair-operations.ts";

const problem = (given: Partial<ValidationError>): ValidationError =>
  ({ type: "a", loc: [], msg: "", ...given }) as ValidationError;
const repairOf = (given: Partial<ValidationError>) => knownRepair(problem(given));

describe("The place of a problem", () => {
  it("is a cell of the table of components", () => {
    expect(addressOfPlace(["components", "Wind", "interest_rate"], 3, 7)).toBe(
      "/d/3/components?component=Wind&attribute=interest_rate",
    );
    expect(addressOfPlace(["components", "Wind"], 3, 7)).toBe("/d/3/components?component=Wind");
  });

  it("is a region of a table or time series", () => {
    expect(placeOf(["components", "Wind", "capacity_min", "South"])).toMatchObject({
      component: "Wind",
      family: { name: "capacityMin" },
      region: "South",
    });
    expect(addressOfPlace(["components", "Wind", "operation_rate_max", "South", 4112], 3, 7)).toBe(
      "/d/3/series?component=Wind&family=operationRateMax&row=4112&column=South",
    );
    expect(addressOfPlace(["components", "Line", "loss", "A", "B"], 3, 7)).toBe(
      "/d/3/series?component=Line&family=losses&row=A&column=B",
    );
    expect(addressOfPlace(["components", "Wind", "capacity_min", "South"], 3, 7)).toBe(
      "/d/3/series?component=Wind&family=capacityMin&row=South",
    );
  });

  it("is a variant, a list, or nothing in particular", () => {
    expect(addressOfPlace(["override_parameters", 0, "value"], 3, 7)).toBe("/d/3/v/7");
    expect(addressOfPlace(["regions"], 3, 7)).toBe("/d/3/regions");
    expect(addressOfPlace(["components"], 3, 7)).toBe("/d/3/components");
    expect(addressOfPlace([], 3, 7)).toBeNull();
  });
});

describe("Values that cannot be saved", () => {
  it("are problems although no check of the saved data finds them", () => {
    const change = { record: "source 1", attribute: "economic_lifetime", from: 20 };
    const pending = new Map([
      ["a", { ...change, to: "soon", problem: "This is no number." }],
      ["b", { ...change, attribute: "interest_rate", to: 0.05 }],
    ]);
    expect(invalidCells(pending)).toEqual([
      { record: "source 1", attribute: "economic_lifetime", given: "soon", problem: "This is no number." },
    ]);
    const layout = layoutOf("capacityMax", "SOURCE", { regions: ["North"], steps: 3, pairs: [] });
    const table = (changed: number[], count: number) => ({
      address: { component: "source 1", layout },
      changed,
      problems: { count },
    });
    expect(invalidTables([table([0], 2), table([0], 0), table([], 1)])).toEqual([
      { component: "source 1", family: "capacityMax", count: 2 },
    ]);
  });
});

describe("A known repair", () => {
  it("takes the nearest name", () => {
    const repair = repairOf({
      loc: ["components", "Wind", "commodity_name"],
      input: "elecricity",
      ctx: { nearest: "electricity" },
    });
    expect(repair).toEqual({ component: "Wind", attribute: "commodity_name", to: "electricity" });
  });

  it("takes the bound that is broken, of an attribute or of a table", () => {
    expect(repairOf({ loc: ["components", "Wind", "interest_rate"], input: 3, ctx: { le: 1 } })?.to).toBe(1);
    expect(repairOf({ loc: ["components", "Wind", "capacity_min", "South"], input: 3, ctx: { le: 1 } })).toEqual({
      component: "Wind",
      to: 1,
      operation: { operation: "values", table: "min-capacities", component: "Wind", region: "South", values: [1] },
    });
    const line = { loc: ["components", "Line", "loss", "A", "B"], input: 0.01, ctx: { le: 0.005 } };
    expect(repairOf(line)).toMatchObject({
      operation: { table: "transmission-losses", region: "A", region_to: "B", values: [0.005] },
    });
  });

  it("takes the bound that the value of a variant's change breaks", () => {
    const loc = ["override_parameters", 2, "value"];
    expect(repairOf({ loc, input: 20, ctx: { le: 1 } })).toEqual({ override: 2, to: 1 });
    expect(repairOf({ loc, input: -3, ctx: { ge: 0 } })).toEqual({ override: 2, to: 0 });
    expect(repairOf({ loc, input: -3, ctx: { gt: 0 } })).toBeNull();
    expect(repairOf({ loc: ["override_parameters", 2, "attribute"], input: "x" })).toBeNull();
  });

  it("builds a capacity where a table needs one", () => {
    const type = "capacity_table_without_capacity";
    expect(repairOf({ type, loc: ["components", "Wind", "capacity_max"] })).toEqual({
      component: "Wind",
      attribute: "capacity_variable",
      to: true,
    });
  });

  it("is not there where the right value is not known", () => {
    expect(repairOf({ loc: ["components", "Wind", "interest_rate"], input: 0.5, ctx: { le: 1 } })).toBeNull();
    const series = ["components", "Wind", "operation_rate_max", "South", 3];
    expect(repairOf({ loc: series, input: 2, ctx: { le: 1 } })).toBeNull();
    expect(repairOf({ loc: ["regions"] })).toBeNull();
    expect(repairOf({ loc: ["components", "Wind", "capacity_max"], ctx: { nearest: "x" } })).toBeNull();
  });
});

describe("The repair of a failed run", () => {
  const operations = (...changes: Parameters<typeof operationsOf>[0]) => operationsOf(changes, () => "SOURCE");

  it("changes an attribute, a table, or steps of a series", () => {
    expect(operations({ component: "Wind", attribute: "yearly_limit", value: 3 })).toEqual([
      { operation: "set", kind: "source", name: "Wind", attribute: "yearly_limit", value: 3 },
    ]);
    expect(operations({ component: "Wind", attribute: "capacity_max", region: "South", value: 3 })).toEqual([
      { operation: "values", table: "max-capacities", component: "Wind", region: "South", values: [3] },
    ]);
    const series = { component: "Wind", attribute: "operation_rate_max", region: "South", steps: [4, 6] as const };
    expect(operations({ ...series, value: 0.5 })).toMatchObject([{ start: 4, values: [0.5, 0.5, 0.5] }]);
    expect(operations({ ...series, value: [1, 2, 3] })).toMatchObject([{ start: 4, values: [1, 2, 3] }]);
  });

  it("is not made on the data where it is of an override, or turns a table into another one", () => {
    expect(operations({ component: "Wind", attribute: "yearly_limit", value: 3, override: true })).toBeNull();
    expect(
      operations({ component: "Wind", attribute: "operation_rate_fix", becomes: "operation_rate_max" }),
    ).toBeNull();
    expect(operationsOf([{ component: "Gone", attribute: "yearly_limit", value: 3 }], () => undefined)).toBeNull();
    expect(operations()).toBeNull();
  });
});

describe("The repair of a constraint", () => {
  const changes = [{ constraint: "share", attribute: "value", value: 3 } as const];

  it("changes its value in the list that has it", () => {
    const list = [
      { id: "share", value: 5 },
      { id: "cap", value: 7 },
    ];
    expect(operationsOf(changes, () => "SOURCE")).toEqual([]);
    expect(withConstraintChanges(list, changes)).toEqual([{ id: "share", value: 3 }, list[1]]);
    expect(withConstraintChanges([list[1]], changes)).toBeNull();
  });
});

describe("The place of a problem in words", () => {
  it("has names in the language of the page", () => {
    const words = (...loc: (string | number)[]) => wordsOfPlace(loc, de).join(" › ");
    expect(words("components", "Wind", "capacity_max", "South")).toBe(`Wind › ${de.families.capacityMax} › South`);
    expect(words("components", "Wind", "interest_rate")).toBe(`Wind › ${de.names.interest_rate}`);
    expect(words("components", "Wind", "operation_rate_max", "South", 0)).toBe(
      `Wind › ${de.families.operationRateMax} › South › 1`,
    );
    expect(words("regions")).toBe("regions");
    expect(words("model")).toBe("");
  });
});
