/** Tables of components as sheets: the three forms, what is refused and how the message names it. */

import { inLanguage } from "@esm/messages/render";
import type { ComponentType } from "@esm/model/domain/component";
import type { TableRecord } from "@esm/model/domain/dataset-content";
import type { FamilyName } from "@esm/model/domain/table-family";
import { describe, expect, it } from "vitest";
import { readTable } from "../../src/component-tables/read-table.ts";
import { rowsOf } from "../../src/component-tables/rows.ts";
import type { TableContext } from "../../src/component-tables/table-context.ts";
import type { CellValue } from "../../src/xlsx/grid.ts";

type Rows = readonly (readonly CellValue[])[];

const gridOf = (rows: Rows) => ({
  rowCount: rows.length,
  columnCount: Math.max(0, ...rows.map((row) => row.length)),
  at: (row: number, column: number): CellValue => rows[row]?.[column] ?? null,
});

const source: TableContext = {
  component: "Wind",
  componentType: "SOURCE",
  regions: new Set(["N", "S", "Mid"]),
  numberOfTimeSteps: 3,
};
const line: TableContext = { ...source, component: "Line", componentType: "TRANSMISSION" };

const read = (family: FamilyName, rows: Rows, context: TableContext = source) =>
  readTable(gridOf(rows), family, context);

/** Records as `[region, region_to, ...values]`. */
function recordsOf(family: FamilyName, rows: Rows, context: TableContext = source) {
  const reading = read(family, rows, context);
  if ("errors" in reading) throw new Error(inLanguage(reading.errors, "en").join("\n"));
  return [...reading.records].map(({ region, regionTo, values }) => [region, regionTo, ...values]);
}

function messageOf(family: FamilyName, rows: Rows, context: TableContext = source): string {
  const reading = read(family, rows, context);
  return "errors" in reading ? inLanguage(reading.errors, "en").join("\n") : "";
}

describe("one column per region", () => {
  it("reads one row of values, with or without an index column, for some of the regions", () => {
    const expected = [
      ["N", null, 10],
      ["Mid", null, 0],
    ];
    expect(
      recordsOf("capacityMax", [
        ["N", "Mid"],
        [10, 0],
      ]),
    ).toEqual(expected);
    expect(
      recordsOf("capacityMax", [
        [null, "N", "Mid"],
        [0, 10, 0],
      ]),
    ).toEqual(expected);
    expect(
      recordsOf("capacityMax", [
        [null, "N", "Mid"],
        ["2030-01-01", 10, 0],
      ]),
    ).toEqual(expected);
    expect(
      recordsOf("capacityMax", [
        ["Unnamed: 0", "N", "Mid"],
        [0, 10, 0],
      ]),
    ).toEqual(expected);
  });

  it("reads one row per time step and no blank rows below", () => {
    const rows = [
      [null, "N"],
      [0, 0.5],
      [1, 1],
      [2, 0.2],
      [3, null],
      [null, " "],
    ];
    expect(recordsOf("operationRateMax", rows)).toEqual([["N", null, 0.5, 1, 0.2]]);
  });

  it("says which component and family its records belong to", () => {
    const reading = read("capacityMin", [["N"], [1]]);
    if ("errors" in reading) throw new Error(inLanguage(reading.errors, "en").join());
    const record = {
      family: "capacityMin",
      component: "Wind",
      region: "N",
      regionTo: null,
      values: Float64Array.of(1),
    };
    for (const time of [1, 2]) expect([time, ...reading.records]).toEqual([time, record]);
  });

  it("reads numeric text as a number, and numeric region names as text", () => {
    expect(recordsOf("capacityMax", [[1], [" 1e-3 "]], { ...source, regions: new Set(["1"]) })).toEqual([
      ["1", null, 0.001],
    ]);
  });

  it.each([
    ["a negative value", [["N"], [-1]], /^Row 2, column A \(region 'N'\): -1: .*greater than or equal to 0/],
    ["text", [["N"], ["x"]], /^Row 2, column A \(region 'N'\): 'x': .*number/],
    ["an infinite value", [["N"], [Number.POSITIVE_INFINITY]], /^Row 2, column A .*Infinity: .*finite/],
    ["a truth value", [["N"], [true]], /true is a boolean/],
    [
      "an empty cell",
      [
        [null, "N", "S"],
        [0, 1, null],
      ],
      /^Column C \(region 'S'\) has a header but no values/,
    ],
    ["two rows", [["N"], [1], [2]], /2 rows of values; capacityMax takes exactly one/],
    ["no row", [["N"]], /0 rows of values/],
    ["an empty sheet", [], /names no region/],
    ["an unknown region", [["Mitt"], [1]], /^Row 1, column A: there is no region 'Mitt'\. Did you mean 'Mid'\?/],
    [
      "a region twice",
      [
        ["N", "N"],
        [1, 2],
      ],
      /Columns A and B are both for region 'N'/,
    ],
    [
      "values without a region",
      [
        ["N", null],
        [1, 2],
      ],
      /Column B has values but no region/,
    ],
    [
      "a matrix",
      [
        [null, "N", "S"],
        ["N", 0, 1],
        ["S", 1, 0],
      ],
      /Column A contains region names, as in a matrix/,
    ],
  ])("refuses %s", (_, rows: Rows, message) => {
    expect(messageOf("capacityMax", rows)).toMatch(message);
  });

  it("refuses a series that is too short, and an empty cell inside one", () => {
    expect(messageOf("operationRateFix", [["N"], [1], [1]])).toMatch(/2 rows of values; .* 3 time steps/);
    expect(messageOf("operationRateFix", [["N"], [1], [null], [1]])).toMatch(/^Row 3, column A .*the cell is empty/);
  });

  it("reports all problems at once, up to a limit", () => {
    const message = messageOf("operationRateFix", [
      ["Nord", "S"],
      [1, -1],
      ["a", 1],
      [1, 1],
    ]);
    expect(message.split("\n")).toHaveLength(3);
    const long = { ...source, numberOfTimeSteps: 100 };
    const lines = messageOf("operationRateFix", [["N"], ...Array.from({ length: 100 }, () => [-1])], long).split("\n");
    expect(lines.at(-1)).toBe("… and 80 more in this file.");
  });

  it("does not check names where the regions are not known", () => {
    expect(recordsOf("capacityMax", [["X"], [1]], { ...source, regions: null })).toEqual([["X", null, 1]]);
  });
});

