/** Data sets that say the same in another way, or allow more: what must not change an optimum, or not raise it. */
import type { Component } from "@esm/model/domain/component";
import type { ConstraintQuantity } from "@esm/model/domain/constraints/constraint";
import type { DatasetContent, TableRecord } from "@esm/model/domain/dataset-content";

const costs = ["invest_per_capacity", "opex_per_capacity", "commodity_cost"];

function withAttributes(component: Component, change: (name: string, value: number) => number): Component {
  return Object.fromEntries(
    Object.entries(component).map(([name, value]) => [name, typeof value === "number" ? change(name, value) : value]),
  ) as unknown as Component;
}

const scaled = (record: TableRecord, factor: number): TableRecord => ({
  ...record,
  values: record.values.map((value) => value * factor),
});

/** All lists the other way round. */
export function reordered(content: DatasetContent): DatasetContent {
  return {
    ...content,
    regions: content.regions.toReversed(),
    commodities: content.commodities.toReversed(),
    components: content.components.toReversed(),
    tables: content.tables.toReversed(),
    ...(content.constraints && { constraints: content.constraints.toReversed() }),
    ...(content.planning_reserves && {
      planning_reserves: content.planning_reserves.toReversed().map((reserve) => ({
        ...reserve,
        members: reserve.members.toReversed(),
      })),
    }),
  };
}

/** New names that sort the other way round. */
export function renamed(content: DatasetContent): DatasetContent {
  const namesOf = (items: { name: string }[]): Map<string, string> => {
    const sorted = items.map((item) => item.name).toSorted();
    return new Map(sorted.map((name, index) => [name, `${String(sorted.length - index).padStart(3, "0")} ${name}`]));
  };
  const maps = {
    region: namesOf(content.regions),
    commodity: namesOf(content.commodities),
    component: namesOf(content.components),
  };
  const rename = (kind: keyof typeof maps, name: string): string => maps[kind].get(name) ?? name;
  return {
    ...content,
    regions: content.regions.map(({ name }) => ({ name: rename("region", name) })),
    commodities: content.commodities.map((commodity) => ({ ...commodity, name: rename("commodity", commodity.name) })),
    components: content.components.map((component): Component => {
      const name = rename("component", component.name);
      if (component.type !== "CONVERSION") {
        return { ...component, name, commodity_name: rename("commodity", component.commodity_name) };
      }
      const conversion_factors = component.conversion_factors.map((factor) => ({
        ...factor,
        commodity_name: rename("commodity", factor.commodity_name),
      }));
      return { ...component, name, conversion_factors };
    }),
    tables: content.tables.map((record) => ({
      ...record,
      component: rename("component", record.component),
      region: rename("region", record.region),
      regionTo: record.regionTo === null ? null : rename("region", record.regionTo),
    })),
  };
}

const ofMoney: readonly string[] = ["investment", "annual_cost"] satisfies ConstraintQuantity[];

/** Sums of the same constraints in other units, where money is `money` and energy `energy` times as many units. */
function constraintsIn({ constraints }: DatasetContent, money: number, energy: number): Partial<DatasetContent> {
  const scaledBy = (quantity: ConstraintQuantity): number =>
    ofMoney.includes(quantity) ? money : quantity === "units" ? 1 : energy;
  return constraints === undefined
    ? {}
    : {
        constraints: constraints.map((constraint) => ({
          ...constraint,
          value:
            typeof constraint.value === "number"
              ? constraint.value * energy
              : constraint.value.map((one) => one * energy),
          slack_cost: constraint.slack_cost === null ? null : (constraint.slack_cost * money) / energy,
          terms: constraint.terms.map((term) => ({
            ...term,
            factor: (term.factor * energy) / scaledBy(term.quantity),
          })),
        })),
      };
}

/** Costs in a unit that is `factor` times smaller. */
export function inCostUnit(content: DatasetContent, factor: number): DatasetContent {
  return {
    ...content,
    ...constraintsIn(content, factor, 1),
    components: content.components.map((component) =>
      withAttributes(component, (name, value) => (costs.includes(name) ? value * factor : value)),
    ),
  };
}

/** Powers and energies in a unit that is `factor` times smaller, e.g. megawatts for gigawatts by 1000. */
export function inEnergyUnit(content: DatasetContent, factor: number): DatasetContent {
  const relative = new Set(
    content.components.filter((component) => component.capacity_variable).map(({ name }) => name),
  );
  return {
    ...content,
    ...constraintsIn(content, 1, factor),
    components: content.components.map((component) =>
      withAttributes(component, (name, value) => {
        if (costs.includes(name)) return value / factor;
        return name === "capacity_per_plant_unit" || name === "yearly_limit" ? value * factor : value;
      }),
    ),
    tables: content.tables.map((record) => {
      const isCapacity = record.family.startsWith("capacity");
      const isEnergy = record.family.startsWith("operationRate") && !relative.has(record.component);
      return isCapacity || isEnergy ? scaled(record, factor) : record;
    }),
  };
}

/** Every maximum capacity half as large again. */
export function relaxed(content: DatasetContent): DatasetContent {
  return {
    ...content,
    tables: content.tables.map((record) => (record.family === "capacityMax" ? scaled(record, 1.5) : record)),
  };
}
