/** Data of the map, and the requests that change it. */
import { type Loaded, reload, useData } from "../../data/cached.ts";
import type { CalendarSchema } from "../../data/interface.ts";
import { usePages } from "../../data/pages.ts";
import { send } from "../../data/request.ts";
import { connectionsOf, type PairRecord } from "../../map/connections.ts";
import type { Connection, Place, Point } from "../../map/places.ts";

export interface MapData {
  places: readonly Place[];
  connections: readonly Connection[];
  /** There are more distances than these. */
  isCut: boolean;
  display: Readonly<Record<string, unknown>>;
  mayModify: boolean;
}

interface Overview {
  permissions: { allow_modification: boolean };
}

/** More regions than these fit on no screen. */
const most = 1000;

/** Pages of pairs of regions that are read: ten lines between 50 regions. */
const maxPages = 25;

const noDisplay: MapData["display"] = {};

/** @param isSmall one page of distances is enough for a picture in which more could not be seen */
export function useMapData(dataset: string, { isSmall = false } = {}): Loaded<MapData> {
  const pages = isSmall ? 1 : maxPages;
  const list = (family: string) => `/${family}/dataset/${dataset}`;
  const places = useData<Place[]>(`/places/?dataset_id=${dataset}&limit=${most}`);
  const distances = usePages<PairRecord>(list("transmission-distances"), pages);
  // Lines without distances have limits of capacity, which say the pairs as well.
  const isWithout = distances.value?.length === 0;
  const maxima = usePages<PairRecord>(isWithout ? list("max-capacities") : null, pages);
  const fixed = usePages<PairRecord>(isWithout ? list("fix-capacities") : null, pages);
  const calendar = useData<CalendarSchema>(`/datasets/${dataset}/calendar`);
  const overview = useData<Overview>(`/datasets/${dataset}/overview`);
  const all = [places, distances, maxima, fixed, calendar, overview] as const;
  const failed = all.find(({ error }) => error);
  const isLoading = all.some((one) => one.isLoading);
  if (failed?.error) return { error: failed.error, isLoading };
  if (!places.value || !distances.value || !calendar.value || !overview.value) return { isLoading: true };
  if (isWithout && !(maxima.value && fixed.value)) return { isLoading: true };
  const value = {
    places: places.value,
    connections: connectionsOf([...distances.value, ...(maxima.value ?? []), ...(fixed.value ?? [])]),
    isCut: distances.isCut || maxima.isCut || fixed.isCut,
    display: calendar.value.display ?? noDisplay,
    mayModify: overview.value.permissions.allow_modification,
  };
  return { value, isLoading };
}

export async function savePlace(dataset: string, id: number, change: object): Promise<void> {
  await send("PUT", `/places/region/${id}`, change);
  reload(`/places/?dataset_id=${dataset}`);
}

/** Null removes all of them. */
export async function saveLayout(
  dataset: string,
  display: MapData["display"],
  layout: Readonly<Record<string, Point>> | null,
): Promise<void> {
  const { layout: _, ...rest } = display;
  await send("PUT", `/datasets/${dataset}/calendar`, { display: layout ? { ...rest, layout } : rest });
  reload(`/datasets/${dataset}/calendar`);
}
