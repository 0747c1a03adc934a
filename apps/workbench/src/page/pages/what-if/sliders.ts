/**
 * Inputs of a run that sliders can move: attributes, tables and constraints by a factor, and costs that the data do not have as they are
 * typed. Pure.
 */
import { allComponentAttributes, type Component } from "@esm/model/domain/component";
import type { ConstraintContent } from "@esm/model/domain/constraints/constraint";
import { isCurve } from "@esm/model/domain/costs/invest-curve";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import type { OverridableAttribute } from "@esm/model/domain/model";
import type { AnyOverride } from "@esm/model/domain/overrides/any-override";
import { wholeTableOverride } from "@esm/model/domain/overrides/table-override";
import type { FamilyName } from "@esm/model/domain/table-family";
import { attributeUnit } from "@esm/model/domain/units/attribute-unit";
import type { InputKind } from "../results/influence/inputs.ts";
import { choose, type Statistic } from "../results/statistics.ts";

type Target =
  | { readonly component: string; readonly attribute: OverridableAttribute }
  | { readonly component: string; readonly table: FamilyName }
  | { readonly constraint: string };

/** An input that can be moved. */
export interface MovableInput {
  readonly kind: InputKind;
  /** Of a component, a yearly limit or a constraint. */
  readonly name: string;
  /** What changes together. */
  readonly targets: readonly Target[];
  /** `set` where the data have no value that a factor could change. */
  readonly operation: "multiply" | "set";
  /** The single number that the data give; null for tables, and where several numbers change together. */
  readonly given: number | null;
  readonly unit: string;
}

export interface Slider extends MovableInput {
  readonly least: number;
  readonly most: number;
  /** A factor, or the value itself. */
  readonly value: number;
}

export const maxSliders = 5;

export const keyOf = ({ kind, name }: Pick<MovableInput, "kind" | "name">): string => JSON.stringify([kind, name]);

/** The value of the run. */
export const presentOf = ({ operation }: Pick<MovableInput, "operation">): number => (operation === "multiply" ? 1 : 0);

const ofAttributes = ["invest_per_capacity", "opex_per_capacity", "opex_per_operation"] as const;
const ofTables = ["operationRateFix", "operationRateMax"] as const;
const ofPrices = [
  ["commodity_cost", "commodityCostTimeSeries"],
  ["commodity_revenue", "commodityRevenueTimeSeries"],
] as const;

/** Demand first, then prices, limits and constraints, then the costs of plants. */
export function movableInputs(content: DatasetContent): MovableInput[] {
  const tables = new Set(content.tables.map(({ component, family }) => `${family} ${component}`));
  const has = (component: Component, table: FamilyName): boolean => tables.has(`${table} ${component.name}`);
  const demands = ofTables.flatMap((table) =>
    content.components.filter((component) => has(component, table)).map(({ name }) => ofTable(table, name)),
  );
  const prices = content.components.flatMap((component) =>
    ofPrices.flatMap(([attribute, table]): MovableInput[] => {
      const attributes = isNumber(component, attribute) ? [{ component: component.name, attribute }] : [];
      const series = has(component, table) ? [{ component: component.name, table }] : [];
      const given = series.length === 0 ? numberOf(component, attribute) : null;
      if (attributes.length + series.length > 0) {
        const targets = [...attributes, ...series];
        return [{ ...named(attribute, component, content), targets, operation: "multiply", given }];
      }
      // What is taken or given away for nothing, as CO2 is, may have a price; what is demanded may not.
      const isFree = (component.type === "SINK" || component.type === "SOURCE") && !has(component, "operationRateFix");
      return attribute === "commodity_cost" && isFree
        ? [{ ...freeCost(component, content), targets: [{ component: component.name, attribute }] }]
        : [];
    }),
  );
  const costs = ofAttributes.flatMap((attribute) =>
    content.components.flatMap((component): MovableInput[] => {
      const isCurved = attribute === "invest_per_capacity" && isCurve(attributeOf(component, "invest_curve"));
      if (!isCurved && !isNumber(component, attribute)) return [];
      const target = { component: component.name, attribute: isCurved ? ("invest_curve" as const) : attribute };
      const given = isCurved ? null : numberOf(component, attribute);
      return [{ ...named(attribute, component, content), targets: [target], operation: "multiply", given }];
    }),
  );
  return [...demands, ...prices, ...yearlyLimits(content), ...constraintsOf(content), ...costs];
}

