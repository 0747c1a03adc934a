/** Where the user is, as the address says it: the data set, and the run. The frame shows their names. */
import { computed } from "@preact/signals";
import type { Run } from "../data/answers.ts";
import { useData } from "../data/cached.ts";
import { path } from "../router/address.ts";

const idBehind = (letter: string) =>
  computed(() => {
    const [, id] = new RegExp(`^/${letter}/(\\d+)(?:/|$)`).exec(path.value) ?? [];
    return id === undefined ? null : Number(id);
  });

const datasetInPath = idBehind("d");
const runInPath = idBehind("r");
const sweepInPath = idBehind("sweeps");

interface Named {
  id: number;
  name: string;
}

interface Place {
  dataset: Named | null;
  run: Run | null;
}

/** Null where the page is about no data set, and until it is known. */
export function usePlace(): Place {
  const { value: run } = useData<Run>(runInPath.value === null ? null : `/runs/${runInPath.value}`);
  const { value: sweep } = useData<{ dataset_id: number }>(
    sweepInPath.value === null ? null : `/sweeps/${sweepInPath.value}`,
  );
  const within = runInPath.value === null ? sweep : run;
  const datasetId = datasetInPath.value ?? within?.dataset_id;
  const { value: dataset } = useData<Named>(datasetId === undefined ? null : `/datasets/${datasetId}`);
  return { dataset: dataset ?? null, run: runInPath.value === null ? null : (run ?? null) };
}
