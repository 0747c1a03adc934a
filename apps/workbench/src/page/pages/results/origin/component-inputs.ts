/** The inputs of a component in a run, as they were optimized, and where each comes from. Pure. */
import { attributesOfType, type ComponentType } from "@esm/model/domain/component";
import type { Override } from "@esm/model/domain/model";
import { attributeUnit, type NamedUnits } from "@esm/model/domain/units/attribute-unit";
import type { CellValue, FactorValue } from "../../../data/editing/records.ts";
import type { ComponentOfDataset } from "../../dataset/component-of-dataset.ts";
import { withOverrides } from "../../dataset/override-changes.ts";

/** What this page reads of the frozen input of a run, asked for one component. */
export interface InputsOfRun {
  dataset: { cost_unit: string; length_unit: string };
  commodities: readonly { name: string; unit: string }[];
  components: readonly ComponentInRun[];
  /** Of the scenario, with those of its parent. */
  override_parameters: readonly Override[];
  override_tables?: readonly TableChange[];
  /** Of the run alone: attributes, tables and constraints. */
  overrides: readonly (Override | TableChange)[];
  tables: readonly { family: string; component: string; region: string; region_to: string | null; values: number[] }[];
}

interface TableChange {
  component_name: string;
  table?: string;
}

interface Source {
  source_text?: string | null;
  source_url?: string | null;
}

interface ComponentInRun extends Source {
  name: string;
  type: ComponentType;
  table_sources?: readonly (Source & { table: string })[] | null;
  conversion_factors?: FactorValue[];
  [attribute: string]: unknown;
}

/** Who gave a value last. */
export type Origin = "data" | "scenario" | "run";

export interface AttributeInput {
  attribute: string;
  value: CellValue;
  /** Empty for shares, texts and flags. */
  unit: string;
  origin: Origin;
}

export interface TableInput {
  family: string;
  /** A region, or both ends of a line. */
  place: string;
  count: number;
  least: number;
  most: number;
  mean: number;
  origin: Origin;
}

export interface ComponentInputs {
  attributes: AttributeInput[];
  tables: TableInput[];
  /** Of the component first, then of its tables. */
  sources: { table: string | null; text: string | null; address: string | null }[];
}

const ofRecord = new Set(["name", "type", "description", "source_text", "source_url", "table_sources"]);

/** Null where the run has no such component, as what an earlier year of a pathway built. */
export function inputsOf(input: InputsOfRun, name: string): ComponentInputs | null {
  const component = input.components.find((one) => one.name === name);
  if (!component) return null;
  const units: NamedUnits = {
    ...input.dataset,
    commodities: new Map(input.commodities.map((commodity) => [commodity.name, commodity.unit])),
  };
  return {
    attributes: attributesOf(component, input, units),
    tables: tablesOf(component, input),
    sources: sourcesOf(component),
  };
}

/** Those that are not what they are where nothing is said. */
function attributesOf(component: ComponentInRun, input: InputsOfRun, units: NamedUnits): AttributeInput[] {
  const given = asComponent(component);
  const [inScenario] = withOverrides([given], input.override_parameters);
  const ofRun = input.overrides.filter((one): one is Override => "attribute" in one && !("table" in one));
  const [inRun] = withOverrides([inScenario], ofRun);
  const factors = factorsOf(component, input);
  const rules = attributesOfType(component.type);
  const attributes = Object.entries(rules).flatMap(([attribute, rule]): AttributeInput[] => {
    const value = inRun.attributes[attribute] ?? null;
    const origin = originOf(attribute, [given, inScenario, inRun]);
    if (ofRecord.has(attribute) || value === null || (origin === "data" && value === (rule.default ?? null))) return [];
    return [{ attribute, value: value as CellValue, unit: attributeUnit(rule, attribute, component, units), origin }];
  });
  return [...attributes, ...factors];
}

function factorsOf({ name, conversion_factors }: ComponentInRun, input: InputsOfRun): AttributeInput[] {
  if (!conversion_factors) return [];
  const changes = (list: readonly object[] = []): boolean =>
    list.some((one) => "attribute" in one && one.attribute === "conversion_factor" && isOf(one, name));
  const origin = changes(input.overrides) ? "run" : changes(input.override_tables) ? "scenario" : "data";
  return [{ attribute: "conversion_factors", value: conversion_factors, unit: "", origin }];
}

const asComponent = ({ name, type, ...attributes }: ComponentInRun): ComponentOfDataset => {
  return { type, name, commodity: null, factors: [], isFixed: null, attributes };
};

function originOf(attribute: string, [data, scenario, run]: readonly ComponentOfDataset[]): Origin {
  if (run.attributes[attribute] !== scenario.attributes[attribute]) return "run";
  return scenario.attributes[attribute] === data.attributes[attribute] ? "data" : "scenario";
}

const isOf = (override: object, name: string): boolean =>
  "component_name" in override && override.component_name === name;

function tablesOf(component: ComponentInRun, { tables, overrides, override_tables = [] }: InputsOfRun): TableInput[] {
  const changes = (list: readonly object[], family: string): boolean =>
    list.some((one) => "table" in one && one.table === family && isOf(one, component.name));
  return tables
    .filter(({ component: owner, values }) => owner === component.name && values.length > 0)
    .map(({ family, region, region_to, values }) => ({
      family,
      place: region_to === null ? region : `${region} – ${region_to}`,
      count: values.length,
      ...spanOf(values),
      mean: values.reduce((sum, value) => sum + value, 0) / values.length,
      origin: changes(overrides, family) ? "run" : changes(override_tables, family) ? "scenario" : "data",
    }));
}

/** The least and the most of some values. There may be more of them than a call takes arguments. */
export function spanOf(values: Iterable<number>): { least: number; most: number } {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return { least, most };
}

const sourcesOf = ({ source_text, source_url, table_sources }: ComponentInRun): ComponentInputs["sources"] =>
  [{ table: null, source_text, source_url }, ...(table_sources ?? [])].flatMap(
    ({ table, source_text: text = null, source_url: address = null }) =>
      text === null && address === null ? [] : [{ table, text, address }],
  );
