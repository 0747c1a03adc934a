/**
 * The first attempts at a large continuous program: it is reduced and scaled once, then solved by interior points
 * without crossover, with our own method and, where that fails, with that of the chosen solver. Dual simplex comes first
 * where the program looks as if it were faster (`commitment-shape.ts`). Our own method starts from
 * the point that a previous solve left, where there is one, and from scratch where that failed. Each attempt counts only if
 * the solution, restored to the user's program, passes the check.
 */

import { message, type Words } from "@esm/messages/message";
import { describeRanges } from "@esm/program/coefficient-sizes";
import { provesInfeasible } from "@esm/program/infeasibility-proof";
import type { LinearProgram } from "@esm/program/linear-program";
import { type ReducedProgram, reduceProgram } from "@esm/program/reduction/reduce-program";
import { describeReduction } from "@esm/program/reduction/statistics";
import { relaxExtremes } from "@esm/program/relax-extremes";
import { type ScaledProgram, scaleProgram } from "@esm/program/scaling";
import { createStopCheck, StoppedError } from "@esm/program/stop-check";
import type { Capacities, InteriorPoint, SolverAdapter } from "../contract.ts";
import { type AttemptResult, finiteSeconds, makeAttempt, stoppedAttempt } from "./attempt.ts";
import type { AttemptPlan, Verdict } from "./attempt-plans.ts";
import { looksLikeCommitment } from "./commitment-shape.ts";
import { illPosedness } from "./ill-posed.ts";
import type { SolveRequest } from "./outcome.ts";
import { toReducedIterate } from "./warm-start.ts";

const ownPlan: AttemptPlan = {
  algorithm: "interior-point-without-crossover",
  scaled: true,
  presolve: false,
  tolerances: "usual",
  after: ["start"],
  reason: message("reason_own_method"),
};

const otherPlan: AttemptPlan = {
  ...ownPlan,
  presolve: true,
  reason: message("reason_without_crossover"),
};

const simplexPlan: AttemptPlan = {
  ...ownPlan,
  algorithm: "dual-simplex",
  presolve: true,
  reason: message("reason_commitment"),
};
/** By row. Twice of what programs of this shape took; one that takes more is ill-posed or of another kind. */
const simplexIterations = 0.75;

const wholePlan: AttemptPlan = {
  ...otherPlan,
  reason: message("reason_true_costs"),
};

/** An attempt, and its solver. */
interface LargeAttempt {
  readonly plan: AttemptPlan;
  readonly adapter: SolverAdapter;
  readonly result: AttemptResult;
  /** The proof that there is no solution; null where there is none. */
  readonly infeasible: Words | null;
  /** Why no solver can find the optimum; null where that is not proven. */
  readonly illPosed: Words | null;
}

/** What was tried on a large program. */
interface LargeTries {
  readonly attempts: readonly LargeAttempt[];
  /** Why there is no solution, where the reduction found and proved that. */
  readonly contradiction: Words | null;
}

/**
 * Attempts in the order in which they ended. None where the reduction leaves an empty program or suggests that there is no
 * optimum: other steps handle that. One that says so where reduction and scaling have taken all of the time.
 */
export async function tryLarge(
  program: LinearProgram,
  request: SolveRequest,
  remaining: () => number,
): Promise<LargeTries> {
  const { interiorPoint, adapter, warmStart, onLog, signal } = request;
  const begin = performance.now();
  const prepared = prepare(program, request, remaining);
  if (prepared === null) return { attempts: [], contradiction: null };
  if (prepared instanceof StoppedError) {
    const result = stoppedAttempt(ownPlan, prepared.phase, (performance.now() - begin) / 1000);
    const stopped = { plan: ownPlan, adapter: interiorPoint ?? adapter, result, infeasible: null, illPosed: null };
    return { attempts: [stopped], contradiction: null };
  }
  if ("contradiction" in prepared) return { attempts: [], contradiction: prepared.contradiction };
  const { reduced, scaling } = prepared;
  const canDoWithout = adapter.capabilities.algorithms.includes(otherPlan.algorithm);
  const others = canDoWithout && adapter.name !== interiorPoint?.name ? [{ adapter, plan: otherPlan }] : [];
  const canCommit =
    adapter.capabilities.algorithms.includes(simplexPlan.algorithm) && looksLikeCommitment(reduced.program);
  const simplex = canCommit ? [{ adapter, plan: simplexPlan }] : [];
  const methods = [...simplex, ...(interiorPoint ? [{ adapter: interiorPoint, plan: ownPlan }] : []), ...others];
  const start = interiorPoint && warmStart ? toReducedIterate(warmStart, program, reduced, scaling) : null;
  const scope = { program, reduced, request, remaining };
  const made: LargeAttempt[] = [];
  const goesOn = (): boolean => {
    const last = made.at(-1);
    const isDecided = last && (isOver(last.result.verdict) || last.infeasible !== null || last.illPosed !== null);
    return !isDecided && !signal?.aborted && remaining() > 0;
  };
  const own = methods.find((method) => method.plan === ownPlan);
  if (start && own) {
    onLog?.(message("starting_from_iterate", { origin: warmStart?.of ?? message("of_solve_before") }));
    const plan = { ...ownPlan, reason: message("reason_start_point") };
    made.push(await attempt({ ...own, plan, scaling }, { ...scope, isFirst: false, start }));
  }
  for (const [position, { adapter, plan }] of methods.entries()) {
    // Our own method relaxes extremes itself, and also does what follows where the optimum uses them.
    const scaled = plan === otherPlan ? relaxExtremes(scaling.scaled).program : scaling.scaled;
    if (!goesOn()) break;
    made.push(await attempt({ adapter, plan, scaling: { ...scaling, scaled } }, { ...scope, isFirst: position === 0 }));
    if (made.at(-1)?.result.verdict !== "imprecise" || scaled === scaling.scaled || !goesOn()) continue;
    made.push(await attempt({ adapter, plan: wholePlan, scaling }, { ...scope, isFirst: false }));
  }
  return { attempts: made, contradiction: null };
}

