/** Where components exist: the first rule that fits decides. */
import { describe, expect, it } from "vitest";
import type { ComponentText } from "../../../../tests/support/systems/content.ts";
import { systemOf } from "../../../../tests/support/systems/golden.ts";
import { locationCount, locationName } from "../../src/energy-system/energy-system.ts";

const regions = ["A", "B", "C"];

/** The regions or lines at which one component alone exists. */
function placesOf(component: Partial<ComponentText>): string[] {
  const system = systemOf({
    dataset: { number_of_time_steps: 2 },
    regions,
    commodities: { el: "GW" },
    components: { Item: { type: "SOURCE", commodity_name: "el", ...component } },
  });
  const [item] = system.components;
  return Array.from({ length: locationCount(item) }, (_, location) => locationName(system, item, location));
}

const withCapacity = (tables: ComponentText["tables"], rest: Partial<ComponentText> = {}): string[] =>
  placesOf({ capacity_variable: true, ...(tables && { tables }), ...rest });

const zeros = [0, 0];

describe("a source, sink, conversion or storage exists", () => {
  it("everywhere when nothing is said", () => {
    expect(placesOf({})).toEqual(regions);
    expect(withCapacity(undefined)).toEqual(regions);
    expect(withCapacity(undefined, { type: "STORAGE" })).toEqual(regions);
  });

  it("without capacity, where its rate is above 0 in some step", () => {
    expect(placesOf({ tables: { operationRateMax: { A: [0, 1], B: zeros, C: [2, 0] } } })).toEqual(["A", "C"]);
    expect(placesOf({ type: "SINK", tables: { operationRateFix: { A: zeros, B: [0, 1e-9], C: zeros } } })).toEqual([
      "B",
    ]);
  });

  it("without capacity, where the fixed rate is above 0, for any maximum", () => {
    const rates = {
      operationRateFix: { A: [1, 1], B: zeros, C: zeros },
      operationRateMax: { A: zeros, B: [1, 1], C: [1, 1] },
    };
    expect(placesOf({ tables: rates })).toEqual(["A"]);
  });

  it("with a capacity, wherever a table does not rule it out, whatever its rates and minimum", () => {
    expect(withCapacity({ operationRateMax: { A: zeros, B: zeros, C: [1, 1] } })).toEqual(regions);
    expect(withCapacity({ capacityMin: { A: 3, B: 0, C: 0 } })).toEqual(regions);
  });

  it("where its fixed capacity is above 0, for any maximum", () => {
    expect(withCapacity({ capacityFix: { A: 0, B: 2, C: 0 }, capacityMax: { A: 9, B: 9, C: 9 } })).toEqual(["B"]);
  });

  it("else where its maximum is above 0", () => {
    expect(withCapacity({ capacityMax: { A: 1, B: 0, C: 0.001 } })).toEqual(["A", "C"]);
  });

  it("only where the deciding table has a record", () => {
    expect(withCapacity({ capacityMax: { A: 1 } })).toEqual(["A"]);
    expect(withCapacity({ capacityFix: { C: 1 }, capacityMax: { A: 9, B: 9, C: 9 } })).toEqual(["C"]);
  });

  it("in those of these places that its eligibility allows", () => {
    const locationalEligibility = { A: 1, B: 0 };
    expect(placesOf({ tables: { locationalEligibility } })).toEqual(["A"]);
    expect(placesOf({ tables: { locationalEligibility, operationRateMax: { A: [0, 1] } } })).toEqual(["A"]);
    expect(withCapacity({ locationalEligibility }, { type: "STORAGE" })).toEqual(["A"]);
    expect(withCapacity({ locationalEligibility, capacityMax: { A: 1, B: 2, C: 3 } })).toEqual(["A"]);
    expect(withCapacity({ locationalEligibility, capacityFix: { B: 2 } })).toEqual([]);
  });

  it("nowhere, if that is what its tables say", () => {
    expect(withCapacity({ capacityMax: { A: 0, B: 0, C: 0 } })).toEqual([]);
  });

  it("needs a rate only where it exists", () => {
    expect(withCapacity({ capacityMax: { A: 0, B: 4, C: 0 }, operationRateMax: { B: [1, 1] } })).toEqual(["B"]);
  });
});

