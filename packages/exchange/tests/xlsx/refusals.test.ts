import { readAttribute } from "@esm/model/domain/coerce";
import { tableFamilies } from "@esm/model/domain/table-family";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computing } from "../../../../tests/support/computing.ts";
import { long } from "../../../../tests/support/long.ts";
import { SheetError, type SheetErrorCode } from "../../src/xlsx/error.ts";
import { defaultSheetLimits, type SheetLimits } from "../../src/xlsx/limits.ts";
import { readSheet } from "../../src/xlsx/read-workbook.ts";
import { craftZip } from "../zip/zip-bytes.ts";
import { craftWorkbook, relationships, type WorkbookParts } from "./workbooks.ts";

async function expectRefusal(
  workbook: Buffer,
  code: SheetErrorCode,
  mention: string,
  limits: Partial<SheetLimits> = {},
): Promise<void> {
  const seconds = computing();
  const error = await readSheet(workbook, { ...defaultSheetLimits, ...limits }).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof SheetError)) throw new Error(`expected a SheetError, got ${String(error)}`);
  expect({ code: error.code, message: error.message }).toEqual({ code, message: expect.stringContaining(mention) });
  // Most take less than a tenth of this: bench/hostile.ts measures it.
  expect(seconds()).toBeLessThan(10);
}

const sheet = (xml: string | Buffer, more: WorkbookParts = {}): Buffer =>
  craftWorkbook("", { "xl/worksheets/sheet1.xml": xml, ...more });
const value = (reference: string, xml = "<v>1</v>", type = ""): string => `<c r="${reference}"${type}>${xml}</c>`;

describe("files that are no workbooks", () => {
  it("are refused when they are files of another kind", async () => {
    await expectRefusal(Buffer.from("Region;Value\nNorth;1\n"), "not_a_workbook", "text file such as .csv");
    await expectRefusal(Buffer.from("Région;Größe\r\nNord;1,5\r\n", "latin1"), "not_a_workbook", "'Save as'");
    await expectRefusal(Buffer.from("%PDF-1.7\n"), "not_a_workbook", "The file is not an .xlsx workbook.");
    const openDocument = craftZip([
      { name: "mimetype", content: "application/vnd.oasis.opendocument.spreadsheet" },
      { name: "content.xml", content: "<a/>" },
    ]);
    await expectRefusal(openDocument, "not_a_workbook", "OpenDocument sheet (.ods)");
    await expectRefusal(Buffer.alloc(0), "not_a_workbook", "not an .xlsx");
    const old = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(1000)]);
    await expectRefusal(old, "not_a_workbook", "password-protected");
    await expectRefusal(craftZip([{ name: "a.txt", content: "a" }]), "not_a_workbook", "_rels/.rels");
    await expectRefusal(craftWorkbook("", { "xl/workbook.xml": "<document/>" }), "not_a_workbook", "another kind");
    const binary = { "_rels/.rels": relationships(["r", "officeDocument", "xl/workbook.bin"]), "xl/workbook.bin": "x" };
    await expectRefusal(craftWorkbook("", binary), "not_a_workbook", ".xlsb");
  });

  it("cut short or with parts missing", async () => {
    await expectRefusal(craftWorkbook("").subarray(0, 300), "corrupt", "cut short");
    await expectRefusal(craftWorkbook("", { "xl/worksheets/sheet1.xml": undefined }), "malformed", '"First"');
    await expectRefusal(craftWorkbook("", { "xl/workbook.xml": "<workbook><sheets/></workbook>" }), "no_sheet", "no");
    const outside = `<Relationships><Relationship Id="rId1" Type="x/worksheet" TargetMode="External" Target="http://example.org/sheet1.xml"/></Relationships>`;
    await expectRefusal(craftWorkbook("", { "xl/_rels/workbook.xml.rels": outside }), "malformed", '"First"');
  });

  it("that the zip reader refuses", async () => {
    const linked = craftZip([{ name: "xl/workbook.xml", content: "/etc/passwd", mode: 0o120777 }]);
    await expectRefusal(linked, "special_file", '"xl/workbook.xml"');
  });
});

