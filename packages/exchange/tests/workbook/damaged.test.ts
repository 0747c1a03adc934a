/** What is wrong in a workbook is said with its sheet and cell, everything at once. */

import { constraintContentSchema } from "@esm/model/domain/constraints/constraint-schema";
import { describe, expect, it } from "vitest";
import { sampled } from "../../../../tests/support/long.ts";
import { contentOf } from "../../../../tests/support/systems/content.ts";
import { craftWorkbook, relationships } from "../xlsx/workbooks.ts";
import { changed, errorsOf, read, type Sheets, workbookOf } from "./dataset-workbooks.ts";

const el = { commodity_name: "electricity" };
const content = contentOf({
  dataset: { number_of_time_steps: 3, hours_per_time_step: 1 },
  regions: ["North", "South"],
  commodities: { electricity: "GW", heat: "GW" },
  components: {
    Wind: {
      type: "SOURCE",
      ...el,
      capacity_variable: true,
      invest_per_capacity: 1.5,
      tables: { operationRateMax: { North: [0.5, 0, 1], South: [1, 0.25, 0] }, capacityMax: { North: 10, South: 5 } },
    },
    Load: { type: "SINK", ...el, tables: { operationRateFix: { North: [1, 2, 3], South: [1, 1, 1] } } },
    Boiler: {
      type: "CONVERSION",
      physical_unit: "GW",
      conversion_factors: [
        { commodity_name: "electricity", conversion_factor: -1 },
        { commodity_name: "heat", conversion_factor: 0.9 },
      ],
    },
    Line: { type: "TRANSMISSION", ...el, tables: { distances: { North: { South: 100 }, South: { North: 100 } } } },
  },
});
const good = await workbookOf({
  ...content,
  ...constraintContentSchema.parse({
    component_groups: { plants: ["Wind"] },
    constraints: [{ id: "cap", sense: "<=", value: 5, terms: [{ quantity: "capacity", components: ["plants"] }] }],
  }),
  models: [
    {
      name: "Base",
      description: null,
      override_parameters: [
        { component_name: "Wind", attribute: "invest_per_capacity", operation: "multiply", value: 0.5 },
      ],
      optimization_parameters: null,
    },
  ],
});

/** The position of a column of a sheet of records. */
const columnOf = (sheets: Sheets, sheet: string, name: string): number =>
  sheets.of(sheet)[0].findIndex((head) => String(head).split(" [")[0] === name);

/** Sets a cell of a sheet of records. */
function setIn(sheets: Sheets, sheet: string, row: number, column: string, value: string): void {
  sheets.of(sheet)[row - 1][columnOf(sheets, sheet, column)] = value;
}

/** Without its sentence. */
const placesOf = (errors: readonly string[]): string[] => errors.map((error) => error.split(":")[0]);

it("A workbook without faults has no findings", async () => {
  expect(await errorsOf(await changed(good, () => {}))).toEqual([]);
});

