/** The inputs of a component in a run, as they were optimized, and where each comes from. Pure. */
import { attributesOfType, type ComponentType } from "@esm/model/domain/component";
import { attributeUnit, type NamedUnits } from "@esm/model/domain/units/attribute-unit";
import type { CellValue, FactorValue } from "../../../data/editing/records.ts";

/** The dialog asks for the input of a run with the values that were optimized, for one component, and reads these parts of it. */
export interface InputsOfRun {
  dataset: { cost_unit: string; length_unit: string };
  commodities: readonly { name: string; unit: string }[];
  components: readonly ComponentInRun[];
  component_groups?: Readonly<Record<string, readonly string[]>>;
  /** Of the scenario, with those of its parent. */
  override_parameters: readonly Change[];
  override_tables?: readonly Change[];
  /** Values that hold from a year on. */
  overrides_by_year?: readonly (Change & { year: number })[];
  /** The run alone has these. They change attributes, tables and constraints, some of them from a year on. */
  overrides: readonly (Change & { year?: number })[];
  tables: readonly { family: string; component: string; region: string; region_to: string | null; values: number[] }[];
}

/** An override changes an attribute, a table or a conversion factor of a component, or a constraint, which has no component. */
interface Change {
  /** It names a component or a group. */
  component_name?: string | null;
  attribute?: string | null;
  table?: string | null;
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
export type Origin = "data" | "scenario" | "run" | "year";

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

/**
 * Null where the run has no such component, as what an earlier year of a pathway built.
 *
 * @param year the year of a pathway that is shown; null where the run is no pathway
 */
export function inputsOf(input: InputsOfRun, name: string, year: number | null): ComponentInputs | null {
  const component = input.components.find((one) => one.name === name);
  if (!component) return null;
  const units: NamedUnits = {
    ...input.dataset,
    commodities: new Map(input.commodities.map((commodity) => [commodity.name, commodity.unit])),
  };
  const originOf = originsIn(input, name, year);
  return {
    attributes: attributesOf(component, originOf, units),
    tables: tablesOf(component, input, originOf),
    sources: sourcesOf(component),
  };
}

type Origins = (target: "attribute" | "table", called: string) => Origin;

/** Overrides apply in this order: those of the scenario, of the run, and from a year on. */
function originsIn(input: InputsOfRun, name: string, shownYear: number | null): Origins {
  const { component_groups: groups = {}, override_parameters, override_tables = [], overrides } = input;
  const isOf = (of: string | null | undefined): boolean =>
    of === name || (typeof of === "string" && Object.hasOwn(groups, of) && groups[of].includes(name));
  const own = (changes: InputsOfRun["overrides"]) => changes.filter(({ component_name }) => isOf(component_name));
  const fromYears = own([...(input.overrides_by_year ?? []), ...overrides]).filter(
    ({ year }) => year !== undefined && shownYear !== null && year <= shownYear,
  );
  const ofRun = own(overrides).filter(({ year }) => year === undefined);
  const ofScenario = own([...override_parameters, ...override_tables]);
  return (target, called) => {
    const changes = (list: readonly Change[]): boolean => list.some((change) => change[target] === called);
    if (changes(fromYears)) return "year";
    if (changes(ofRun)) return "run";
    return changes(ofScenario) ? "scenario" : "data";
  };
}

/** Those that are not what they are where nothing is said. */
function attributesOf(component: ComponentInRun, originOf: Origins, units: NamedUnits): AttributeInput[] {
  const rules = attributesOfType(component.type);
  const attributes = Object.entries(rules).flatMap(([attribute, rule]): AttributeInput[] => {
    const value = component[attribute] ?? null;
    const origin = originOf("attribute", attribute);
    if (ofRecord.has(attribute) || value === null || (origin === "data" && value === (rule.default ?? null))) return [];
    return [{ attribute, value: value as CellValue, unit: attributeUnit(rule, attribute, component, units), origin }];
  });
  const { conversion_factors: value } = component;
  if (!value) return attributes;
  const origin = originOf("attribute", "conversion_factor");
  return [...attributes, { attribute: "conversion_factors", value, unit: "", origin }];
}

const tablesOf = (component: ComponentInRun, { tables }: InputsOfRun, originOf: Origins): TableInput[] =>
  tables
    .filter(({ component: owner, values }) => owner === component.name && values.length > 0)
    .map(({ family, region, region_to, values }) => ({
      family,
      place: region_to === null ? region : `${region} – ${region_to}`,
      count: values.length,
      ...spanOf(values),
      mean: values.reduce((sum, value) => sum + value, 0) / values.length,
      origin: originOf("table", family),
    }));

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