describe("XML that is refused", () => {
  it("document types and entities, in every part", async () => {
    const bomb = '<!DOCTYPE a [<!ENTITY b "c">]>';
    const row = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>';
    await expectRefusal(sheet(`${bomb}<worksheet><sheetData/></worksheet>`), "forbidden_xml", "sheet1.xml");
    for (const part of ["_rels/.rels", "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/sharedStrings.xml"]) {
      await expectRefusal(craftWorkbook(row, { [part]: `${bomb}<a/>` }), "forbidden_xml", part);
    }
    const entity = '<row r="1"><c r="A1" t="inlineStr"><is><t>&b;</t></is></c></row>';
    await expectRefusal(craftWorkbook(entity), "forbidden_xml", "&b;");
    await expectRefusal(craftWorkbook(entity.replace("&b;", "a & b")), "forbidden_xml", "&");
    await expectRefusal(craftWorkbook(entity.replace("b;", "#0;")), "malformed", "&#0;");
    await expectRefusal(craftWorkbook(entity.replace("b;", "#xD800;")), "malformed", "&#xD800;");
  });

  const cell = (xml: string): string => `<worksheet><sheetData><row r="1">${xml}</row></sheetData></worksheet>`;
  it.each([
    ["of a cell", cell('<c r="A1" s="&evil;"><v>1</v></c>')],
    ["of an element that is passed over", '<worksheet><x y="&evil;"/><sheetData/></worksheet>'],
    ["in a text that is passed over", "<worksheet><x>&evil;</x><sheetData/></worksheet>"],
    ["behind the data", "<worksheet><sheetData/><x>&evil;</x></worksheet>"],
    ["in a formula", cell('<c r="A1"><f>&evil;</f><v>1</v></c>')],
  ])("undefined entities in attributes and texts that nobody wants: %s", async (_, xml) => {
    await expectRefusal(sheet(xml), "forbidden_xml", "&evil;");
  });

  it("document types and entities in every part that is read, but not in those that are not", async () => {
    const list = craftWorkbook("", { "xl/_rels/workbook.xml.rels": "<Relationships><x>&evil;</x></Relationships>" });
    await expectRefusal(list, "forbidden_xml", "workbook.xml.rels");
    const styles = { "xl/styles.xml": "<!DOCTYPE a><a/>", "[Content_Types].xml": "<!DOCTYPE a><a/>" };
    await expect(readSheet(craftWorkbook("", styles))).resolves.toBeDefined();
  });

  it(
    "does not include allowed XML: entities, equal names with other prefixes, blanks around the root",
    long,
    async () => {
      const xml = ` \n<worksheet xmlns="a" xmlns:b="c" id="1" b:id="1"><sheetData><row r="1" spans="&#49;:2" ht="1"><c r="A1" t="inlineStr" s="&amp;"><is><t>&lt;</t></is></c></row></sheetData></worksheet>\n<!-- end -->\n`;
      expect((await readSheet(sheet(xml))).at(0, 0)).toBe("<");
      const long = `<worksheet><x>ab${"&amp;".repeat(1_500_000)}</x><sheetData/></worksheet>`;
      const zip = { ...defaultSheetLimits.zip, maxExpansionRatio: 2000 };
      await expect(
        readSheet(sheet(long), { ...defaultSheetLimits, zip, freeXmlBytes: 2 ** 24 }),
      ).resolves.toBeDefined();
    },
  );

  const broken: [string, string][] = [
    ["text outside its root", "<worksheet><sheetData/></worksheet>junk"],
    ["text outside its root", "<!-- a -->junk<worksheet><sheetData/></worksheet>"],
    ["text outside its root", "<worksheet><sheetData/></worksheet><![CDATA[x]]>"],
    ["two root elements", "<worksheet><sheetData/></worksheet><worksheet><sheetData/></worksheet>"],
    ["it ends too early", "<worksheet><sheetData><row><c><v>1</v>"],
    ["it ends too early", "<worksheet><sheetData>"],
    ["closed by another name", "<worksheet><sheetData></row></worksheet>"],
    ["closed by another name", "<worksheet><sheetData></sheetDatas></worksheet>"],
    ["not opened", "<worksheet><sheetData/></worksheet></worksheet>"],
    ["not closed", '<worksheet><sheetData><row r="1'],
    ["not closed", "<worksheet><sheetData><row <c></c></row></sheetData></worksheet>"],
    ["no quotes", "<worksheet><sheetData><row r=1></row></sheetData></worksheet>"],
    ["no value", "<worksheet><sheetData><row r></row></sheetData></worksheet>"],
    ["no name", "<worksheet><sheetData>< row></row></sheetData></worksheet>"],
    ["--> is missing", "<worksheet><!-- <sheetData/></worksheet>"],
    ["nested too deeply", `<worksheet>${"<a>".repeat(100)}`],
    ["no sheet data", "<worksheet></worksheet>"],
    ["not a worksheet", "<chartsheet/>"],
    ["not XML in UTF-8", "Region;Value"],
    ["not XML in UTF-8", '<?xml version="1.0" encoding="ISO-8859-1"?><worksheet><sheetData/></worksheet>'],
  ];
  it.each(broken)("%s: %s", async (reason, xml) => {
    await expectRefusal(sheet(xml), "malformed", reason);
  });

  it("another encoding", async () => {
    const utf16 = Buffer.from("\ufeff<worksheet><sheetData/></worksheet>", "utf16le");
    await expectRefusal(sheet(utf16), "malformed", "not XML in UTF-8");
  });
});