const cases: [fault: string, change: (sheets: Sheets) => void, findings: string[]][] = [
  [
    "A date among the values of a series",
    (sheets) => sheets.set("operationRateMax", "B6", { format: "date", value: 45413 }),
    ["operationRateMax B6 is_a_date"],
  ],
  [
    "A date in place of a cost",
    (sheets) => sheets.set("Sources", "F2", { format: "date", value: 45413 }),
    ["Sources F2 is_a_date"],
  ],
  [
    "A step column that falls",
    (sheets) => {
      sheets.set("operationRateFix", "A5", 2);
      sheets.set("operationRateFix", "A7", 0);
    },
    ["operationRateFix A6 step_follows", "operationRateFix A7 step_follows"],
  ],
  ["A step that repeats", (sheets) => sheets.set("operationRateFix", "A6", 0), ["operationRateFix A6 step_repeats"]],
  [
    "A row that is missing at the end of a series",
    (sheets) => sheets.of("operationRateFix").pop(),
    ["operationRateFix sheet_takes_one_each_data"],
  ],
  [
    "An empty cell of a series",
    (sheets) => sheets.set("operationRateFix", "C6", null),
    ["operationRateFix C6 cell_empty_every_value_given"],
  ],
  ["A sheet with another name", (sheets) => sheets.rename("Sources", "Source"), ["Source sheet_unknown"]],
  [
    "A column with another name",
    (sheets) => setIn(sheets, "Sources", 1, "description", "descripton"),
    ["Sources B1 head_unknown"],
  ],
  [
    "A column that every row needs and that is missing",
    (sheets) => {
      const column = columnOf(sheets, "Sinks", "commodity_name");
      for (const row of sheets.of("Sinks")) row.splice(column, 1);
    },
    ["Sinks head_missing"],
  ],
  [
    "A column that occurs twice",
    (sheets) => setIn(sheets, "Sources", 1, "description", "name"),
    ["Sources B1 head_twice"],
  ],
  ["Values below no name", (sheets) => sheets.set("Regions", "C2", 1), ["Regions C1 head_empty"]],
  [
    "A column with another unit than its own",
    (sheets) => setIn(sheets, "Sources", 1, "economic_lifetime", "economic_lifetime [h]"),
    ["Sources K1 head_unit"],
  ],
  [
    "A unit of a table in a data set whose units are labels",
    (sheets) => sheets.set("capacityMax", "C2", "MW"),
    ["capacityMax C2 units_are_labels"],
  ],
  [
    "A commodity that does not exist",
    (sheets) => setIn(sheets, "Sinks", 2, "commodity_name", "electricty"),
    ["Sinks N2 commodity_missing"],
  ],
  [
    "A component of a series that does not exist",
    (sheets) => sheets.set("operationRateMax", "B1", "Wimd"),
    ["operationRateMax B1 component_missing"],
  ],
  [
    "A region of a series that does not exist",
    (sheets) => sheets.set("operationRateMax", "B2", "Nort"),
    ["operationRateMax B2 region_missing"],
  ],
  [
    "A region of a table that does not exist",
    (sheets) => sheets.set("capacityMax", "D1", "Nort"),
    ["capacityMax D1 region_missing"],
  ],
  [
    "A region whose column occurs twice",
    (sheets) => sheets.set("capacityMax", "E1", "North"),
    ["capacityMax columns_both"],
  ],
  [
    "The rows of a component that occurs twice",
    (sheets) => sheets.of("capacityMax").push(["Wind", null, null, 3]),
    ["capacityMax D3 record_twice"],
  ],
  [
    "A series that occurs twice",
    (sheets) => sheets.set("operationRateMax", "C2", "North"),
    ["operationRateMax C1 record_twice"],
  ],
  [
    "A connection without its first region",
    (sheets) => sheets.set("distances", "B2", null),
    ["distances B2 needs_second_region"],
  ],
  [
    "A value without a component",
    (sheets) => sheets.set("capacityMax", "A2", null),
    ["capacityMax A2 owner_not_given"],
  ],
  [
    "Merged cells",
    (sheets) => sheets.merge("Sources", { firstRow: 1, lastRow: 2, firstColumn: 0, lastColumn: 0 }),
    ["Sources A2 cells_merged"],
  ],
  [
    "A text that is one of two numbers",
    (sheets) => setIn(sheets, "Sources", 2, "invest_per_capacity", "1.300"),
    ["Sources F2 number_as_text"],
  ],
  [
    "A text in place of a number",
    (sheets) => sheets.set("capacityMax", "D2", "many"),
    ["capacityMax D2 valid_number_text"],
  ],
  ["A number below its bound", (sheets) => sheets.set("capacityMax", "D2", -1), ["capacityMax D2 greater_than_equal"]],
  [
    "A percentage among other values",
    (sheets) => sheets.set("operationRateMax", "B5", { format: "percent", value: 0.5 }),
    ["operationRateMax B5 mixed_percent"],
  ],
  [
    "An amount of money",
    (sheets) => sheets.set("Sources", "F2", { format: "currency", value: 5 }),
    ["Sources F2 is_a_currency"],
  ],
  [
    "A head of a series with another name",
    (sheets) => sheets.set("operationRateMax", "A2", "regio"),
    ["operationRateMax A2 head_other"],
  ],
  [
    "An attribute of the data set that does not exist",
    (sheets) => sheets.set("Data set", "A5", "number_of_steps"),
    ["Data set A5 attribute_unknown"],
  ],
  [
    "A number of time steps with a word",
    (sheets) => sheets.set("Data set", "B5", "3 h"),
    ["Data set B5 valid_integer_text"],
  ],
  [
    "A commodity with the name of another",
    (sheets) => sheets.set("Commodities", "A3", "electricity"),
    ["Commodities A3 name_in_row_already", "Conversion factors B3 commodity_missing"],
  ],
  [
    "A factor of a component that does not exist",
    (sheets) => sheets.set("Conversion factors", "A2", "Boilr"),
    ["Conversion factors A2 owner_missing"],
  ],
  [
    "A term of an unknown quantity",
    (sheets) => sheets.set("Constraint terms", "B2", "capacty"),
    ["Constraint terms B2 any_of"],
  ],
  [
    "A member without a group",
    (sheets) => sheets.set("Component groups", "A2", null),
    ["Component groups A2 owner_not_given"],
  ],
  ["An override of no scenario", (sheets) => sheets.set("Overrides", "A2", "Bas"), ["Overrides A2 owner_missing"]],
  ["An override of no component", (sheets) => sheets.set("Overrides", "B2", "Wnd"), ["Overrides B2 component_missing"]],
  [
    "A mark of a long value that is missing",
    (sheets) => sheets.set("Constraints", "F2", "@7"),
    ["Constraints F2 long_value_missing", "Constraints F2 field_required"],
  ],
];

