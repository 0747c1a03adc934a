/** The choices of a solver. Whether each can be used here is another question: `GET /solvers` answers it. */
export const solverChoices = ["auto", "highs-wasm", "highs-native", "gurobi", "interior-point"] as const;
export type SolverChoice = (typeof solverChoices)[number];
