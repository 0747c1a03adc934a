/** Variants as a tree of two levels: children follow their parent. Pure. */

interface Node {
  id: number;
  name: string;
  parent_id: number | null;
}

export interface InTree<Variant> {
  variant: Variant;
  /** Null where it has none, or where that is not in the list. */
  parent: Variant | null;
}

/** Parents and single variants in their order, each followed by its children. */
export function inTree<Variant extends Node>(variants: readonly Variant[]): InTree<Variant>[] {
  const byId = new Map(variants.map((variant) => [variant.id, variant]));
  const parentOf = ({ parent_id }: Variant): Variant | null =>
    parent_id === null ? null : (byId.get(parent_id) ?? null);
  const children = Map.groupBy(variants, (variant) => parentOf(variant)?.id ?? null);
  return (children.get(null) ?? []).flatMap((variant) => [
    { variant, parent: null },
    ...(children.get(variant.id) ?? []).map((child) => ({ variant: child, parent: variant })),
  ]);
}

/** Names of several variants in one text, each once. */
export const namesIn = (text: string): string[] => [
  ...new Set(text.split(/[;\t]/).flatMap((name) => name.trim() || [])),
];

export const childrenOf = <Variant extends Node>(variants: readonly Variant[], id: number): Variant[] =>
  variants.filter(({ parent_id }) => parent_id === id);

/** Those that have no parent themselves. None for a variant that is a parent. */
export function possibleParents<Variant extends Node>(variants: readonly Variant[], id: number | null): Variant[] {
  if (id !== null && childrenOf(variants, id).length > 0) return [];
  return variants.filter((variant) => variant.parent_id === null && variant.id !== id);
}
