/** Shared data of pages about a run: the run, and its calendar. */
import { useMemo } from "preact/hooks";
import type { Run } from "./answers.ts";
import type { Loaded } from "./cached.ts";
import { useData } from "./cached.ts";
import type { CalendarSchema, RunStatistic } from "./interface.ts";

export const useRun = (run: string): Loaded<Run> => useData(`/runs/${run}`);

/** Costs, energies and stock of 0 belong to what was not built or used: pictures leave it out. */
const isShown = ({ group, value }: RunStatistic): boolean =>
  value !== 0 || !(group === "cost" || group === "balance" || group === "pathway");

/** Statistics for pictures. */
export function useUsed(address: string | null): Loaded<RunStatistic[]> {
  const { value, ...loaded } = useData<RunStatistic[]>(address);
  const shown = useMemo(() => value?.filter(isShown), [value]);
  return shown ? { ...loaded, value: shown } : loaded;
}

/** The calendar of a data set that has one. */
export function useStart(datasetId: number | undefined): CalendarSchema | null {
  const { value } = useData<CalendarSchema>(datasetId === undefined ? null : `/datasets/${datasetId}/calendar`);
  return value?.start ? value : null;
}
