/** Workbooks whose XML means harm, in each of their parts. */
import { deflateRawSync } from "node:zlib";
import { craftWorkbook } from "../../packages/exchange/tests/xlsx/workbooks.ts";
import type { HostileCase } from "./case.ts";
import { sheetParts } from "./sheets.ts";

const { header, steps, sheetXml, relationships, sheet } = sheetParts;
const good = `<worksheet><sheetData>${header}${steps(2, 4)}</sheetData></worksheet>`;

const parts: Record<string, string> = {
  "_rels/.rels": relationships(["rId1", "officeDocument", "xl/workbook.xml"]),
  "xl/workbook.xml": '<workbook xmlns:r="x"><sheets><sheet name="First" sheetId="1" r:id="rId1"/></sheets></workbook>',
  "xl/_rels/workbook.xml.rels": relationships(
    ["rId1", "worksheet", "worksheets/sheet1.xml"],
    ["rId2", "sharedStrings", "sharedStrings.xml"],
  ),
  "xl/worksheets/sheet1.xml": good,
  "xl/sharedStrings.xml": "<sst><si><t>x</t></si></sst>",
};

const laughs = Array.from({ length: 10 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`).join(
  "",
);
const doctypes: Record<string, string> = {
  "a document type": "<!DOCTYPE a>",
  "a billion laughs": `<!DOCTYPE a [<!ENTITY l0 "ha">${laughs}]>`,
  "a file of the machine": '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]>',
  "an address": '<!DOCTYPE a SYSTEM "http://127.0.0.1:1/evil.dtd">',
  "a parameter entity": '<!DOCTYPE a [<!ENTITY % e SYSTEM "file:///dev/random"> %e;]>',
};
const spoilings: Record<string, (xml: string) => string | Buffer> = {
  ...Object.fromEntries(Object.entries(doctypes).map(([name, type]) => [name, (xml: string) => type + xml])),
  "another encoding declared": (xml) => `<?xml version="1.0" encoding="UTF-7"?>${xml}`,
  "UTF-16": (xml) => Buffer.from(`\ufeff${xml}`, "utf16le"),
  "an end too early": (xml) => xml.slice(0, -4),
  "an end tag too many": (xml) => `${xml}</x>`,
  "an unclosed comment": (xml) => `${xml}<!-- `,
  "nesting a hundred deep": (xml) => xml.replace(/<\/(\w+)>$/, `${"<a>".repeat(100)}</$1>`),
  "text behind the root": (xml) => `${xml}junk`,
  "a second root": (xml) => `${xml}${xml}`,
  "an undefined entity in an attribute": (xml) => xml.replace(/^<(\w+)/, '<$1 evil="&evil;"'),
  "an undefined entity in a text": (xml) => xml.replace(/<\/(\w+)>$/, "<evil>&evil;</evil></$1>"),
  "nothing in it": () => "",
};
const spoiled = Object.entries(parts).flatMap(([part, xml]) =>
  Object.entries(spoilings).map(([name, spoil]) =>
    sheet(`${part} with ${name}`, part.split("/").at(-1) ?? part, () => {
      const bytes = Buffer.from(spoil(xml) as string);
      return craftWorkbook(header + steps(2, 4), { [part]: bytes });
    }),
  ),
);

const inCell = (content: string): Buffer => sheetXml(good.replace("<t>N</t>", `<t>${content}</t>`));
const entities = [
  "&e;",
  "&l9;",
  "& b",
  "&#0;",
  "&#xD800;",
  "&#x110000;",
  "&#99999999999;",
  "&#xFFFFFFFFF;",
  "&#-1;",
  "&%e;",
  "&nbsp;",
].map((entity) => sheet(`the entity ${entity}`, /&/, () => inCell(entity)));

const broken = (
  [
    ["an attribute without quotes", "<worksheet><sheetData><row r=1/></sheetData></worksheet>"],
    ["an attribute without a value", "<worksheet><sheetData><row r/></sheetData></worksheet>"],
    ["a tag in a tag", '<worksheet><sheetData><row <c r="A1"/></row></sheetData></worksheet>'],
    ["an element without a name", "<worksheet><sheetData>< row/></sheetData></worksheet>"],
    ["crossing elements", "<worksheet><sheetData><row></sheetData></row></worksheet>"],
    ["a name of 10,000 letters", `<worksheet><${"a".repeat(10_000)}/></worksheet>`],
    ["another root", "<html><sheetData/></html>"],
    ["no data", "<worksheet/>"],
    ["an unclosed CDATA", "<worksheet><sheetData><![CDATA[ </sheetData></worksheet>"],
    [
      "ten thousand attributes without values",
      `<worksheet><sheetData><row ${"a ".repeat(10_000)}/></sheetData></worksheet>`,
    ],
  ] satisfies [string, string][]
).map(([name, xml]) => sheet(`a worksheet with ${name}`, "sheet1.xml", () => sheetXml(xml)));

const relation = (target: string, mode = ""): string =>
  `<Relationships><Relationship Id="rId1" Type="x/worksheet" ${mode}Target="${target}"/></Relationships>`;
const packages = [
  ...[
    "../../../../etc/passwd",
    "file:///etc/passwd",
    "http://127.0.0.1:1/sheet.xml",
    "/",
    "worksheets",
    "_rels/workbook.xml.rels",
  ].map((target) =>
    sheet(`a sheet at ${target}`, /First|sheet|rels/, () =>
      craftWorkbook("", { "xl/_rels/workbook.xml.rels": relation(target) }),
    ),
  ),
  sheet("a sheet outside", "First", () =>
    craftWorkbook("", { "xl/_rels/workbook.xml.rels": relation("http://127.0.0.1:1/", 'TargetMode="External" ') }),
  ),
  sheet("no sheets", "worksheet", () => craftWorkbook("", { "xl/workbook.xml": "<workbook><sheets/></workbook>" })),
  sheet("a million sheets", /workbook\.xml|First|sheet/, () =>
    craftWorkbook("", {
      "xl/workbook.xml": `<workbook><sheets>${'<sheet name="a"/>'.repeat(200_000)}</sheets></workbook>`,
    }),
  ),
  sheet("a relationship with itself", /document|workbook|rels/, () =>
    craftWorkbook("", { "_rels/.rels": relationships(["rId1", "officeDocument", "_rels/.rels"]) }),
  ),
  sheet("a list of relationships of 5 MB", /workbook\.xml\.rels/, () =>
    craftWorkbook("", {
      "xl/_rels/workbook.xml.rels": relation("a").replace("<Rel", `<!--${"x".repeat(5_000_000)}--><Rel`),
    }),
  ),
  sheet("two million shared texts", /shared/, () =>
    craftWorkbook("", { "xl/sharedStrings.xml": `<sst>${"<si/>".repeat(2_000_001)}</sst>` }),
  ),
  sheet("shared texts of 100 MB", /shared|over 500 times/, () =>
    craftWorkbook("", { "xl/sharedStrings.xml": `<sst>${`<si><t>${"x".repeat(30_000)}</t></si>`.repeat(2000)}</sst>` }),
  ),
  sheet("a sheet that is no deflate stream", /sheet1\.xml|damaged/, () => damagedDeflate()),
];

function damagedDeflate(): Buffer {
  const book = craftWorkbook(header + steps(2, 4));
  const stored = deflateRawSync(good.slice(0, 40));
  const at = book.indexOf("sheet1.xml") + 10;
  stored.reverse().copy(book, at, 0, 12);
  return book;
}

/** Nobody reads them. */
const unread = ["xl/styles.xml", "[Content_Types].xml", "docProps/core.xml"].map(
  (part): HostileCase => ({
    ...sheet(`${part} with a document type, which is not read`, /OK/, () =>
      craftWorkbook(header + steps(2, 4), { [part]: `${doctypes["a billion laughs"]}<a>&l9;</a>` }),
    ),
    statuses: [200],
  }),
);

export const sheetXmlCases: HostileCase[] = [...spoiled, ...entities, ...broken, ...packages, ...unread];
