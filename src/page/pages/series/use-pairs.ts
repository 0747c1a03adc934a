/** Loads where the tables of a transmission say that it has lines: the columns of its series. */
import { useEffect, useState } from "preact/hooks";
import type { FamilyName } from "../../../domain/table-family.ts";
import { tableFamilies } from "../../../domain/table-family.ts";
import type { Loaded } from "../../data/cached.ts";
import type { Pair } from "../../data/editing/table-layout.ts";
import { countFirstLoad } from "../../data/first-loads.ts";
import { RequestError, send } from "../../data/request.ts";
import { type PairRecord, pairsOf } from "./pairs-of-lines.ts";

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
