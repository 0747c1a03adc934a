/**
 * Our workbooks beside those that the framework writes for the same systems: the same sheets, headers, labels, merged cells
 * and empty cells, in the same order. Beyond them stand sheets and rows of our own. The figures are compared elsewhere.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ResolutionRequest } from "@esm/optimize/optimization/model-input";
import { optimizeSnapshot } from "@esm/optimize/optimization/solve-model";
import { writeResultWorkbook } from "@esm/optimize/workbook/export-workbook";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampled } from "../support/long.ts";
import { contentOfArchive, referenceCases, referenceIsPresent } from "../support/systems/reference.ts";
import { cellsOf, type ReadSheet, readSheets } from "../support/workbook.ts";

const days = { kind: "typical-periods", periods: 7, periodLength: 24, storageBounds: "simplified" } as const;
const resolutions: Record<string, ResolutionRequest> = {
  full: { kind: "full" },
  tp7: { ...days, segments: 12, representation: "distribution" },
  tp7_hourly: { ...days, segments: null, representation: "medoid" },
};

/** How many columns hold labels. */
function labelColumns({ name }: ReadSheet): number {
  const isOfPairs = name.startsWith("Transmission");
  return (name.includes("TIoptVar") ? 2 : 3) + (isOfPairs ? 1 : 0);
}

/** Layout of a sheet without figures. */
function form(sheet: ReadSheet) {
  const cells = cellsOf(sheet);
  return {
    header: cells[0],
    rows: cells
      .slice(1)
      .map((row) => [
        ...row.slice(0, labelColumns(sheet)),
        ...row.slice(labelColumns(sheet)).map((cell) => (cell === "" ? "empty" : "figure")),
      ]),
    merges: sheet.merges.toSorted(),
  };
}

describe.skipIf(!referenceIsPresent)("workbooks of reference systems beside the repository", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "workbooks-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const workbooks = [
    ["storage_full", "full"],
    ["transmission_losses", "full"],
    ["discrete_units", "full"],
    ["tp_three_regions", "tp7"],
    ["tp_three_regions", "tp7_hourly"],
  ] as const;
  const check = async (name: string, mode: string): Promise<void> => {
    const found = referenceCases().find((candidate) => candidate.name === name);
    if (!found) throw new Error("The case is missing.");
    const content = await contentOfArchive(found.archive, found.dataset);
    const options = { solver: "auto", timeLimitSeconds: 100, resolution: resolutions[mode] } as const;
    const end = await optimizeSnapshot({ content, overrides: found.overrides }, options);
    if (end.status !== "optimal") throw new Error(JSON.stringify(end));
    const path = join(folder, `${name}-${mode}.xlsx`);
    await writeResultWorkbook(end, path);
    // The framework leaves out what has no rows; here such a sheet of a category has its header.
    const ours = (await readSheets(await readFile(path))).filter(({ table }) => table.rowCount > 1);
    const file = mode === "full" ? "expected.xlsx" : `expected_${mode}.xlsx`;
    const theirs = (await readSheets(await readFile(found.archive.replace("dataset.zip", file)))).map((sheet) => ({
      ...sheet,
      name: sheet.name.replace("_2dim", "_1dim"),
    }));

    const names = theirs.map((sheet) => sheet.name);
    const [overview, ...others] = ours;
    expect(overview.name).toBe("Overview");
    expect(others.map((sheet) => sheet.name)).toEqual([...names, ...(mode === "full" ? [] : ["TypicalPeriods"])]);
    for (const [position, their] of theirs.entries()) {
      if (their.name !== "Misc") expect(form(others[position]), their.name).toEqual(form(their));
      else {
        const cells = cellsOf(their);
        const trimmed = cellsOf(others[position]).map((row) => row.slice(0, cells[0].length));
        expect(trimmed.slice(0, cells.length)).toEqual(cells);
      }
    }
  };
  for (const { cases, options } of sampled(workbooks, 5)) {
    it.each(cases)("%s (%s) have the form of the framework's", options, check);
  }
});
