/** A variant with what it inherits, and what a copy of it takes along. */
import { inheritedAttributes } from "@esm/model/domain/overrides/inherited-attributes";
import type { Variant } from "./answers.ts";
import { useData } from "./cached.ts";

/** The parent of a variant; null where it has none, undefined while it is loaded. */
export function useParent({ parent_id }: Pick<Variant, "parent_id">): Variant | null | undefined {
  const { value } = useData<Variant>(parent_id === null ? null : `/models/${parent_id}`);
  return parent_id === null ? null : value;
}

/** With the changes of attributes and the pathway of its parent. */
export const wholeVariant = (variant: Variant, parent: Variant | null): Variant =>
  parent === null
    ? variant
    : {
        ...variant,
        override_parameters: inheritedAttributes(parent.override_parameters, variant.override_parameters),
        optimization_parameters: variant.optimization_parameters ?? parent.optimization_parameters,
      };

/** What is sent to make a variant with the same changes and the same parent. */
export const changesOfVariant = (variant: Variant): object => ({
  parent_id: variant.parent_id,
  override_parameters: variant.override_parameters.map(({ id: _, ...override }) => override),
  override_tables: variant.override_tables,
  overrides_by_year: variant.overrides_by_year ?? null,
  optimization_parameters: variant.optimization_parameters,
  additional_constraints: variant.additional_constraints ?? null,
});
