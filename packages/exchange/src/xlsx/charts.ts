/**
 * Bar charts of a sheet: a drawing that places them, and a part of each with the ranges that it shows (ECMA-376, part 1, 20.5 and 21.2).
 * The figures are in it as well, for programs that show a chart without calculating.
 */
import { declaration, relationshipSchemas, relationships } from "./package-parts.ts";
import { cellReference, maxSheetColumns } from "./reference.ts";
import { escapeText } from "./text.ts";

/** Cells of one column of the sheet; rows are counted from 0, the last one included. */
export interface ColumnCells<Value> {
  column: number;
  firstRow: number;
  values: readonly Value[];
}

export interface BarChart {
  title: string;
  /** The title of the axis of values, such as the unit. */
  axisTitle: string;
  categories: ColumnCells<string>;
  /** Each with the cell of its name. */
  series: readonly { name: ColumnCells<string>; values: ColumnCells<number | null>; colour: string }[];
  /** The cell at its corner, and its size in columns and rows. */
  place: { column: number; row: number; columns: number; rows: number };
}

const drawingml = "http://schemas.openxmlformats.org/drawingml/2006";

export const drawingPath = (sheet: number): string => `xl/drawings/drawing${sheet + 1}.xml`;
export const chartPath = (chart: number): string => `xl/charts/chart${chart + 1}.xml`;

export function drawing(charts: readonly BarChart[]): string {
  const anchors = charts.map(({ title, place: { column, row, columns, rows } }, index) => {
    const last = Math.min(maxSheetColumns - 1, column + columns);
    const marker = (name: string, atColumn: number, atRow: number): string =>
      `<xdr:${name}><xdr:col>${atColumn}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${atRow}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:${name}>`;
    const name = `<xdr:cNvPr id="${index + 2}" name="${escapeText(title)}" descr="${escapeText(title)}"/>`;
    const frame = `<xdr:nvGraphicFramePr>${name}<xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm>`;
    const graphic = `<a:graphic><a:graphicData uri="${drawingml}/chart"><c:chart xmlns:c="${drawingml}/chart" r:id="rId${index + 1}"/></a:graphicData></a:graphic>`;
    return `<xdr:twoCellAnchor>${marker("from", column, row)}${marker("to", last, row + rows)}<xdr:graphicFrame macro="">${frame}${graphic}</xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor>`;
  });
  return `${declaration}<xdr:wsDr xmlns:xdr="${drawingml}/spreadsheetDrawing" xmlns:a="${drawingml}/main" xmlns:r="${relationshipSchemas}">${anchors.join("")}</xdr:wsDr>`;
}

/**
 * From the drawing to its charts.
 *
 * @param first the number of the sheet's first chart in the workbook, from 0
 */
export const drawingRelationships = (count: number, first: number): string =>
  relationships(
    Array.from({ length: count }, (_, index) => ["chart", `../charts/chart${first + index + 1}.xml`] as const),
  );

/** From the sheet to its drawing. */
export const sheetRelationships = (sheet: number): string =>
  relationships([["drawing", `../drawings/drawing${sheet + 1}.xml`]]);

/** Horizontal bars in the order of the rows; what belongs to one name is stacked. */
export function chart({ title, axisTitle, categories, series }: BarChart, sheetName: string): string {
  const names = textReference(categories, sheetName);
  const bars = series.map(
    ({ name, values, colour }, index) =>
      `<c:ser><c:idx val="${index}"/><c:order val="${index}"/><c:tx>${textReference(name, sheetName)}</c:tx>` +
      `<c:spPr><a:solidFill><a:srgbClr val="${colour.replace("#", "")}"/></a:solidFill></c:spPr><c:invertIfNegative val="0"/>` +
      `<c:cat>${names}</c:cat><c:val>${numberCells(values, sheetName)}</c:val></c:ser>`,
  );
  const plot =
    `<c:barChart><c:barDir val="bar"/><c:grouping val="stacked"/><c:varyColors val="0"/>${bars.join("")}` +
    `<c:gapWidth val="50"/><c:overlap val="100"/><c:axId val="1"/><c:axId val="2"/></c:barChart>`;
  const nameAxis =
    '<c:catAx><c:axId val="1"/><c:scaling><c:orientation val="maxMin"/></c:scaling><c:delete val="0"/><c:axPos val="l"/>' +
    '<c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/><c:crossAx val="2"/><c:crosses val="autoZero"/></c:catAx>';
  const valueAxis =
    '<c:valAx><c:axId val="2"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="b"/><c:majorGridlines/>' +
    `${heading(axisTitle, 900)}<c:numFmt formatCode="General" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/>` +
    '<c:tickLblPos val="nextTo"/><c:crossAx val="1"/><c:crosses val="max"/></c:valAx>';
  return (
    `${declaration}<c:chartSpace xmlns:c="${drawingml}/chart" xmlns:a="${drawingml}/main" xmlns:r="${relationshipSchemas}"><c:roundedCorners val="0"/>` +
    `<c:chart>${heading(title, 1200)}<c:autoTitleDeleted val="0"/><c:plotArea><c:layout/>${plot}${nameAxis}${valueAxis}</c:plotArea>` +
    '<c:legend><c:legendPos val="b"/><c:overlay val="0"/></c:legend><c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart></c:chartSpace>'
  );
}

/** @param size in hundredths of a point */
const heading = (text: string, size: number): string =>
  `<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:pPr><a:defRPr sz="${size}" b="0"/></a:pPr><a:r><a:rPr sz="${size}" b="0"/><a:t>${escapeText(text)}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title>`;

function formula({ column, firstRow, values }: ColumnCells<unknown>, sheetName: string): string {
  const quoted = `'${sheetName.replaceAll("'", "''")}'!`;
  const absolute = (row: number): string => cellReference(row, column).replace(/^([A-Z]+)/, "$$$1$$");
  const last = firstRow + values.length - 1;
  const range = last === firstRow ? absolute(firstRow) : `${absolute(firstRow)}:${absolute(last)}`;
  return `<c:f>${escapeText(quoted + range)}</c:f>`;
}

const textPoints = (values: readonly string[]): string =>
  `<c:strCache><c:ptCount val="${values.length}"/>${values.map((text, index) => `<c:pt idx="${index}"><c:v>${escapeText(text)}</c:v></c:pt>`).join("")}</c:strCache>`;

const textReference = (cells: ColumnCells<string>, sheetName: string): string =>
  `<c:strRef>${formula(cells, sheetName)}${textPoints(cells.values)}</c:strRef>`;

function numberCells(cells: ColumnCells<number | null>, sheetName: string): string {
  const points = cells.values.flatMap((value, index) =>
    value === null ? [] : [`<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`],
  );
  return `<c:numRef>${formula(cells, sheetName)}<c:numCache><c:formatCode>General</c:formatCode><c:ptCount val="${cells.values.length}"/>${points.join("")}</c:numCache></c:numRef>`;
}
