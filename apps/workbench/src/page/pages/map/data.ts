/** Data of the map. */

import { tableFamilies } from "@esm/model/domain/table-family";
import type { DatasetDetails } from "../../data/answers.ts";
import { type Loaded, reload, useData } from "../../data/cached.ts";
import type { CalendarSchema } from "../../data/interface.ts";
import { usePages } from "../../data/pages.ts";
import { send } from "../../data/request.ts";
import { useLoaded } from "../../data/use-loaded.ts";
import { connectionsOf, type PairRecord } from "../../map/connections.ts";
import type { Connection, Place } from "../../map/places.ts";

export interface MapData {
  places: readonly Place[];
  connections: readonly Connection[];
  /** There are more distances than these. */
  isCut: boolean;
  display: Readonly<Record<string, unknown>>;
  mayModify: boolean;
}

/** More regions than these fit on no screen. */
const most = 1000;

/** Pages of pairs of regions that are read: ten lines between 50 regions. */
const maxPages = 25;
/** Transmissions without distances whose capacities are read. */
const maxTransmissions = 50;

const noDisplay: MapData["display"] = {};

/** @param isSmall one page of distances is enough for a picture in which more could not be seen */
export function useMapData(dataset: string, { isSmall = false } = {}): Loaded<MapData> {
  const places = useData<Place[]>(`/places/?dataset_id=${dataset}&limit=${most}`);
  const distances = usePages<PairRecord>(`/transmission-distances/dataset/${dataset}`, isSmall ? 1 : maxPages);
  const calendar = useData<CalendarSchema>(`/datasets/${dataset}/calendar`);
  const overview = useData<DatasetDetails>(`/datasets/${dataset}/overview`);
  const capacities = usePairsOfCapacities(overview.value);
  const all = [places, distances, calendar, overview, capacities] as const;
  const failed = all.find(({ error }) => error);
  const isLoading = all.some((one) => one.isLoading);
  if (failed?.error) return { error: failed.error, isLoading };
  if (!places.value || !distances.value || !calendar.value || !overview.value || !capacities.value)
    return { isLoading: true };
  const value = {
    places: places.value,
    connections: connectionsOf([...distances.value, ...capacities.value]),
    isCut: distances.isCut,
    display: calendar.value.display ?? noDisplay,
    mayModify: overview.value.permissions.allow_modification,
  };
  return { value, isLoading };
}

/** Lines of transmissions without distances have limits of capacity, which say the pairs as well. */
function usePairsOfCapacities(overview: DatasetDetails | undefined): Loaded<PairRecord[]> {
  const asked = (overview?.components ?? [])
    .filter(({ type, tables }) => type === "TRANSMISSION" && tables && !tables.distances)
    .slice(0, maxTransmissions)
    .flatMap(({ id, tables }) =>
      (["capacityFix", "capacityMax"] as const)
        .filter((family) => tables?.[family])
        .map((family) => `/${tableFamilies[family].path}/component/${id}`),
    );
  const loaded = useLoaded(`${overview?.dataset.id} ${asked.join(" ")}`, overview?.revision, async () => {
    const records = await Promise.all(asked.map((address) => send<PairRecord[]>("GET", address)));
    return records.flat();
  });
  return overview ? loaded : { isLoading: true };
}

/** What the map shows besides places, which editing reloads itself. */
export function reloadMap(dataset: string): void {
  for (const address of [`/transmission-distances/dataset/${dataset}`, `/datasets/${dataset}/`]) reload(address);
}
