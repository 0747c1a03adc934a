/** The workbook of a result, read back from its bytes. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultZipLimits } from "@esm/exchange/zip/limits";
import { summarize } from "@esm/model/results/summary";
import { afterAll, describe, expect, it } from "vitest";
import { runAccount } from "../../../../tests/support/run-account.ts";
import { resultExample } from "../../../../tests/support/systems/result-example.ts";
import { cellsOf, type ReadSheet, readSheets } from "../../../../tests/support/workbook.ts";
import { readSheet } from "../../../exchange/src/xlsx/read-workbook.ts";
import { readZip } from "../../../exchange/src/zip/zip-reader.ts";
import { writeResultWorkbook } from "../../src/workbook/export-workbook.ts";

const folder = mkdtempSync(join(tmpdir(), "result-workbook-"));
afterAll(() => rmSync(folder, { recursive: true }));

const solved = resultExample();
const path = join(folder, "result.xlsx");
await writeResultWorkbook({ ...runAccount, solved, summary: summarize(solved) }, path);
const sheets = await readSheets(readFileSync(path));
const sheet = (name: string): ReadSheet => {
  const found = sheets.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`There is no sheet ${name}.`);
  return found;
};
const partOf = async (name: string): Promise<string> => {
  const zip = await readZip(readFileSync(path), defaultZipLimits);
  return String(await zip.files.find((file) => file.name === name)?.read());
};

describe("the workbook of a result", () => {
  it("has the sheets in their order", () => {
    const categories = ["SourceSink", "Conversion", "Storage", "Transmission"];
    expect(sheets.map(({ name }) => name)).toEqual([
      "Overview",
      ...categories.flatMap((name) => [`${name}OptSummary_1dim`, `${name}_TDoptVar_1dim`, `${name}_TIoptVar_1dim`]),
      "Misc",
    ]);
  });

  it("shows a repeated label once; what does not exist is empty", () => {
    const cells = cellsOf(sheet("SourceSinkOptSummary_1dim"));
    expect(cells.map((row) => row.slice(0, 3))).toEqual([
      ["Component", "Property", "Unit"],
      ["Demand", "operation", "[GW_el*h/a]"],
      ["", "", "[GW_el*h]"],
      ["Wind", "NPVcontribution", "[1e6 €]"],
      ["", "TAC", "[1e6 €/a]"],
      ["", "capacity", "[GW_el]"],
      ["", "capexCap", "[1e6 €/a]"],
      ["", "commissioning", "[GW_el]"],
      ["", "commodCosts", "[1e6 €/a]"],
      ["", "invest", "[1e6 €]"],
      ["", "operation", "[GW_el*h/a]"],
      ["", "", "[GW_el*h]"],
      ["", "opexCap", "[1e6 €/a]"],
    ]);
    expect(cells[0].slice(3)).toEqual(["North", "South"]);
    expect(cells[5].slice(3)).toEqual(["4", ""]);
    expect(Number(cells[4][3])).toBeCloseTo(37.52, 10);
    expect(cells[4][4]).toBe("0");
  });

  it("merges the cells of a repeated label, never across another component, and never the last label", () => {
    expect(sheet("SourceSinkOptSummary_1dim").merges.toSorted()).toEqual(["A2:A3", "A4:A13", "B11:B12", "B2:B3"]);
    const transmission = sheet("TransmissionOptSummary_1dim");
    expect(
      cellsOf(transmission)
        .slice(0, 5)
        .map((row) => row.slice(0, 4)),
    ).toEqual([
      ["Component", "Property", "Unit", "LocationIn"],
      ["Line", "NPVcontribution", "[1e6 €]", "North"],
      ["", "", "", "South"],
      ["", "TAC", "[1e6 €/a]", "North"],
      ["", "", "", "South"],
    ]);
    expect(transmission.merges).toContain("A2:A19");
    // Two units of one property: the property spans four rows, each unit two.
    expect(transmission.merges).toEqual(expect.arrayContaining(["B14:B17", "C14:C15", "C16:C17"]));
    expect(transmission.merges.some((range) => range.startsWith("D"))).toBe(false);
    expect(sheet("Storage_TDoptVar_1dim").merges).toEqual([]);
  });

  it("has a number per time step, in order", () => {
    expect(cellsOf(sheet("Storage_TDoptVar_1dim"))).toEqual([
      ["Variable", "Component", "Location", "0", "1"],
      ["chargeOperationVariablesOptimum", "Battery", "South", "6", "0"],
      ["dischargeOperationVariablesOptimum", "Battery", "South", "0", "5"],
      ["stateOfChargeOperationVariablesOptimum", "Battery", "South", "1", "7"],
    ]);
    const { table } = sheet("Storage_TDoptVar_1dim");
    expect(table.at(0, 3)).toBeTypeOf("number");
    expect(table.at(1, 3)).toBeTypeOf("number");
  });

  it("says how time was resolved", () => {
    expect(cellsOf(sheet("Misc"))).toEqual([
      ["", "0"],
      ["periodsOrder", "0"],
      ["", ""],
      ["temporalResolution", "full"],
    ]);
  });

  it("has labels at the top of the rows they hold for, bold where they are merged, and figures with digits that say something", async () => {
    const xml = await partOf("xl/worksheets/sheet2.xml");
    const styles = (await partOf("xl/styles.xml")).match(/<xf [^>]*xfId[^>]*?(\/>|>.*?<\/xf>)/g) ?? [];
    const styleOf = (cell: string): string => styles[Number(new RegExp(`r="${cell}" s="(\\d+)"`).exec(xml)?.[1])];
    const bold = 'fontId="1"';
    for (const cell of ["A2", "B2"]) expect(styleOf(cell)).toContain(bold);
    for (const cell of ["A2", "B2", "C2", "C3"]) expect(styleOf(cell)).toContain('vertical="top"');
    expect(styleOf("C2")).not.toContain(bold);
    const formats = [...(await partOf("xl/styles.xml")).matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/g)];
    const formatOf = (cell: string): string | undefined =>
      formats.find(([, id]) => styleOf(cell).includes(`numFmtId="${id}"`))?.[2];
    // 4380 and 5840; 37.52 and 0
    expect([formatOf("D2"), formatOf("D5")]).toEqual(["#,##0;-#,##0;0", "#,##0.000;-#,##0.000;0"]);
  });

  it("keeps headers and labels in view, with columns as wide as their content", async () => {
    const xml = await partOf("xl/worksheets/sheet9.xml");
    expect(xml).toContain('<pane xSplit="3" ySplit="1" topLeftCell="D2" activePane="bottomRight" state="frozen"/>');
    const longest = "stateOfChargeOperationVariablesOptimum".length;
    expect(xml).toContain(`<col min="1" max="1" width="${longest + 2}" customWidth="1"/>`);
    expect(xml).toContain('<col min="4" max="5" width="13" customWidth="1"/>');
  });

  it("is one that the service's own reader takes", async () => {
    const first = await readSheet(readFileSync(path));
    expect([first.at(1, 0), first.at(1, 3)]).toEqual(["Total annual cost", runAccount.objective]);
    const { table } = sheet("SourceSinkOptSummary_1dim");
    expect([table.at(3, 0), table.at(5, 3)]).toEqual(["Wind", 4]);
  });

  it("opens on the overview, whose charts show cells of its tables", async () => {
    const { table } = sheet("Overview");
    const cellAt = (reference: string) => {
      const [, column, row] = /^\$([A-Z])\$(\d+)$/.exec(reference) ?? [];
      return table.at(Number(row) - 1, column.charCodeAt(0) - 65) ?? null;
    };
    const isEmpty = (cell: unknown): boolean => cell === null || cell === "";
    for (const [part, name] of [
      ["xl/charts/chart1.xml", "Cost by component"],
      ["xl/charts/chart2.xml", "Energy balance by commodity, per year: electricity"],
    ] as const) {
      const xml = await partOf(part);
      expect(xml).toContain(`<a:t>${name}</a:t>`);
      const ranges = [
        ...xml.matchAll(/<c:f>'Overview'!([^<]*)<\/c:f>(?:<c:strCache>|<c:numCache>)(.*?)<\/c:(?:str|num)Cache>/g),
      ];
      expect(ranges.length).toBeGreaterThan(2);
      for (const [, range, cache] of ranges) {
        const [first, last = first] = range.split(":");
        const [, letter, from] = /^\$([A-Z])\$(\d+)$/.exec(first) ?? [];
        const count = Number(/\d+$/.exec(last)?.[0]) - Number(from) + 1;
        expect(cache).toContain(`<c:ptCount val="${count}"/>`);
        const shown = new Map(
          [...cache.matchAll(/<c:pt idx="(\d+)"><c:v>([^<]*)/g)].map(([, index, text]) => [Number(index), text]),
        );
        for (let index = 0; index < count; index++) {
          const cell = cellAt(`$${letter}$${Number(from) + index}`);
          expect(shown.get(index) ?? "").toBe(isEmpty(cell) ? "" : String(cell));
        }
      }
    }
    const drawing = await partOf("xl/drawings/_rels/drawing1.xml.rels");
    expect([...drawing.matchAll(/Target="([^"]*)"/g)].map(([, target]) => target)).toEqual([
      "../charts/chart1.xml",
      "../charts/chart2.xml",
    ]);
  });

  it("takes no name for a formula", async () => {
    const formula = '=HYPERLINK("http://example.org")';
    const [first, ...others] = solved.system.components;
    const hostile = { ...solved, system: { ...solved.system, components: [{ ...first, name: formula }, ...others] } };
    const hostilePath = join(folder, "hostile.xlsx");
    await writeResultWorkbook({ ...runAccount, solved: hostile, summary: summarize(hostile) }, hostilePath);
    const content = await readSheets(readFileSync(hostilePath));
    expect(content.filter((each) => cellsOf(each).flat().includes(formula)).map(({ name }) => name)).toContain(
      "Overview",
    );
    const zip = await readZip(readFileSync(hostilePath), defaultZipLimits);
    const xml = await Promise.all(zip.files.map(async (file) => String(await file.read())));
    expect(xml.some((part) => part.includes("<f>"))).toBe(false);
  });

  it("is not left half-written where it fails", async () => {
    const broken = join(folder, "broken.xlsx");
    const poisoned = {
      ...solved,
      columnValue: solved.columnValue.map((value, column) => (column === 3 ? Number.NaN : value)),
    };
    await expect(
      writeResultWorkbook({ ...runAccount, solved: poisoned, summary: summarize(poisoned) }, broken),
    ).rejects.toThrow(/cannot be written/);
    expect(existsSync(broken)).toBe(false);
  });
});