const lines = (tables: ComponentText["tables"], rest: Partial<ComponentText> = {}): string[] =>
  placesOf({ type: "TRANSMISSION", capacity_variable: true, ...(tables && { tables }), ...rest });
const both = (a: string, b: string, value: number) => ({ [a]: { [b]: value }, [b]: { [a]: value } });

describe("a transmission connects", () => {
  it("every pair once when no pair is named", () => {
    expect(lines(undefined)).toEqual(["A – B", "A – C", "B – C"]);
    expect(lines(undefined, { capacity_variable: false })).toEqual(["A – B", "A – C", "B – C"]);
    expect(lines({ losses: both("A", "B", 0.1) })).toEqual(["A – B", "A – C", "B – C"]);
  });

  it("the pairs whose fixed capacity is above 0, for any maximum", () => {
    expect(
      lines({ capacityFix: { A: { B: 0, C: 2 }, B: { A: 0 }, C: { A: 2 } }, capacityMax: both("A", "C", 3) }),
    ).toEqual(["A – C"]);
  });

  it("else the pairs whose maximum is above 0, for any distances", () => {
    expect(lines({ capacityMax: both("C", "B", 3), distances: { ...both("A", "B", 10) } })).toEqual(["B – C"]);
  });

  it("else the pairs that have a distance or a minimum", () => {
    expect(lines({ distances: both("A", "B", 10) })).toEqual(["A – B"]);
    expect(lines({ distances: both("A", "B", 10), capacityMin: both("B", "C", 1) })).toEqual(["A – B", "B – C"]);
  });

  it("a pair given in one direction, even against the order of names", () => {
    expect(lines({ capacityMax: { C: { A: 1 } } })).toEqual(["A – C"]);
    expect(lines({ distances: { C: { B: 1 } } })).toEqual(["B – C"]);
  });

  it("no region with itself", () => {
    expect(lines({ capacityMax: { A: { A: 0, B: 1 }, B: { A: 1, B: 0 } } })).toEqual(["A – B"]);
    expect(lines({ distances: { A: { A: 0, B: 1 }, B: { A: 1 } } })).toEqual(["A – B"]);
  });
});

describe("bounds of a capacity", () => {
  const boundsOf = (component: Partial<ComponentText>): [number[], number[]] => {
    const system = systemOf({
      regions,
      commodities: { el: "GW" },
      components: { Item: { type: "SOURCE", commodity_name: "el", capacity_variable: true, ...component } },
    });
    const { capacity } = system.components[0];
    return [[...(capacity?.lower ?? [])], [...(capacity?.upper ?? [])]];
  };

  it("are 0 and none, or what the tables give", () => {
    const infinite = Number.POSITIVE_INFINITY;
    expect(boundsOf({})).toEqual([
      [0, 0, 0],
      [infinite, infinite, infinite],
    ]);
    expect(boundsOf({ tables: { capacityMin: { B: 2 } } })).toEqual([
      [0, 2, 0],
      [infinite, infinite, infinite],
    ]);
    expect(boundsOf({ tables: { capacityMin: { A: 1, C: 0 }, capacityMax: { A: 5, B: 0, C: 6 } } })).toEqual([
      [1, 0],
      [5, 6],
    ]);
  });

  it("are equal where it is fixed", () => {
    expect(
      boundsOf({
        tables: { capacityFix: { A: 4, B: 0, C: 3 }, capacityMin: { A: 1 }, capacityMax: { A: 9, B: 9, C: 9 } },
      }),
    ).toEqual([
      [4, 3],
      [4, 3],
    ]);
  });

  it("of a line are the larger minimum and the smaller maximum of its directions", () => {
    const tables = { capacityMin: { A: { B: 1 }, B: { A: 2 } }, capacityMax: { A: { B: 6 }, B: { A: 5 } } };
    expect(boundsOf({ type: "TRANSMISSION", tables })).toEqual([[2], [5]]);
    expect(
      boundsOf({ type: "TRANSMISSION", tables: { capacityMax: { B: { A: 5 } }, capacityMin: { A: { B: 1 } } } }),
    ).toEqual([[1], [5]]);
  });
});
