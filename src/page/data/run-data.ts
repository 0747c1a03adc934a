/** What pages about a run share: the run, its calendar, and which commodities and regions its balance has. */
import type { Loaded } from "./cached.ts";
import { useData } from "./cached.ts";

export interface RunOfPage {
  id: number;
  dataset_id: number;
  status: string;
  resolution: string | null;
  options: { prices: boolean };
  years: readonly { year: number }[] | null;
}

export const useRun = (run: string): Loaded<RunOfPage> => useData(`/runs/${run}`);

/** Milliseconds of the first step, as if local time were UTC; null without a calendar. */
export function useStart(datasetId: number | undefined): number | null {
  const { value } = useData<{ start: string | null }>(
    datasetId === undefined ? null : `/datasets/${datasetId}/calendar`,
  );
  return value?.start ? Date.parse(`${value.start}Z`) : null;
}
