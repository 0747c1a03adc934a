/** What the terms of constraints name: components and regions, by their own names or by those of groups. */
import type { ConstraintTerm, Groups } from "../../domain/constraints/constraint.ts";

/** The members of a group, or the name itself where it is none. */
export const membersOfName = (name: string, groups: Groups): readonly string[] =>
  Object.hasOwn(groups, name) ? groups[name] : [name];

/** Names without groups, each once, in the order in which they are given. */
export const expanded = (names: readonly string[], groups: Groups): string[] => [
  ...new Set(names.flatMap((name) => membersOfName(name, groups))),
];

/** The regions of a term; null for all. A direction of flow has both of its ends beside them. */
export function regionsOfTerm(
  { regions, region, region_to }: ConstraintTerm,
  groups: Groups,
): readonly string[] | null {
  if (region_to !== null) return null;
  return regions === null && region === null ? null : expanded(regions ?? [region ?? ""], groups);
}