describe("cells that are refused, by name", () => {
  const refused: [string, string, string][] = [
    ["B2", "occurs twice", `<row r="2">${value("B2")}${value("B2")}</row>`],
    ["A1", "occurs twice", `<row r="1">${value("A1")}</row><row r="1">${value("A1")}</row>`],
    ["A1", '"A2"', `<row r="1">${value("A2")}</row>`],
    ["A1", '"1A"', `<row r="1">${value("1A")}</row>`],
    ["A1", '"a1"', `<row r="1">${value("a1")}</row>`],
    ["A1", '"XFE1"', `<row r="1">${value("XFE1")}</row>`],
    ["A1", "", `<row r="1">${value("AAAAAAAAAAAAAAAAAAAAAAAA1")}</row>`],
    ["C1", "shared text", `<row r="1">${value("C1", "<v>5</v>", ' t="s"')}</row>`],
    ["C1", "shared text", `<row r="1">${value("C1", "<v>-1</v>", ' t="s"')}</row>`],
    ["C1", "flag", `<row r="1">${value("C1", "<v>2</v>", ' t="b"')}</row>`],
    ["C1", "unknown type", `<row r="1">${value("C1", "<v>2</v>", ' t="zzz"')}</row>`],
    ["XFE1", "last column", `<row r="1">${value("XFD1")}<c><v>1</v></c></row>`],
  ];
  it.each(refused)("%s %s", async (cell, reason, rows) => {
    const workbook = craftWorkbook(rows);
    await expectRefusal(workbook, "malformed", reason);
    await expect(readSheet(workbook)).rejects.toMatchObject({ cell, message: expect.stringContaining(`ell ${cell} `) });
  });

  it("rows with impossible numbers", async () => {
    for (const number of ["0", "-1", "1.5", "x", "", "1048577", "99999999999"]) {
      await expectRefusal(craftWorkbook(`<row r="${number}"/>`), "malformed", "row");
    }
  });
});

