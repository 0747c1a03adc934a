/** Changes by year in the editor of a pathway: rows, columns, values between entries, and what a cell changes. */
import { describe, expect, it } from "vitest";
import {
  isOfNumbers,
  ownValue,
  valueIn,
  withBlock,
  withValue,
  withWay,
  type YearChange,
  yearRows,
  yearsOf,
} from "../../src/page/pages/dataset/pathway/year-changes.ts";

const gas = { component_name: "Gas", attribute: "commodity_cost", operation: "set" } as const;
const demand = {
  component_name: "Demand",
  table: "operationRateFix",
  regions: ["North"],
  operation: "multiply",
} as const;
const changes: readonly YearChange[] = [
  { ...gas, year: 2040, value: 30 },
  { ...demand, year: 2035, value: 1.2 },
  { ...gas, year: 2030, value: 10, to_next: "linear" },
];

describe("Changes by year in the editor of a pathway", () => {
  it("have a row for each target, and a column for each milestone year and each year of an entry", () => {
    const rows = yearRows(changes);
    expect(rows.map(({ entries }) => entries.map(({ year }) => year))).toEqual([[2030, 2040], [2035]]);
    expect(yearsOf({ start_year: 2030, number_of_steps: 1, years_per_step: 10 }, changes)).toEqual([2030, 2035, 2040]);
    expect(yearsOf(null, changes)).toEqual([2030, 2035, 2040]);
  });

  it("hold from their year on, lead in a straight line to the next one, and are absent before the first", () => {
    const [cost, scaled] = yearRows(changes);
    expect([2025, 2030, 2035, 2040, 2050].map((year) => valueIn(cost, year))).toEqual([undefined, 10, 20, 30, 30]);
    expect([2030, 2035, 2040].map((year) => valueIn(scaled, year))).toEqual([undefined, 1.2, 1.2]);
    expect([2030, 2035].map((year) => ownValue(cost, year))).toEqual([10, undefined]);
  });

  it("are changed, added in the way of the year before, and taken away by a cell", () => {
    const [cost] = yearRows(changes);
    expect(withValue(changes, cost, 2040, { operation: "set", value: 35 })[0]).toEqual({
      ...gas,
      year: 2040,
      value: 35,
    });
    expect(withValue(changes, cost, 2035, { operation: "set", value: 25 }).at(-1)).toEqual({
      ...gas,
      year: 2035,
      value: 25,
      to_next: "linear",
    });
    expect(withValue(changes, cost, 2030, null)).toEqual([changes[0], changes[1]]);
    expect(withWay(changes, cost, "hold").map(({ to_next }) => to_next)).toEqual(["hold", undefined, "hold"]);
  });

  it("begin with a row that was added, whose first value says how it is used", () => {
    const wind = { component_name: "Wind", attribute: "invest_per_capacity" };
    const [, , row] = yearRows(changes, [wind, { component_name: "Gas", attribute: "commodity_cost" }]);
    expect([row.target, row.entries, valueIn(row, 2040)]).toEqual([wind, [], undefined]);
    const added = withValue(changes, row, 2030, { operation: "multiply", value: 0.9 });
    expect(added.at(-1)).toEqual({ ...wind, year: 2030, operation: "multiply", value: 0.9 });
    expect(yearRows(added)).toHaveLength(3);
  });

  it("take a pasted block from its first cell on, without what is no value and what has no cell", () => {
    const rows = yearRows(changes);
    const read = ({ entries: [first] }: (typeof rows)[number], text: string) =>
      text === "x" ? null : { operation: first.operation, value: Number(text) };
    const place = { rows, years: [2030, 2035, 2040], row: 0, year: 2035 };
    expect(withBlock(changes, "20\tx\t99\r\n1.5\t2\r\n7\r\n", place, read)).toEqual([
      { ...gas, year: 2040, value: 30 },
      { ...demand, year: 2035, value: 1.5 },
      { ...demand, year: 2040, value: 2 },
      { ...gas, year: 2030, value: 10, to_next: "linear" },
      { ...gas, year: 2035, value: 20, to_next: "linear" },
    ]);
  });

  it("can be typed where all values of a row are numbers that are used alike", () => {
    const series = { ...demand, year: 2040, operation: "set", value: { series: "cold year" } };
    const rows = yearRows([...changes, series, { ...gas, attribute: "invest_curve", year: 2030, value: [] }]);
    expect(rows.map(isOfNumbers)).toEqual([true, false, false]);
  });
});
