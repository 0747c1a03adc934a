import { describe, expect, it } from "vitest";
import { long } from "../../../../tests/support/long.ts";
import type { CellGrid, CellValue } from "../../src/xlsx/grid.ts";
import { readSheet } from "../../src/xlsx/read-workbook.ts";
import { cellReference } from "../../src/xlsx/reference.ts";
import { craftWorkbook, relationships, type WorkbookParts } from "./workbooks.ts";

const read = (rows: string, parts?: WorkbookParts): Promise<CellGrid> => readSheet(craftWorkbook(rows, parts));

/** Every cell with something in it. */
function cells(table: CellGrid): Record<string, CellValue> {
  const found: Record<string, CellValue> = {};
  for (let row = 0; row < table.rowCount; row += 1) {
    for (let column = 0; column < table.columnCount; column += 1) {
      const value = table.at(row, column);
      if (value !== null) found[cellReference(row, column)] = value;
    }
  }
  return found;
}

describe("cells", () => {
  it("are numbers, texts, flags, and errors as they are written", async () => {
    const table = await read(
      `<row r="1"><c r="A1"><v>1.5</v></c><c r="B1" t="n" s="3"><v> -2E-3 </v></c><c r="C1" t="inlineStr"><is><t>Nord</t></is></c>
       <c r="D1" t="b"><v>1</v></c><c r="E1" t="e"><v>#N/A</v></c><c r="F1" t="str"><v>result</v></c><c r="G1" t="d"><v>2020-01-01</v></c></row>`,
    );
    expect(cells(table)).toEqual({
      A1: 1.5,
      B1: -0.002,
      C1: "Nord",
      D1: true,
      E1: { format: "error", value: "#N/A" },
      F1: "result",
      G1: { format: "date", value: "2020-01-01" },
    });
  });

  it("may leave out their references, after cells that have one too", async () => {
    const table = await read(
      "<row><c><v>1</v></c><c><v>2</v></c></row><row r='4'><c r='C4'><v>3</v></c><c><v>4</v></c></row><row><c><v>5</v></c></row>",
    );
    expect(cells(table)).toEqual({
      A1: 1,
      B1: 2,
      C4: 3,
      D4: 4,
      A5: 5,
    });
  });

  it("may come in any order within their row", async () => {
    const table = await read('<row r="1"><c r="C1"><v>3</v></c><c r="A1"><v>1</v></c></row>');
    expect(cells(table)).toEqual({ A1: 1, C1: 3 });
  });

  it("without a value are empty and do not count for the size", async () => {
    const table = await read(
      `<row r="1"><c r="A1"><v>1</v></c><c r="Z1" s="1"/><c r="Y1"><v></v></c><c r="X1" t="str"><v></v></c></row>
       <row r="2"/><row r="1000000"><c r="XFD1000000" s="2"/></row>`,
    );
    expect([table.rowCount, table.columnCount]).toEqual([1, 1]);
    expect([table.at(999_999, 5), table.at(-1, 0), table.at(0, -1), table.at(0, 1)]).toEqual([null, null, null, null]);
  });

  it("of a formula have its stored result, and say so without one", async () => {
    const table = await read(
      `<row r="1"><c r="A1"><f>1+2</f><v>3</v></c><c r="B1"><f>SUM(A1)</f></c><c r="C1"><f>SUM(A1)</f><v></v></c><c r="D1" t="str"><f>""</f><v></v></c></row>`,
    );
    expect(cells(table)).toEqual({
      A1: 3,
      B1: "a formula without a stored result",
      C1: "a formula without a stored result",
    });
  });

  it("with a number no double can hold are errors with what stands there", async () => {
    const table = await read(
      '<row r="1"><c r="A1"><v>NaN</v></c><c r="B1"><v>1e999</v></c><c r="C1"><v>0x10</v></c></row>',
    );
    expect(cells(table)).toEqual({
      A1: { format: "error", value: "NaN" },
      B1: { format: "error", value: "1e999" },
      C1: { format: "error", value: "0x10" },
    });
  });
});

