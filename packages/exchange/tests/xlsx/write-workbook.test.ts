import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { long } from "../../../../tests/support/long.ts";
import { readSheet } from "../../src/xlsx/read-workbook.ts";
import { cellReference } from "../../src/xlsx/reference.ts";
import { headerCell } from "../../src/xlsx/styles.ts";
import type { CellValue, MergedRange, Sheet, SheetRow } from "../../src/xlsx/workbook-model.ts";
import { workbookBytes } from "../../src/xlsx/write-workbook.ts";
import { defaultZipLimits } from "../../src/zip/limits.ts";
import { readZip } from "../../src/zip/zip-reader.ts";

async function sheetXml(sheet: Sheet): Promise<string> {
  const zip = await readZip(await workbookBytes([sheet]), defaultZipLimits);
  const entry = zip.files.find((file) => file.name === "xl/worksheets/sheet1.xml");
  return String(await entry?.read());
}

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom("_", "x", "0", "4", "1", "\r", "\n", "\t", " ", "&", "<", "]]>", "\ud800", "\udc00"),
  }),
);
const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
const cell: fc.Arbitrary<CellValue> = fc.oneof(text, finite, fc.constant(null));

describe("A written workbook", () => {
  it("gives back every text and every number", long, async () => {
    const rows = fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(rows, async (content) => {
        const table = await readSheet(
          await workbookBytes([{ name: "S", rows: content.map((cells) => [{ cells, style: headerCell }]) }]),
        );
        for (const [row, cells] of content.entries()) {
          for (const [column, value] of cells.entries()) {
            // There is no minus zero in a sheet, and an empty text is an empty cell.
            expect(table.at(row, column)).toBe(value === 0 ? 0 : value === "" ? null : value);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it(
    "gives back long rows of numbers, between other cells, from an array that is filled again for each row",
    long,
    async () => {
      const count = 8760;
      const numbers = new Float64Array(count);
      const valueAt = (row: number, index: number): number => (index % 5 === 0 ? 0 : (row + 1) / (index + 1));
      const rows = async function* (): AsyncGenerator<SheetRow> {
        for (let row = 0; row < 30; row += 1) {
          for (let index = 0; index < count; index += 1) numbers[index] = valueAt(row, index);
          yield [{ cells: [`row ${row}`] }, { skip: 2 }, { numbers }, { cells: ["end"] }];
        }
      };
      const table = await readSheet(await workbookBytes([{ name: "S", rows: rows() }]));
      expect([table.rowCount, table.columnCount]).toEqual([30, count + 4]);
      for (let row = 0; row < 30; row += 1) {
        const expected = [`row ${row}`, null, null, ...Array.from({ length: count }, (_, i) => valueAt(row, i)), "end"];
        expect(Array.from({ length: count + 4 }, (_, column) => table.at(row, column))).toEqual(expected);
      }
    },
  );

  it("gives back extreme numbers: the largest, the smallest, minus zero as zero", async () => {
    const numbers = Float64Array.of(
      1.7976931348623157e308,
      5e-324,
      -2.2250738585072014e-308,
      -0,
      0,
      1e21,
      123456789012345680000,
    );
    const table = await readSheet(await workbookBytes([{ name: "S", rows: [[{ numbers }], [{ cells: [-0] }]] }]));
    const expected = Array.from(numbers, (value) => (value === 0 ? 0 : value));
    expect(Array.from(numbers, (_, column) => table.at(0, column))).toEqual(expected);
    expect(table.at(1, 0)).toBe(0);
  });

  it("gives back an empty sheet, and the first of several", async () => {
    const bytes = await workbookBytes([
      { name: "Leer", rows: [] },
      { name: "Zwei", rows: [[{ cells: [1] }]] },
    ]);
    expect(await readSheet(bytes)).toMatchObject({ rowCount: 0 });
  });

  it("has equal bytes each time", async () => {
    const sheets = (): Sheet[] => [{ name: "S", rows: [[{ cells: ["a", 1] }]] }];
    expect((await workbookBytes(sheets())).equals(await workbookBytes(sheets()))).toBe(true);
  });
});

describe("the sheet's form", () => {
  it("leaves out empty cells and writes zeros, each cell with its reference", async () => {
    const xml = await sheetXml({ name: "S", rows: [[], [{ cells: [null, 0, null] }, { skip: 23 }, { cells: [7] }]] });
    expect(xml.match(/<c [^>]*>/g)).toEqual(['<c r="B2">', '<c r="AA2">']);
  });

  it("marks header cells and keeps rows and columns in view", async () => {
    const rows: SheetRow[] = [
      [{ cells: ["a"], style: headerCell }, { numbers: Float64Array.of(1), style: headerCell }, { cells: [2] }],
    ];
    const xml = await sheetXml({ name: "S", rows, freeze: { rows: 1, columns: 2 }, columnWidths: [10, null, 20] });
    expect(xml.match(/ s="1"/g)).toHaveLength(2);
    expect(xml).toContain('xSplit="2" ySplit="1" topLeftCell="C2"');
    expect(xml.match(/<col /g)).toHaveLength(2);
  });

  it("asks for merged cells after the last row", async () => {
    const merges: MergedRange[] = [];
    const rows = function* (): Generator<SheetRow> {
      yield [{ cells: ["a"] }];
      merges.push({ firstRow: 0, firstColumn: 0, lastRow: 0, lastColumn: 2 });
      merges.push({ firstRow: 1, firstColumn: 1, lastRow: 1, lastColumn: 1 });
    };
    const xml = await sheetXml({ name: "S", rows: rows(), merges: () => merges });
    expect(xml).toContain('<mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells>');
  });

  it("counts columns in letters", () => {
    const names = [0, 25, 26, 51, 52, 701, 702, 16_383].map((column) => cellReference(0, column));
    expect(names).toEqual(["A1", "Z1", "AA1", "AZ1", "BA1", "ZZ1", "AAA1", "XFD1"]);
  });
});

describe("The workbook writer", () => {
  const write = (sheet: Partial<Sheet>): Promise<Buffer> => workbookBytes([{ name: "S", rows: [], ...sheet }]);

  it("refuses numbers that are not finite, with their cell", async () => {
    for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      const refusal = { code: "not_finite", cell: "C2", message: expect.stringContaining('Sheet "S", cell C2') };
      await expect(write({ rows: [[], [{ skip: 1 }, { numbers: Float64Array.of(1, bad) }]] })).rejects.toMatchObject(
        refusal,
      );
      await expect(write({ rows: [[], [{ skip: 1 }, { cells: ["a", bad] }]] })).rejects.toMatchObject(refusal);
    }
  });

  it("refuses more columns than the format has, and longer texts", async () => {
    await expect(write({ rows: [[{ numbers: new Float64Array(16_384) }]] })).resolves.toBeDefined();
    await expect(write({ rows: [[{ skip: 16_384 }, { cells: [1] }]] })).rejects.toMatchObject({
      code: "sheet_too_large",
    });
    await expect(write({ rows: [[{ numbers: new Float64Array(16_385) }]] })).rejects.toMatchObject({
      code: "sheet_too_large",
    });
    await expect(write({ rows: [[{ cells: ["a".repeat(32_768)] }]] })).rejects.toMatchObject({ code: "text_too_long" });
  });

  it.each([
    "",
    "a".repeat(32),
    "a/b",
    "a\\b",
    "a?",
    "a*",
    "[a]",
    "a:b",
    "'a",
    "a'",
    "History",
    "a\u0001",
  ])("refuses the sheet name %j", async (name) => {
    await expect(write({ name })).rejects.toMatchObject({ code: "invalid_sheet_name" });
  });

  it("refuses names used twice, and a workbook without sheets", async () => {
    const twice = workbookBytes(["Sheet", "SHEET"].map((name) => ({ name, rows: [] })));
    await expect(twice).rejects.toMatchObject({ code: "invalid_sheet_name" });
    await expect(workbookBytes([])).rejects.toMatchObject({ code: "no_sheet" });
  });

  it("refuses merged cells that overlap or are not a range", async () => {
    const range = (firstRow: number, firstColumn: number, lastRow: number, lastColumn: number): MergedRange => ({
      firstRow,
      firstColumn,
      lastRow,
      lastColumn,
    });
    const bad = [
      [range(0, 0, 2, 2), range(2, 2, 3, 3)],
      [range(1, 0, 0, 0)],
      [range(0, 0, 0, 16_384)],
      [range(0, 0, 0.5, 1)],
    ];
    for (const merges of bad) {
      await expect(write({ merges: () => merges })).rejects.toMatchObject({ code: "invalid_merge" });
    }
    await expect(
      write({ merges: () => [range(0, 0, 2, 0), range(0, 1, 2, 1), range(3, 0, 3, 1)] }),
    ).resolves.toBeDefined();
  });
});
