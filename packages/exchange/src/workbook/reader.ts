/**
 * Workbook → data set: its sheets become the document and the tables of a package, which go through the same checks. Nothing is stored
 * here: the reading says whether it may be, and every problem with its sheet and cell.
 */
import { basename } from "node:path";
import { message, sentences } from "@esm/messages/message";
import { hintBudget } from "@esm/model/domain/nearest-name";
import type { Problem } from "@esm/model/domain/problem";
import { validName } from "@esm/model/domain/spelling/same-name";
import { familyNames } from "@esm/model/domain/table-family";
import { quoted } from "@esm/model/domain/truncate";
import { nothingStored } from "../archive/context.ts";
import { type ArchiveReading, unreadable } from "../archive/entries.ts";
import { namedSeriesIn } from "../archive/named-series.ts";
import type { ArchiveOptions } from "../archive/reader.ts";
import { refused } from "../archive/results.ts";
import { readDocument } from "../package/read-document.ts";
import { SheetError } from "../xlsx/error.ts";
import type { CellGrid, SheetGrid } from "../xlsx/grid.ts";
import { defaultSheetLimits } from "../xlsx/limits.ts";
import { type OpenWorkbook, withWorkbook } from "../xlsx/read-workbook.ts";
import { defaultZipLimits } from "../zip/limits.ts";
import { createWorkbookFindings, type WorkbookFindings } from "./findings.ts";
import {
  aboutSheet,
  allRecordSheets,
  calendarSheet,
  datasetSheet,
  foreignMark,
  longValuesSheet,
  namedSeriesSheet,
} from "./layout.ts";
import { readLongValues } from "./long-values.ts";
import { readRecordSheets } from "./read-records.ts";
import { readFamily } from "./read-tables.ts";

/** Cells of a workbook take more bytes than the same values in an archive. */
const expansion = 4;

export interface WorkbookReading extends ArchiveReading {
  /** The errors one by one: code, sheet and cell, words. */
  problems: Problem[];
}

const knownSheets: ReadonlySet<string> = new Set([
  aboutSheet,
  datasetSheet.sheet,
  calendarSheet.sheet,
  ...allRecordSheets.map(({ sheet }) => sheet),
  namedSeriesSheet,
  ...familyNames,
  longValuesSheet,
]);

/** Reads a workbook, given as a path or as its bytes; throws the file system's error when it cannot be read itself. */
export async function readDatasetWorkbook(file: string | Buffer, options: ArchiveOptions): Promise<WorkbookReading> {
  const { archive = defaultZipLimits, sheet = defaultSheetLimits } = options.limits ?? {};
  const zip = { ...sheet.zip, maxExpandedBytes: expansion * archive.maxExpandedBytes };
  const name = options.archiveName ?? (typeof file === "string" ? basename(file) : "workbook.xlsx");
  try {
    return await withWorkbook(file, { ...sheet, zip }, (workbook) => readSheets(workbook, name, options));
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    const problem: Problem = { type: error.code, loc: [name], msg: error.words };
    return { ...unreadable(options.dataset, refused(name, error.words)), problems: [problem] };
  }
}

async function readSheets(
  workbook: OpenWorkbook,
  name: string,
  { dataset, known = nothingStored, taking }: ArchiveOptions,
): Promise<WorkbookReading> {
  const hints = hintBudget();
  const findings = createWorkbookFindings(name, hints);
  const positions = positionsOf(workbook.sheetNames, findings);
  /** Undefined where there is no such sheet, or none that can be read. */
  const read = async (sheet: string): Promise<CellGrid | undefined> => {
    const position = positions.get(sheet);
    if (position === undefined) return undefined;
    const problems = findings.of(sheet);
    const grid = await gridAt(workbook, position, (error) => {
      findings.forgiveMissing();
      problems.add(error.words);
    });
    for (const range of grid?.merges ?? []) problems.add(mergedCells(range));
    return grid;
  };
  const long = readLongValues(await read(longValuesSheet), findings.of(longValuesSheet));
  const grids = new Map<string, CellGrid>();
  for (const { sheet } of [datasetSheet, calendarSheet, ...allRecordSheets]) {
    const grid = await read(sheet);
    if (grid) grids.set(sheet, grid);
  }
  const document = readRecordSheets(grids, long, findings);
  long.reportUnused();
  grids.clear();
  const { content, context } = readDocument(document.value, name, dataset, known, findings.ofDocument(document.cells));
  const series = await read(namedSeriesSheet);
  const named = series && series.rowCount > 0 && namedSeriesIn(series, findings.of(namedSeriesSheet));
  if (named && Object.keys(named).length > 0) content.named_series = named;
  for (const family of familyNames) {
    const grid = await read(family);
    if (!grid) continue;
    const records = readFamily(grid, family, context, findings.of(family));
    if (taking) taking.records(records);
    else for (const record of records) content.tables.push(record);
  }
  const fileResults = findings.results();
  const warnings = fileResults.reduce((sum, { ignored = 0 }) => sum + ignored, 0);
  return { content, fileResults, failed: findings.errorCount > 0, warnings, problems: findings.problems() };
}

async function gridAt(
  workbook: OpenWorkbook,
  position: number,
  report: (error: SheetError) => void,
): Promise<SheetGrid | undefined> {
  try {
    return await workbook.read(position);
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    report(error);
    return undefined;
  }
}

/** A merged cell shows one value where others may stand. */
function mergedCells(range: string) {
  const [, column = "A", row = "1"] = /^([A-Z]{1,3})(\d{1,7})/.exec(range) ?? [];
  const place = message("cell_place", { row: Number(row), column });
  return message("at", { place, problem: message("cells_merged", { range }) });
}

/** Positions of known sheets by their names. */
function positionsOf(names: readonly string[], findings: WorkbookFindings): ReadonlyMap<string, number> {
  const positions = new Map<string, number>();
  for (const [position, given] of names.entries()) {
    if (given.startsWith(foreignMark)) continue;
    const name = validName(given, knownSheets) ?? given;
    const problems = findings.of(name);
    if (!knownSheets.has(name)) {
      findings.forgiveMissing();
      problems.add(() =>
        sentences(
          message("sheet_unknown", { sheet: quoted(given) }),
          problems.hintFor(given, knownSheets),
          message("sheets_of_their_own"),
        ),
      );
    } else if (positions.has(name)) problems.add(message("sheet_twice", { sheet: quoted(name) }));
    else if (name !== aboutSheet) positions.set(name, position);
  }
  return positions;
}
