/** The unit in which a value is asked for: that of its attribute, with the units of the data set in place of their names. */

import { message } from "@esm/messages/message";
import type { ComponentType } from "../component.ts";
import { type FamilyName, factorProfiles, tableFamilies } from "../table-family.ts";
import { parseUnit, type UnitFault } from "./parse-unit.ts";
import { factorBetween, share, type Unit } from "./unit.ts";

export interface UnitsOfDataset {
  units?: "labels" | "checked" | undefined;
  cost_unit: string;
  length_unit: string;
  /** The unit by the name. */
  commodities: { get(name: string): string | undefined };
}

/** The attributes that decide the units of a component's values. */
export interface MeasuredComponent {
  type: ComponentType;
  commodity_name?: unknown;
  physical_unit?: unknown;
  profile_commodity_name?: unknown;
  profile_commodity_name_2?: unknown;
  profile_commodity_name_3?: unknown;
  capacity_variable?: unknown;
}

/** Copies these attributes only, because a whole component may be large. */
export function measuredOf(component: MeasuredComponent): MeasuredComponent {
  const { type, commodity_name, physical_unit, capacity_variable } = component;
  const { profile_commodity_name, profile_commodity_name_2, profile_commodity_name_3 } = component;
  const profiles = { profile_commodity_name, profile_commodity_name_2, profile_commodity_name_3 };
  return { type, commodity_name, physical_unit, capacity_variable, ...profiles };
}

export interface AskedUnit {
  unit: Unit;
  /** The unit as people would write it. */
  shown: string;
}

/** Undefined where the commodity is unknown: then that is the problem. */
export type AskedReading = { asked: AskedUnit } | { fault: UnitFault } | undefined;

type Texts = ReadonlyMap<string, string | undefined>;

const perHour = (unit: string | undefined): string | undefined => unit && `${bracketed(unit)}·h`;
const bracketed = (text: string): string => (/[\s*·×/]/.test(text) ? `(${text})` : text);

function textsOf(component: MeasuredComponent, dataset: UnitsOfDataset, commodity: unknown): Texts {
  const unitOfCommodity = dataset.commodities.get(String(commodity));
  const physical = component.physical_unit === undefined ? undefined : String(component.physical_unit);
  const own = component.type === "CONVERSION" ? physical : unitOfCommodity;
  return new Map([
    ["cost unit", dataset.cost_unit],
    ["length unit", dataset.length_unit],
    ["commodity unit", unitOfCommodity],
    ["physical unit", physical],
    ["capacity unit", component.type === "STORAGE" ? perHour(own) : own],
  ]);
}

/** Units that are numbers of something. */
const counts = new Map(["full", "cycles", "time", "steps"].map((name) => [name, share]));

/** @param rule the unit in the table of attributes */
function askedUnit(rule: string | undefined, texts: Texts): AskedReading {
  if (rule === undefined) return { asked: { unit: share, shown: "1" } };
  const own = new Map(counts);
  let [plain, shown] = [rule, rule];
  for (const [name, text] of texts) {
    if (!rule.includes(name)) continue;
    if (text === undefined) return undefined;
    const reading = parseUnit(text);
    if ("fault" in reading)
      return {
        fault: {
          ...reading.fault,
          msg: message("unit_of_dataset_unreadable", { what: name, fault: reading.fault.msg }),
        },
      };
    const token = name.replace(" ", "");
    own.set(token, reading.unit);
    plain = plain.replaceAll(name, token);
    shown = shown.replaceAll(name, () => bracketed(text));
  }
  const reading = parseUnit(plain, own);
  return "unit" in reading ? { asked: { unit: reading.unit, shown } } : reading;
}

/** The unit that an attribute of a component needs. */
export function askedOfAttribute(
  attribute: string,
  rule: string | undefined,
  component: MeasuredComponent,
  dataset: UnitsOfDataset,
): AskedReading {
  return askedUnit(
    component.type === "TRANSMISSION" ? lineUnit(attribute, rule) : rule,
    textsOf(component, dataset, component.commodity_name),
  );
}

/** Costs of a line that is built, whatever its capacity, count per length. */
const unitsOfBuiltLines: Readonly<Record<string, string>> = {
  invest_if_built: "cost unit / length unit",
  opex_if_built: "cost unit / (length unit · a)",
  "invest_curve.invest": "cost unit / length unit",
  "invest_curve.opex": "cost unit / (length unit · a)",
};

const lineUnit = (attribute: string, rule: string | undefined): string | undefined =>
  unitsOfBuiltLines[attribute] ?? (isPerLength(attribute) ? withLength(rule) : rule);

const isPerLength = (attribute: string): boolean =>
  attribute.endsWith("_per_capacity") || ["capacity_limit", "capacity_limit_min"].includes(attribute);

/** Lines are paid for, and limited over all regions, by capacity and length. */
const withLength = (rule = ""): string =>
  rule.includes("(")
    ? rule.replace("capacity unit", "capacity unit · length unit")
    : rule.replace("capacity unit", "(capacity unit · length unit)");

/** The unit of a conversion's factor for this commodity. */
export const askedOfFactor = (
  rule: string | undefined,
  component: MeasuredComponent,
  dataset: UnitsOfDataset,
  commodity: unknown,
): AskedReading => askedUnit(rule, textsOf(component, dataset, commodity));

/** The unit of a table's records. Rates are shares of a capacity, or energies where none is built. */
export const askedOfFamily = (
  family: FamilyName,
  component: MeasuredComponent,
  dataset: UnitsOfDataset,
): AskedReading => askedUnit(ruleOfFamily(family, component), textsOfFamily(family, component, dataset));

function ruleOfFamily(family: FamilyName, component: MeasuredComponent): string | undefined {
  const isRate = family === "operationRateFix" || family === "operationRateMax" || family === "operationRateMin";
  const energy = component.type === "CONVERSION" ? "physical unit · h" : "commodity unit · h";
  return isRate && component.capacity_variable !== true ? energy : tableFamilies[family].value.unit;
}

function textsOfFamily(family: FamilyName, component: MeasuredComponent, dataset: UnitsOfDataset): Texts {
  const profile = factorProfiles.find((each) => each.family === family);
  return textsOf(component, dataset, component[profile?.attribute ?? "commodity_name"]);
}

/**
 * Whether a text names the unit of a table's records: the same text but for brackets and blanks, or a known unit of the
 * same size, also where the units of the data set are labels.
 */
export function namesUnitOf(
  text: string,
  family: FamilyName,
  component: MeasuredComponent,
  dataset: UnitsOfDataset,
): boolean {
  const rule = ruleOfFamily(family, component) ?? "1";
  const texts = textsOfFamily(family, component, dataset);
  const written = [...texts].reduce((all, [name, own]) => all.replaceAll(name, () => own ?? name), rule);
  if (bare(text) === bare(written)) return true;
  const asked = askedOfFamily(family, component, dataset);
  const reading = parseUnit(text);
  if (!asked || "fault" in asked || "fault" in reading) return false;
  const factor = factorBetween(reading.unit, asked.asked.unit);
  return factor !== undefined && factor.over === factor.under;
}

const bare = (text: string): string => text.replaceAll(/[\s()]/g, "").replaceAll(/[·×]/g, "*");
