/** Sheets for the table `operationRateFix` of the sink Load: two regions N and S, three time steps. */

import { columnLetters } from "@esm/exchange/xlsx/reference";
import { craftWorkbook, relationships, type WorkbookParts } from "../../packages/exchange/tests/xlsx/workbooks.ts";
import { craftZip } from "../../packages/exchange/tests/zip/zip-bytes.ts";
import type { HostileCase } from "./case.ts";

const text = (reference: string, content: string): string =>
  `<c r="${reference}" t="inlineStr"><is><t>${content}</t></is></c>`;
const number = (reference: string, content: string | number = 1): string => `<c r="${reference}"><v>${content}</v></c>`;
const row = (index: number, ...cells: string[]): string => `<row r="${index}">${cells.join("")}</row>`;

const header = row(1, text("B1", "N"), text("C1", "S"));
const steps = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
    .map((index) => row(index, number(`A${index}`, index - 2), number(`B${index}`, 0.5), number(`C${index}`, 0.5)))
    .join("");
/** A right table in all but the cell C3, which is this. */
const withCell = (cell: string): Buffer =>
  craftWorkbook(header + steps(2, 2) + row(3, number("A3"), number("B3", 0.5), cell) + steps(4, 4));
const rows = (content: string): Buffer => craftWorkbook(content);
const sheetXml = (xml: string | Buffer, more: WorkbookParts = {}): Buffer =>
  craftWorkbook("", { "xl/worksheets/sheet1.xml": xml, ...more });

const sheet = (name: string, place: string | RegExp, bytes: () => Buffer, statuses?: number[]): HostileCase => ({
  name: `sheet: ${name}`,
  to: "sheet",
  place,
  bytes,
  ...(statuses ? { statuses } : {}),
});

