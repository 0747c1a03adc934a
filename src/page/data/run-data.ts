/** What pages about a run share: the run, and its calendar. */
import type { Run } from "./answers.ts";
import type { Loaded } from "./cached.ts";
import { useData } from "./cached.ts";
import type { CalendarSchema } from "./interface.ts";

export const useRun = (run: string): Loaded<Run> => useData(`/runs/${run}`);

/** The calendar of a data set that has one. */
export function useStart(datasetId: number | undefined): CalendarSchema | null {
  const { value } = useData<CalendarSchema>(datasetId === undefined ? null : `/datasets/${datasetId}/calendar`);
  return value?.start ? value : null;
}
