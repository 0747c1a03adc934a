/** Every sentence that the reading and writing of files can say has a German one: they are looked for in the source. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "rolldown/parseAst";
import { describe, expect, it } from "vitest";
import { germanOf } from "#src/http/answers/german/german.ts";

const folder = join(import.meta.dirname, "../../src");
const rooms = ["exchange", "runs/stored-results/exports"];

/** Defects of our own, and files that we write: no user reads of them. */
const exempt: readonly string[] = [
  "exchange/archive/outline.ts",
  "exchange/package/json-schema.ts",
  "exchange/xlsx/rows.ts",
  "exchange/xlsx/write-checks.ts",
  "exchange/zip/sink.ts",
  "exchange/zip/zip-writer.ts",
];

const saveAs = "Open it in a spreadsheet program and choose 'Save as' with the type Excel workbook (.xlsx)";
const row = "row 2, column B (region 'x')";

/** Sentences that are put together of parts, with the texts that they become. */
const composed: Readonly<Record<string, readonly string[]>> = {
  "The archive entry {} {}.": [
    "is encrypted",
    "is a symbolic link",
    "is not a regular file or folder",
    "has no name",
    "occurs twice",
    "is named as a folder but marked as a file",
    "is a folder but has content",
    "uses compression method 9",
    "is stored as it is, but declares 1 and 2 bytes",
    "expands to 9 bytes; at most 5 are allowed",
    "expands from 1 to 9 bytes, over 5 times",
    "has a control character in its name",
    "leaves the archive by ..",
    "has a name that is not valid UTF-8",
    "has a backslash in its name; folders are separated by /",
    "has an absolute path",
    "has a drive letter in its path",
    "has an empty or . folder in its path",
    "has the same name as 'b' (upper and lower case do not count)",
  ].map((what) => `The archive entry 'a' ${what}.`),
  "leaves the archive by ..": [],
  "The workbook's part {} {}.": [
    "The workbook's part a.xml has an & that does not start an entity.",
    "The workbook's part a.xml uses the undefined entity &x;.",
  ],
  "From PyPSA: {}, {} snapshots{}.": [
    "From PyPSA: a network, 24 snapshots.",
    "From PyPSA: mine, 24 snapshots, 2030-01-01 to 2030-01-02.",
  ],
  "{}: {}; every value must be given.": [
    `${row}: the cell is empty; every value must be given.`,
    `${row}: 'x' is not a number with a decimal point; every value must be given.`,
  ],
  "{}To accept it: approximate={}.": ["Ramps are not limited. To accept it: approximate=bidirectional_link."],
  "{}To leave it out: ignore={}.": ["To leave it out: ignore=unit_commitment."],
  "a data set has no file of this name here.": [],
  "Not read: {} Did you mean '{}'?": ["Not read: a data set has no file of this name here. Did you mean 'x'?"],
  "each component has a folder of its own, as in {}.": [
    "Ignored: each component has a folder of its own, as in sources/Sun/.",
    "Not read: each component has a folder of its own, as in sources/Sun/.",
  ],
  "{} has values but no {}.": [
    "Row 3 has values but no region in column A.",
    "Column C has values but no region_to in row 1.",
  ],
  "{}: region {} has a {} already ({}).": ["Row 3, column A: region 'x' has a row already (Row 2, column A)."],
  "{}, named {}.xlsx, in its place.": [`${saveAs}, named capacityMax.xlsx, in its place.`],
  "The file is an old .xls or a password-protected workbook, not an .xlsx. {}, without a password.": [
    `The file is an old .xls or a password-protected workbook, not an .xlsx. ${saveAs}, without a password.`,
  ],
  "The file is {} (.ods), not an .xlsx workbook. {}.": [
    `The file is an OpenDocument sheet (.ods), not an .xlsx workbook. ${saveAs}.`,
  ],
  "The file is {} (.xlsb), not an .xlsx workbook. {}.": [
    `The file is a binary workbook (.xlsb), not an .xlsx workbook. ${saveAs}.`,
  ],
  "The system has a component '{}' that the data set lacks.": [],
};

interface Node {
  type: string;
  [part: string]: unknown;
}

/** Texts, with a mark where values are. */
const mark = "\u0000";

function textsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsIn);
  if (typeof node !== "object" || node === null) return [];
  const { type, value, quasis } = node as Node;
  const inside = Object.values(node).flatMap(textsIn);
  if (type === "Literal" && typeof value === "string") return [value];
  if (type !== "TemplateLiteral") return inside;
  return [(quasis as { value: { cooked: string } }[]).map((piece) => piece.value.cooked).join(mark), ...inside];
}

const sentencesIn = (source: string): string[] =>
  textsIn(parseAst(source, { lang: "ts" })).filter((text) => / /.test(text.trim()) && /[.?!]$/.test(text));

/** Values of every kind that sentences contain. */
const values = ["'x'", "x", "12", "Ramps are not limited.", "region 'x'", "1 file", "a list"];

/** Whether it has a German sentence, whatever stands in its places. */
function isKnown(sentence: string): boolean {
  const places = sentence.split(mark).length - 1;
  const tried = places > 4 ? values.map((value) => Array(places).fill(value)) : choices(places);
  return tried.some((chosen) => {
    let place = 0;
    const text = sentence.replaceAll(mark, () => chosen[place++]).trim();
    return germanOf(text) !== text;
  });
}

function choices(places: number): string[][] {
  if (places === 0) return [[]];
  return choices(places - 1).flatMap((before) => values.map((value) => [...before, value]));
}

describe("Sentences of files", () => {
  const files = rooms
    .flatMap((room) => globSync(`${room}/**/*.ts`, { cwd: folder }))
    .filter((file) => !exempt.includes(file));

  it.each(files)("have German ones: %s", (file) => {
    const unknown = sentencesIn(readFileSync(join(folder, file), "utf8")).filter((sentence) => !isKnown(sentence));
    const named = unknown.map((sentence) => sentence.replaceAll(mark, "{}"));
    expect(named.filter((sentence) => !(sentence in composed))).toEqual([]);
  });

  it.each(Object.values(composed).flat())("have them where they are put together: %s", (text) => {
    expect(germanOf(text)).not.toBe(text);
    expect(germanOf(text)).not.toMatch(/\b(the|is|has|of|be|with)\b/);
  });

  it("would be caught without one", () => {
    const source =
      "const a = `The file $" + "{x} sings a song.`; const b = 'Ramps are not limited.'; const c = 'no sentence';";
    expect(sentencesIn(source).filter((sentence) => !isKnown(sentence))).toEqual([`The file ${mark} sings a song.`]);
  });
});