describe("a matrix of regions", () => {
  const square: Rows = [
    [null, "N", "S"],
    ["N", 0, 100],
    ["S", 200, 0],
  ];

  it("has the region in the row and region_to in the column, zeros and diagonal included", () => {
    const expected = [
      ["N", "N", 0],
      ["N", "S", 100],
      ["S", "N", 200],
      ["S", "S", 0],
    ];
    expect(recordsOf("capacityMax", square, line)).toEqual(expected);
  });

  it.each(["distances", "losses"] as const)("holds the %s of any component", (family) => {
    expect(
      recordsOf(family, [
        [null, "S"],
        ["N", 1],
      ]),
    ).toEqual([["N", "S", 1]]);
  });

  it("need not be square, and an empty cell is not a record", () => {
    expect(
      recordsOf(
        "distances",
        [
          [null, "N", "S"],
          ["N", null, 100],
        ],
        line,
      ),
    ).toEqual([["N", "S", 100]]);
  });

  it.each([
    [
      "an unknown region in the row",
      [
        [null, "N"],
        ["Sud", 1],
      ],
      /^Row 2, column A: there is no region 'Sud'/,
    ],
    [
      "an unknown region in the column",
      [
        [null, "Nord"],
        ["S", 1],
      ],
      /^Row 1, column B: there is no region 'Nord'/,
    ],
    [
      "a share over 1",
      [
        [null, "N"],
        ["S", 1.5],
      ],
      /^Row 2, column B \(from 'S' to 'N'\): 1.5: .*less than or equal to 1/,
    ],
    [
      "a row twice",
      [
        [null, "N"],
        ["S", 0],
        ["S", 0],
      ],
      /Row 3, column A: region 'S' has a row already/,
    ],
    [
      "no values at all",
      [
        [null, "N"],
        ["S", null],
      ],
      /contains no value/,
    ],
    [
      "values without a region",
      [
        [null, "N"],
        [null, 1],
        ["S", 1],
      ],
      /Row 2 has values but no region/,
    ],
    [
      "one column per region",
      [
        [null, "N", "S"],
        [0, 1, 2],
      ],
      /takes a matrix/,
    ],
    [
      "one column per region without an index",
      [
        ["N", "S"],
        [1, 2],
      ],
      /takes a matrix/,
    ],
  ])("refuses %s", (_, rows: Rows, message) => {
    expect(messageOf("losses", rows, line)).toMatch(message);
  });

  it("cannot hold a series, unless that is a single step", () => {
    expect(messageOf("operationRateMax", square, line)).toMatch(/one column per connection: A1 'region'/);
    const oneStep = { ...line, numberOfTimeSteps: 1 };
    expect(
      recordsOf(
        "operationRateMax",
        [
          [null, "S"],
          ["N", 0.5],
        ],
        oneStep,
      ),
    ).toEqual([["N", "S", 0.5]]);
  });
});