describe("texts", () => {
  const sharedTexts = (items: string): WorkbookParts => ({
    "xl/sharedStrings.xml": `<?xml version="1.0"?><sst xmlns="x" count="3">${items}</sst>`,
  });

  it("come from the shared table: plain, in runs, without phonetic hints", async () => {
    const table = await read(
      '<row r="1"><c r="A1" t="s"><v>2</v></c><c r="B1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c><c r="D1" t="s"><v>0</v></c></row>',
      sharedTexts(
        `<si><t>Süd</t></si><si><r><rPr><b/></rPr><t xml:space="preserve">bold </t></r><r><t>plain</t></r></si>
         <si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/></si>`,
      ),
    );
    expect(cells(table)).toEqual({ A1: "東京", B1: "Süd", C1: "bold plain", D1: "Süd" });
  });

  it("keep white space, resolve entities, character codes, CDATA and line ends", async () => {
    const text = (xml: string): string => `<c t="inlineStr"><is><t xml:space="preserve">${xml}</t></is></c>`;
    const table = await read(
      `<row>${text(" a ")}${text("&lt;&amp;&gt;&quot;&apos;")}${text("&#228;&#x1F600;")}${text("a_x000D_b_x005F_x")}${text("<![CDATA[<&lt;]]>!")}${text("a\r\nb")}${text("a<!-- no -->b")}</row>`,
    );
    const texts = Array.from({ length: 7 }, (_, column) => table.at(0, column));
    expect(texts).toEqual([" a ", "<&>\"'", "ä😀", "a\rb_x", "<&lt;!", "a\nb", "ab"]);
  });

  it("that are numbers stay texts, which tables read as numbers", async () => {
    expect(cells(await read('<row><c t="inlineStr"><is><t> 2e3 </t></is></c></row>'))).toEqual({ A1: " 2e3 " });
  });
});

describe("the first sheet", () => {
  it("is the workbook's first, whatever its file is called", async () => {
    const table = await read("", {
      "xl/workbook.xml":
        '<x:workbook xmlns:x="m" xmlns:rel="o"><x:sheets><x:sheet name="A &amp; B" sheetId="7" rel:id="rId9"/><x:sheet name="Other" sheetId="1" rel:id="rId1"/></x:sheets></x:workbook>',
      "xl/_rels/workbook.xml.rels": relationships(
        ["rId1", "worksheet", "worksheets/sheet1.xml"],
        ["rId9", "worksheet", "/xl/tables/../Data.xml"],
      ),
      "xl/data.xml":
        '<?xml version="1.0"?><x:worksheet xmlns:x="m"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    });
    expect(cells(table)).toEqual({ A1: 7 });
  });

  it("is the first worksheet when a chart sheet stands before it", async () => {
    const table = await read("<row><c><v>1</v></c></row>", {
      "xl/workbook.xml":
        '<workbook xmlns:r="o"><sheets><sheet name="Chart" r:id="rId5"/><sheet name="Data" r:id="rId1"/></sheets></workbook>',
      "xl/_rels/workbook.xml.rels": relationships(
        ["rId5", "chartsheet", "chartsheets/sheet1.xml"],
        ["rId1", "worksheet", "worksheets/sheet1.xml"],
      ),
    });
    expect(cells(table)).toEqual({ A1: 1 });
  });

  it("may be empty", async () => {
    const table = await read("", {
      "xl/worksheets/sheet1.xml": "<worksheet><sheetPr/><sheetData/><pageMargins left='1'/></worksheet>",
    });
    expect([table.rowCount, table.columnCount]).toEqual([0, 0]);
  });
});

describe("tables", () => {
  it("may get wider and longer with every row", async () => {
    const size = 300;
    const rows = Array.from({ length: size }, (_, row) => {
      const row_cells = Array.from({ length: row + 1 }, (_, column) => `<c><v>${row * 1000 + column}</v></c>`);
      return `<row>${row_cells.join("")}</row>`;
    });
    const table = await read(rows.join(""));
    expect([table.rowCount, table.columnCount]).toEqual([size, size]);
    for (let row = 0; row < size; row += 1) {
      const expected = Array.from({ length: row + 1 }, (_, column) => row * 1000 + column);
      expect(Array.from({ length: row + 2 }, (_, column) => table.at(row, column))).toEqual([...expected, null]);
    }
  });

  it("the same however many times it is larger than what is in memory at a time", long, async () => {
    const cell = (row: number): string =>
      row % 1000 === 0
        ? `<c r="A${row}" t="inlineStr"><is><t>${"ä&lt;".repeat(3000)}</t></is></c>`
        : `<c r="A${row}"><v>${row}.5</v></c>`;
    const rows = Array.from({ length: 300_000 }, (_, row) => `<row r="${row + 1}">${cell(row + 1)}</row>`).join("");
    const table = await readSheet(craftWorkbook(rows));
    expect(table.rowCount).toBe(300_000);
    for (let row = 0; row < table.rowCount; row++) {
      if ((row + 1) % 1000 === 0) expect(table.at(row, 0)).toBe("ä<".repeat(3000));
      else if (table.at(row, 0) !== row + 1.5) throw new Error(`row ${row + 1} is ${table.at(row, 0)}`);
    }
  });
});
