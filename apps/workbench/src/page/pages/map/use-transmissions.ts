/** The transmissions of a data set, and the tables that say where they have lines. */
import { type FamilyName, tableFamilies } from "@esm/model/domain/table-family";
import type { Loaded } from "../../data/cached.ts";
import type { DatasetEditing } from "../../data/editing/dataset-editing.ts";
import { recordsOfKinds } from "../../data/editing/records.ts";
import { send } from "../../data/request.ts";
import { useLoaded } from "../../data/use-loaded.ts";
import type { PairRecord } from "../../map/connections.ts";
import type { TransmissionTables } from "./connection-draft.ts";

export interface Transmission {
  id: number;
  name: string;
  commodity: string;
  isOneWay: boolean;
}

export function transmissionsOf(editing: DatasetEditing): Transmission[] {
  const records = editing.records.value;
  if (!records) return [];
  return recordsOfKinds(records, ["transmission"]).map(({ id, values }) => ({
    id,
    name: String(values.name),
    commodity: String(values.commodity_name),
    isOneWay: values.is_bidirectional === false,
  }));
}

const families = [
  "distances",
  "capacityMax",
  "capacityFix",
  "capacityMin",
  "losses",
  "locationalEligibility",
] as const satisfies readonly FamilyName[];

/** Loaded again when the data set has changed; a transmission that is null has none. */
export function useTransmissionTables(
  editing: DatasetEditing,
  transmission: Transmission | null,
): Loaded<TransmissionTables> {
  const records = editing.records.value;
  return useLoaded(String(transmission?.id), records, async () => {
    const component = records?.overview.components.find(({ name }) => name === transmission?.name);
    const used = families.filter((family) => component?.tables?.[family]);
    const tables = await Promise.all(
      used.map((family) => send<PairRecord[]>("GET", `/${tableFamilies[family].path}/component/${component?.id}`)),
    );
    return Object.fromEntries(used.map((family, index) => [family, tables[index]]));
  });
}
