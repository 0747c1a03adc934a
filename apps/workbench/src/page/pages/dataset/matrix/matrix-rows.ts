/** The matrix of variants: what any of them changes, and what each makes of it. Pure. */
import type { OverridableAttribute, Override } from "@esm/model/domain/model";
import { inheritedAttributes } from "@esm/model/domain/overrides/inherited-attributes";
import type { Variant } from "../../../data/answers.ts";
import type { ComponentOfDataset } from "../component-of-dataset.ts";
import { changesOf } from "../override-changes.ts";

export type OfTable = NonNullable<Variant["override_tables"]>[number];

interface AttributeRow {
  kind: "attribute";
  /** Two changes have the same key where they change the same attribute of a component, or the same records of a table. */
  key: string;
  component: string;
  attribute: OverridableAttribute;
}

/** Records of a table of a component, or a conversion factor. */
interface TableRow {
  kind: "table";
  key: string;
  component: string;
  /** The fields that all changes of the row share. */
  target: Omit<OfTable, "operation" | "value">;
}

export type MatrixRow = AttributeRow | TableRow;

export const attributeRow = (component: string, attribute: OverridableAttribute): AttributeRow => ({
  kind: "attribute",
  key: JSON.stringify([component, attribute]),
  component,
  attribute,
});

export function tableRow({ operation: _, value: __, ...target }: OfTable): TableRow {
  const { component_name, table, attribute, commodity_name, regions, region_to, steps, unit } = target;
  const parts = [component_name, table, attribute, commodity_name, regions, region_to, steps, unit];
  return { kind: "table", key: JSON.stringify(parts), component: component_name, target };
}

/** A new row for all records of a table. */
export const wholeTableRow = (component: string, table: NonNullable<OfTable["table"]>): TableRow =>
  tableRow({ component_name: component, table, operation: "multiply" });

/**
 * A row for each attribute or table that at least one variant changes. Rows of a component stand together, in the order in which
 * components are first changed.
 *
 * @param added rows that nothing changes yet
 */
export function rowsOf(variants: readonly Variant[], added: readonly MatrixRow[] = []): MatrixRow[] {
  const rows = new Map<string, MatrixRow>();
  const all = [
    ...variants.flatMap((one) => one.override_parameters.map((of) => attributeRow(of.component_name, of.attribute))),
    ...variants.flatMap((one) => (one.override_tables ?? []).map(tableRow)),
    ...added,
  ];
  for (const row of all) if (!rows.has(row.key)) rows.set(row.key, row);
  const byComponent = Map.groupBy(rows.values(), ({ component }) => component);
  return [...byComponent.values()].flat();
}

/** Own changes that the matrix has no row for. */
export const hasOtherChanges = ({ overrides_by_year, additional_constraints }: Variant): boolean =>
  (overrides_by_year?.length ?? 0) + (additional_constraints?.length ?? 0) > 0;

export type Change = Pick<Override, "operation" | "value"> | Pick<OfTable, "operation" | "value">;

/** The changes of a row that the variant itself has, in its order. */
export function ownChanges(variant: Variant, row: MatrixRow): Change[] {
  if (row.kind === "table")
    return (variant.override_tables ?? [])
      .filter((one) => tableRow(one).key === row.key)
      .map(({ operation, value }) => ({ operation, ...(value !== undefined && { value }) }));
  return variant.override_parameters
    .filter((one) => one.component_name === row.component && one.attribute === row.attribute)
    .map(({ operation, value }) => ({ operation, value }));
}

export interface Cell {
  own: readonly Change[];
  inherited: readonly Change[];
  /** The value in the data; undefined for tables, and where the component is not there. */
  base: unknown;
  /** With what is inherited. */
  before: unknown;
  /** With everything. */
  after: unknown;
}

export function cellOf(
  variant: Variant,
  parent: Variant | null,
  row: MatrixRow,
  component: ComponentOfDataset | undefined,
): Cell {
  const own = ownChanges(variant, row);
  const inherited = parent ? ownChanges(parent, row) : [];
  if (row.kind === "table") return { own, inherited, base: undefined, before: undefined, after: undefined };
  const base = component?.attributes[row.attribute];
  const of = (one: Variant): Override[] =>
    one.override_parameters.filter((each) => each.component_name === row.component && each.attribute === row.attribute);
  const applied = (overrides: readonly Override[]): unknown =>
    component === undefined ? undefined : appliedTo(component, row.attribute, overrides);
  const ofParent = parent ? of(parent) : [];
  return {
    own,
    inherited,
    base,
    before: applied(ofParent),
    after: applied(inheritedAttributes(ofParent, of(variant))),
  };
}

/** One after the other: a parent may add where its child multiplies. */
function appliedTo(component: ComponentOfDataset, attribute: OverridableAttribute, overrides: readonly Override[]) {
  let value = component.attributes[attribute];
  for (const override of overrides) {
    const at = { ...component, attributes: { ...component.attributes, [attribute]: value } };
    value = changesOf([override], [at])[0]?.after;
  }
  return value;
}

/** A value that is no single number is changed on the page of its variant, and so are several changes of the same records. */
export const isEditable = (own: readonly Change[]): boolean =>
  own.length === 0 ||
  (own.length === 1 && !(typeof own[0]?.value === "object" && own[0].value !== null && !isCurveValue(own[0].value)));

const isCurveValue = (value: object): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((point) => typeof point === "object");