const attributeOf = (component: Component, attribute: string): unknown => Reflect.get(component, attribute);
const isNumber = (component: Component, attribute: string): boolean => (numberOf(component, attribute) ?? 0) !== 0;

function numberOf(component: Component, attribute: string): number | null {
  const value = attributeOf(component, attribute);
  return typeof value === "number" ? value : null;
}

const ofTable = (table: (typeof ofTables)[number], name: string): MovableInput => ({
  kind: table,
  name,
  targets: [{ component: name, table }],
  operation: "multiply",
  given: null,
  unit: "",
});

function named(
  attribute: InputKind & OverridableAttribute,
  component: Component,
  { dataset, commodities }: DatasetContent,
) {
  const units = { ...dataset, commodities: new Map(commodities.map(({ name, unit }) => [name, unit])) };
  const { [attribute]: rule } = allComponentAttributes as Record<string, { unit?: string }>;
  return { kind: attribute, name: component.name, unit: attributeUnit(rule ?? {}, attribute, component, units) };
}

const freeCost = (component: Component, content: DatasetContent) =>
  ({ ...named("commodity_cost", component, content), operation: "set", given: 0 }) as const;

function yearlyLimits({ components }: DatasetContent): MovableInput[] {
  const limited = components.filter((component) => isNumber(component, "yearly_limit"));
  const idOf = (component: Component): string => String(attributeOf(component, "commodity_limit_id") ?? component.name);
  return [...Map.groupBy(limited, idOf)].map(([name, members]) => ({
    kind: "yearly_limit",
    name,
    targets: members.map(({ name: component }) => ({ component, attribute: "yearly_limit" })),
    operation: "multiply",
    given: null,
    unit: "",
  }));
}

const constraintsOf = ({ constraints = [] }: ConstraintContent): MovableInput[] =>
  constraints
    .filter(({ enabled, value }) => enabled && value !== 0)
    .map(({ id, value, unit }) => ({
      kind: "constraint",
      name: id,
      targets: [{ constraint: id }],
      operation: "multiply",
      given: typeof value === "number" ? value : null,
      unit: unit ? `[${unit}]` : "",
    }));

/** Factors of a slider. */
const [leastFactor, mostFactor] = [0.5, 1.5];
/** A price that nothing has had yet goes up to where what is used today would cost this share of the total. */
const shareOfCost = 0.5;

/** @param rows statistics of the run, for the range of a price that there is none of yet */
export function sliderOf(input: MovableInput, rows: readonly Statistic[]): Slider {
  if (input.operation === "multiply") return { ...input, least: leastFactor, most: mostFactor, value: 1 };
  const [objective] = choose(rows, { group: "cost", quantity: "objective" });
  const used = choose(rows, { group: "balance", component: input.name, region: null }).reduce(
    (most, { value }) => Math.max(most, Math.abs(value)),
    0,
  );
  const most = used > 0 ? rounded((shareOfCost * Math.abs(objective?.value ?? 0)) / used) : 1;
  return { ...input, least: 0, most, value: 0 };
}

/** Up, to one digit: 0.0137 becomes 0.02. */
function rounded(value: number): number {
  if (value <= 0) return 1;
  const size = 10 ** Math.floor(Math.log10(value));
  return Number((Math.ceil(value / size) * size).toPrecision(1));
}

/** The changes of a point: the same targets in the same order, whatever the values are. */
export const changesOf = (sliders: readonly Slider[]): AnyOverride[] =>
  sliders.flatMap(({ targets, operation, value }) => targets.map((target) => changeOf(target, operation, value)));

function changeOf(target: Target, operation: Slider["operation"], value: number): AnyOverride {
  if ("constraint" in target) return { constraint_id: target.constraint, operation, value };
  const { component: component_name } = target;
  if ("table" in target) return wholeTableOverride({ component_name, table: target.table, operation, value });
  return { component_name, attribute: target.attribute, operation, value };
}
