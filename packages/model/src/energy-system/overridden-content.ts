/** A data set with the overrides of a model or a run: the content of a data set with these values typed in. */
import type { DatasetContent } from "../domain/dataset-content.ts";
import { type AnyOverride, attributeOverridesOf } from "../domain/overrides/any-override.ts";
import type { Problem } from "../domain/problem.ts";
import { applyOverrides } from "./overrides.ts";
import { applyTableOverrides } from "./table-overrides.ts";

/** Attributes first, then tables in the order of their list. What is refused leaves its value as it is. */
export function overriddenContent(
  content: DatasetContent,
  overrides: readonly AnyOverride[],
): { content: DatasetContent; problems: Problem[] } {
  const { components, problems } = applyOverrides(content.components, attributeOverridesOf(overrides));
  const changed = applyTableOverrides({ ...content, components }, overrides);
  return { content: changed.content, problems: [...problems, ...changed.problems] };
}

/**
 * Tables and constraints of the content changed, and the overrides of attributes that are left: for who changes values
 * of attributes again, as the trial of a suggestion does. Overrides that are refused change nothing.
 */
export function withTablesOverridden<Snapshot extends { content: DatasetContent; overrides: AnyOverride[] }>(
  snapshot: Snapshot,
): Snapshot {
  const { content, overrides } = snapshot;
  const attributes = attributeOverridesOf(overrides);
  if (attributes.length === overrides.length) return snapshot;
  const changed = overriddenContent(content, overrides).content;
  const factors = new Map(
    changed.components.map((one) => [one.name, one.type === "CONVERSION" ? one.conversion_factors : []]),
  );
  const components = content.components.map((component) =>
    component.type === "CONVERSION"
      ? { ...component, conversion_factors: factors.get(component.name) ?? component.conversion_factors }
      : component,
  );
  return { ...snapshot, content: { ...changed, components }, overrides: attributes };
}
