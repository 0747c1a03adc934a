/** Sheets in other forms than .xlsx: recognises them by name or by content, and says how to make an .xlsx from them. */

import { message, sentences, type Words } from "@esm/messages/message";
import { familyNames } from "@esm/model/domain/table-family";

const openDocument = message("open_document_sheet");
const text = message("text_file");
const oldWorkbook = message("old_workbook");
const binaryWorkbook = message("binary_workbook");

const formByEnding: Readonly<Record<string, Words>> = {
  ods: openDocument,
  fods: openDocument,
  csv: text,
  tsv: text,
  txt: text,
  xls: oldWorkbook,
  xlsb: binaryWorkbook,
  xlsm: message("workbook_with_macros"),
  numbers: message("numbers_sheet"),
};

const saveAs = message("save_as_workbook");
const numbersStay = message("check_numbers_still_numbers_decimal");

/** The message about an archive's file that is a table in another form. */
export function otherFormOfTable(name: string): Words | undefined {
  const [, stem = "", ending = ""] = /^(.*)\.(\w+)$/.exec(name.toLowerCase()) ?? [];
  const table = familyNames.find((family) => family.toLowerCase() === stem);
  const form = formByEnding[ending];
  if (!table || !form) return undefined;
  const other = message("tables_are_xlsx", { form, ending });
  return sentences(other, message("save_as_table", { table }), form === text ? numbersStay : undefined);
}

/** The first bytes of older .xls files and password-protected workbooks. */
const compoundFileMark = Buffer.from("d0cf11e0a1b11ae1", "hex");
/** The first bytes of an OpenDocument sheet, after the first header of a zip archive. */
const openDocumentMark = "mimetypeapplication/vnd.oasis.opendocument.spreadsheet";

/** The length of the beginning that identifies a file. */
export const headBytes = 512;

/** The message about a file that begins like a sheet in another form. */
export function otherFormOfContent(head: Buffer): Words | undefined {
  if (head.subarray(0, compoundFileMark.length).equals(compoundFileMark)) {
    return sentences(message("old_or_protected"), message("save_without_password"));
  }
  if (head.includes(openDocumentMark)) {
    return sentences(message("other_than_xlsx", { form: openDocument, ending: "ods" }), saveAs);
  }
  return undefined;
}

/** Names the format of a file that is no zip archive. */
export function otherThanZip(head: Buffer): Words {
  // Letters of any encoding, tabs and ends of lines.
  const isText =
    head.length > 0 && head.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);
  if (!isText || head.subarray(0, 5).equals(Buffer.from("%PDF-"))) return message("file_not_xlsx_workbook");
  return sentences(message("text_not_xlsx", { form: text }), saveAs, numbersStay);
}

/** For a zip archive whose main part is that of an .xlsb. */
export const binaryForm = sentences(message("other_than_xlsx", { form: binaryWorkbook, ending: "xlsb" }), saveAs);
