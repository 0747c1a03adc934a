/** Overrides as changes: the value in the data set, and what it becomes. Pure. */
import type { Override } from "../../../domain/model.ts";
import type { ComponentOfDataset } from "./component-of-dataset.ts";

export interface ChangeOfAttribute {
  override: Override;
  /** Whether the component is there. */
  isKnown: boolean;
  before: unknown;
  after: unknown;
}

export function changesOf(
  overrides: readonly Override[],
  components: readonly ComponentOfDataset[],
): ChangeOfAttribute[] {
  const byName = new Map(components.map((component) => [component.name, component]));
  return overrides.map((override) => {
    const component = byName.get(override.component_name);
    const before = component?.attributes[override.attribute];
    return { override, isKnown: component !== undefined, before, after: afterOf(override, before) };
  });
}

function afterOf({ operation, value }: Override, before: unknown): unknown {
  if (operation === "set") return value;
  if (typeof before !== "number" || typeof value !== "number") return undefined;
  return operation === "add" ? before + value : before * value;
}
