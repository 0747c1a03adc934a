/** Charts of workbooks: their parts are told in all lists of a package, and their ranges name cells of the sheet. */
import { expect, it } from "vitest";
import { type BarChart, chart } from "../../src/xlsx/charts.ts";
import { workbookBytes } from "../../src/xlsx/write-workbook.ts";
import { defaultZipLimits } from "../../src/zip/limits.ts";
import { readZip } from "../../src/zip/zip-reader.ts";

const bars: BarChart = {
  title: "Cost & more",
  axisTitle: "[1e6 €/a]",
  categories: { column: 0, firstRow: 2, values: ["Wind", "Sun <PV>"] },
  series: [
    {
      name: { column: 27, firstRow: 1, values: ["capex"] },
      values: { column: 27, firstRow: 2, values: [1.5, null] },
      colour: "#2f6690",
    },
  ],
  place: { column: 5, row: 1, columns: 8, rows: 20 },
};

it("A chart names absolute ranges of its sheet, and has their figures", () => {
  const xml = chart(bars, "Today's view");
  expect([...xml.matchAll(/<c:f>([^<]*)<\/c:f>/g)].map(([, formula]) => formula)).toEqual([
    "'Today''s view'!$AB$2",
    "'Today''s view'!$A$3:$A$4",
    "'Today''s view'!$AB$3:$AB$4",
  ]);
  expect(xml).toContain("<a:t>Cost &amp; more</a:t>");
  expect(xml).toContain("<c:v>Sun &lt;PV&gt;</c:v>");
  expect(xml).toContain('<c:ptCount val="2"/><c:pt idx="0"><c:v>1.5</c:v></c:pt></c:numCache>');
});

it("A workbook lists the charts of its sheets as parts, and other sheets have none", async () => {
  const sheets = [
    { name: "Plain", rows: [] },
    { name: "Two", rows: [], charts: [bars, bars] },
    { name: "One", rows: [], charts: [bars] },
  ];
  const { files } = await readZip(await workbookBytes(sheets), defaultZipLimits);
  const part = async (name: string) => String(await files.find((file) => file.name === name)?.read());
  const names = files.map(({ name }) => name).filter((name) => /drawing|chart|sheets\/_rels/.test(name));
  expect(names).toEqual([
    "xl/worksheets/_rels/sheet2.xml.rels",
    "xl/drawings/drawing2.xml",
    "xl/drawings/_rels/drawing2.xml.rels",
    "xl/charts/chart1.xml",
    "xl/charts/chart2.xml",
    "xl/worksheets/_rels/sheet3.xml.rels",
    "xl/drawings/drawing3.xml",
    "xl/drawings/_rels/drawing3.xml.rels",
    "xl/charts/chart3.xml",
  ]);
  const types = await part("[Content_Types].xml");
  for (const name of names.filter((each) => !each.endsWith(".rels"))) expect(types).toContain(`PartName="/${name}"`);
  expect(await part("xl/drawings/_rels/drawing3.xml.rels")).toContain('Target="../charts/chart3.xml"');
  expect(await part("xl/worksheets/sheet1.xml")).not.toContain("<drawing");
  expect(await part("xl/worksheets/sheet2.xml")).toMatch(/<\/sheetData><drawing r:id="rId1"\/><\/worksheet>$/);
});
