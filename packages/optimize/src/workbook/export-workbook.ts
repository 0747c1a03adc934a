/** Writes result tables as a workbook: repeated labels once, in merged cells, numbers as they are. */
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Writable } from "node:stream";
import { headerCell } from "@esm/exchange/xlsx/styles";
import type { MergedRange, RowSegment, Sheet, SheetRow } from "@esm/exchange/xlsx/workbook-model";
import { writeWorkbook } from "@esm/exchange/xlsx/write-workbook";
import type { ResultRow, ResultSheet, RowRole } from "@esm/model/results/result-sheet";
import { type RunResults, resultSheets } from "@esm/model/results/sheets";
import { reasonSheets } from "@esm/model/results/statistics/reason-sheets";
import { columnWidths } from "./columns.ts";
import { createLabelRuns } from "./label-runs.ts";
import { overviewCharts, overviewName } from "./overview-charts.ts";
import { resultStyles, styleOfLabel, styleOfNumbers, styleOfText } from "./styles.ts";

/** The whole result of a run as an .xlsx file, with more sheets at its end. No half-written file stays behind. */
export async function writeResultWorkbook(
  results: RunResults,
  path: string,
  more: readonly ResultSheet[] = [],
): Promise<void> {
  try {
    const reasons = reasonSheets({ ...results, prices: results.prices ?? null });
    await writeResultSheets([...resultSheets(results), ...reasons, ...more], createWriteStream(path));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** Programs open a workbook on its first sheet: that is the overview. The others keep their order behind it. */
export function writeResultSheets(sheets: Iterable<ResultSheet>, sink: Writable): Promise<void> {
  const all = Array.from(sheets, toSheet);
  const isOverview = ({ name }: Sheet): boolean => name === overviewName;
  const ordered = [...all.filter(isOverview), ...all.filter((sheet) => !isOverview(sheet))];
  return writeWorkbook(sink, ordered, { styles: resultStyles });
}

function toSheet(sheet: ResultSheet): Sheet {
  const merges: MergedRange[] = [];
  return {
    name: sheet.name,
    rows: sheetRows(sheet, merges),
    merges: () => merges,
    freeze: { rows: 1, columns: sheet.labelHeader.length },
    columnWidths: columnWidths(sheet),
    charts: overviewCharts(sheet),
  };
}

function* sheetRows(sheet: ResultSheet, merges: MergedRange[]): Generator<SheetRow> {
  const header = [...sheet.labelHeader, ...sheet.valueHeader].map((text) => (text === "" ? null : text));
  yield [{ cells: header, style: headerCell }];
  const runs = createLabelRuns(sheet.labelHeader.length, merges);
  let row = 1;
  for (const content of sheet.rows()) {
    const { labels, role } = content;
    const shown = isApart(role) ? runs.apart(labels, row) : runs.next(labels, row);
    const cells = shown.map((label, column) => ({ cells: [label], style: styleOfLabel(role, column, labels.length) }));
    yield [...cells, ...valueSegments(content)];
    row++;
  }
  runs.end(row);
}

const isApart = (role: RowRole | undefined): boolean => role === "title" || role === "header" || role === "text";

/** Texts and figures look different, so each is a segment of its own where a row has both. */
function valueSegments({ values, role, scale }: ResultRow): RowSegment[] {
  const { largest, areWhole } = sizeOf(values);
  const style = styleOfNumbers(scale ?? largest, areWhole && scale === undefined, role);
  if (values instanceof Float64Array) return [{ numbers: values, style }];
  if (!values.some((value) => typeof value === "string")) return [{ cells: values, style }];
  return values.map((value) => ({ cells: [value], style: typeof value === "string" ? styleOfText(role) : style }));
}

function sizeOf(values: ResultRow["values"]): { largest: number; areWhole: boolean } {
  let largest = 0;
  let areWhole = true;
  for (const value of values) {
    if (typeof value !== "number") continue;
    largest = Math.max(largest, Math.abs(value));
    areWhole &&= Number.isInteger(value);
  }
  return { largest, areWhole };
}
