/** `datapackage.json`: names the CSV files and their fields, by the standard Data Package 2. */
import type { DatasetAttributes } from "@esm/model/domain/dataset";
import type { TableRecord } from "@esm/model/domain/dataset-content";
import { describedValue } from "@esm/model/domain/table-descriptions";
import { type FamilyName, tableFamilies } from "@esm/model/domain/table-family";
import { guarded } from "./guarded-cells.ts";
import { connectionColumns, documentSchemaPath, scalarColumns, stepColumn } from "./layout.ts";

export interface Resource {
  readonly name: string;
  readonly path: string;
  readonly [attribute: string]: unknown;
}

const nameOf = (path: string): string => path.replace(/\.csv$/, "").replace("/", "-");

function numberField(name: string, family: FamilyName) {
  const { unit, description } = describedValue(tableFamilies[family]);
  return { name, type: "number", ...(unit !== undefined && { unit }), description };
}

const csvResource = (path: string) => ({
  name: nameOf(path),
  path,
  type: "table",
  format: "csv",
  mediatype: "text/csv",
  encoding: "utf-8",
});

export const scalarResource = (path: string, family: FamilyName): Resource => ({
  ...csvResource(path),
  schema: {
    fields: scalarColumns.map((name) => (name === "value" ? numberField(name, family) : { name, type: "string" })),
    primaryKey: scalarColumns.slice(0, 3),
  },
});

/** A field has the name of its cell in the header; one that occurs in two header rows has both, joined by a blank. */
export function seriesResource(
  path: string,
  family: FamilyName,
  component: string,
  records: readonly TableRecord[],
): Resource {
  const hasConnections = records.some(({ regionTo }) => regionTo !== null);
  const names = records.map(({ region, regionTo }) => {
    return (hasConnections ? [region, regionTo ?? ""] : [region]).map(guarded).join(" ").trim();
  });
  const first = hasConnections ? connectionColumns.join(" ") : stepColumn;
  return {
    ...csvResource(path),
    title: `${family} of ${component}`,
    ...(hasConnections && { dialect: { headerRows: [1, 2], headerJoin: " " } }),
    schema: { fields: [{ name: first, type: "integer" }, ...names.map((name) => numberField(name, family))] },
  };
}

export function descriptorText(dataset: DatasetAttributes, document: string, resources: readonly Resource[]): string {
  const format = document.endsWith(".yaml") ? "yaml" : "json";
  const descriptor = {
    $schema: "https://datapackage.org/profiles/2.0/datapackage.json",
    name: dataset.name,
    ...(dataset.description !== null && { description: dataset.description }),
    resources: [
      { name: "dataset", path: document, type: "json", format, encoding: "utf-8", jsonSchema: documentSchemaPath },
      ...resources,
    ],
  };
  return `${JSON.stringify(descriptor, null, 2)}\n`;
}
