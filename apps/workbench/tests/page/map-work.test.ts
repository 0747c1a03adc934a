/** Connections and distances that are made on the map of a data set: which values they need, and what is sent. */
import { tableFamilies } from "@esm/model/domain/table-family";
import { describe, expect, it } from "vitest";
import type { PairRecord } from "../../src/page/map/connections.ts";
import { connectionNeeds, connectionOperations, valueBetween } from "../../src/page/pages/map/connection-draft.ts";
import {
  changedRows,
  distanceBetween,
  distanceRows,
  kilometresPer,
} from "../../src/page/pages/map/coordinate-distances.ts";
import { degreesOf, roundedDegrees } from "../../src/page/pages/map/degrees.ts";
import { layoutOperation, newRegionOperations } from "../../src/page/pages/map/operations.ts";

const pair = (from: string, to: string, field: string, value: number): PairRecord => ({
  region: { name: from },
  region_to: { name: to },
  [field]: value,
});
const fieldOf = (family: keyof typeof tableFamilies): string => tableFamilies[family].valueField;
const line = { component: "Cable", from: "B", to: "A" };

describe("A connection of two regions", () => {
  it("needs a distance where no capacity decides where there are lines, and offers capacities to a new transmission", () => {
    const { shown, required, connectsAll } = connectionNeeds({}, true);
    expect(shown).toEqual(["distances", "capacityMax", "capacityFix", "losses"]);
    expect(required).toEqual(["distances"]);
    expect(connectsAll).toBe(false);
  });

  it("needs a value of the table of capacities that decides where there are lines", () => {
    const tables = { capacityMax: [pair("A", "C", "capacity_max", 5)] };
    expect(connectionNeeds(tables, false)).toEqual({
      shown: ["distances", "capacityMax", "losses"],
      required: ["capacityMax"],
      connectsAll: false,
    });
    const both = { ...tables, capacityFix: [], distances: [] };
    expect(connectionNeeds(both, false).required).toEqual(["distances", "capacityFix"]);
  });

  it("ends the connections between all regions of a transmission that has no table", () => {
    expect(connectionNeeds({}, false).connectsAll).toBe(true);
    expect(connectionNeeds({ losses: [pair("A", "B", "loss", 0.1)] }, false).connectsAll).toBe(true);
  });

  it("is made with its transmission in one step", () => {
    const values = { distances: 300, capacityMax: 2, capacityFix: null, losses: null };
    const draft = { ...line, commodity: "electricity", values, tables: {}, isOneWay: false };
    expect(connectionOperations(draft, fieldOf)).toEqual([
      { operation: "create", kind: "transmission", record: { name: "Cable", commodity_name: "electricity" } },
      {
        operation: "values",
        table: "transmission-distances",
        component: "Cable",
        region: "B",
        region_to: "A",
        values: [300],
      },
      { operation: "values", table: "max-capacities", component: "Cable", region: "B", region_to: "A", values: [2] },
    ]);
  });

  it("writes into the direction that is stored, only what differs, and allows the line where places are a table", () => {
    const tables = {
      distances: [pair("A", "B", "distance", 250)],
      losses: [pair("A", "B", "loss", 0.01)],
      locationalEligibility: [pair("A", "C", "eligible", 1)],
    };
    const draft = { ...line, commodity: null, values: { distances: 300, losses: 0.01 }, tables, isOneWay: false };
    expect(connectionOperations(draft, fieldOf)).toEqual([
      {
        operation: "values",
        table: "transmission-distances",
        component: "Cable",
        region: "A",
        region_to: "B",
        values: [300],
      },
      {
        operation: "values",
        table: tableFamilies.locationalEligibility.path,
        component: "Cable",
        region: "B",
        region_to: "A",
        values: [1],
      },
    ]);
  });

  it("is another one in each direction where lines carry one way", () => {
    const records = [pair("A", "B", "distance", 250)];
    expect(valueBetween(records, ["B", "A"], "distance", false)).toEqual({ from: "A", to: "B", value: 250 });
    expect(valueBetween(records, ["B", "A"], "distance", true)).toBeNull();
  });
});

