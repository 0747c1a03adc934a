/** Pages that are loaded together. */
export { default as datasetRuns } from "./dataset-runs.tsx";
export { default as run } from "./run.tsx";