describe("styles", () => {
  const styled = (xml: string): Buffer =>
    craftWorkbook(`<row r="1">${value("A1", "<v>1</v>", ' s="99999999"')}</row>`, {
      "xl/styles.xml": xml,
      "xl/_rels/workbook.xml.rels": relationships(
        ["rId1", "worksheet", "worksheets/sheet1.xml"],
        ["rId2", "styles", "styles.xml"],
      ),
    });

  it("beyond their limit, or with a document type, are not read", async () => {
    await expectRefusal(styled(`<styleSheet>${"<a/>".repeat(100)}</styleSheet>`), "entry_too_large", "xl/styles.xml", {
      maxStyleBytes: 100,
    });
    await expectRefusal(styled("<!DOCTYPE a><styleSheet/>"), "forbidden_xml", "xl/styles.xml");
    await expectRefusal(styled("<styleSheet><cellXfs>"), "malformed", "xl/styles.xml");
  });

  it("take no long time however many they are", long, async () => {
    const format = `<numFmt numFmtId="164" formatCode="${"[".repeat(300)}"/>`;
    const xml = `<styleSheet><numFmts>${format.repeat(20_000)}</numFmts><cellXfs>${'<xf numFmtId="14"/>'.repeat(400_000)}</cellXfs></styleSheet>`;
    const limits = { ...defaultSheetLimits, zip: { ...defaultSheetLimits.zip, maxExpansionRatio: 100_000 } };
    const seconds = computing();
    expect((await readSheet(styled(xml), limits)).at(0, 0)).toBe(1);
    expect(seconds()).toBeLessThan(10);
  });
});

describe("limits", () => {
  it("bound the rectangle of cells, however few are written", async () => {
    const far = `<row r="1">${value("A1")}</row><row r="1048576">${value("XFD1048576")}</row>`;
    await expectRefusal(craftWorkbook(far), "too_many_cells", "XFD1048576");
    const small = `<row r="1">${value("A1")}${value("B1")}</row><row r="2">${value("A2")}</row>`;
    await expectRefusal(craftWorkbook(small), "too_many_cells", "cell A2", { maxCells: 3 });
    await expect(readSheet(craftWorkbook(small), { ...defaultSheetLimits, maxCells: 4 })).resolves.toBeDefined();
  });

  it("bound the length of a text", async () => {
    const text = "a".repeat(101);
    const limits = { maxTextLength: 100 };
    const inline = `<row r="3">${value("D3", `<is><t>${text}</t></is>`, ' t="inlineStr"')}</row>`;
    await expectRefusal(craftWorkbook(inline), "text_too_long", "Cell D3", limits);
    const runs = `<row r="3">${value("D3", `<is>${"<r><t>aaaa</t></r>".repeat(26)}</is>`, ' t="inlineStr"')}</row>`;
    await expectRefusal(craftWorkbook(runs), "text_too_long", "Cell D3", limits);
    const number = `<row r="3">${value("D3", `<v>x${text}</v>`)}</row>`;
    await expectRefusal(craftWorkbook(number), "text_too_long", "Cell D3", limits);
    const shared = { "xl/sharedStrings.xml": `<sst><si><t>ok</t></si><si><t>${text}</t></si></sst>` };
    await expectRefusal(craftWorkbook("", shared), "text_too_long", "Text 2", limits);
    const many = { "xl/sharedStrings.xml": `<sst>${"<si/>".repeat(5)}</sst>` };
    await expectRefusal(craftWorkbook("", many), "too_many_cells", "shared texts", { maxSharedTexts: 4 });
  });

  it("bound the expanded size of the file", async () => {
    const zip = { ...defaultSheetLimits.zip, maxExpandedBytes: 100_000 };
    await expectRefusal(craftWorkbook(" ".repeat(200_000)), "too_large", "sheet1.xml", { zip });
    const spaces = craftWorkbook("", { "xl/media/image.bin": Buffer.alloc(10_000_000) });
    await expectRefusal(spaces, "expansion_ratio", "image.bin");
  });

  it("bound the memory of all texts", async () => {
    const texts = Array.from({ length: 100 }, (_, index) => `<si><t>${"a".repeat(1000)}${index}</t></si>`).join("");
    const shared = { "xl/sharedStrings.xml": `<sst>${texts}</sst>` };
    await expectRefusal(craftWorkbook("", shared), "too_much_text", "shared text 5", { maxTextBytes: 10_000 });
    const cells = Array.from({ length: 9 }, (_, row) =>
      value(`A${row + 1}`, `<is><t>${"a".repeat(1000)}</t></is>`, ' t="inlineStr"'),
    );
    const rows = cells.map((cell, row) => `<row r="${row + 1}">${cell}</row>`).join("");
    await expectRefusal(craftWorkbook(rows), "too_much_text", "cell A5", { maxTextBytes: 10_000 });
  });

  it("bound XML without values, in any place", long, async () => {
    const junk = "<!-- nothing -->".repeat(700_000);
    const limits = { freeXmlBytes: 2 ** 20, zip: { ...defaultSheetLimits.zip, maxExpansionRatio: 2000 } };
    await expectRefusal(craftWorkbook(junk), "too_empty", "sheet1.xml has only 0 rows", limits);
    await expectRefusal(craftWorkbook(`<row r="1">${junk}</row>`), "too_empty", "only 1 rows", limits);
    await expectRefusal(sheet(`<worksheet>${junk}<sheetData/></worksheet>`), "too_empty", "sheet1.xml", limits);
    const shared = { "xl/sharedStrings.xml": `<sst>${junk}</sst>` };
    await expectRefusal(craftWorkbook("", shared), "too_empty", "sharedStrings.xml", limits);
    await expectRefusal(
      craftWorkbook(`<row r="1">${"<c/>".repeat(100)}</row>`),
      "too_many_cells",
      "most of them empty",
      {
        maxCells: 20,
      },
    );
  });

  it("bound one element or comment, which has to be in memory as a whole", long, async () => {
    const zip = { ...defaultSheetLimits.zip, maxExpansionRatio: 2000 };
    const comment = `<!--${"x".repeat(6_000_000)}-->`;
    await expectRefusal(craftWorkbook(comment), "malformed", "larger than allowed", { zip });
    const attribute = `<row r="1" title="${"x".repeat(6_000_000)}"/>`;
    await expectRefusal(craftWorkbook(attribute), "malformed", "larger than allowed", { zip });
    await expectRefusal(craftWorkbook("", { "_rels/.rels": comment }), "entry_too_large", "_rels/.rels", { zip });
  });

  it("leave a text of digits without end a text", async () => {
    const digits = `${"1".repeat(32_000)}x`;
    const table = await readSheet(craftWorkbook(`<row><c t="inlineStr"><is><t>${digits}</t></is></c></row>`));
    const seconds = computing();
    expect(readAttribute(tableFamilies.operationRateFix.value, table.at(0, 0))).toHaveProperty("rejection");
    expect(seconds()).toBeLessThan(1);
  });
});