describe("one column per connection", () => {
  const rows: Rows = [
    ["region", "N", "S", "N"],
    ["region_to", "S", "N", null],
    [0, 1, 2, 3],
    [1, 4, 5, 6],
    [2, 7, 8, 9],
  ];

  it("holds series between regions, and records without region_to", () => {
    expect(recordsOf("operationRateMax", rows, line)).toEqual([
      ["N", "S", 1, 4, 7],
      ["S", "N", 2, 5, 8],
      ["N", null, 3, 6, 9],
    ]);
  });

  it.each([
    [
      "a connection twice",
      [
        ["region", "N", "N"],
        ["region_to", "S", "S"],
        [0, 1, 1],
      ],
      /Columns B and C are both for from 'N' to 'S'/,
    ],
    [
      "an unknown region_to",
      [
        ["region", "N"],
        ["region_to", "Sud"],
        [0, 1],
      ],
      /^Row 2, column B: there is no region 'Sud'/,
    ],
    [
      "values without a region",
      [
        ["region", null],
        ["region_to", "S"],
        [0, 1],
      ],
      /Column B has no region in row 1/,
    ],
    [
      "no region_to where the family needs one",
      [
        ["region", "N"],
        ["region_to", null],
        [0, 1],
      ],
      /distances are between two/,
    ],
  ])("refuses %s", (_, faulty: Rows, message) => {
    expect(messageOf("distances", faulty, line)).toMatch(message);
  });
});

describe("names of any length", () => {
  const long = (index: number): string => `${index}${"\u0001".repeat(32_000)}`;
  const names = Array.from({ length: 30 }, (_, index) => long(index % 20));
  const forms: [string, FamilyName, TableContext, Rows][] = [
    [
      "by region",
      "operationRateMax",
      source,
      [
        [null, ...names],
        [0, ...names],
      ],
    ],
    ["in a matrix", "distances", line, [[null, ...names], ...names.map((name) => [name, ...names])]],
    [
      "by connection",
      "operationRateMax",
      line,
      [
        ["region", ...names],
        ["region_to", ...names],
        [0, ...names],
      ],
    ],
  ];
  it.each(forms)("are shortened in messages %s", (_, family, context, rows) => {
    const reading = read(family, rows, context);
    const message = "errors" in reading ? inLanguage(reading.errors, "en").join("\n") : "";
    expect(message).toContain(`'0${"\u0001".repeat(59)}…'`);
    expect(message.length).toBeLessThan(10_000);
  });
});

describe("writing", () => {
  const record = (region: string, regionTo: string | null, ...values: number[]): TableRecord => ({
    family: "capacityMax",
    component: "C",
    region,
    regionTo,
    values: Float64Array.from(values),
  });
  const rowsFor = (family: FamilyName, componentType: ComponentType, ...records: TableRecord[]) => [
    ...rowsOf({ family, componentType, regions: ["N", "S"], records }).rows,
  ];

  it("writes an index column and one column per region, in the order of the regions", () => {
    const rows = rowsFor("operationRateMax", "SOURCE", record("S", null, 3, 4), record("N", null, 1, 2));
    expect(rows).toEqual([
      [null, "N", "S"],
      [0, 1, 3],
      [1, 2, 4],
    ]);
  });

  it("leaves the cell of a connection without a record empty, which a recorded zero is not", () => {
    const rows = rowsFor("distances", "TRANSMISSION", record("N", "S", 0));
    expect(rows).toEqual([[null, "N", "S"], ["N", null, 0], ["S"]]);
  });

  it("writes the header alone where there are no records", () => {
    expect(rowsFor("capacityMax", "SOURCE")).toEqual([[null, "N", "S"]]);
  });

  it.each([
    ["per region", "capacityMax", "STORAGE", [record("N", null, 0.1), record("S", null, 0)]],
    [
      "series per region",
      "operationRateFix",
      "SINK",
      [record("N", null, 0.1, 1 / 3, 1e-300), record("S", null, 0, 1, 2)],
    ],
    ["connections", "capacityFix", "TRANSMISSION", [record("N", "S", 5), record("S", "N", 0)]],
    [
      "series of connections",
      "operationRateMax",
      "TRANSMISSION",
      [record("N", "S", 1, 2, 3), record("S", "N", 4, 5, 6)],
    ],
    [
      "a transmission's record without region_to",
      "capacityMax",
      "TRANSMISSION",
      [record("N", null, 1), record("N", "S", 2)],
    ],
    ["a source's record with region_to", "capacityMax", "SOURCE", [record("N", "S", 1)]],
    ["distances of a source", "distances", "SOURCE", [record("N", "S", 1), record("S", "S", 0)]],
  ] as const)("loses nothing: %s", (_, family, componentType, records) => {
    const given = records.map((one) => ({ ...one, family, component: "C" }));
    const rows = [...rowsOf({ family, componentType, regions: ["N", "S"], records: given }).rows];
    const context = { component: "C", componentType, regions: new Set(["N", "S"]), numberOfTimeSteps: 3 };
    const reading = readTable(gridOf(rows), family, context);
    expect("records" in reading && [...reading.records]).toEqual(given);
  });
});

