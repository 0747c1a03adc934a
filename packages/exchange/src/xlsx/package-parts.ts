/** The fixed parts of a workbook around its sheets: content types, relationships, the list of sheets. */
import { escapeText } from "./text.ts";

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const mainNamespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const packageSchemas = "http://schemas.openxmlformats.org/package/2006";
const relationshipSchemas = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const spreadsheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml";

export const worksheetOpening = `${declaration}<worksheet xmlns="${mainNamespace}" xmlns:r="${relationshipSchemas}">`;

/** At the end of a sheet with charts. */
export const drawingOfSheet = '<drawing r:id="rId1"/>';

export const sheetPath = (index: number): string => `xl/worksheets/sheet${index + 1}.xml`;

/** Of a part: xl/a.xml has its relationships in xl/_rels/a.xml.rels. */
export const relationshipsPath = (path: string): string => path.replace(/([^/]+)$/, "_rels/$1.rels");

/** @param drawings paths of drawings @param charts and of charts */
export function contentTypes(
  sheetCount: number,
  { drawings, charts }: Readonly<Record<"drawings" | "charts", readonly string[]>>,
): string {
  const override = (path: string, type: string): string =>
    `<Override PartName="/${path}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`;
  const pictures = [
    ...drawings.map((path) => override(path, "drawing")),
    ...charts.map((path) => override(path, "drawingml.chart")),
  ].join("");
  const sheets = numbered(
    sheetCount,
    (index) => `<Override PartName="/${sheetPath(index)}" ContentType="${spreadsheetType}.worksheet+xml"/>`,
  );
  return `${declaration}<Types xmlns="${packageSchemas}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheetType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheetType}.styles+xml"/>${sheets}${pictures}</Types>`;
}

export function packageRelationships(): string {
  return `${declaration}<Relationships xmlns="${packageSchemas}/relationships"><Relationship Id="rId1" Type="${relationshipSchemas}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
}

export function workbook(sheetNames: readonly string[]): string {
  const sheets = numbered(
    sheetNames.length,
    (index) => `<sheet name="${escapeText(sheetNames[index] ?? "")}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `${declaration}<workbook xmlns="${mainNamespace}" xmlns:r="${relationshipSchemas}"><bookViews><workbookView/></bookViews><sheets>${sheets}</sheets></workbook>`;
}

export function workbookRelationships(sheetCount: number): string {
  const sheets = numbered(
    sheetCount,
    (index) =>
      `<Relationship Id="rId${index + 1}" Type="${relationshipSchemas}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  return `${declaration}<Relationships xmlns="${packageSchemas}/relationships">${sheets}<Relationship Id="rId${sheetCount + 1}" Type="${relationshipSchemas}/styles" Target="styles.xml"/></Relationships>`;
}

function numbered(count: number, text: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => text(index)).join("");
}
