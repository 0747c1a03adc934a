/** Workbooks built part by part, as other programs write them and as nobody should. */
import { craftZip } from "../zip/zip-bytes.ts";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

export interface WorkbookParts {
  [path: string]: string | Buffer | undefined;
}

export const relationships = (...entries: [id: string, type: string, target: string][]): string =>
  `<Relationships>${entries.map(([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`).join("")}</Relationships>`;

/** A workbook of one sheet with these rows, each part replaceable; `undefined` leaves a part out. */
export function craftWorkbook(rows: string, parts: WorkbookParts = {}): Buffer {
  const all: WorkbookParts = {
    "_rels/.rels": relationships(["rId1", "officeDocument", "xl/workbook.xml"]),
    "xl/workbook.xml": `<?xml version="1.0" encoding="UTF-8"?><workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="First" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationships(
      ["rId1", "worksheet", "worksheets/sheet1.xml"],
      ["rId2", "sharedStrings", "sharedStrings.xml"],
    ),
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
    ...parts,
  };
  const entries = Object.entries(all).flatMap(([name, content]) =>
    content === undefined ? [] : [{ name, content, method: 8 }],
  );
  return craftZip(entries);
}
