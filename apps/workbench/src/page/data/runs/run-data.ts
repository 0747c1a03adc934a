/** Shared data of pages about a run: the run, and its calendar. */
import { useMemo } from "preact/hooks";
import { query } from "../../router/address.ts";
import type { Run } from "../answers.ts";
import type { Loaded } from "../cached.ts";
import { useData } from "../cached.ts";
import type { CalendarSchema, RunStatistic } from "../interface.ts";
import { rowsOfScenario } from "./shown-scenario.ts";

export const useRun = (run: string): Loaded<Run> => useData(`/runs/${run}`);

/** Costs, energies and stock of 0 belong to what was not built or used: pictures leave it out. */
const isShown = ({ group, value }: RunStatistic): boolean =>
  value !== 0 || !(group === "cost" || group === "balance" || group === "pathway");

/** The scenario that the address of the page names; null for the first one, and for runs without scenarios. */
export const askedScenario = (): string | null => query.value.get("scenario");

/** Rows of the scenario that the page shows; all where the run has none. */
export const ofShownScenario = <Row extends { scenario?: string }>(
  rows: readonly Row[],
  asked = askedScenario(),
): readonly Row[] => rowsOfScenario(rows, asked);

/** Statistics for pictures, of the scenario that the page shows. */
export function useUsed(address: string | null): Loaded<RunStatistic[]> {
  const { value, ...loaded } = useData<RunStatistic[]>(address);
  const asked = askedScenario();
  const shown = useMemo(() => value && ofShownScenario(value, asked).filter(isShown), [value, asked]);
  return shown ? { ...loaded, value: shown } : loaded;
}

/** The calendar of a data set that has one. */
export function useStart(datasetId: number | undefined): CalendarSchema | null {
  const { value } = useData<CalendarSchema>(datasetId === undefined ? null : `/datasets/${datasetId}/calendar`);
  return value?.start ? value : null;
}
