/** Loads what the colours of a run's components depend on. */

import { type ComponentPaints, componentPaints } from "@esm/model/domain/runs/component-paints";
import { useMemo } from "preact/hooks";
import { useData } from "../data/cached.ts";
import type { RunStatistic, StyleSchema } from "../data/interface.ts";
import { useUsed } from "../data/runs/run-data.ts";

/** Energies of every commodity in every region, from which the components and their commodities are known. */
export const useBalanceRows = (run: string | null) =>
  useUsed(run === null ? null : `/runs/${run}/statistics?group=balance`);

/** More components than any picture shows. */
const maxStyles = 1000;
const none: readonly never[] = [];

/** Colours that the data set gives to components count before those of their carriers. */
export function useRunPaints(rows: readonly RunStatistic[] = none, datasetId: number | undefined): ComponentPaints {
  const { value: styles = none } = useData<readonly StyleSchema[]>(
    datasetId === undefined ? null : `/styles/?dataset_id=${datasetId}&limit=${maxStyles}`,
  );
  return useMemo(() => componentPaints(rows, styles), [rows, styles]);
}
