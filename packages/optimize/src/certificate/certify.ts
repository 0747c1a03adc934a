/**
 * Certificates: what anybody needs to check, without this service, that the cost of a model is the least possible, or
 * that the model has no solution. The verifiers beside this file decide whether one proves its claim.
 *
 * Verifiers take the duals as a proof. A dual that misses a reduced cost of 0 by 1e-9 proves little where the column may
 * grow very far. Further duals come from the program with the costs of such columns lowered by a part of what is
 * missing: they are those of a slightly cheaper program, and none of its reduced costs falls below 0 in the program
 * itself. Where that does not help either, the claim is weaker.
 */

import { message, type Words } from "@esm/messages/message";
import type { Problem } from "@esm/model/domain/problem";
import { isError } from "@esm/model/domain/problem";
import { buildEnergySystem } from "@esm/model/energy-system/build";
import { buildProgram } from "@esm/model/formulation/build-program";
import { describeResolution } from "@esm/model/results/resolution";
import type { LinearProgram } from "@esm/program/linear-program";
import { multiply } from "@esm/program/products";
import type { OptimizeHooks } from "../optimization/hooks.ts";
import type { ModelSnapshot, OptimizeOptions } from "../optimization/model-input.ts";
import { hashOfProgram } from "../optimization/program-hash.ts";
import { createSolve, type Solve } from "../optimization/solver-calls.ts";
import { resolveTime } from "../optimization/time-resolution.ts";
import {
  type AssumedBounds,
  type CertificateFiles,
  type Claim,
  certificateFiles,
  type Evidence,
} from "./certificate-files.ts";
import { proofProgram } from "./proof-program.ts";

export type Certifying =
  | { readonly status: "invalid"; readonly problems: readonly Problem[] }
  | { readonly status: "failed"; readonly message: Words }
  | {
      readonly status: "ready";
      readonly kind: Claim["kind"];
      /** Certificates, the strongest first. A later one costs another solve or claims less. */
      readonly candidates: AsyncGenerator<CertificateFiles>;
    };

/** A claim with its evidence, before it becomes files. */
type Candidate = Evidence & { readonly gap: number | null; readonly assumed?: readonly AssumedBounds[] };

/** What a published cost has to keep. */
const usualGap = 1e-6;
const weakerGaps = [1e-5, 1e-4, 1e-3, 1e-2];
/** Parts of what the duals miss, by which costs are lowered. */
const loweredParts = [0.1, 1];

/** @param options the same as those of the run whose cost is certified, so that the program is that of the run */
export async function certify(
  { content, overrides }: ModelSnapshot,
  options: OptimizeOptions,
  hooks: OptimizeHooks = {},
): Promise<Certifying> {
  hooks.onProgress?.("build", message("checking_and_building"));
  const built = buildEnergySystem(content, overrides);
  if (!built.system) return { status: "invalid", problems: built.problems };
  const ready = resolveTime(built.system, options.resolution ?? { kind: "full" }, options, 1);
  if (!ready.system) return { status: "invalid", problems: ready.problems.filter(isError) };
  const { program, layout } = buildProgram(ready.system, ready.time, ready.storageBounds);
  const solve = createSolve(options, hooks);
  hooks.onProgress?.("solve", message("solving_for_certificate"));
  const outcome = await solve(program);
  const isOptimum = outcome.status === "optimal";
  if (!isOptimum && outcome.status !== "infeasible") return { status: "failed", message: outcome.message };
  const claim = {
    format: "energy system certificate",
    version: 1,
    kind: isOptimum ? "optimum" : "no solution",
    objective: isOptimum ? outcome.objective : null,
    cost_unit: ready.system.costUnit,
    offset: JSON.stringify(program.objectiveOffset),
    program: hashOfProgram(program),
    resolution: describeResolution(ready),
  } as const;
  const names = { layout, system: ready.system };
  const found = isOptimum ? optimumCandidates(program, outcome, solve) : noSolutionCandidates(program, solve);
  return { status: "ready", kind: claim.kind, candidates: filesOf(found) };

  async function* filesOf(candidates: AsyncGenerator<Candidate>): AsyncGenerator<CertificateFiles> {
    for await (const { gap, assumed = [], ...evidence } of candidates) {
      yield certificateFiles(program, names, { ...claim, gap, assumed }, evidence);
    }
  }
}

type Optimal = Extract<Awaited<ReturnType<Solve>>, { status: "optimal" }>;

async function* optimumCandidates(program: LinearProgram, optimum: Optimal, solve: Solve): AsyncGenerator<Candidate> {
  const { columnValue } = optimum.solution;
  const relaxed = program.integer ? await solve({ ...program, integer: null }) : optimum;
  if (relaxed.status !== "optimal" || relaxed.solution.rowDual === null) return;
  let { rowDual } = relaxed.solution;
  // Without whole numbers the least cost is lower; the claim is no more than what that proves.
  const lower = (optimum.objective - relaxed.objective) / Math.max(Math.abs(optimum.objective), smallestObjective);
  const gap = program.integer ? usualGap + lower * (1 + usualGap) : usualGap;
  yield { columnValue, rowDual, gap };
  for (const part of loweredParts) {
    const lowered = await solve(withLoweredCosts(program, rowDual, part));
    if (lowered.status !== "optimal" || lowered.solution.rowDual === null) continue;
    rowDual = lowered.solution.rowDual;
    yield { columnValue, rowDual, gap };
  }
  for (const weaker of weakerGaps) if (weaker > gap) yield { columnValue, rowDual, gap: weaker };
  yield { columnValue, rowDual, gap, assumed: assumedBounds(program, rowDual, columnValue) };
}

/** Objectives below are judged absolutely, as by the verifiers. */
const smallestObjective = 1e-3;

async function* noSolutionCandidates(program: LinearProgram, solve: Solve): AsyncGenerator<Candidate> {
  const proof = await solve(proofProgram(program));
  if (proof.status !== "optimal" || proof.solution.rowDual === null) return;
  const { rowDual } = proof.solution;
  yield { columnValue: null, rowDual, gap: null };
  const free = { ...program, cost: new Float64Array(program.columnCount) };
  const values = proof.solution.columnValue.subarray(0, program.columnCount);
  yield { columnValue: null, rowDual, gap: null, assumed: assumedBounds(free, rowDual, values) };
}

/** The same program with lower costs of the columns that may grow without bound at a reduced cost below 0. */
function withLoweredCosts(program: LinearProgram, rowDual: Float64Array, part: number): LinearProgram {
  const cost = program.cost.slice();
  for (const [column, missing] of missingCosts(program, rowDual)) cost[column] -= part * missing;
  return { ...program, cost, integer: null };
}

/** By how much the reduced costs of columns without an upper bound are below 0. */
function* missingCosts(program: LinearProgram, rowDual: Float64Array): Generator<[number, number]> {
  const columnValue = new Float64Array(program.columnCount);
  const { reducedCost } = multiply(program, { columnValue, rowDual });
  for (let column = 0; column < program.columnCount; column++) {
    const missing = -(reducedCost?.[column] ?? 0);
    if (missing > 0 && program.columnUpper[column] === Number.POSITIVE_INFINITY) yield [column, missing];
  }
}

/** A thousand times the largest value of the solution, for columns without a bound where the proof needs one. */
function assumedBounds(program: LinearProgram, rowDual: Float64Array, columnValue: Float64Array): AssumedBounds[] {
  const largest = columnValue.reduce((most, value) => Math.max(most, Math.abs(value)), 1);
  return Array.from(missingCosts(program, rowDual), ([column]) => [
    column,
    program.columnLower[column],
    1000 * largest,
  ]);
}
