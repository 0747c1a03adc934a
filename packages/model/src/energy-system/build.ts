/** From a data set and a model's overrides to an energy system, or to the list of all problems. */
import type { Component } from "../domain/component.ts";
import type { DatasetContent } from "../domain/dataset-content.ts";
import { compareCodePoints, positionsOf } from "../domain/nearest-name.ts";
import type { AnyOverride } from "../domain/overrides/any-override.ts";
import { errorsFirst, type Problem } from "../domain/problem.ts";
import { createProblemList } from "../domain/problem-list.ts";
import { checks, systemChecks } from "./checks/all.ts";
import { groupBy, limitId, potentialId, quantityId } from "./checks/groups.ts";
import { capacityLimitId } from "./checks/limits/capacity-limits.ts";
import { systemComponent } from "./components.ts";
import { reserveConstraint } from "./constraints/planning-reserves.ts";
import { systemConstraints } from "./constraints/system-constraints.ts";
import type { EnergySystem, SystemComponent, SystemConstraint } from "./energy-system.ts";
import { indexTables } from "./index-tables.ts";
import { overriddenContent } from "./overridden-content.ts";
import { capacityLimit, sharedPotential, yearlyLimit } from "./shared-limits.ts";
import type { Snapshot } from "./snapshot.ts";

export type BuiltSystem =
  | { system: EnergySystem; warnings: Problem[] }
  /** At least one error; warnings are listed with the errors. */
  | { system: null; problems: Problem[] };

/** Pure: equal input gives an equal system. Series are shared with the content, not copied. */
export function buildEnergySystem(content: DatasetContent, overrides: readonly AnyOverride[]): BuiltSystem {
  const overridden = overriddenContent(content, overrides);
  const { snapshot, problems: misplaced } = indexedSnapshot(overridden.content, overridden.content.components);
  const problems = createProblemList();
  for (const problem of [...overridden.problems, ...misplaced]) problems.add(problem);
  for (const list of [checks, systemChecks]) {
    for (const check of list) check(snapshot, problems.add);
    if (problems.hasErrors) return { system: null, problems: errorsFirst(problems.all()) };
  }
  return { system: assemble(snapshot), warnings: problems.all() };
}

/** The input of the checks, and the records of tables that fit nowhere. */
export function indexedSnapshot(
  content: DatasetContent,
  components: readonly Component[],
): { snapshot: Snapshot; problems: Problem[] } {
  const byName = <Item extends { name: string }>(items: readonly Item[]): Item[] =>
    items.toSorted((left, right) => compareCodePoints(left.name, right.name));
  const regions = byName(content.regions).map((region) => region.name);
  const commodities = byName(content.commodities).map(({ name, unit }) => ({ name, unit }));
  const indexed = indexTables(byName(components), content.tables, regions);
  const snapshot: Snapshot = {
    dataset: content.dataset,
    regions,
    commodities,
    commodityPosition: positionsOf(commodities.map((commodity) => commodity.name)),
    components: indexed.components,
    constraints: (content.constraints ?? []).filter(({ enabled }) => enabled),
    planningReserves: content.planning_reserves ?? [],
    componentGroups: content.component_groups ?? {},
    regionGroups: content.region_groups ?? {},
  };
  return { snapshot, problems: indexed.problems };
}

function assemble(snapshot: Snapshot): EnergySystem {
  const limits = groupBy(snapshot.components, limitId);
  const capacityLimits = groupBy(snapshot.components, capacityLimitId);
  const potentials = groupBy(snapshot.components, potentialId);
  const quantities = groupBy(snapshot.components, quantityId);
  const positions = {
    limit: positionsOf([...limits.keys()]),
    capacityLimit: positionsOf([...capacityLimits.keys()]),
    potential: positionsOf([...potentials.keys()]),
    quantity: positionsOf([...quantities.keys()]),
  };
  const components = snapshot.components.map((component) => systemComponent(component, snapshot, positions));
  return {
    regions: snapshot.regions,
    commodities: snapshot.commodities,
    components,
    yearlyLimits: [...limits].map(([id, members]) => yearlyLimit(id, members, snapshot)),
    capacityLimits: [...capacityLimits].map(([id, [first]]) =>
      capacityLimit(id, snapshot.components[first].attributes),
    ),
    sharedPotentials: [...potentials].map(([id, members]) => sharedPotential(id, members, snapshot, components)),
    linkedQuantities: [...quantities].map(([id, members]) => ({ id, members })),
    constraints: constraintsOf(snapshot, components),
    numberOfTimeSteps: snapshot.dataset.number_of_time_steps,
    hoursPerTimeStep: snapshot.dataset.hours_per_time_step,
    joinsEnds: snapshot.dataset.joins_ends ?? true,
    costUnit: snapshot.dataset.cost_unit,
    lengthUnit: snapshot.dataset.length_unit,
  };
}

/** Constraints of the data and planning reserves, in code-point order of their ids. */
function constraintsOf(snapshot: Snapshot, components: readonly SystemComponent[]): SystemConstraint[] {
  const own = systemConstraints(snapshot, components);
  if (snapshot.planningReserves.length === 0) return own;
  const reserves = snapshot.planningReserves.map((reserve) => reserveConstraint(reserve, snapshot, components));
  return [...own, ...reserves].sort((left, right) => compareCodePoints(left.id, right.id));
}
