/**
 * Why no design and operation meets all rules, and what would have to change.
 *
 * Every relaxation gets slack columns; the cheapest elastic solution proves by its row prices which rules contradict
 * each other, because each relaxation that could end the contradiction has a price there. Each of these is then tried
 * alone, to find its smallest sufficient move. Every proposed repair has been applied to the system, and the repaired
 * system has been solved.
 */

import { message, sentences, type Words } from "@esm/messages/message";
import { isOfConstraint } from "@esm/model/domain/change";
import type { Problem } from "@esm/model/domain/problem";
import { conflictProblem } from "./conflict.ts";
import { relaxationContext } from "./context.ts";
import { contradictionProblem } from "./contradiction.ts";
import { type ElasticProgram, elasticProgram, gainOf } from "./elastic-program.ts";
import { givenDecisionsProven, leastSizesInTheWay, withWideDecisions } from "./given-decisions.ts";
import { type IsShort, missingPlaces } from "./missing-places.ts";
import { outliersOf } from "./outliers.ts";
import type { Relaxation, RelaxationContext } from "./relaxation.ts";
import { allRelaxations } from "./relaxations/all.ts";
import { type ExplainRequest, type ProvenRepair, type Session, sessionOf } from "./session.ts";
import { absencesProven, outliersProven } from "./tested-outliers.ts";
import { relaxationsAlone, relaxationsTogether } from "./tried-relaxations.ts";

export type { ExplainRequest, ProvenRepair } from "./session.ts";

export interface Explanation {
  readonly problems: Problem[];
  readonly repairs: readonly ProvenRepair[];
}

/** Programs beyond this would take longer to explain than a user waits. */
const maxNonzeros = 3_000_000;
/** Elastic costs are relative changes; below this nothing has changed. */
const minCost = 1e-9;

/** Never rejects because of a solver. The list is never empty; the likeliest cause is first. */
export async function explainInfeasible(asked: ExplainRequest): Promise<Explanation> {
  const { system, time } = asked;
  const built = withWideDecisions(system, asked.built);
  const request = { ...asked, built };
  const session = sessionOf(request);
  const plain = contradictionProblem(built, system, time);
  const nonzeros = built.program.columnStart[built.program.columnCount];
  if (nonzeros > maxNonzeros) {
    const reason = message("program_nonzeros_beyond_no_repair", { nonzeros, maxNonzeros });
    return unexplained(request, plain, sentences(reason, message("explain_with_fewer_steps")));
  }
  const context = relaxationContext(request);
  const relaxations = allRelaxations(context).filter(({ slacks }) => slacks.length > 0);
  const elastic = elasticProgram(built.program, relaxations, false);
  const relaxed = await session.solve(elastic.program);
  if (relaxed.status !== "optimal") {
    return unexplained(request, plain, message("search_without_result", { status: relaxed.status }));
  }
  const wholeNumbers = relaxed.objective < minCost;
  if (wholeNumbers && !built.program.integer) {
    return unexplained(request, plain, message("rules_contradict_each_other_less"));
  }
  const { rowDual, columnValue } = relaxed.solution;
  const candidates = wholeNumbers
    ? relaxations
    : relaxations
        .map((relaxation) => ({ relaxation, gain: rowDual ? gainOf(relaxation, rowDual) : 1 }))
        .filter(({ gain }) => gain > 1e-6)
        .sort((left, right) => right.gain - left.gain)
        .map(({ relaxation }) => relaxation);
  request.onLog?.(message("explaining_relaxations", { count: candidates.length, all: relaxations.length }));
  const alone = await relaxationsAlone(session, candidates);
  const isShort = shortage(context, wholeNumbers ? null : rowDual);
  const absences = [
    ...(await givenDecisionsProven(session)),
    ...(await absencesProven(session, missingPlaces(system, isShort))),
  ];
  const sizes = wholeNumbers ? await leastSizesInTheWay(session) : null;
  const outliers = await outliersProven(session, outliersOf(system, isShort));
  const single = inOrder(alone, outliers, absences);
  const repairs = single.length > 0 ? single : await togetherOf(session, relaxations, elastic, columnValue);
  const conflict = rowDual && !wholeNumbers ? await conflictProblem(session, rowDual) : null;
  if (repairs.length === 0) {
    const nothing = message("no_single_change_no_combination");
    const { problems } = unexplained(request, plain, nothing);
    return { repairs, problems: [sizes ?? [], conflict ?? [], problems].flat() };
  }
  const problems = repairs.map((repair, index) => withRole(request, repair, index, repairs.length));
  return { repairs, problems: [plain ?? [], sizes ?? [], problems, conflict ?? []].flat() };
}

