/** Loads where the tables of a transmission say that it has lines: the columns of its series. */
import type { FamilyName } from "@esm/model/domain/table-family";
import { tableFamilies } from "@esm/model/domain/table-family";
import type { Loaded } from "../../data/cached.ts";
import type { Pair } from "../../data/editing/table-layout.ts";
import { send } from "../../data/request.ts";
import { useLoaded } from "../../data/use-loaded.ts";
import { type PairRecord, pairsOf } from "./pairs-of-lines.ts";

const families = ["capacityFix", "capacityMax", "capacityMin", "distances", "locationalEligibility"] as const;

/** Loaded for transmissions only; others have no pairs. */
export function usePairs(
  component: { id: number; type: string; tables?: Partial<Record<FamilyName, unknown>> | null },
  family: FamilyName,
  regions: readonly string[],
): Loaded<Pair[]> {
  const isNeeded = component.type === "TRANSMISSION" && tableFamilies[family].shape === "series";
  const loaded = useLoaded(`${component.id} ${isNeeded}`, null, async () => {
    // Series themselves are long: the other tables say where the lines are.
    const used = families.filter((name) => isNeeded && component.tables?.[name]);
    const records = await Promise.all(
      used.map((name) => send<PairRecord[]>("GET", `/${tableFamilies[name].path}/component/${component.id}`)),
    );
    return pairsOf(records.flat(), regions);
  });
  return isNeeded ? loaded : { value: [], isLoading: false };
}
