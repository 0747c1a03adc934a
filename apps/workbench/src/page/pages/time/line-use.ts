/** The use of a line in every time step: u = (P[a→b] + P[b→a]) / K. */
import { useMemo } from "preact/hooks";
import type { RunDurations, RunSeries, RunStatistic } from "../../data/interface.ts";

export type Line = Pick<RunDurations["curves"][number], "component" | "region" | "region_to">;

export const lineName = ({ component, region, region_to }: Line): string => `${component} ${region} – ${region_to}`;

/** Null where the line has no capacity. @param flows energies of each direction */
export function useOfLine(
  { component, region, region_to }: Line,
  [there, back]: readonly [RunSeries | undefined, RunSeries | undefined],
  capacities: readonly RunStatistic[] | undefined,
  hoursPerStep: number,
): Float32Array | null {
  return useMemo(() => {
    const row = capacities?.find(
      (each) =>
        each.quantity === "capacity" &&
        each.component === component &&
        each.region === region &&
        each.region_to === region_to,
    );
    if (!row || row.value <= 0 || !there || !back) return null;
    const most = row.value * hoursPerStep;
    return Float32Array.from(there.values, (energy, step) => (100 * (energy + back.values[step])) / most);
  }, [component, region, region_to, there, back, capacities, hoursPerStep]);
}
