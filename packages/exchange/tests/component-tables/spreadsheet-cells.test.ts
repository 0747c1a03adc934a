/** Special cells of spreadsheets, and how their first column numbers the rows: read exactly, or refused with the place. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inLanguage } from "@esm/messages/render";
import { describe, expect, it } from "vitest";
import { computing } from "../../../../tests/support/computing.ts";
import { readComponentTable } from "../../src/component-tables/read-workbook.ts";
import type { TableContext } from "../../src/component-tables/table-context.ts";
import { formatOfCode } from "../../src/xlsx/number-formats.ts";
import { cellReference } from "../../src/xlsx/reference.ts";
import { craftWorkbook, relationships, type WorkbookParts } from "../xlsx/workbooks.ts";

/** Styles as spreadsheet programs write them, by their place in `cellXfs`. */
const formatCodes = [
  "yyyy\\-mm\\-dd\\ hh:mm",
  "d. mmm",
  '#,##0.00\\ "€"',
  "[h]:mm",
  "0.0##",
  "_-* #,##0.00\\ _€_-;\\-* #,##0.00\\ _€_-",
];
const styleIds = [0, 14, 20, 9, 8, ...formatCodes.map((_, index) => 164 + index)];
const [, date, clock, percent, dollar, dateTime, dayMonth, euro, hours, decimals, accounting] = styleIds.keys();

