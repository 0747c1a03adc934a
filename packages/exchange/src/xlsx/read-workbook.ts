/** Reading the sheets of an untrusted .xlsx workbook. */
import { open } from "node:fs/promises";
import { message } from "@esm/messages/message";
import { ArchiveError } from "../zip/error.ts";
import { readZip } from "../zip/zip-reader.ts";
import { SheetError } from "./error.ts";
import { type SheetGrid, textBudget } from "./grid.ts";
import { defaultSheetLimits, type SheetLimits } from "./limits.ts";
import { readNumberFormats } from "./number-formats.ts";
import { headBytes, otherFormOfContent, otherThanZip } from "./other-formats.ts";
import { findSheets, partOfSheet } from "./package.ts";
import { scanSheet } from "./scan-sheet.ts";
import { readSharedTexts } from "./shared-strings.ts";

interface FirstSheet extends SheetGrid {
  /** All worksheets of the workbook. Only the first one is read. */
  readonly sheetNames: readonly string[];
}

/**
 * The first worksheet in the workbook's order (hidden ones count), of a workbook given as a path or as its bytes.
 * Expanding runs on the thread pool, reading the expanded XML on the calling thread. Throws SheetError for every fault
 * of the file.
 */
export const readSheet = (workbook: Buffer | string, limits: SheetLimits = defaultSheetLimits): Promise<FirstSheet> =>
  withWorkbook(workbook, limits, async ({ sheetNames, read }) => Object.assign(await read(0), { sheetNames }));

export interface OpenWorkbook {
  /** All worksheets in the workbook's order. */
  readonly sheetNames: readonly string[];
  /** Reads the sheet at this position. Throws SheetError; texts of all sheets share one budget. */
  read(index: number): Promise<SheetGrid>;
}

/** Opens a workbook, given as a path or as its bytes, for `work`. Throws SheetError for every fault of the file. */
export async function withWorkbook<Result>(
  workbook: Buffer | string,
  limits: SheetLimits,
  work: (workbook: OpenWorkbook) => Promise<Result>,
): Promise<Result> {
  const head = typeof workbook === "string" ? await headOf(workbook) : workbook.subarray(0, headBytes);
  const otherForm = otherFormOfContent(head);
  if (otherForm) throw new SheetError("not_a_workbook", otherForm);
  try {
    const zip = await readZip(workbook, limits.zip);
    try {
      const { sheets, styles, countsFrom1904, ...found } = await findSheets(zip, limits.maxListBytes);
      const first = partOfSheet(sheets[0]);
      const budget = textBudget(limits.maxTextBytes);
      const sharedTexts = found.sharedTexts ? await readSharedTexts(found.sharedTexts, limits, budget) : [];
      const formats = await readNumberFormats(styles, countsFrom1904, limits.maxStyleBytes);
      const read = (index: number): Promise<SheetGrid> =>
        scanSheet({ sheet: index === 0 ? first : partOfSheet(sheets[index]), sharedTexts, formats }, limits, budget);
      return await work({ sheetNames: sheets.map(({ name }) => name), read });
    } finally {
      await zip.close();
    }
  } catch (error) {
    throw error instanceof ArchiveError ? asSheetError(error, head) : error;
  }
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function asSheetError(error: ArchiveError, head: Buffer): SheetError {
  if (error.code === "not_a_zip") return new SheetError("not_a_workbook", otherThanZip(head), undefined, error);
  return new SheetError(error.code, message("workbook_cannot_read", { message: error.message }), undefined, error);
}
