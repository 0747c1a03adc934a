/** The changes that a failed run proposes as operations on its data set. Pure. */
import type { Change } from "@esm/model/domain/change";
import { type ComponentType, componentKinds } from "@esm/model/domain/component";
import { familyOfField } from "@esm/model/domain/table-family";

type Operation = { operation: string } & Readonly<Record<string, unknown>>;

/** Null where one of them cannot be made on the data: it is of an override, or turns a table into another one. Those of constraints are left out. */
export function operationsOf(
  changes: readonly Change[],
  typeOf: (component: string) => ComponentType | undefined,
): Operation[] | null {
  const operations = changes.filter(({ constraint }) => !constraint).map((change) => operationOf(change, typeOf));
  return operations.every((operation) => operation !== null) && changes.length > 0 ? operations : null;
}

interface Valued {
  readonly id: string;
  readonly value?: unknown;
  readonly margin?: unknown;
}

/** The list with the changes of its constraints, or planning reserves; null where none of them is in it. */
export function withConstraintChanges<Item extends Valued>(
  constraints: readonly Item[],
  changes: readonly Change[],
): Item[] | null {
  const changeOf = ({ id }: Item): Change | undefined => changes.find(({ constraint }) => constraint === id);
  if (!constraints.some(changeOf)) return null;
  return constraints.map((one) => {
    const change = changeOf(one);
    return change ? { ...one, [change.attribute]: change.value } : one;
  });
}

function operationOf(
  { component, attribute, region, region_to, steps, value, override, becomes }: Change,
  typeOf: (component: string) => ComponentType | undefined,
): Operation | null {
  const type = component === undefined ? undefined : typeOf(component);
  if (override || becomes !== undefined || value === undefined || type === undefined) return null;
  const family = familyOfField(attribute);
  if (!family) {
    return { operation: "set", kind: componentKinds[type].singular, name: component, attribute, value };
  }
  if (region === undefined) return null;
  const record = { operation: "values", table: family.path, component, region, ...(region_to && { region_to }) };
  if (value === null) return { ...record, values: null };
  if (family.shape === "number") return typeof value === "number" ? { ...record, values: [value] } : null;
  if (!steps) return null;
  const [first, last] = steps;
  const values = Array.isArray(value) ? value : Array.from({ length: last - first + 1 }, () => value);
  return { ...record, start: first, values };
}
