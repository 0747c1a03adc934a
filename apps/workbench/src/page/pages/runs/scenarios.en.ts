/** Texts about the stochastic scenarios of a run. */
export const en = {
  title: "Stochastic scenarios",
  scenario: "Stochastic scenario",
  newName: (number: number) => `Case ${number}`,
  probability: "Probability",
  columns: {
    operating_cost: "Operation",
    total_annual_cost: "Total annual cost",
    excess: "Above the value at risk",
    alone_cost: "Optimum alone",
  },
  figures: {
    expected_cost: "Expected annual cost",
    design_cost: "Design, in every stochastic scenario",
    value_at_risk: "Value at risk of the operation",
    conditional_value_at_risk: "Conditional value at risk of the operation",
    value_of_perfect_information: "Expected value of perfect information",
    value_of_stochastic_solution: "Value of the stochastic solution",
  },
  // The form
  use: "Several stochastic scenarios under one design",
  useHint:
    "All of them have the same capacities. Each has its own operation, with the time series and prices of its data set.",
  name: "Name",
  dataset: "Data set",
  ownDataset: "This one",
  add: "Add a stochastic scenario",
  remove: (name: string) => `Remove ${name}`,
  limits: "Yearly limits hold",
  limitChoices: { each: "in each of them", expected: "in the expectation" },
  level: "Level of risk",
  levelHint: "0.9: the costliest tenth counts in addition. Empty: only the expected cost counts.",
  weight: "Weight of risk",
  weightHint: "From 0 to 1.",
  compare: "Compare with each of them alone",
  sum: (sum: string, whole: string) => `The probabilities sum to ${sum} instead of ${whole}.`,
};
