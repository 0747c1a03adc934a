/** Texts of the list of runs of a data set: what is shown of it, and runs that are deleted together. */
export const en = {
  filter: "Which runs are shown",
  variant: "Scenario",
  kind: "Kind",
  state: "State",
  person: "Started by",
  every: "all",
  anybody: "anybody",
  me: "me",
  noneFits: "No run is of this scenario, kind, state and person.",
  showAll: "Show all runs",
  remove: (count: number) => (count === 1 ? "Delete 1 run" : `Delete ${count} runs`),
  removeTitle: (count: number) => (count === 1 ? "Delete this run?" : `Delete these ${count} runs?`),
  removeHelp: "Results are deleted, too. This cannot be taken back.",
  hidden: (count: number) =>
    count === 1
      ? "One of them is not in the list that is shown."
      : `${count} of them are not in the list that is shown.`,
  kept: (count: number) => (count === 1 ? "1 run was not deleted:" : `${count} runs were not deleted:`),
  reason: (run: number, why: string) => `Run ${run}: ${why}`,
  keep: "Keep",
  close: "Close",
};