describe("A finding of a damaged workbook", () => {
  for (const { cases: some, options } of sampled(cases, 3))
    it.each(some)("names the cell of this fault: %s", options, async (_fault, change, findings) => {
      expect(placesOf(await errorsOf(await changed(good, change)))).toEqual(findings);
    });

  const both = (sheets: Sheets): void => {
    sheets.set("operationRateMax", "B6", { format: "date", value: 45413 });
    sheets.set("operationRateMax", "C1", "Wimd");
    sheets.set("Sources", "F2", "1.300");
  };

  it("has value, nearest name and hint in English", async () => {
    expect(await errorsOf(await changed(good, both))).toEqual([
      "Sources F2 number_as_text: Row 2, column F (invest_per_capacity): the text '1.300' can be 1.3 or 1300. Enter a number instead of a text.",
      "operationRateMax C1 component_missing: Row 1, column C: there is no component 'Wimd'. Did you mean 'Wind'?",
      "operationRateMax B6 is_a_date: Row 6, column B (region 'North'): '2024-05-01' is a date, not a number. Spreadsheets make dates of numbers such as 1.5. Enter the number again, in a cell with a number format.",
    ]);
  });

  it("has value, nearest name and hint in German", async () => {
    expect(await errorsOf(await changed(good, both), "de")).toEqual([
      "Sources F2 number_as_text: Zeile 2, Spalte F (invest_per_capacity): Der Text '1.300' kann 1,3 oder 1300 sein. Geben Sie eine Zahl statt eines Textes ein.",
      "operationRateMax C1 component_missing: Zeile 1, Spalte C: Komponente 'Wimd' gibt es nicht. Meinten Sie 'Wind'?",
      "operationRateMax B6 is_a_date: Zeile 6, Spalte B (Region 'North'): '2024-05-01' ist ein Datum, keine Zahl. Tabellenprogramme machen aus Zahlen wie 1.5 ein Datum. Geben Sie die Zahl noch einmal ein, in einer Zelle mit Zahlenformat.",
    ]);
  });
});

it("Sheets of the author's own, an order of columns and columns left out are no faults", async () => {
  const own = await changed(good, (sheets) => {
    sheets.add("# notes", [["A sum", 3]]);
    sheets.remove("Calendar");
    for (const row of sheets.of("Regions")) row.unshift(null);
    for (const row of sheets.of("Sinks")) row.reverse();
  });
  const { content: found } = await read(own);
  expect(found.components.map(({ name }) => name)).toEqual(["Boiler", "Load", "Wind", "Line"]);
  expect(await errorsOf(own)).toEqual([]);
});

it("Values have units of their own where the data set checks units", async () => {
  const checked = await changed(good, (sheets) => {
    sheets.set("Data set", "B8", "checked");
    sheets.set("Data set", "B6", "1e6 EUR");
    sheets.set("capacityMax", "C2", "MW");
    sheets.set("Sources", "F2", "1500 EUR/kW");
  });
  const { content: found, problems } = await read(checked);
  expect(problems).toEqual([]);
  expect(found.tables.filter(({ family }) => family === "capacityMax").map(({ values: [value] }) => value)).toEqual([
    0.01, 0.005,
  ]);
  expect(found.components.find(({ name }) => name === "Wind")).toMatchObject({ invest_per_capacity: 1500 });
});

/** A workbook of one sheet with this XML in place of its rows. */
const sheetOf = (name: string, rows: string): Buffer =>
  craftWorkbook(rows, {
    "xl/workbook.xml": `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationships(["rId1", "worksheet", "worksheets/sheet1.xml"]),
  });
const text = (cell: string, content: string): string => `<c r="${cell}" t="inlineStr"><is><t>${content}</t></is></c>`;

it("The stored result of a formula counts, and a formula without one is a finding", async () => {
  const rows = (formula: string): string =>
    `<row r="1">${text("A1", "name")}${text("B1", "unit")}</row><row r="2">${text("A2", "heat")}${formula}</row>`;
  const stored = await read(sheetOf("Commodities", rows('<c r="B2" t="str"><f>"G"&amp;"W"</f><v>GW</v></c>')));
  expect(stored.content.commodities).toEqual([{ name: "heat", unit: "GW", description: null }]);
  const without = await errorsOf(sheetOf("Commodities", rows('<c r="B2"><f>C2</f></c>')));
  expect(placesOf(without)).toEqual(["Commodities B2 formula_without_result", "Commodities B2 field_required"]);
});

it("An entity, a damaged file and a workbook that is no data set are findings", async () => {
  const entity = sheetOf("Regions", "&a;");
  expect(placesOf(await errorsOf(entity))).toEqual(["Regions part_entity_unknown"]);
  expect(placesOf(await errorsOf(Buffer.from("no zip file")))).toEqual(["data.xlsx not_a_workbook"]);
  expect(placesOf(await errorsOf(craftWorkbook(`<row r="1">${text("A1", "x")}</row>`)))).toEqual([
    "First sheet_unknown",
  ]);
});