const styles = `<styleSheet><numFmts>${formatCodes
  .map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code.replaceAll('"', "&quot;")}"/>`)
  .join("")}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styleIds
  .map((id) => `<xf numFmtId="${id}"/>`)
  .join("")}</cellXfs></styleSheet>`;

interface Styled {
  value: number;
  style: number;
}
type Cell = string | number | boolean | null | Styled | { error: string } | { iso: string };

const as = (style: number, ...values: number[]): Styled[] => values.map((value) => ({ value, style }));

function cellXml(cell: Cell, row: number, column: number): string {
  const at = `r="${cellReference(row, column)}"`;
  if (cell === null) return "";
  if (typeof cell === "string") return `<c ${at} t="inlineStr"><is><t xml:space="preserve">${cell}</t></is></c>`;
  if (typeof cell === "number") return `<c ${at}><v>${cell}</v></c>`;
  if (typeof cell === "boolean") return `<c ${at} t="b"><v>${cell ? 1 : 0}</v></c>`;
  if ("error" in cell) return `<c ${at} t="e"><v>${cell.error}</v></c>`;
  if ("iso" in cell) return `<c ${at} t="d"><v>${cell.iso}</v></c>`;
  return `<c ${at} s="${cell.style}"><v>${cell.value}</v></c>`;
}

function workbookOf(rows: readonly (readonly Cell[])[], parts: WorkbookParts = {}): Buffer {
  const xml = rows
    .map(
      (cells, row) => `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, row, column)).join("")}</row>`,
    )
    .join("");
  return craftWorkbook(xml, {
    "xl/styles.xml": styles,
    "xl/_rels/workbook.xml.rels": relationships(
      ["rId1", "worksheet", "worksheets/sheet1.xml"],
      ["rId2", "styles", "styles.xml"],
    ),
    ...parts,
  });
}

const context: TableContext = {
  component: "L",
  componentType: "SINK",
  regions: new Set(["Nord", "Süd"]),
  numberOfTimeSteps: 4,
};

async function read(workbook: Buffer, given: TableContext = context) {
  const reading = await readComponentTable(workbook, "operationRateFix", given);
  if ("errors" in reading) return { message: inLanguage(reading.errors, "en").join("\n") };
  const values = Object.fromEntries([...reading.records].map(({ region, values }) => [region, [...values]]));
  return { values, warnings: inLanguage(reading.warnings, "en") };
}

/** Four steps of two regions. */
const table = (nord: readonly Cell[], sued: readonly Cell[] = [1, 2, 3, 4], index: readonly Cell[] = [0, 1, 2, 3]) =>
  workbookOf([[null, "Nord", "Süd"], ...index.map((label, row) => [label, nord[row] ?? null, sued[row] ?? null])]);

describe("Cells that are shown as something else than a number", () => {
  it.each<[string, Cell, string]>([
    ["a date", as(date, 45413)[0], "'2024-05-01' is a date, not a number."],
    ["a day and month, as spreadsheets make of 1.5", as(dayMonth, 45413)[0], "'2024-05-01' is a date"],
    ["a date with its time", as(dateTime, 45413.25)[0], "'2024-05-01 06:00' is a date"],
    ["a date that is stored as text", { iso: "2024-05-01T00:00:00" }, "'2024-05-01T00:00:00' is a date"],
    ["a time", as(clock, 0.25)[0], "'06:00' is a time, not a number."],
    ["a duration", as(hours, 1.25)[0], "'30:00' is a time, not a number."],
    ["an amount of dollars", as(dollar, 12.5)[0], "12.5 has a currency format."],
    ["an amount of euros", as(euro, 12.5)[0], "12.5 has a currency format."],
    ["a percentage beside plain numbers", as(percent, 0.45)[0], "'45 %': the value is a percentage, and other values"],
    ["a percentage as text beside plain numbers", "45 %", "'45 %': the value is a percentage, and other values"],
    ["a flag", true, "true is a boolean, not a number."],
    ["an error", { error: "#N/A" }, "'#N/A' is an error value"],
    ["a division by zero", { error: "#DIV/0!" }, "'#DIV/0!' is an error value"],
    ["a word", "many", "'many': Input should be a valid number"],
    ["a date that is a text", "01.05.2024", "'01.05.2024': Input should be a valid number"],
    ["two numbers", "1 2", "'1 2': Input should be a valid number"],
  ])("are refused with their place: %s", async (_, cell, message) => {
    const reading = await read(table([1, 1, cell, 1]));
    expect(reading.message).toContain(`Row 4, column B (region 'Nord'): ${message}`);
    expect(reading.message?.split("\n")).toHaveLength(1);
  });

  it.each<[string, Cell[], number[]]>([
    ["decimals", as(decimals, 0.5, 1, 2, 3), [0.5, 1, 2, 3]],
    ["accounting without a currency, as German Excel writes it", as(accounting, 1, 2, 3, 4), [1, 2, 3, 4]],
    ["a style that the workbook does not list", as(99, 1, 2, 3, 4), [1, 2, 3, 4]],
  ])("are numbers where the format is one: %s", async (_, cells, values) => {
    expect(await read(table(cells))).toEqual({ values: { Nord: values, Süd: [1, 2, 3, 4] }, warnings: [] });
  });

  it("are shares where all values are percentages, with formats and as texts", async () => {
    const reading = await read(table([...as(percent, 0.45, 0, 1), "12,5 %"], as(percent, 0.1, 0.2, 0.3, 0.4)));
    expect(reading.values).toEqual({ Nord: [0.45, 0, 1, 0.125], Süd: [0.1, 0.2, 0.3, 0.4] });
  });

  it("name the day of workbooks that count from 1904", async () => {
    const rows = [[null, "Nord"], ...[1, ...as(date, 43951), 1, 1].map((cell, row): Cell[] => [row, cell])];
    const list = `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><workbookPr date1904="1"/><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`;
    expect((await read(workbookOf(rows, { "xl/workbook.xml": list }))).message).toContain("'2024-05-01' is a date");
  });

  it("are refused below a head with a unit where they are percentages: 45 % below [%] could be 0.0045", async () => {
    const dataset = {
      units: "checked" as const,
      cost_unit: "MEUR",
      length_unit: "km",
      commodities: new Map([["Heat", "GW"]]),
    };
    const units = { dataset, component: { type: "SINK" as const, commodity_name: "Heat" } };
    const rows = [[null, "Nord [%]"], ...as(percent, 0.1, 0.2, 0.3, 0.4).map((cell, row): Cell[] => [row, cell])];
    const { message } = await read(workbookOf(rows), { ...context, units });
    expect(message).toContain("Row 1, column B: the values below are percentages, so their head must have no unit.");
  });
});

describe("Formats of numbers", () => {
  it.each([
    ["General", undefined],
    ["0.00E+00", undefined],
    ["#,##0;[Red]-#,##0", undefined],
    ['0.0 "MW"', undefined],
    ['0.0" days"', undefined],
    ["[$-407]0.00", undefined],
    ["# ?/?", undefined],
    ["@", undefined],
    ["\\d0", undefined],
    ["0.0%", "percent"],
    ['0.0"%"', undefined],
    ["dd.mm.yyyy", "date"],
    ["mmm", "date"],
    ["[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy", "date"],
    ["h:mm AM/PM", "time"],
    ["mm:ss.0", "time"],
    ["[mm]:ss", "time"],
    ["[$€-407] #,##0", "currency"],
    ["[$kr-41D] #,##0", "currency"],
    ["#,##0 £", "currency"],
    ['0.00 "EUR/MWh"', "currency"],
  ])("%s is a format of: %s", (code, format) => {
    expect(formatOfCode(code)).toBe(format);
  });

  it("are judged in no time however long they are", () => {
    const seconds = computing();
    for (const part of ["[", '"', "\\", "_", "y["]) formatOfCode(part.repeat(1_000_000));
    expect(seconds()).toBeLessThan(5);
  });
});

describe("Texts that are numbers", () => {
  it.each<[string, Cell[], number[]]>([
    ["German ones, of which one shows the sign", ["1.300", "0,06", "7", "1.234,5"], [1300, 0.06, 7, 1234.5]],
    ["English ones", ["1,300", "0.06", "7", "1,234.5"], [1300, 0.06, 7, 1234.5]],
    ["a half with three digits, which nobody groups", ["0.500", "1", "2", "3"], [0.5, 1, 2, 3]],
    ["groups of thousands with blanks", ["1 300", "2", "3", "4"], [1300, 2, 3, 4]],
    ["numbers beside them", [" 1e-3 ", 2, "+3", 4], [0.001, 2, 3, 4]],
  ])("are read with one sign: %s", async (_, cells, values) => {
    expect(await read(table(cells))).toMatchObject({ values: { Nord: values } });
  });

  it("have the sign of the texts in other columns, too", async () => {
    expect((await read(table(["1.300", "2", "3", "4"], [1, 2, 3, "0,5"]))).values).toEqual({
      Nord: [1300, 2, 3, 4],
      Süd: [1, 2, 3, 0.5],
    });
  });

  it.each<[string, Cell[], string]>([
    ["can be two numbers", [1, "1.300", 3, 4], "Row 3, column B (region 'Nord'): '1.300': the text can be 1.3 or 1300"],
    [
      "have the other sign",
      ["0,5", "0,6", "0.7", 1],
      "Row 4, column B (region 'Nord'): '0.7': the text is no number with a decimal comma",
    ],
    ["have both signs as often", ["0,5", 1, "0.7", 1], "decimal commas as often as decimal points"],
  ])("are refused where they %s", async (_, cells, message) => {
    expect((await read(table(cells))).message).toContain(message);
  });
});

const day = 45_381;
const inHours = (...hours: number[]): Styled[] => as(dateTime, ...hours.map((hour) => day + hour / 24));

describe("The first column of a series", () => {
  it.each<[string, Cell[]]>([
    ["steps from 0", [0, 1, 2, 3]],
    ["steps from 1", [1, 2, 3, 4]],
    ["hours of steps of four hours", [0, 4, 8, 12]],
    ["steps as texts", ["0", "1", "2", "3"]],
    ["numbered names", ["t1", "t2", "t3", "t4"]],
    ["dates with rounded fractions of days", inHours(0, 1, 2, 3)],
    ["quarter hours", inHours(0, 0.25, 0.5, 0.75)],
    ["times of a day", as(clock, 0, 0.25, 0.5, 0.75)],
    ["dates as texts", ["2024-03-30 22:00", "2024-03-30 23:00", "2024-03-31 00:00", "2024-03-31 01:00"]],
    ["German dates", ["30.03.2024 22:00", "30.03.2024 23:00", "31.03.2024 00:00", "31.03.2024 01:00"]],
    ["days before months", ["12/1/2024", "13/1/2024", "14/1/2024", "15/1/2024"]],
    ["months before days", ["1/12/2024 11:00 PM", "1/13/2024 12:00 AM", "1/13/2024 1:00 AM", "1/13/2024 2:00 AM"]],
    [
      "offsets over the change of clocks",
      ["2024-03-31T00:00+01:00", "2024-03-31T01:00+01:00", "2024-03-31T03:00+02:00", "2024-03-31T04:00+02:00"],
    ],
    ["months", ["2024-01-01", "2024-02-01", "2024-03-01", "2024-04-01"]],
    ["dates of other programs", ["2024-01-01", "2024-01-02", "2024-01-03", "2024-01-04"].map((iso) => ({ iso }))],
    ["nothing", [null, null, null, null]],
  ])("may have %s", async (_, index) => {
    expect(await read(table([1, 2, 3, 4], [5, 6, 7, 8], index))).toEqual({
      values: { Nord: [1, 2, 3, 4], Süd: [5, 6, 7, 8] },
      warnings: [],
    });
  });

  it.each<[string, Cell[], string[]]>([
    [
      "falls",
      [3, 2, 1, 0],
      ["Row 3, column A: 2 follows 3.", "Row 4, column A: 1 follows 2.", "Row 5, column A: 0 follows 1."],
    ],
    [
      "is shuffled",
      [0, 2, 1, 3],
      ["Row 3, column A: 2 follows 0.", "Row 4, column A: 1 follows 2.", "Row 5, column A: 3 follows 1."],
    ],
    ["has a step twice", [0, 1, 1, 2], ["Row 4, column A: 1 repeats row 3."]],
    ["leaves a step out", [0, 1, 3, 4], ["Row 4, column A: 3 follows 1."]],
    [
      "has an empty cell",
      [0, 1, null, 3],
      ["Row 4, column A: the cell is empty, and column A has a step in other rows."],
    ],
    [
      "has a date without its row",
      [...inHours(0, 1), null, ...inHours(3)],
      ["Row 4, column A: the cell is empty, and column A has a date"],
    ],
    ["mixes steps and dates", [0, 1, ...inHours(2), 3], ["Row 4, column A: '2024-03-30 02:00' is no step"]],
    ["has a word among steps", [0, 1, "two", 3], ["Row 4, column A: 'two' is no step"]],
    ["has an error", [0, 1, { error: "#REF!" }, 3], ["Row 4, column A: '#REF!' is no step"]],
    ["has a date twice", inHours(0, 1, 1, 2), ["Row 4, column A: '2024-03-30 01:00' repeats row 3."]],
    [
      "leaves out a day of dates as texts",
      ["28.02.2024", "29.02.2024", "02.03.2024", "03.03.2024"],
      ["Row 4, column A: '02.03.2024' follows '29.02.2024'."],
    ],
    [
      "names days that do not exist",
      ["2023-02-27", "2023-02-28", "2023-02-29", "2023-03-01"],
      ["Row 4, column A: '2023-02-29' is no date"],
    ],
    [
      "shuffles numbered names",
      ["t1", "t3", "t2", "t4"],
      [
        "Row 3, column A: 't3' follows 't1'.",
        "Row 4, column A: 't2' follows 't3'.",
        "Row 5, column A: 't4' follows 't2'.",
      ],
    ],
  ])("is refused where it %s", async (_, index, messages) => {
    const { message = "" } = await read(table([1, 2, 3, 4], [5, 6, 7, 8], index));
    expect(message.split("\n")).toHaveLength(messages.length);
    for (const part of messages) expect(message).toContain(part);
  });

  it("is refused with a way out where clocks change", async () => {
    const index = ["2024-03-31 00:00", "2024-03-31 01:00", "2024-03-31 03:00", "2024-03-31 04:00"];
    expect((await read(table([1, 2, 3, 4], [5, 6, 7, 8], index))).message).toContain(
      "give times in UTC or with their offset",
    );
  });

  it("is not read where it has other names, which is said", async () => {
    const { values, warnings } = await read(table([1, 2, 3, 4], [5, 6, 7, 8], ["Mo", "Di", "Mi", "Do"]));
    expect(values).toMatchObject({ Nord: [1, 2, 3, 4] });
    expect(warnings).toEqual([expect.stringContaining("Row 2, column A: 'Mo' is neither a step nor a date.")]);
  });

  it("is looked at below two rows of regions, too", async () => {
    const rows: Cell[][] = [
      ["region", "Nord"],
      ["region_to", "Süd"],
      [0, 1],
      [2, 1],
      [1, 1],
      [3, 1],
    ];
    expect((await read(workbookOf(rows))).message).toContain("Row 4, column A: 2 follows 0.");
  });
});

describe("Names of regions", () => {
  const decomposed = "Süd".normalize("NFD");

  it("are the same however their umlauts are stored", async () => {
    const workbook = workbookOf([["Nord", decomposed], ...[1, 2, 3, 4].map((value) => [value, value])]);
    expect((await read(workbook)).values).toEqual({ Nord: [1, 2, 3, 4], Süd: [1, 2, 3, 4] });
    const stored = { ...context, regions: new Set(["Nord", decomposed]) };
    expect(Object.keys((await read(table([1, 2, 3, 4]), stored)).values ?? {})).toEqual(["Nord", decomposed]);
  });

  it("are not in a sheet twice, in two ways of storing them", async () => {
    const workbook = workbookOf([["Süd", decomposed], ...[1, 2, 3, 4].map((value) => [value, value])]);
    expect((await read(workbook)).message).toBe("Columns A and B are both for region 'Süd'.");
  });

  it("are taken as they are where a data set has both", async () => {
    const both = { ...context, regions: new Set(["Süd", decomposed]) };
    const workbook = workbookOf([["Süd", decomposed], ...[1, 2, 3, 4].map((value) => [value, 2 * value])]);
    expect((await read(workbook, both)).values).toEqual({ Süd: [1, 2, 3, 4], [decomposed]: [2, 4, 6, 8] });
  });
});

const findings = join(import.meta.dirname, "../../../../../shared/findings/imports");

describe.skipIf(!existsSync(findings))("Workbooks that came out wrong", () => {
  const six = { ...context, numberOfTimeSteps: 6 };
  const file = (name: string) => readFileSync(join(findings, name));

  it("have a date among values", async () => {
    const { message } = await read(file("dateval2.xlsx"), six);
    expect(message).toContain("Row 2, column B (region 'Nord'): '2024-05-01' is a date, not a number.");
  });

  it("have rows in reverse order", async () => {
    expect((await read(file("shuffled.xlsx"), six)).message).toContain("Row 3, column A: 4 follows 5.");
  });

  it("have a name that is stored in another way", async () => {
    expect(await read(file("nfd.xlsx"), six)).toMatchObject({ values: { Süd: [2, 3, 4, 5, 6, 7] } });
  });
});
