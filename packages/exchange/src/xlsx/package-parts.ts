/** The fixed parts of a workbook around its sheets: content types, relationships, the list of sheets. */
import { escapeText } from "./text.ts";

export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const mainNamespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const packageSchemas = "http://schemas.openxmlformats.org/package/2006";
export const relationshipSchemas = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

export const worksheetOpening = `${declaration}<worksheet xmlns="${mainNamespace}" xmlns:r="${relationshipSchemas}">`;

/** At the end of a sheet with charts. */
export const drawingOfSheet = '<drawing r:id="rId1"/>';

export const sheetPath = (index: number): string => `xl/worksheets/sheet${index + 1}.xml`;

/** The part xl/a.xml has its relationships in xl/_rels/a.xml.rels. */
export const relationshipsPath = (path: string): string => path.replace(/([^/]+)$/, "_rels/$1.rels");

/** @param drawings paths of drawings @param charts and of charts */
export function contentTypes(
  sheetCount: number,
  { drawings, charts }: Readonly<Record<"drawings" | "charts", readonly string[]>>,
): string {
  const override = (path: string, type: string): string =>
    `<Override PartName="/${path}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`;
  const overrides = [
    override("xl/workbook.xml", "spreadsheetml.sheet.main"),
    override("xl/styles.xml", "spreadsheetml.styles"),
    numbered(sheetCount, (index) => override(sheetPath(index), "spreadsheetml.worksheet")),
    ...drawings.map((path) => override(path, "drawing")),
    ...charts.map((path) => override(path, "drawingml.chart")),
  ].join("");
  return `${declaration}<Types xmlns="${packageSchemas}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides}</Types>`;
}

/** The relationships of one part, in the order of their numbers. */
export function relationships(list: readonly (readonly [type: string, target: string])[]): string {
  const each = list.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${relationshipSchemas}/${type}" Target="${target}"/>`,
  );
  return `${declaration}<Relationships xmlns="${packageSchemas}/relationships">${each.join("")}</Relationships>`;
}

export const packageRelationships = (): string => relationships([["officeDocument", "xl/workbook.xml"]]);

export function workbook(sheetNames: readonly string[]): string {
  const sheets = numbered(
    sheetNames.length,
    (index) => `<sheet name="${escapeText(sheetNames[index] ?? "")}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `${declaration}<workbook xmlns="${mainNamespace}" xmlns:r="${relationshipSchemas}"><bookViews><workbookView/></bookViews><sheets>${sheets}</sheets></workbook>`;
}

export function workbookRelationships(sheetCount: number): string {
  const sheets = Array.from({ length: sheetCount }, (_, index) => `worksheets/sheet${index + 1}.xml`);
  return relationships([...sheets.map((path) => ["worksheet", path] as const), ["styles", "styles.xml"]]);
}

function numbered(count: number, text: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => text(index)).join("");
}
