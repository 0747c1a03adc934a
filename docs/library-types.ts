/** Types of the components of the library with the documentation of their attributes: `packages/optimize/src/library/components.ts`. */
import type { Attribute } from "@esm/model/domain/attribute";
import {
  attributesOfType,
  type ComponentType,
  componentKinds,
  componentTypes,
  conversionFactorAttributes,
} from "@esm/model/domain/component";
import { curveFields, curveJson } from "@esm/model/domain/costs/invest-curve";
import { tableSourceFields } from "@esm/model/domain/sources/source";
import { tableSourcesJson } from "@esm/model/domain/sources/table-sources";
import { describedValue } from "@esm/model/domain/table-descriptions";
import { familyNames, type TableFamily, tableFamilies } from "@esm/model/domain/table-family";

const nameOf = (type: ComponentType): string => componentKinds[type].recordName.replace(/^Energy/, "");

export function libraryTypes(): string {
  return [
    "/** The components of an energy system as callers of the library describe them. Made by `npx node docs/generate.ts`. */",
    'import type { ByConnection, ByPlace, Series } from "./tables.ts";',
    "",
    "export interface ConversionFactor {",
    ...Object.entries(conversionFactorAttributes).flatMap(([name, rule]) => fieldOf(name, rule)),
    "}",
    "",
    "/** A point of a cost by size; lines have costs per length. */",
    "export interface CurvePoint {",
    ...curveFields.flatMap((name) => pointField(name)),
    "}",
    "",
    "/** The source of a table or series of a component. */",
    "export interface TableSource {",
    ...tableSourceFields.flatMap((name) => [
      ...documented(tableSourcesJson.items.properties[name].description),
      `  readonly ${name}${name === "table" ? ": string" : "?: string | null"};`,
    ]),
    "}",
    "",
    ...componentTypes.flatMap((type) => [...interfaceOf(type), ""]),
    `export type Component = ${componentTypes.map(nameOf).join(" | ")};`,
    "",
  ].join("\n");
}

function pointField(name: (typeof curveFields)[number]): string[] {
  const { description } = curveJson.items.properties[name];
  return [...documented(description), `  readonly ${name}${name === "opex" ? "?" : ""}: number;`];
}

function interfaceOf(type: ComponentType): string[] {
  const attributes = Object.entries(attributesOfType(type)).filter(([name]) => name !== "name");
  const tables = familyNames.map((name) => tableFamilies[name]).filter(({ kinds }) => kinds.includes(type));
  return [
    `export interface ${nameOf(type)} {`,
    `  readonly type: "${type}";`,
    ...(type === "CONVERSION"
      ? [
          ...documented("Commodities consumed (negative) and produced (positive) per unit of operation."),
          "  readonly conversion_factors: readonly ConversionFactor[];",
        ]
      : []),
    ...attributes.flatMap(([name, rule]) => fieldOf(name, rule)),
    ...tables.flatMap((family) => fieldOfTable(family, type)),
    "}",
  ];
}

function fieldOf(name: string, rule: Attribute): string[] {
  const facts = [
    rule.unit === undefined ? [] : `Unit: ${rule.unit}.`,
    rule.required || rule.description.includes("(default")
      ? []
      : `Default: ${rule.default === undefined ? "none" : JSON.stringify(rule.default)}.`,
  ].flat();
  const isOpen = rule.required ? "" : "?";
  return [
    ...documented([rule.description, ...facts].join(" ")),
    `  readonly ${name}${isOpen}: ${typeOf(rule)}${rule.nullable ? " | null" : ""};`,
  ];
}

function typeOf(rule: Attribute): string {
  if (rule.type === "enum") return rule.values.map((value) => JSON.stringify(value)).join(" | ");
  if (rule.type === "curve") return "readonly CurvePoint[]";
  if (rule.type === "sources") return "readonly TableSource[]";
  return rule.type === "integer" ? "number" : rule.type;
}

function fieldOfTable({ name, valueField, shape, value }: TableFamily, type: ComponentType): string[] {
  const place = type === "TRANSMISSION" ? "ByConnection" : "ByPlace";
  const unit = value.unit === undefined ? "" : ` Unit: ${value.unit}.`;
  return [
    ...documented(`${describedValue(tableFamilies[name]).description}${unit}`),
    `  readonly ${valueField}?: ${place}<${shape === "series" ? "Series" : "number"}>;`,
  ];
}

function documented(text: string): string[] {
  const lines = [""];
  for (const word of text.replaceAll(/\s+/g, " ").split(" ")) {
    const last = lines.length - 1;
    if (lines[last].length + word.length > 110) lines.push(word);
    else lines[last] += lines[last] === "" ? word : ` ${word}`;
  }
  return lines.length === 1 ? [`  /** ${lines[0]} */`] : ["  /**", ...lines.map((line) => `   * ${line}`), "   */"];
}