describe("damage anywhere in the XML", () => {
  it("gives a table or an error of ours, never another error or an endless loop", long, async () => {
    const parts = {
      sheet: `<?xml version="1.0"?><worksheet xmlns="a"><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="b"><v>1</v></c><c t="inlineStr"><is><r><t>a&amp;b</t></r></is></c></row><row r="3"><c r="B3" s="1"><f>1+1</f><v>2.5E-3</v></c><c r="D3" t="e"><v>#N/A</v></c></row></sheetData><mergeCells/></worksheet>`,
      texts: `<sst><si><t xml:space="preserve"> x </t></si><!-- c --><si><r><rPr/><t>y<![CDATA[z]]></t></r><rPh><t>p</t></rPh></si></sst>`,
    };
    const byte = fc.oneof(fc.constantFrom(..."<>/&;\"'= :![]-?rtvcs0123"), fc.string({ unit: "binary", maxLength: 1 }));
    const change = fc.record({ at: fc.nat(500), remove: fc.nat(3), insert: byte, inTexts: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
        let { sheet: sheetXml, texts } = parts;
        for (const { at, remove, insert, inTexts } of changes) {
          const damaged = (xml: string): string => xml.slice(0, at) + insert + xml.slice(at + remove);
          if (inTexts) texts = damaged(texts);
          else sheetXml = damaged(sheetXml);
        }
        try {
          const table = await readSheet(sheet(sheetXml, { "xl/sharedStrings.xml": texts }));
          expect(table.rowCount * table.columnCount).toBeLessThanOrEqual(defaultSheetLimits.maxCells);
        } catch (error) {
          expect(error).toBeInstanceOf(SheetError);
        }
      }),
      { numRuns: 400 },
    );
  });
});
