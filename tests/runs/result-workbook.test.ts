/** The workbook of a result, read back from its bytes. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readSheet } from "#src/exchange/sheet-reader.ts";
import { summarize } from "#src/results/summary.ts";
import { writeResultWorkbook } from "#src/runs/result-workbook.ts";
import { resultExample } from "../support/result-example.ts";
import { cellsOf, type ReadSheet, readSheets } from "../support/workbook.ts";

const folder = mkdtempSync(join(tmpdir(), "result-workbook-"));
afterAll(() => rmSync(folder, { recursive: true }));

const solved = resultExample();
const path = join(folder, "result.xlsx");
await writeResultWorkbook({ solved, summary: summarize(solved) }, path);
const sheets = await readSheets(readFileSync(path));
const sheet = (name: string): ReadSheet => {
  const found = sheets.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`There is no sheet ${name}.`);
  return found;
};

describe("the workbook of a result", () => {
  it("has the sheets in their order", () => {
    const categories = ["SourceSink", "Conversion", "Storage", "Transmission"];
    expect(sheets.map(({ name }) => name)).toEqual([
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
    expect(table.kind(0, 3)).toBe("number");
    expect(table.kind(1, 3)).toBe("number");
  });

  it("says how time was resolved", () => {
    expect(cellsOf(sheet("Misc"))).toEqual([
      ["", "0"],
      ["periodsOrder", "0"],
      ["", ""],
      ["temporalResolution", "full"],
    ]);
  });

  it("is one that the service's own reader takes", async () => {
    const first = await readSheet(readFileSync(path));
    expect(first.sheetName).toBe("SourceSinkOptSummary_1dim");
    expect(first.text(3, 0)).toBe("Wind");
    expect(first.number(5, 3)).toBe(4);
  });

  it("is not left half-written where it fails", async () => {
    const broken = join(folder, "broken.xlsx");
    const poisoned = {
      ...solved,
      columnValue: solved.columnValue.map((value, column) => (column === 3 ? Number.NaN : value)),
    };
    await expect(writeResultWorkbook({ solved: poisoned, summary: summarize(poisoned) }, broken)).rejects.toThrow(
      /cannot be written/,
    );
    expect(existsSync(broken)).toBe(false);
  });
});
