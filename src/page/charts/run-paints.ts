/** The colours of a run's components: the same on all its pages. */
import { useMemo } from "preact/hooks";
import { useData } from "../data/cached.ts";
import type { StatisticRow } from "../data/run-data.ts";
import { type Paint, paintAll, type Subject } from "./palette.ts";

export interface RunPaints {
  /** By component, in the order of a stack from below. */
  paints: ReadonlyMap<string, Paint>;
  /** Place of a component in the stack. */
  rankOf: (component: string | null) => number;
}

/** Energies of every commodity in every region, from which the components and their commodities are known. */
export const useBalanceRows = (run: string) => useData<StatisticRow[]>(`/runs/${run}/statistics?group=balance`);

export function useRunPaints(rows: readonly StatisticRow[] | undefined): RunPaints {
  return useMemo(() => {
    const paints = paintAll(subjectsOf(rows ?? []));
    const ranks = new Map([...paints.keys()].map((name, rank) => [name, rank]));
    return {
      paints,
      rankOf: (component) => (component === null ? paints.size : (ranks.get(component) ?? paints.size)),
    };
  }, [rows]);
}

/** What a component delivers says more about it than what it consumes. */
function subjectsOf(rows: readonly StatisticRow[]): Subject[] {
  const commodities = new Map<string, string | null>();
  for (const { component, commodity, quantity } of rows) {
    if (component !== null && (!commodities.has(component) || quantity === "output"))
      commodities.set(component, commodity);
  }
  return [...commodities].map(([name, commodity]) => ({ name, commodity }));
}