interface Prepared {
  readonly reduced: ReducedProgram;
  readonly scaling: ScaledProgram;
}

/** The program as interior points get it; null where there is nothing for them. */
function prepare(
  program: LinearProgram,
  { onLog }: SolveRequest,
  remaining: () => number,
): Prepared | { readonly contradiction: Words } | StoppedError | null {
  const begin = performance.now();
  const check = createStopCheck(() => remaining() <= 0);
  try {
    const reduced = reduceProgram(program, { check });
    const { rowCount, columnCount } = reduced.program;
    if (reduced.infeasible) {
      const contradiction = reduced.infeasible.message;
      const isProven = reduced.infeasibilityDuals && provesInfeasible(program, reduced.infeasibilityDuals);
      if (isProven)
        return { contradiction: message("contradiction_proven", { contradiction, rows: program.rowCount }) };
      onLog?.(message("contradiction_unproven", { contradiction }));
      return null;
    }
    if (reduced.unboundedColumn !== null || rowCount === 0 || columnCount === 0) return null;
    const seconds = (performance.now() - begin) / 1000;
    onLog?.(message("after_seconds", { what: describeReduction(reduced.statistics), seconds }));
    const scaling = scaleProgram(reduced.program, { forInteriorPoints: true, check });
    onLog?.(message("program_scaled", { ranges: describeRanges(scaling.ranges) }));
    return { reduced, scaling };
  } catch (error) {
    if (error instanceof StoppedError) return error;
    throw error;
  }
}

/** No other attempt is to follow. */
const isOver = (verdict: Verdict): boolean => ["accepted", "cancelled", "time_limit"].includes(verdict);

interface Method {
  readonly adapter: SolverAdapter;
  readonly plan: AttemptPlan;
  readonly scaling: ScaledProgram;
}

interface AttemptScope {
  readonly program: LinearProgram;
  readonly reduced: ReducedProgram;
  readonly request: SolveRequest;
  /** The first method also checks whether there is an optimum at all. */
  readonly isFirst: boolean;
  readonly start?: InteriorPoint;
  readonly remaining: () => number;
}

async function attempt({ adapter, plan, scaling }: Method, scope: AttemptScope): Promise<LargeAttempt> {
  const { program, reduced, request, isFirst, remaining, start } = scope;
  const { signal, memoryLimitBytes, onLog, onProgress, onStart } = request;
  request.onAttempt?.(plan);
  const result = await makeAttempt(plan, {
    adapter,
    program: reduced.program,
    reduction: { ...reduced, original: program },
    scaling,
    relativeGap: undefined,
    onEnd: request.onAttemptEnd,
    options: {
      signal,
      memoryLimitBytes,
      onStart,
      timeLimitSeconds: finiteSeconds(remaining()),
      ...(plan === simplexPlan && { iterationLimit: Math.ceil(simplexIterations * reduced.program.rowCount) }),
      startingInterior: start,
      capacities: request.capacities && reducedCapacities(request.capacities, program, reduced, scaling),
      keepIterate: request.warmStart !== undefined,
      onLog: onLog && ((line) => onLog(message("line_of_solver", { solver: adapter.name, line }))),
      onProgress,
    },
  });
  const { iterations } = result.answer;
  onLog?.(message("attempt_ended", { solver: adapter.name, iterations, explanation: result.explanation }));
  // On a program without solutions, interior points continue for a long time: the first method checks for this.
  const isOpen = isFirst && !isOver(result.verdict) && remaining() > 0;
  const infeasible = isOpen ? await request.proveInfeasible?.(remaining()) : null;
  const { verdict, candidate } = result;
  const illPosed = verdict === "unknown" && candidate && !infeasible ? illPosedness(program, candidate) : null;
  return { plan, adapter, result, infeasible: infeasible ?? null, illPosed };
}

/** Capacities that the reduction left, as far as they may be 0. */
function reducedCapacities(
  { column, group }: Pick<Capacities, "column" | "group">,
  { columnLower }: LinearProgram,
  { columnOrigin }: ReducedProgram,
  { columnExponent, boundExponent }: ScaledProgram,
): Capacities {
  const groupOf = new Map([...column].map((at, place) => [at, group[place]]));
  const kept = [...columnOrigin.keys()].filter(
    (at) => groupOf.has(columnOrigin[at]) && columnLower[columnOrigin[at]] === 0,
  );
  return {
    column: Int32Array.from(kept),
    group: Int32Array.from(kept, (at) => groupOf.get(columnOrigin[at]) ?? 0),
    factor: Float64Array.from(kept, (at) => 2 ** (columnExponent[at] + boundExponent)),
  };
}
