/** The pairs of regions between which a transmission may have series: where its tables say that it has lines. */
import { useEffect, useState } from "preact/hooks";
import type { FamilyName } from "../../../domain/table-family.ts";
import { tableFamilies } from "../../../domain/table-family.ts";
import type { Loaded } from "../../data/cached.ts";
import { countFirstLoad } from "../../data/first-loads.ts";
import { RequestError, send } from "../../data/request.ts";
import { type Pair, pairName } from "./table-layout.ts";

/** More columns than this would be of no use. */
const maxPairs = 200;

interface PairRecord {
  region: { name: string };
  region_to: { name: string } | null;
}

/** Both directions of each pair in order of the regions; all pairs where no table says where the lines are. */
export function pairsOf(records: readonly PairRecord[], regions: readonly string[]): Pair[] {
  const named = records.flatMap(({ region, region_to: to }) =>
    to && to.name !== region.name ? [[region.name, to.name]] : [],
  );
  const given = new Set(named.flatMap(([from, to]) => [pairName([from, to]), pairName([to, from])]));
  const all = regions.flatMap((from) => regions.filter((to) => to !== from).map((to): Pair => [from, to]));
  return all.filter((pair) => given.size === 0 || given.has(pairName(pair))).slice(0, maxPairs);
}

const families = ["capacityFix", "capacityMax", "capacityMin", "distances", "locationalEligibility"] as const;

/** Loaded for transmissions only; others have no pairs. */
export function usePairs(
  component: { id: number; type: string; tables?: Partial<Record<FamilyName, unknown>> | null },
  family: FamilyName,
  regions: readonly string[],
): Loaded<Pair[]> {
  const isNeeded = component.type === "TRANSMISSION" && tableFamilies[family].shape === "series";
  const [state, setState] = useState<Loaded<Pair[]>>({ isLoading: true });
  useEffect(() => {
    if (!isNeeded) return;
    let isLeft = false;
    // Series themselves are long: the other tables say where the lines are.
    const requests = families
      .filter((name) => component.tables?.[name])
      .map((name) =>
        countFirstLoad(send<PairRecord[]>("GET", `/${tableFamilies[name].path}/component/${component.id}`)),
      );
    Promise.all(requests).then(
      (records) => !isLeft && setState({ value: pairsOf(records.flat(), regions), isLoading: false }),
      (error: unknown) => {
        const shown = error instanceof RequestError ? error : new RequestError(0, String(error));
        if (!isLeft) setState({ error: shown, isLoading: false });
      },
    );
    return () => {
      isLeft = true;
    };
  }, [component.id, isNeeded]);
  return isNeeded ? state : { value: [], isLoading: false };
}
