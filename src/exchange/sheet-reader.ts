/** Reading the first sheet of an untrusted .xlsx workbook. */
import { SheetError } from "./sheet-error.ts";
import { defaultSheetLimits, type SheetLimits } from "./sheet-limits.ts";
import { findFirstSheet } from "./sheet-package.ts";
import { scanSheet } from "./sheet-scanner.ts";
import { readSharedTexts } from "./sheet-strings.ts";
import { createTable, type SheetTable } from "./sheet-table.ts";
import { ArchiveError } from "./zip-error.ts";
import { readZip } from "./zip-reader.ts";

/** What older .xls files and password-protected workbooks begin with. */
const compoundFileMark = Buffer.from("d0cf11e0a1b11ae1", "hex");

/**
 * The first worksheet in the workbook's order (hidden ones count). Expanding runs on the thread pool, reading the
 * expanded XML on the calling thread. Throws SheetError for everything that is wrong with the file.
 */
export async function readSheet(workbook: Buffer, limits: SheetLimits = defaultSheetLimits): Promise<SheetTable> {
  if (workbook.subarray(0, 8).equals(compoundFileMark)) {
    throw new SheetError("not_a_workbook", "The file is an old .xls or a password-protected workbook, not an .xlsx.");
  }
  try {
    const zip = await readZip(workbook, limits.zip);
    const { name, sheet, sharedTexts } = await findFirstSheet(zip);
    const texts = sharedTexts ? readSharedTexts(await sharedTexts.read(), sharedTexts.name, limits) : [];
    return createTable(name, scanSheet(await sheet.read(), sheet.name, texts, limits));
  } catch (error) {
    throw error instanceof ArchiveError ? asSheetError(error) : error;
  }
}

function asSheetError(error: ArchiveError): SheetError {
  if (error.code === "not_a_zip") {
    return new SheetError("not_a_workbook", "The file is not an .xlsx workbook.", undefined, error);
  }
  return new SheetError(error.code, `The workbook cannot be read. ${error.message}`, undefined, error);
}
