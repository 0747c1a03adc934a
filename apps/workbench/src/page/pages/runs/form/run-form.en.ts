/** Texts of the form that starts runs. */
export const en = {
  variant: "Scenario",
  time: "Time resolution",
  times: {
    auto: "Automatic",
    full: "Every time step",
    days28: "28 typical days",
    days7: "7 typical days, 12 segments each",
  },
  timeHints: {
    auto: "Every time step if that takes less than five minutes, else 7 typical days.",
    full: "The exact answer.",
    days28: "Close to the exact answer, and much sooner.",
    days7: "A first look.",
  },
  prices: "Compute prices",
  pathway: "Follow the pathway over its years",
  alternatives: "Look for alternatives",
  alternativesHint: "The least and the most of each capacity for little more than the lowest cost.",
  slack: "Allowed extra cost",
  reactanceRounds: "Rounds of reactances",
  reactanceRoundsHint:
    "Where lines with DC power flow are built: their reactances and resistances follow the capacities.",
  foresight: "Decide for all years together",
  foresightHint:
    "One program over all years: the lowest cost of all of them, instead of each year with what stands already.",
  discountRate: "Discount rate",
  discountRateWrong: "Give a percentage from 0 to 100.",
  compareMyopic: "Compare with the pathway year by year",
  run: (variant: string) => `Run ${variant}`,
  runAny: "Run",
  underOneSecond: "Less than 1 s",
  about: (time: string) => `About ${time}`,
  upTo: (time: string) => `Up to ${time}`,
  between: (from: string, to: string) => `${from} to ${to}`,
  estimate: (time: string, memory: string, rows: string, columns: string) =>
    `${time} and ${memory} of memory; ${rows} equations with ${columns} variables.`,
  tooMuchMemory: (limit: string) => `That may be too much: a run may use ${limit} here.`,
  perYear: (years: number) => `${years} years are solved one after the other.`,
  together: (years: number) => `${years} times this in one program.`,
  chosen: { full: "Every time step will be used.", typical_periods: "Typical days will be used." },
};