describe("Distances from coordinates", () => {
  // A quarter of a meridian, and a degree on the equator.
  const positions = new Map<string, [number, number]>([
    ["Pole", [0, 90]],
    ["Null", [0, 0]],
    ["East", [1, 0]],
  ]);
  const regions = ["Pole", "Null", "East", "Nowhere"];
  const options = { kilometres: 1, isOneWay: false };
  const quarter = 10_010;

  it("are great circles to four digits in the unit of the data set", () => {
    expect(distanceBetween(positions, ["Pole", "Null"], 1)).toBe(quarter);
    expect(distanceBetween(positions, ["Null", "East"], 1)).toBe(111.2);
    expect(distanceBetween(positions, ["Null", "East"], 0.001)).toBe(111_200);
    expect(distanceBetween(positions, ["Null", "Nowhere"], 1)).toBeNull();
  });

  it("know units of length, and refuse others", () => {
    expect([kilometresPer("km"), kilometresPer("m"), kilometresPer("1e3 km")]).toEqual([1, 0.001, 1000]);
    expect([kilometresPer("h"), kilometresPer("leagues"), kilometresPer("")]).toEqual([null, null, null]);
  });

  it("are those of the lines that tables name, each where it is stored", () => {
    const tables = {
      distances: [pair("Null", "Pole", "distance", 9000), pair("East", "Null", "distance", 111.2)],
      capacityMax: [pair("Pole", "Null", "capacity_max", 1), pair("Nowhere", "East", "capacity_max", 1)],
    };
    const rows = distanceRows(tables, positions, regions, options);
    expect(rows).toEqual([
      { from: "Null", to: "Pole", now: 9000, next: quarter },
      { from: "East", to: "Null", now: 111.2, next: 111.2 },
      { from: "Nowhere", to: "East", now: null, next: null },
    ]);
    expect(changedRows(rows, false)).toEqual([{ from: "Null", to: "Pole", now: 9000, next: quarter }]);
    expect(changedRows(rows, true)).toEqual([]);
  });

  it("replace both directions where both are stored", () => {
    const distances = [pair("Null", "East", "distance", 100), pair("East", "Null", "distance", 120)];
    const rows = distanceRows({ distances }, positions, regions, options);
    expect(changedRows(rows, false).map(({ from, to }) => [from, to])).toEqual([
      ["Null", "East"],
      ["East", "Null"],
    ]);
  });

  it("are given to all pairs where no table names any, once or in both directions", () => {
    const three = ["Pole", "Null", "East"];
    expect(distanceRows({}, positions, three, options)).toHaveLength(3);
    expect(distanceRows({}, positions, three, { kilometres: 1, isOneWay: true })).toHaveLength(6);
  });
});

it("A new region is made with its place in one step", () => {
  expect(newRegionOperations("North", { latitude: 54.1, longitude: 9 })).toEqual([
    { operation: "create", kind: "region", record: { name: "North" } },
    { operation: "set", kind: "region", name: "North", attribute: "latitude", value: 54.1 },
    { operation: "set", kind: "region", name: "North", attribute: "longitude", value: 9 },
  ]);
});

it("Points of a diagram are kept beside the other settings of pages", () => {
  const display = { zoom: 3, layout: { A: [0, 0] } };
  expect(layoutOperation(display, { B: [0.5, 1] })).toMatchObject({ value: { zoom: 3, layout: { B: [0.5, 1] } } });
  expect(layoutOperation(display, null)).toEqual({
    operation: "set",
    kind: "dataset",
    attribute: "display",
    value: { zoom: 3 },
  });
});

it("Degrees are read with either decimal sign, and kept to some ten metres", () => {
  expect([degreesOf("−7,5", 90), degreesOf("", 90), degreesOf("91", 90), degreesOf("x", 90)]).toEqual([
    -7.5,
    null,
    undefined,
    undefined,
  ]);
  expect(roundedDegrees(53.123456)).toBe(53.1235);
});
