/** The places of the regions of a data set as they are now. */
import type { PlaceAttributes } from "@esm/model/domain/presentation";
import type { Store } from "../../../store/store.ts";

const placesAtOnce = 100;

/** By the names of regions; some at a time, because shapes may be large. */
export async function placesOf(store: Store, datasetId: number): Promise<Map<string, PlaceAttributes>> {
  const places = new Map<string, PlaceAttributes>();
  for (let after = 0; ; ) {
    const some = await store.presentations.places(datasetId, { skip: 0, limit: placesAtOnce, after });
    for (const place of some) places.set(place.region, place);
    if (some.length < placesAtOnce) return places;
    after = some[some.length - 1].region_id;
  }
}
