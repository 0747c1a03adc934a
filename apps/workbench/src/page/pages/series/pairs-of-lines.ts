/** The pairs of regions between which a transmission may have series. Pure. */
import { type Pair, pairName } from "../../data/editing/table-layout.ts";

/** More columns than this would be of no use. */
const maxPairs = 200;

export interface PairRecord {
  region: { name: string };
  region_to: { name: string } | null;
}

/** Both directions of each pair in order of the regions; all pairs where no table says where the lines are. */
export function pairsOf(records: readonly PairRecord[], regions: readonly string[]): Pair[] {
  const named = records.flatMap(({ region, region_to: to }) =>
    to && to.name !== region.name ? [[region.name, to.name]] : [],
  );
  const namedPairs = new Set(named.flatMap(([from, to]) => [pairName([from, to]), pairName([to, from])]));
  const all = regions.flatMap((from) => regions.filter((to) => to !== from).map((to): Pair => [from, to]));
  return all.filter((pair) => namedPairs.size === 0 || namedPairs.has(pairName(pair))).slice(0, maxPairs);
}
