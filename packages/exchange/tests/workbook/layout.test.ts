/** Sheets and columns are those of the document of a package, and every one of them is explained in both languages. */
import { expect, it } from "vitest";
import { documentJsonSchema } from "../../src/package/json-schema.ts";
import { aboutSheetOf } from "../../src/workbook/about.ts";
import {
  allRecordSheets,
  calendarSheet,
  datasetSheet,
  type RecordSheet,
  recordSheets,
  shownSheets,
} from "../../src/workbook/layout.ts";
import { target } from "../archive/archives.ts";

interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}
const root = documentJsonSchema() as unknown as Schema & { $defs: Record<string, Schema> };

/** The properties of an object, or of the items of a list. */
function propertiesOf(schema: Schema | undefined): Record<string, Schema> {
  if (!schema) return {};
  const { $ref, anyOf = [], allOf = [], items, properties = {} } = schema;
  if ($ref) return propertiesOf(root.$defs[$ref.split("/").at(-1) ?? ""]);
  return Object.assign({}, ...[...anyOf, ...allOf, ...(items ? [items] : [])].map(propertiesOf), properties);
}

/** The kind is that of the sheet, and both tolerances have columns; one name stands in a list of names, too. */
const saidOtherwise = new Set(["type", "loss_tolerance"]);

function expectSameFields(sheet: RecordSheet, given: Record<string, Schema>): void {
  const fields = Object.keys(given).filter(
    (name) => !saidOtherwise.has(name) && !(name === "component_name" && "components" in given),
  );
  const shown = [...sheet.columns.map(({ name }) => name), ...sheet.children.map(({ field }) => field)];
  expect([sheet.sheet, shown.toSorted()]).toEqual([sheet.sheet, fields.toSorted()]);
  for (const child of sheet.children) expectSameFields(child, propertiesOf(given[child.field]));
}

const document = propertiesOf(root);
const presentation = propertiesOf(document.presentation);

it.each(
  recordSheets.filter(({ form }) => form === "list"),
)("The sheet $sheet has every field of its records", (sheet) => {
  expectSameFields(sheet, propertiesOf(document[sheet.field]));
});

it.each(shownSheets)("The sheet $sheet has every setting of how it is shown", (sheet) => {
  expectSameFields(sheet, propertiesOf(presentation[sheet.field]));
});

it("The document has no list without a sheet", () => {
  const others = ["$schema", "dataset", "named_series", "presentation"];
  expect(
    recordSheets
      .map(({ field }) => field)
      .concat(others)
      .toSorted(),
  ).toEqual(Object.keys(document).toSorted());
  const columns = (sheet: { columns: readonly { name: string }[] }) => sheet.columns.map(({ name }) => name);
  expect(columns(datasetSheet)).toEqual(Object.keys(propertiesOf(document.dataset)));
  const shown = [...columns(calendarSheet), ...shownSheets.map(({ field }) => field)];
  expect(shown.toSorted()).toEqual(Object.keys(presentation).toSorted());
});

it("Every column is explained in English and, in other words, in German", () => {
  const columns = [datasetSheet, calendarSheet, ...allRecordSheets].flatMap(({ sheet, columns }) =>
    columns.map(({ name, meaning }) => ({ place: `${sheet} ${name}`, ...meaning })),
  );
  expect(columns.filter(({ en, de }) => en === "" || de === "" || en === de)).toEqual([]);
  expect([...(aboutSheetOf(target).rows as Iterable<unknown>)].length).toBeGreaterThan(columns.length);
});
