/**
 * A change of a data set as a user makes it: a field and its new value. The suggestion of an explanation is a list of
 * these (`ctx.changes` of its problems), so that programs can make the change as well as people.
 */
import type { Attribute, AttributeTable } from "./attribute.ts";
import { readAttribute } from "./coerce.ts";
import { attributesOfType, type Component, type ConversionFactor, conversionFactorAttributes } from "./component.ts";
import { planningReserveAttributes } from "./constraints/planning-reserve.ts";
import type { CurvePoint } from "./costs/invest-curve.ts";
import type { DatasetContent, TableRecord } from "./dataset-content.ts";
import { familyOfField, type TableFamily } from "./table-family.ts";

/** The new value of a constraint of the data, or the new margin of a planning reserve. Nothing else of a change is there. */
export interface ConstraintChange
  extends Readonly<Partial<Record<Exclude<keyof ComponentChange, "attribute" | "value" | "constraint">, undefined>>> {
  readonly constraint: string;
  readonly attribute: "value" | "margin";
  /** Per step, a list has one value per original time step. */
  readonly value: number | readonly number[];
}

export type Change = ComponentChange | ConstraintChange;

export interface ComponentChange {
  readonly constraint?: undefined;
  readonly component: string;
  /** An attribute of the component, or the field of a table record (`capacity_max`, `operation_rate_fix`, `loss` …). */
  readonly attribute: string;
  /** Region of a table record; absent for an attribute of the component. */
  readonly region?: string;
  readonly region_to?: string;
  /** First and last time step of a series that take the value; with a list, one value for each of them. */
  readonly steps?: readonly [number, number];
  readonly value?:
    | number
    | string
    | boolean
    | null
    | readonly number[]
    | readonly ConversionFactor[]
    | readonly CurvePoint[];
  /** The attribute is set by an override of the model, which takes the value. */
  readonly override?: true;
  /** All values of the series are multiplied by this, in all places; there is no value then. */
  readonly factor?: number;
  /** All records of `attribute` become records of this one; there is no value then. */
  readonly becomes?: string;
}

/** The data set with the changes; null where one of them fits no field, or its value is not allowed there. */
export function withChanges(content: DatasetContent, changes: readonly Change[]): DatasetContent | null {
  let changed: DatasetContent | null = content;
  // A series becomes another one after it has received its new values.
  const inOrder = [...changes].sort((left, right) => Number("becomes" in left) - Number("becomes" in right));
  for (const change of inOrder) changed = changed && withChange(changed, change);
  return changed;
}

export const isOfConstraint = (change: Change): change is ConstraintChange => "constraint" in change;

function withConstraint(content: DatasetContent, change: ConstraintChange): DatasetContent | null {
  const { constraint, attribute, value } = change;
  if (attribute === "margin") return withMargin(content, change);
  const { constraints = [] } = content;
  const position = constraints.findIndex(({ id }) => id === constraint);
  const numbers = typeof value === "number" ? [value] : value;
  if (position < 0 || !numbers.every(Number.isFinite)) return null;
  const changed = { ...constraints[position], value: typeof value === "number" ? value : [...value] };
  return { ...content, constraints: constraints.with(position, changed) };
}

function withMargin(content: DatasetContent, { constraint, value }: ConstraintChange): DatasetContent | null {
  const { planning_reserves = [] } = content;
  const position = planning_reserves.findIndex(({ id }) => id === constraint);
  const reading = readAttribute(planningReserveAttributes.margin, value);
  if (position < 0 || !("value" in reading)) return null;
  const changed = { ...planning_reserves[position], margin: Number(reading.value) };
  return { ...content, planning_reserves: planning_reserves.with(position, changed) };
}

function withChange(content: DatasetContent, change: Change): DatasetContent | null {
  if (isOfConstraint(change)) return withConstraint(content, change);
  const position = content.components.findIndex(({ name }) => name === change.component);
  if (position < 0) return null;
  const family = familyOfField(change.attribute);
  if (family) {
    const tables = change.becomes
      ? renamed(content.tables, family, change)
      : change.factor !== undefined
        ? scaled(content.tables, family, change.component, change.factor)
        : withRecord(content.tables, family, change);
    return tables && { ...content, tables };
  }
  const component = withAttribute(content.components[position], change);
  return component && { ...content, components: content.components.with(position, component) };
}

function withAttribute(component: Component, { attribute, value }: ComponentChange): Component | null {
  if (attribute === "conversion_factors") return withFactors(component, value);
  const rules: AttributeTable = attributesOfType(component.type);
  const rule: Attribute | undefined = rules[attribute];
  if (!rule || value === undefined) return null;
  if (value === null) return rule.nullable ? ({ ...component, [attribute]: null } as Component) : null;
  const reading = readAttribute(rule, value);
  return "value" in reading ? ({ ...component, [attribute]: reading.value } as Component) : null;
}

function withFactors(component: Component, value: ComponentChange["value"]): Component | null {
  if (component.type !== "CONVERSION" || !Array.isArray(value)) return null;
  const factors = value as ConversionFactor[];
  const rule = conversionFactorAttributes.conversion_factor;
  const areAllowed = factors.every(({ conversion_factor }) => "value" in readAttribute(rule, conversion_factor));
  return areAllowed ? { ...component, conversion_factors: factors } : null;
}

function renamed(
  tables: TableRecord[],
  from: TableFamily,
  { component, becomes }: ComponentChange,
): TableRecord[] | null {
  const to = familyOfField(becomes ?? "");
  if (!to) return null;
  const isOf = (record: TableRecord, { name }: TableFamily): boolean =>
    record.component === component && record.family === name;
  return tables
    .filter((record) => !isOf(record, to))
    .map((record) => (isOf(record, from) ? { ...record, family: to.name } : record));
}

/** Null where a value would not be allowed. */
function scaled(tables: TableRecord[], family: TableFamily, component: string, factor: number): TableRecord[] | null {
  let isAllowed = true;
  const changed = tables.map((record) => {
    if (record.component !== component || record.family !== family.name) return record;
    const values = record.values.map((value) => value * factor);
    isAllowed &&= values.every((value) => "value" in readAttribute(family.value, value));
    return { ...record, values };
  });
  return isAllowed ? changed : null;
}

/** The record's value replaced, or a new record where there is none; null removes a record of one number. */
function withRecord(tables: TableRecord[], family: TableFamily, change: ComponentChange): TableRecord[] | null {
  const { component, region, region_to: regionTo = null, steps, value } = change;
  if (region === undefined) return null;
  const position = tables.findIndex(
    (record) =>
      record.component === component &&
      record.family === family.name &&
      record.region === region &&
      record.regionTo === regionTo,
  );
  if (value === null && family.shape === "number") return position < 0 ? null : tables.toSpliced(position, 1);
  const entries = (Array.isArray(value) ? value : [value]) as unknown[];
  if (!entries.every((number) => "value" in readAttribute(family.value, number))) return null;
  const numbers = entries as number[];
  if (family.shape === "number") {
    const record = { family: family.name, component, region, regionTo, values: Float64Array.from(numbers) };
    return position < 0 ? [...tables, record] : tables.with(position, record);
  }
  if (position < 0 || !steps) return null;
  const values = tables[position].values.slice();
  for (let step = steps[0]; step <= steps[1]; step++) values[step] = numbers[step - steps[0]] ?? numbers[0];
  return tables.with(position, { ...tables[position], values });
}
