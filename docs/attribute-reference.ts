/** The attribute reference as Markdown, made of the tables in packages/model/src/domain: nothing in it is said twice. */

import type { Attribute, AttributeTable } from "@esm/model/domain/attribute";
import { commonComponentAttributes, componentKinds, conversionFactorAttributes } from "@esm/model/domain/component";
import { maxCurvePoints } from "@esm/model/domain/costs/invest-curve";
import { commodityAttributes, datasetAttributes, regionAttributes } from "@esm/model/domain/dataset";
import { modelAttributes, overridableAttributes } from "@esm/model/domain/model";
import { modelShape } from "@esm/model/domain/model-schema";
import { componentShape } from "@esm/model/domain/schema";
import { describedValue } from "@esm/model/domain/table-descriptions";
import { type TableFamily, tableFamilies } from "@esm/model/domain/table-family";
import { z } from "zod";
import { type Bounds, boundsText, code, markdownTable } from "./markdown.ts";
import { type JsonSchema, rowsOfSchema } from "./schema-rows.ts";

const attributeHeader = ["Attribute", "Type", "Unit", "Default", "Allowed", "Meaning"];

export function attributeReference(): string {
  return `${[
    "# Attributes",
    "This page is generated from the tables in `packages/model/src/domain`: `npx node docs/generate.ts`.",
    "*required* in the column Default: has to be given on creation. A dash: not given, which is a value of its own (null). " +
      "What the values do in the model is in [mathematical-model.md](mathematical-model.md).",
    "## Data set",
    attributeTable(datasetAttributes),
    "## Region",
    attributeTable(regionAttributes),
    "## Commodity",
    attributeTable(commodityAttributes),
    ...componentSections(),
    ...tableSections(),
    ...modelSections(),
  ].join("\n\n")}\n`;
}

function componentSections(): string[] {
  const kinds = Object.values(componentKinds).map(({ type, recordName, plural, singular, attributes }) => {
    const where = `Record \`${recordName}\`; in archives \`${plural}/NAME/${singular}.json\`.`;
    const extra = type === "CONVERSION" ? [conversionFactors()] : [];
    return [`## ${titleOf(singular)}`, where, attributeTable(attributes), ...extra];
  });
  return [
    "## All components",
    "The five kinds have these attributes in common.",
    attributeTable(commonComponentAttributes),
    ...kinds.flat(),
  ];
}

function conversionFactors(): string {
  const { conversion_factors: list } = componentShape("CONVERSION", "create");
  const description = list?.meta()?.description ?? "";
  return `\`conversion_factors\` (required): a list with an item per commodity. ${description}\n\n${attributeTable(conversionFactorAttributes)}`;
}

function tableSections(): string[] {
  const header = ["Family", "Field", "Value", "Second region", "Unit", "Allowed", "Meaning"];
  const rows = Object.values(tableFamilies).map((family: TableFamily) => {
    const { name, valueField, shape, regionTo } = family;
    const value = describedValue(family);
    return [
      code(name),
      code(valueField),
      shape === "series" ? "one number per time step" : "one number",
      regionTo,
      value.unit ?? "–",
      allowed(value),
      value.description,
    ];
  });
  const paths = Object.values(tableFamilies).map(({ name, path, recordName }) => [
    code(name),
    code(`/${path}/`),
    code(recordName),
    code(`${name}.xlsx`),
  ]);
  return [
    "## Tables and series",
    "Nine families of values by region, or from one region to a second one, attach to a component.",
    markdownTable(header, rows),
    "Where they are found:",
    markdownTable(["Family", "Routes", "Record", "File in a component's folder"], paths),
  ];
}

function modelSections(): string[] {
  const schema = z.toJSONSchema(z.object(modelShape("create")), { io: "input" }) as JsonSchema;
  const part = (id: string): string => markdownTable(attributeHeader, rowsOfSchema(schema.$defs?.[id] ?? {}));
  const overridable = overridableAttributes.map((name) => [code(name), kindsWith(name).join(", ")]);
  const pathway = schema.$defs?.EnergyModelOptimizationCreate?.description ?? "";
  return [
    "## Model",
    attributeTable(modelAttributes),
    "### Overrides",
    `\`override_parameters\`: a list. ${schema.properties?.override_parameters?.description ?? ""}`,
    part("EnergyModelOverrideCreate"),
    "Attributes that can be overridden, and the kinds that have them:",
    markdownTable(["Attribute", "Kinds"], overridable),
    "### Pathway",
    `\`optimization_parameters\`: null, or an object. ${pathway}`,
    part("EnergyModelOptimizationCreate"),
  ];
}

function kindsWith(attribute: string): string[] {
  if (attribute in commonComponentAttributes) return ["all"];
  return Object.values(componentKinds)
    .filter((kind) => attribute in kind.attributes)
    .map((kind) => kind.singular);
}

function attributeTable(table: AttributeTable): string {
  const rows = Object.entries(table).map(([name, rule]) => [
    code(name),
    { enum: "choice", curve: "points", sources: "sources" }[rule.type as string] ?? rule.type,
    rule.unit ?? "–",
    rule.required ? "*required*" : rule.default === undefined ? "–" : code(String(rule.default)),
    allowed(rule),
    rule.description,
  ]);
  return markdownTable(attributeHeader, rows);
}

function allowed(rule: Attribute): string {
  if (rule.type === "curve") return `1 to ${maxCurvePoints} points; capacities rise from above 0, costs do not fall`;
  if (rule.type === "sources") return "one for each table, with `table`, and `source_text` or `source_url`";
  if (rule.type === "string" && rule.isWebAddress) return `${boundsText(rule as Bounds)}; http or https`;
  return rule.type === "enum" ? rule.values.map(code).join(", ") : boundsText(rule as Bounds);
}

const titleOf = (word: string): string => word[0].toUpperCase() + word.slice(1);