const cellPlace = /C3|[Rr]ow 3, column C/;
const wrongNumbers = [
  "NaN",
  "nan",
  "Infinity",
  "-Infinity",
  "INF",
  "1e999",
  "-1e999",
  "1e308e2",
  "0x10",
  "0b1",
  "0o7",
  "１２",
  "٣",
  "1,5",
  "1.5.5",
  "--1",
  "1e",
  "e5",
  ".",
  "-",
  "∞",
  "1 2",
  "½",
  "1/2",
  "TRUE",
  "null",
  "undefined",
  "[1]",
  "{}",
  "-1",
  "&#x31;0x",
  "1&#0;",
  "9".repeat(400),
  `${"1".repeat(40_000)}x`,
].map((value) =>
  sheet(`the number ${value.slice(0, 20)}`, /C3|[Rr]ow 3, column C|&#0;/, () => withCell(number("C3", value))),
);

const wrongCells = (
  [
    ["a text", text("C3", "abc")],
    ["a formula as a text", text("C3", "=1+1")],
    ["a command as a text", text("C3", "=cmd|' /C calc'!A0")],
    ["a formula without a result", '<c r="C3"><f>1+1</f></c>'],
    ["a formula with an error", '<c r="C3" t="e"><f>1/0</f><v>#DIV/0!</v></c>'],
    ["a formula that gives a text", '<c r="C3" t="str"><f>T("x")</f><v>x</v></c>'],
    ["an error", '<c r="C3" t="e"><v>#N/A</v></c>'],
    ["a reference error", '<c r="C3" t="e"><v>#REF!</v></c>'],
    ["a truth value", '<c r="C3" t="b"><v>1</v></c>'],
    ["a truth value that is none", '<c r="C3" t="b"><v>2</v></c>'],
    ["a date", '<c r="C3" t="d"><v>2030-01-01T00:00:00Z</v></c>'],
    ["a shared text that is not there", '<c r="C3" t="s"><v>5</v></c>'],
    ["a shared text below 0", '<c r="C3" t="s"><v>-1</v></c>'],
    ["a shared text of 1e9", '<c r="C3" t="s"><v>999999999</v></c>'],
    ["a shared text of 2^64", '<c r="C3" t="s"><v>18446744073709551616</v></c>'],
    ["a shared text of a half", '<c r="C3" t="s"><v>0.5</v></c>'],
    ["an unknown type", '<c r="C3" t="evil"><v>1</v></c>'],
    ["a huge text", text("C3", "x".repeat(40_000))],
    ["a huge text in runs", `<c r="C3" t="inlineStr"><is>${"<r><t>xxxxxxxx</t></r>".repeat(5000)}</is></c>`],
    ["the cell twice", number("C3") + number("C3")],
    ["nothing", '<c r="C3"/>'],
    ["an empty value", '<c r="C3"><v></v></c>'],
    ["two values", '<c r="C3"><v>1</v><v>2</v></c>'],
    ["a value in pieces", '<c r="C3"><v>1<x/>2</v></c>'],
    ["another row", number("C4")],
    ["a small letter", number("c3")],
    ["no letter", number("3")],
    ["no number", number("C")],
    ["a negative row", number("C-3")],
    ["a column beyond the last", number("XFE3")],
    ["a column of 30 letters", number(`${"A".repeat(30)}3`)],
    ["a row beyond all", number("C99999999999")],
    ["dollars", number("$C$3")],
    ["a range", number("C3:D4")],
    ["a full-width reference", number("Ｃ３")],
    ["a huge attribute", `<c r="C3" s="${"9".repeat(5_000_000)}"><v>1</v></c>`],
  ] satisfies [string, string][]
).map(([name, cell]) =>
  sheet(`a cell with ${name}`, name === "a huge attribute" ? /larger than allowed|over 500 times/ : cellPlace, () =>
    withCell(cell),
  ),
);

const columns = Array.from({ length: 16_384 }, (_, column) => columnLetters(column));
const references = (index: number): string => columns.map((letters) => `<c r="${letters}${index}"/>`).join("");

const wrongTables = [
  sheet("a row twice", /twice|A2|row/i, () => rows(header + steps(2, 4) + steps(2, 4))),
  sheet("a row 0", "row", () => rows(header + row(0, number("A0")))),
  sheet("a row -1", "row", () => rows(`${header}<row r="-1"/>`)),
  sheet("a row beyond the last", "row", () => rows(`${header}<row r="1048577"/>`)),
  sheet("a row of 10^20", "row", () => rows(`${header}<row r="100000000000000000000"/>`)),
  sheet("the last cell of all", "XFD1048576", () => rows(header + steps(2, 4) + row(1_048_576, number("XFD1048576")))),
  sheet("the last row", /row/i, () => rows(header + steps(2, 4) + row(1_048_576, number("B1048576")))),
  sheet("the last column", /column XFD/i, () => rows(header + row(2, number("XFD2")) + steps(3, 4))),
  sheet("too many rows", /4 rows/, () => rows(header + steps(2, 5))),
  sheet("too few rows", /2 rows/, () => rows(header + steps(2, 3))),
  sheet("an unknown region", /row 1, column D/i, () =>
    rows(row(1, text("B1", "N"), text("C1", "S"), text("D1", "X")) + steps(2, 4)),
  ),
  sheet("a region twice", /B and C/, () => rows(row(1, text("B1", "N"), text("C1", "N")) + steps(2, 4))),
  sheet("a region called __proto__", "__proto__", () =>
    rows(row(1, text("B1", "__proto__"), text("C1", "S")) + steps(2, 4)),
  ),
  sheet("a region of null characters", /row 1, column B/i, () =>
    rows(row(1, text("B1", "_x0000_N"), text("C1", "S")) + steps(2, 4)),
  ),
  sheet("values without a region", /column D/i, () =>
    rows(header + row(2, number("A2"), number("B2"), number("C2"), number("D2")) + steps(3, 4)),
  ),
  sheet("nothing", /region/, () => rows("")),
  sheet("a million empty cells", /most of them empty/, () =>
    rows(
      header +
        Array.from({ length: 300 }, (_, index) => `<row r="${index + 2}">${references(index + 2)}</row>`).join(""),
    ),
  ),
  sheet("a million empty rows", /row|over 500 times/i, () => rows(`${header}${"<row/>".repeat(1_048_577)}`)),
  sheet("a rectangle of two cells", /cells allowed/, () =>
    rows(header + row(2, number("XFD2")) + row(500_000, number("A500000"))),
  ),
  sheet("a sheet of spaces", /only \d+ rows|over 500 times|rows of values/, () =>
    rows(header + " ".repeat(40_000_000)),
  ),
  sheet("a sheet of comments", /larger than allowed|only \d+ rows|over 500 times/, () =>
    rows(header + "<!-- x -->".repeat(5_000_000)),
  ),
];

const dimension = (content: string): Buffer =>
  sheetXml(`<worksheet>${content}<sheetData>${header}${steps(2, 4)}</sheetData></worksheet>`);
/** Strange, but what stands in the cells is right: it may be taken. */
const harmless = [
  sheet("a huge dimension", /OK/, () => dimension('<dimension ref="A1:XFD1048576"/>'), [200]),
  sheet(
    "an external link",
    /OK/,
    () => dimension('<hyperlinks><hyperlink r:id="evil" xmlns:r="x"/></hyperlinks>'),
    [200],
  ),
  sheet(
    "a formula with a result",
    /OK/,
    () => withCell('<c r="C3"><f>WEBSERVICE("http://localhost/")</f><v>0.5</v></c>'),
    [200],
  ),
];

const otherKinds = (
  [
    ["nothing", Buffer.alloc(0)],
    ["a csv table", Buffer.from(";N;S\n0;1;1\n")],
    ["html", Buffer.from("<html><table></table></html>")],
    ["an old .xls", Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(2000)])],
    ["a pdf", Buffer.from("%PDF-1.7")],
    ["an archive without a workbook", craftZip([{ name: "a", content: "b" }])],
    ["a cut workbook", craftWorkbook(header).subarray(0, 400)],
    ["a workbook in a workbook", craftZip([{ name: "book.xlsx", content: craftWorkbook(header) }])],
  ] satisfies [string, Buffer][]
).map(([name, bytes]) => sheet(`${name} as a workbook`, /workbook|table\.xlsx/, () => bytes));

export const sheetParts = { header, steps, sheetXml, relationships, sheet };
export const sheetCases: HostileCase[] = [...wrongNumbers, ...wrongCells, ...wrongTables, ...harmless, ...otherKinds];
