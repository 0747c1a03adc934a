/** What the map shows of a data set, and the requests that change it. */
import { type Loaded, reload, useData } from "../../data/cached.ts";
import type { CalendarSchema } from "../../data/interface.ts";
import { send } from "../../data/request.ts";
import { connectionsOf, type PairRecord } from "../../map/connections.ts";
import type { Connection, Place, Point } from "../../map/places.ts";

export interface MapData {
  places: readonly Place[];
  connections: readonly Connection[];
  display: Readonly<Record<string, unknown>>;
  mayModify: boolean;
}

interface Overview {
  permissions: { allow_modification: boolean };
}

/** More regions than these fit on no screen. */
const most = 1000;

const noDisplay: MapData["display"] = {};

export function useMapData(dataset: string): Loaded<MapData> {
  const list = (family: string) => `/${family}/dataset/${dataset}?limit=${most}`;
  const places = useData<Place[]>(`/places/?dataset_id=${dataset}&limit=${most}`);
  const distances = useData<PairRecord[]>(list("transmission-distances"));
  // Lines without distances have limits of capacity, which say the pairs as well.
  const isWithout = distances.value?.length === 0;
  const maxima = useData<PairRecord[]>(isWithout ? list("max-capacities") : null);
  const fixed = useData<PairRecord[]>(isWithout ? list("fix-capacities") : null);
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
