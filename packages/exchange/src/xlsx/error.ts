/** The one error of reading and writing sheets: a code for programs, a sentence naming the cell for people. */

import type { Words } from "@esm/messages/message";
import { inEnglish } from "@esm/messages/render";
import type { ArchiveErrorCode } from "../zip/error.ts";

export type SheetErrorCode =
  /** Not an .xlsx workbook: another kind of file, or a zip archive without a workbook inside. */
  | "not_a_workbook"
  | "no_sheet"
  /** The workbook's XML is broken or contradicts itself. */
  | "malformed"
  /** The XML has a document type or an entity of its own. */
  | "forbidden_xml"
  | "too_many_cells"
  | "text_too_long"
  /** All texts together. */
  | "too_much_text"
  /** Many bytes that hold hardly any value. */
  | "too_empty"
  /** For writing: a number that is NaN or infinite. */
  | "not_finite"
  /** For writing: a sheet larger than the format's 1,048,576 × 16,384. */
  | "sheet_too_large"
  | "invalid_sheet_name"
  | "invalid_merge"
  /** The workbook is a zip archive the zip reader refuses. */
  | ArchiveErrorCode;

export class SheetError extends Error {
  override readonly name = "SheetError";
  readonly words: Words;
  readonly code: SheetErrorCode;
  /** The cell at fault, such as `C17`, where one is. */
  readonly cell: string | undefined;

  constructor(code: SheetErrorCode, words: Words, cell?: string, cause?: unknown) {
    super(inEnglish(words), cause === undefined ? undefined : { cause });
    this.words = words;
    this.code = code;
    this.cell = cell;
  }
}
