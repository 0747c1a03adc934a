/** How cells look: the style sheet of a workbook, and the numbers by which its cells name their styles. */
import { escapeText } from "./text.ts";

/** Absent properties are those of a plain cell. */
export interface CellStyle {
  readonly bold?: boolean;
  /** Size of the font in points. */
  readonly size?: number;
  /** Colour behind the text, as RRGGBB. */
  readonly fill?: string;
  readonly border?: "box" | "top";
  readonly horizontal?: "left" | "center" | "right";
  readonly vertical?: "top";
  /** In the notation of spreadsheets, e.g. `0.00`. */
  readonly numberFormat?: string;
}

export const headerCell: CellStyle = { bold: true, border: "box", horizontal: "center", vertical: "top" };

/** The styles of a workbook that names none of its own. */
export const usualStyles: readonly CellStyle[] = [headerCell];

const mainNamespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
/** Numbers below belong to formats that programs know. */
const firstOwnFormat = 164;

/** @param styles by their numbers, which begin with 1; 0 is the plain cell */
export function styleSheet(styles: readonly CellStyle[]): string {
  const all: CellStyle[] = [{}, ...styles];
  const formats = distinct(styles.flatMap(({ numberFormat }) => numberFormat ?? []));
  const fonts = distinct(all.map(fontOf));
  // The first two fills are fixed by the format.
  const fills = distinct([...["none", "gray125"].map(patternFill), ...all.map(fillOf)]);
  const borders = distinct(all.map(borderOf));
  const cells = all.map((style) => {
    const format = style.numberFormat === undefined ? 0 : firstOwnFormat + formats.indexOf(style.numberFormat);
    const [font, fill, border] = [
      fonts.indexOf(fontOf(style)),
      fills.indexOf(fillOf(style)),
      borders.indexOf(borderOf(style)),
    ];
    const applied = [
      format > 0 && "NumberFormat",
      font > 0 && "Font",
      fill > 0 && "Fill",
      border > 0 && "Border",
      (style.horizontal || style.vertical) && "Alignment",
    ].map((part) => (part ? ` apply${part}="1"` : ""));
    const opening = `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}"`;
    return `${opening} xfId="0"${applied.join("")}${alignmentOf(style)}`;
  });
  const numbers = formats.map(
    (format, index) => `<numFmt numFmtId="${firstOwnFormat + index}" formatCode="${escapeText(format)}"/>`,
  );
  const plain = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>';
  return [
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="${mainNamespace}">`,
    numbers.length > 0 ? list("numFmts", numbers) : "",
    list("fonts", fonts),
    list("fills", fills),
    list("borders", borders),
    list("cellStyleXfs", [plain]),
    list("cellXfs", cells),
    list("cellStyles", ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']),
    "</styleSheet>",
  ].join("");
}

const list = (name: string, items: readonly string[]): string =>
  `<${name} count="${items.length}">${items.join("")}</${name}>`;
const distinct = (items: readonly string[]): string[] => [...new Set(items)];

const fontOf = ({ bold, size = 11 }: CellStyle): string =>
  `<font>${bold ? "<b/>" : ""}<sz val="${size}"/><name val="Calibri"/><family val="2"/></font>`;

const patternFill = (pattern: string): string => `<fill><patternFill patternType="${pattern}"/></fill>`;

const fillOf = ({ fill }: CellStyle): string =>
  fill === undefined
    ? patternFill("none")
    : `<fill><patternFill patternType="solid"><fgColor rgb="FF${fill}"/></patternFill></fill>`;

function borderOf({ border }: CellStyle): string {
  const sides = ["left", "right", "top", "bottom"].map((side) => {
    const isDrawn = border === "box" || border === side;
    return isDrawn ? `<${side} style="thin"><color auto="1"/></${side}>` : `<${side}/>`;
  });
  return `<border>${sides.join("")}<diagonal/></border>`;
}

/** The alignment, with the end of the enclosing element. */
function alignmentOf({ horizontal, vertical }: CellStyle): string {
  if (!horizontal && !vertical) return "/>";
  const sides = [horizontal && ` horizontal="${horizontal}"`, vertical && ` vertical="${vertical}"`];
  return `><alignment${sides.map((side) => side ?? "").join("")}/></xf>`;
}
