/** Sheets in other forms than .xlsx: recognises them by name or by content, and says how to make an .xlsx from them. */
import { familyNames } from "../../domain/table-family.ts";

const openDocument = "an OpenDocument sheet";
const text = "a text file";
const oldWorkbook = "a workbook of an old kind";
const binaryWorkbook = "a binary workbook";

const formByEnding: Readonly<Record<string, string>> = {
  ods: openDocument,
  fods: openDocument,
  csv: text,
  tsv: text,
  txt: text,
  xls: oldWorkbook,
  xlsb: binaryWorkbook,
  xlsm: "a workbook with macros",
  numbers: "a Numbers sheet",
};

const saveAs = "Open it in a spreadsheet program and choose 'Save as' with the type Excel workbook (.xlsx)";
const numbersStay = "Check that numbers are still numbers: decimal signs and separators differ between countries.";

/** The message about an archive's file that is a table in another form. */
export function otherFormOfTable(name: string): string | undefined {
  const [, stem = "", ending = ""] = /^(.*)\.(\w+)$/.exec(name.toLowerCase()) ?? [];
  const table = familyNames.find((family) => family.toLowerCase() === stem);
  const form = formByEnding[ending];
  if (!table || !form) return undefined;
  const wayOut = `${saveAs}, named ${table}.xlsx, in its place.`;
  return `Tables are read from .xlsx files; this is ${form} (.${ending}). ${wayOut}${form === text ? ` ${numbersStay}` : ""}`;
}

/** The first bytes of older .xls files and password-protected workbooks. */
const compoundFileMark = Buffer.from("d0cf11e0a1b11ae1", "hex");
/** The first bytes of an OpenDocument sheet, after the first header of a zip archive. */
const openDocumentMark = "mimetypeapplication/vnd.oasis.opendocument.spreadsheet";

/** The length of the beginning that identifies a file. */
export const headBytes = 512;

/** The message about a file that begins like a sheet in another form. */
export function otherFormOfContent(head: Buffer): string | undefined {
  if (head.subarray(0, compoundFileMark.length).equals(compoundFileMark)) {
    return `The file is an old .xls or a password-protected workbook, not an .xlsx. ${saveAs}, without a password.`;
  }
  if (head.includes(openDocumentMark)) return `The file is ${openDocument} (.ods), not an .xlsx workbook. ${saveAs}.`;
  return undefined;
}

/** Names the format of a file that is no zip archive. */
export function otherThanZip(head: Buffer): string {
  // Letters of any encoding, tabs and ends of lines.
  const isText =
    head.length > 0 && head.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);
  if (!isText || head.subarray(0, 5).equals(Buffer.from("%PDF-"))) return "The file is not an .xlsx workbook.";
  return `The file is ${text} such as .csv, not an .xlsx workbook. ${saveAs}. ${numbersStay}`;
}

/** For a zip archive whose main part is that of an .xlsb. */
export const binaryForm = `The file is ${binaryWorkbook} (.xlsb), not an .xlsx workbook. ${saveAs}.`;
