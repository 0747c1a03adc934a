/** The colours of a run's components: the same on all its pages. */
import { useMemo } from "preact/hooks";
import { useData } from "../data/cached.ts";
import type { RunStatistic, StyleSchema } from "../data/interface.ts";
import { type Paint, paintAll, type Subject } from "./palette.ts";

export interface RunPaints {
  /** By component, in the order of a stack from below. */
  paints: ReadonlyMap<string, Paint>;
  /** Place of a component in the stack. */
  rankOf: (component: string | null) => number;
}

/** Energies of every commodity in every region, from which the components and their commodities are known. */
export const useBalanceRows = (run: string) => useData<RunStatistic[]>(`/runs/${run}/statistics?group=balance`);

const mostStyles = 1000;

/** Colours that the data set gives to components count before those of their carriers. */
export function useRunPaints(rows: readonly RunStatistic[], datasetId: number): RunPaints {
  const { value: styles } = useData<StyleSchema[]>(`/styles/?dataset_id=${datasetId}&limit=${mostStyles}`);
  return useMemo(() => {
    const styleOf = new Map(styles?.map(({ component, colour, carrier }) => [component, { colour, carrier }]));
    const paints = paintAll(subjectsOf(rows).map((subject) => ({ ...subject, ...styleOf.get(subject.name) })));
    const ranks = new Map([...paints.keys()].map((name, rank) => [name, rank]));
    return {
      paints,
      rankOf: (component) => (component === null ? paints.size : (ranks.get(component) ?? paints.size)),
    };
  }, [rows, styles]);
}

/** What a component delivers says more about it than what it consumes. */
function subjectsOf(rows: readonly RunStatistic[]): Subject[] {
  const commodities = new Map<string, string | null>();
  for (const { component, commodity, quantity } of rows) {
    if (component !== null && (!commodities.has(component) || quantity === "output"))
      commodities.set(component, commodity);
  }
  return [...commodities].map(([name, commodity]) => ({ name, commodity }));
}
