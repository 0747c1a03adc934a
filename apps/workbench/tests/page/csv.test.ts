/** The numbers of a picture as a CSV file. */
import { describe, expect, it } from "vitest";
import { chosenRows, csvOf, digitsOfFloat32, inUnit, tsvOf } from "../../src/page/charts/figure-data.ts";
import { curveTable } from "../../src/page/pages/time/duration-series.ts";

it("The CSV file of a picture has all digits, and quotes where they are needed", () => {
  const rows = [
    ["North, coast", 0.1 + 0.2, null],
    ['"Big" plant', -4, 1e21],
  ];
  expect(csvOf({ columns: ["region", "GW", "note"], rows })).toBe(
    'region,GW,note\r\n"North, coast",0.30000000000000004,\r\n"""Big"" plant",-4,1e+21\r\n',
  );
});

it("The CSV file of a picture has no text that a spreadsheet would run, and leaves numbers alone", () => {
  const rows = [
    ["=HYPERLINK(1)", -1],
    ["@cmd", 2],
    ["-plant", 3],
  ];
  expect(csvOf({ columns: ["name", "GW"], rows })).toBe("name,GW\r\n'=HYPERLINK(1),-1\r\n'@cmd,2\r\n'-plant,3\r\n");
});

it("The CSV file of a series in float32 has the digits that were meant, and its unit", () => {
  const [first, second] = Float32Array.of(21.05, 1e-3);
  // As they are stored: 21.049999237060547 and 0.0010000000474974513; and a mean of them.
  const rows = [["1 Jan, 00:00", first, second, (first + second) / 2, null]];
  const columns = ["Time", ...["Demand", "Losses", "Mean"].map((name) => inUnit(name, "GW_el")), inUnit("Share", "")];
  expect(csvOf({ columns, rows, digits: digitsOfFloat32 })).toBe(
    'Time,Demand (GW_el),Losses (GW_el),Mean (GW_el),Share\r\n"1 Jan, 00:00",21.05,0.001,10.5255,\r\n',
  );
});

it("The table of duration curves has their unit, and the digits of float32", () => {
  const curve = { name: "Load", hours: [0, 1], values: Float32Array.of(21.05, 3), mean: 12, highest: 21.05, lowest: 3 };
  expect(curveTable([curve] as never, "Hours", "GW_el")).toEqual({
    columns: ["Hours", "Load (GW_el)"],
    digits: digitsOfFloat32,
    isInOrder: true,
    rows: [
      ["0", curve.values[0]],
      ["1", 3],
    ],
  });
});

describe("The table of a picture", () => {
  const data = {
    columns: ["Component", "Region", "GW"],
    rows: [
      ["Wind", "North", 2.5],
      ["Sun", "South", null],
      ["=Gas", "North\tEast", 10],
    ],
  };

  it("is copied with tabs and the decimal sign of the page", () => {
    expect(tsvOf(data, ",")).toBe("Component\tRegion\tGW\r\nWind\tNorth\t2,5\r\nSun\tSouth\t\r\n'=Gas\tNorth East\t10");
    expect(tsvOf({ ...data, rows: [["Wind", "North", Math.fround(0.1)]], digits: 7 }, ".")).toMatch(/\t0\.1$/);
  });

  it("is sorted by any column, with rows that have no value last, and filtered by any text", () => {
    const names = (find: string, sortedBy?: string) => chosenRows(data, find, sortedBy).map(([name]) => name);
    expect(names("")).toEqual(["Wind", "Sun", "=Gas"]);
    expect(names("", "2")).toEqual(["Wind", "=Gas", "Sun"]);
    expect(names("", "-2")).toEqual(["=Gas", "Wind", "Sun"]);
    expect(names("", "0")).toEqual(["=Gas", "Sun", "Wind"]);
    expect(names("NORTH", "-2")).toEqual(["=Gas", "Wind"]);
    expect(names("coal")).toEqual([]);
    const times = { columns: ["Time"], isInOrder: true, rows: [["1 Jan"], ["2 Jan"], ["1 Feb"]] } as const;
    expect(chosenRows(times, "", "0")).toEqual(times.rows);
    expect(chosenRows(times, "", "-0")).toEqual(times.rows.toReversed());
  });
});
