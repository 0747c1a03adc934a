/** From a data set and a model's overrides to an energy system, or to the list of all problems. */
import type { Component } from "../domain/component.ts";
import type { DatasetContent } from "../domain/dataset-content.ts";
import { compareCodePoints, positionsOf } from "../domain/nearest-name.ts";
import type { AnyOverride } from "../domain/overrides/any-override.ts";
import { errorsFirst, type Problem } from "../domain/problem.ts";
import { createProblemList } from "../domain/problem-list.ts";
import { assemble } from "./assemble.ts";
import { checks, systemChecks } from "./checks/all.ts";
import type { EnergySystem } from "./energy-system.ts";
import { indexTables } from "./index-tables.ts";
import { overriddenContent } from "./overridden-content.ts";
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
