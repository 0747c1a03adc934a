/** The parts of a solve, in words. */
import { type Code, type Message, message } from "@esm/messages/message";
import type { ProgressPhase } from "./contract.ts";

const codes = {
  reduction: "phase_reduction",
  scaling: "phase_scaling",
  ordering: "phase_ordering",
  analysis: "phase_analysis",
  factorization: "phase_factorization",
  presolve: "phase_presolve",
  simplex: "phase_simplex",
  "interior-point": "phase_interior_point",
  crossover: "phase_crossover",
  "branch-and-bound": "phase_branch_and_bound",
  postsolve: "phase_postsolve",
} as const satisfies Record<ProgressPhase, Code>;

export const phaseName = (phase: ProgressPhase): Message => message(codes[phase]);