describe("values with units, where units are checked", () => {
  const checked = (context: TableContext, units: "checked" | "labels" = "checked"): TableContext => {
    const commodities = new Map([["electricity", "GW_el"]]);
    const dataset = { units, cost_unit: "1e9 €", length_unit: "km", commodities };
    const component = { type: context.componentType, commodity_name: "electricity", capacity_variable: true };
    return { ...context, units: { dataset, component } };
  };

  it("have a unit in the cell or behind the region of the column, that of the cell first", () => {
    const rows = [
      [null, "N [MW]", "S", "Mid [TW]"],
      [0, 250, "3 MW_el", "5e2 kW"],
    ];
    expect(recordsOf("capacityMax", rows, checked(source))).toEqual([
      ["N", null, 0.25],
      ["S", null, 0.003],
      ["Mid", null, 0.0005],
    ]);
    const rates = [
      ["N [%]", "S"],
      [50, 0.1],
      ["20 %", "7%"],
      ["30", 1],
    ];
    expect(recordsOf("operationRateMax", rates, checked(source))).toEqual([
      ["N", null, 0.5, 0.2, 0.3],
      ["S", null, 0.1, 0.07, 1],
    ]);
  });

  it("stand in matrices and in columns of connections, too", () => {
    const matrix = [
      [null, "N [m]", "S"],
      ["N", null, "12 km"],
      ["S", 1500, null],
    ];
    expect(recordsOf("distances", matrix, checked(line))).toEqual([
      ["N", "S", 12],
      ["S", "N", 1.5],
    ]);
    const connections = [
      ["region", "N [%]"],
      ["region_to", "S"],
      [0, 50],
      [1, "20 %"],
      [2, 1],
    ];
    expect(recordsOf("operationRateMax", connections, checked(line))).toEqual([["N", "S", 0.5, 0.2, 0.01]]);
  });

  it("are refused at their cell or head where they do not fit", () => {
    const rows = [
      [null, "N [MWh]", "S", "Mid"],
      [0, 250, "3 MWW", "-3 MW"],
    ];
    expect(messageOf("capacityMax", rows, checked(source)).split("\n")).toEqual([
      "Row 1, column B: 'MWh' is an energy, but 'GW_el' is asked for, which is a power. Use 'MW'.",
      "Row 2, column C (region 'S'): '3 MWW': 'MWW' is no known unit. Did you mean 'MW'?",
      "Row 2, column D (region 'Mid'): -0.003: Input should be greater than or equal to 0.",
    ]);
    expect(messageOf("capacityMax", [["N"], ["3 50"]], checked(source))).toMatch("unable to parse string as a number");
    expect(messageOf("capacityMax", [["N"], ["3,5,1 MW"]], checked(source))).toMatch(
      "unable to parse string as a number",
    );
  });

  it("are no numbers where units are labels, and heads are whole names", () => {
    expect(messageOf("capacityMax", [["N"], ["3 MW"]], checked(source, "labels"))).toMatch("unable to parse");
    expect(messageOf("capacityMax", [["N [MW]"], [3]], checked(source, "labels"))).toMatch("no region 'N [MW]'");
    const named = { ...source, regions: new Set(["N", "N [MW]"]) };
    expect(
      recordsOf(
        "capacityMax",
        [
          ["N", "N [MW]"],
          [3, 4],
        ],
        checked(named),
      ),
    ).toEqual([
      ["N", null, 3],
      ["N [MW]", null, 4],
    ]);
  });
});