/** The places where a commodity is short: where less demand for it would make the contradiction smaller. */
function shortage({ system, time, balanceRow }: RelaxationContext, rowDual: Float64Array | null): IsShort {
  const largest = rowDual?.reduce((max, dual) => Math.max(max, Math.abs(dual)), 0) ?? 0;
  const short = new Set<number>();
  for (const region of system.regions.keys()) {
    for (const commodity of system.commodities.keys()) {
      const row = balanceRow(region, commodity);
      if (!rowDual || row < 0) continue;
      const isShort = rowDual.subarray(row, row + time.stepCount).some((dual) => dual > 1e-6 * largest);
      if (isShort) short.add(region * system.commodities.length + commodity);
    }
  }
  return (region, commodity) => short.has(region * system.commodities.length + commodity);
}

/**
 * The smallest change first, then alternately the values out of the ordinary, which are likelier causes than a smaller
 * change of an ordinary value. A component that is absent somewhere is named early, because no other change points to
 * it.
 */
function inOrder(
  alone: readonly ProvenRepair[],
  outliers: readonly ProvenRepair[],
  absences: readonly ProvenRepair[],
): ProvenRepair[] {
  const [smallest, ...others] = alone;
  const odd = [...outliers, ...others.filter((repair) => repair.odd)];
  const usual = others.filter((repair) => !repair.odd);
  const turns = Array.from({ length: Math.max(odd.length, usual.length) }, (_, turn) => [odd[turn], usual[turn]]);
  const ordered = [smallest, ...turns.flat()].filter((repair) => repair !== undefined);
  return ordered.toSpliced(2, 0, ...absences);
}

function withRole(
  { isOverridden }: ExplainRequest,
  { problem, changes, alone }: ProvenRepair,
  index: number,
  count: number,
): Problem {
  const marked = changes?.map((change) =>
    !isOfConstraint(change) && isOverridden?.(change.component, change.attribute)
      ? ({ ...change, override: true } as const)
      : change,
  );
  const overridden = marked?.some((change) => "override" in change) ? message("set_override") : undefined;
  const role = alone
    ? count === 1
      ? message("change_alone_makes_model_feasible")
      : index === 0
        ? message("any_one_changes_named_here", { count })
        : message("change_alone_would_also_suffice")
    : message("changes_named_here_make_model", { count });
  return {
    ...problem,
    hint: sentences(problem.hint, overridden, role),
    ctx: { ...problem.ctx, alone, ...(marked && { changes: marked }) },
  };
}

/**
 * Several changes that are enough together. If the cheapest combination cannot be entered as data (a rate and the
 * capacity that belongs to it, parts of plant units), the cheapest of the others is used, then one of whole units.
 */
async function togetherOf(
  session: Session,
  relaxations: readonly Relaxation[],
  elastic: ElasticProgram,
  columnValue: Float64Array,
): Promise<readonly ProvenRepair[]> {
  const together = await relaxationsTogether(session, elastic, relaxations, columnValue);
  const { program } = session.built;
  const plain = relaxations.filter(({ multiplies }) => !multiplies);
  for (const whole of program.integer ? [false, true] : [false]) {
    if (together.length > 0 || !session.hasTime()) break;
    const again = elasticProgram(program, plain, whole);
    const outcome = await session.solve(again.program);
    if (outcome.status === "optimal") {
      together.push(...(await relaxationsTogether(session, again, plain, outcome.solution.columnValue)));
    }
  }
  return together;
}

function unexplained({ message: solver }: ExplainRequest, plain: Problem | null, reason: Words): Explanation {
  const general: Problem = {
    type: "infeasible",
    loc: ["model"],
    msg: sentences(message("infeasible"), reason),
    hint: message("look_demand_nothing_supply_capacity"),
    ctx: { solver },
  };
  return { problems: plain ? [plain, general] : [general], repairs: [] };
}
