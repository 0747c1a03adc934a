/** The series of a component with the words for where each is: a region, or from one region to another. */

import { message, type Words } from "@esm/messages/message";
import type { FamilyName } from "../../domain/table-family.ts";
import type { IndexedComponent, Snapshot } from "../snapshot.ts";

interface PlacedSeries {
  readonly series: Float64Array;
  /** Position of the region, or of the ordered pair. */
  readonly key: number;
  /** Names for the location of a problem. */
  readonly ends: readonly [region: string, regionTo?: string];
  /** Words for its sentence. */
  readonly place: Words;
}

export function* seriesWithPlaces(
  { regions }: Pick<Snapshot, "regions">,
  { byRegion, seriesByPair }: IndexedComponent,
  family: FamilyName,
): Generator<PlacedSeries> {
  for (const [region, series] of (byRegion.series.get(family) ?? []).entries()) {
    if (series)
      yield { series, key: region, ends: [regions[region]], place: message("in_place", { place: regions[region] }) };
  }
  for (const [pair, series] of seriesByPair.get(family) ?? []) {
    const [from, to] = [regions[Math.floor(pair / regions.length)], regions[pair % regions.length]];
    yield { series, key: pair, ends: [from, to], place: message("from_to", { from, to }) };
  }
}
