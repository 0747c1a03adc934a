/** Pages that are loaded together. */
export { default as datasetRuns } from "./list/dataset-runs.tsx";
export { default as run } from "./run.tsx";
