/** Texts of the ranges that are explored by hand. */
export const en = {
  title: "Explore by hand",
  intro:
    "The least and the most of each capacity in plans that cost little more than the optimum. Hold one of them at a value, and see what is left for the others. This browser computes it.",
  start: "Find the ranges",
  starting: "Starting the solver in this browser",
  again: "Find them again",
  slack: "Allowed extra cost",
  stop: "Stop",
  releaseAll: "Release all",
  release: "Release",
  releaseOf: (name: string) => `Release ${name}`,
  hold: (name: string) => `Hold ${name} at`,
  value: (figure: string) => `${figure}, not held`,
  heldValue: (figure: string) => `${figure}, held`,
  held: "held",
  optimum: "Solving the optimum",
  progress: (known: string, count: string) => `${known} of ${count} ranges`,
  done: (count: string) => `${count} ranges`,
  figure: "Ranges within the allowed cost",
  sentence: (more: string) =>
    `What each may be if the plan costs up to ${more} more than the optimum, which the line marks. Move a slider to hold a capacity.`,
  sentenceHeld: (more: string, names: string) =>
    `What each may still be up to ${more} above the lowest cost while ${names} is held. The pale bar is the range where nothing is held, the line the optimum.`,
  sentenceHeldAll: (more: string, names: string) =>
    `What each may still be up to ${more} above the lowest cost while ${names} are held. The pale bar is the range where nothing is held, the line the optimum.`,
  at: { optimum: (figure: string) => `optimum ${figure}`, held: (figure: string) => `held at ${figure}` },
  cost: "Cheapest plan with what is held",
  lowest: "Lowest cost",
  above: "Above the lowest cost",
  left: "Left of the allowed extra cost",
  withShare: (amount: string, share: string) => `${amount} (${share})`,
  fixed: (names: string) => `Fixed by the data: ${names}.`,
  columns: {
    target: "What",
    unit: "Unit",
    held: "Held at",
    least: "Least",
    plan: "Cheapest plan",
    most: "Most",
    free: { least: "Least, nothing held", optimum: "Optimum", most: "Most, nothing held" },
  },
  sum: {
    title: "Add up several",
    help: "The sum has a range of its own. Only capacities of one unit can be added up.",
    add: "Add the sum",
    remove: (name: string) => `Remove ${name}`,
  },
  faults: {
    beyond: "No plan within the allowed cost has this. What was held before is held again.",
    stopped: "Stopped. What is shown is what was found before.",
    none: "The ranges could not be found.",
  },
  noStart: "The solver could not be started in this browser.",
  coarse:
    "The run has full resolution. Here, typical days give an answer at once: ranges differ somewhat from those of the run.",
};
