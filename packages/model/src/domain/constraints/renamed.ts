/** Constraints and groups in which a component, a region or a commodity has a new name. */
import type { Constraint, ConstraintContent, ConstraintTerm, Groups } from "./constraint.ts";
import type { PlanningReserve } from "./planning-reserve.ts";

export type NamedKind = "component" | "region" | "commodity";

type Rename = (name: string) => string;

/** Returns the content itself where nothing has the old name. */
export function constraintsRenamed<Content extends ConstraintContent>(
  content: Content,
  kind: NamedKind,
  from: string,
  to: string,
): Content {
  const renamed: Rename = (name) => (name === from ? to : name);
  const { constraints, component_groups, region_groups, planning_reserves } = content;
  const changed: ConstraintContent = {
    ...(constraints && { constraints: constraints.map((one) => constraintRenamed(one, kind, renamed)) }),
    ...(planning_reserves && { planning_reserves: planning_reserves.map((one) => reserveRenamed(one, kind, renamed)) }),
    ...(kind === "component" && component_groups && { component_groups: groupsRenamed(component_groups, renamed) }),
    ...(kind === "region" && region_groups && { region_groups: groupsRenamed(region_groups, renamed) }),
  };
  const isSame = JSON.stringify({ ...content, ...changed }) === JSON.stringify(content);
  return isSame ? content : { ...content, ...changed };
}

const groupsRenamed = (groups: Groups, renamed: Rename): Groups =>
  Object.fromEntries(Object.entries(groups).map(([name, members]) => [name, members.map(renamed)]));

const constraintRenamed = (constraint: Constraint, kind: NamedKind, renamed: Rename): Constraint => ({
  ...constraint,
  terms: constraint.terms.map((term) => ({ ...term, ...namesIn(term, kind, renamed) })),
});

function reserveRenamed(reserve: PlanningReserve, kind: NamedKind, renamed: Rename): PlanningReserve {
  if (kind === "commodity") return { ...reserve, commodity_name: renamed(reserve.commodity_name) };
  if (kind === "region") return { ...reserve, regions: reserve.regions?.map(renamed) ?? null };
  const members = reserve.members.map((one) => ({ ...one, component_name: renamed(one.component_name) }));
  return { ...reserve, members };
}

function namesIn(term: ConstraintTerm, kind: NamedKind, renamed: Rename): Partial<ConstraintTerm> {
  const each = (name: string | null): string | null => name && renamed(name);
  if (kind === "component") return { components: term.components.map(renamed) };
  if (kind === "commodity") return { commodity_name: each(term.commodity_name) };
  return { regions: term.regions?.map(renamed) ?? null, region: each(term.region), region_to: each(term.region_to) };
}
