/** A connection of two regions by a transmission, as a form has it: which values are needed, and what is sent. Pure. */
import type { FamilyName } from "@esm/model/domain/table-family";
import type { Operation } from "../../data/editing/dataset-editing.ts";
import type { PairRecord } from "../../map/connections.ts";
import { newTransmissionOperation, pairOperation } from "./operations.ts";

/** Tables of a transmission that the form may write, in its order. */
export const connectionFamilies = [
  "distances",
  "capacityMax",
  "capacityFix",
  "losses",
  "locationalEligibility",
] as const satisfies readonly FamilyName[];
export type ConnectionFamily = (typeof connectionFamilies)[number];

/** Tables that say between which regions there are lines. */
const naming = ["distances", "capacityMax", "capacityFix", "capacityMin"] as const;

/** The records of the tables that a transmission has; a table without records is absent. */
export type TransmissionTables = Partial<Record<FamilyName, readonly PairRecord[]>>;

export interface ConnectionNeeds {
  /** Fields of the form. */
  shown: readonly Exclude<ConnectionFamily, "locationalEligibility">[];
  required: readonly ConnectionFamily[];
  /** The transmission has lines between all regions so far, since no table names any. */
  connectsAll: boolean;
}

/**
 * A line exists where its capacity is fixed above 0, else where its maximum is above 0, else where it has a distance (see
 * `eligibleLines` of the model). So a table that decides needs a value for each new line; where none does, the distance names it.
 *
 * @param isNew the transmission is created with the connection
 */
export function connectionNeeds(tables: TransmissionTables, isNew: boolean): ConnectionNeeds {
  const deciding = (["capacityFix", "capacityMax"] as const).find((family) => tables[family]);
  const hasNone = !naming.some((family) => tables[family]);
  const capacities = deciding ? [deciding] : hasNone ? (["capacityMax", "capacityFix"] as const) : [];
  const needsDistance = tables.distances !== undefined || !deciding;
  return {
    shown: ["distances", ...capacities, "losses"],
    required: [...(needsDistance ? ["distances" as const] : []), ...(deciding ? [deciding] : [])],
    connectsAll: hasNone && !isNew,
  };
}

export interface StoredValue {
  from: string;
  to: string;
  value: number;
}

/** The value between two regions, in the direction in which it is stored: where lines carry both ways, either counts for both. */
export function valueBetween(
  records: readonly PairRecord[] | undefined,
  [from, to]: readonly [string, string],
  field: string,
  isOneWay: boolean,
): StoredValue | null {
  const between = (start: string, end: string): PairRecord | undefined =>
    records?.find(({ region, region_to: regionTo }) => region.name === start && regionTo?.name === end);
  const found = between(from, to) ?? (isOneWay ? undefined : between(to, from));
  if (!found?.region_to) return null;
  return { from: found.region.name, to: found.region_to.name, value: Number(found[field as keyof PairRecord]) };
}

interface Draft {
  component: string;
  /** Of a new transmission; null where it exists. */
  commodity: string | null;
  from: string;
  to: string;
  /** Null where the field is empty: what was stored stays. */
  values: Partial<Record<ConnectionFamily, number | null>>;
  tables: TransmissionTables;
  isOneWay: boolean;
}

/** One step: the transmission, where it is new, and the values of the line. */
export function connectionOperations(draft: Draft, fieldOf: (family: FamilyName) => string): Operation[] {
  const { component, commodity, from, to, tables, isOneWay } = draft;
  // A table of places where a transmission may be has to name each of them.
  const values = { ...draft.values, ...(tables.locationalEligibility && { locationalEligibility: 1 }) };
  const written = connectionFamilies.flatMap((family) => {
    const value = values[family] ?? null;
    const stored = valueBetween(tables[family], [from, to], fieldOf(family), isOneWay);
    if (value === null || stored?.value === value) return [];
    const place = stored ?? { from, to };
    return [pairOperation(family, { component, from: place.from, to: place.to, value })];
  });
  return [...(commodity === null ? [] : [newTransmissionOperation(component, commodity)]), ...written];
}
