/** A program by the whole path of the service with the bundled solvers, and what that takes. */

import type { LinearProgram } from "@esm/program/linear-program";
import { readSolverConfig } from "@esm/service/config/config";
import { highsAdapter, interiorPointInProcess } from "@esm/solver/in-process";
import { adapterOf } from "@esm/solver/process";
import { type SolveOutcome, type SolveRequest, solveProgram } from "@esm/solver/solve/solve";
import { processorSeconds } from "../processor-time.ts";

export interface Times {
  objective: number | null;
  cpu_s: number;
  wall_s: number;
}
export interface Ours extends Times {
  status: string;
  attempts: string[];
}

export async function solveOurselves(program: LinearProgram, timeLimitSeconds: number): Promise<Ours> {
  const config = readSolverConfig({});
  const { adapter } = adapterOf("highs-wasm", config, program.value.length);
  const interiorPoint = adapterOf("interior-point", config, program.value.length).adapter ?? undefined;
  if (adapter === null) throw new Error("The bundled solver is missing.");
  return timed(program, { adapter, interiorPoint, timeLimitSeconds });
}

/** In this thread, as in a browser without relaxed SIMD. */
export function solveWithPlainKernel(program: LinearProgram, timeLimitSeconds: number): Promise<Ours> {
  const interiorPoint = interiorPointInProcess({ kind: "plain" });
  return timed(program, { adapter: highsAdapter(), interiorPoint, timeLimitSeconds });
}

async function timed(program: LinearProgram, request: SolveRequest): Promise<Ours> {
  const [before, begin] = [processorSeconds(), performance.now()];
  const outcome = await solveProgram(program, request);
  return {
    status: isIllPosed(outcome) ? "ill-posed" : outcome.status,
    objective: outcome.status === "optimal" ? outcome.objective : null,
    cpu_s: processorSeconds() - before,
    wall_s: (performance.now() - begin) / 1000,
    attempts: outcome.attempts.map(({ algorithm, verdict }) => `${algorithm}: ${verdict}`),
  };
}

const isIllPosed = (outcome: SolveOutcome): boolean =>
  "message" in outcome && typeof outcome.message === "object" && outcome.message.code === "ill_posed";
