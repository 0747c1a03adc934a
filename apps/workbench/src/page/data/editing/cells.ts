/** Values that were changed and are not saved yet: what is sent of them, and where others have changed the same. Pure. */
import { type CellValue, type RecordOfDataset, savedOf } from "./records.ts";

export interface CellAddress {
  /** Kind and id of the record. */
  record: string;
  attribute: string;
}

export interface CellChange extends CellAddress {
  /** As it is saved. */
  from: CellValue;
  to: CellValue;
  /** Why it cannot be saved; `to` is what was typed then. */
  problem?: string;
  /** The service has refused it: it is sent again when something of the record changes. */
  isRefused?: true;
}

export type Pending = ReadonlyMap<string, CellChange>;

export const cellKey = ({ record, attribute }: CellAddress): string => `${record} ${attribute}`;

export const isSame = (left: unknown, right: unknown): boolean =>
  left === right ||
  (typeof left === "object" && typeof right === "object" && JSON.stringify(left) === JSON.stringify(right));

/** With one more change; one that leads back to what is saved is none. */
export function withCell(pending: Pending, change: CellChange): Pending {
  const key = cellKey(change);
  const changed = new Map(pending);
  const { from } = changed.get(key) ?? change;
  if (isSame(from, change.to) && change.problem === undefined) changed.delete(key);
  else changed.set(key, { ...change, from });
  // A refused change may be valid together with this one.
  for (const [other, one] of changed) {
    if (other === key || one.record !== change.record || !one.isRefused) continue;
    const { problem: _, isRefused: __, ...again } = one;
    changed.set(other, again);
  }
  return changed;
}

export interface SetOperation {
  operation: "set";
  kind: string;
  /** A data set has none. */
  name?: string;
  attribute: string;
  value: CellValue;
  from: CellValue;
}

/** Changes that can be saved. A new name comes last, since the others address the record by its old one. */
export const savable = (pending: Pending): CellChange[] =>
  [...pending.values()]
    .filter(({ problem }) => problem === undefined)
    .sort((left, right) => Number(left.attribute === "name") - Number(right.attribute === "name"));

export const operationOf = ({ attribute, from, to }: CellChange, record: RecordOfDataset): SetOperation => ({
  operation: "set",
  kind: record.kind,
  ...(record.kind !== "dataset" && { name: String(record.values.name) }),
  attribute,
  value: to,
  from,
});

export interface Conflict {
  change: CellChange;
  /** Values that others have saved meanwhile; undefined where they have deleted the record. */
  theirs: CellValue | undefined;
}

/** Changes whose value is not any more what it was when they were made. */
export function conflictsOf(pending: Pending, records: ReadonlyMap<string, RecordOfDataset>): Conflict[] {
  return [...pending.values()].flatMap((change) => {
    const record = records.get(change.record);
    const theirs = record && savedOf(record, change.attribute);
    return record && isSame(theirs, change.from) ? [] : [{ change, theirs }];
  });
}

/** After changes were saved: what was changed again meanwhile is still to be saved, from the value that is saved now. */
export function afterSaving(pending: Pending, sent: readonly CellChange[]): Pending {
  const left = new Map(pending);
  for (const one of sent) {
    const now = left.get(cellKey(one));
    if (now === undefined) left.set(cellKey(one), { ...one, from: one.to, to: one.from });
    else if (isSame(now.to, one.to)) left.delete(cellKey(one));
    else left.set(cellKey(one), { ...now, from: one.to });
  }
  return left;
}
