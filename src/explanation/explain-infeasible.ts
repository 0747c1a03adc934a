/**
 * Why no design and operation meets all rules, and what would have to change.
 *
 * Every lever gets slack columns; the cheapest elastic solution proves by its row prices which rules contradict each
 * other, because each lever that could end the contradiction has a price there. Each of these is then tried alone:
 * how far it has to be moved when nothing else is. What is proposed has been applied to the system, and the repaired
 * system has been solved.
 */
import type { Problem } from "../domain/problem.ts";
import type { EnergySystem } from "../energy-system/energy-system.ts";
import type { TimeStructure } from "../energy-system/time-structure.ts";
import type { BuiltProgram } from "../formulation/build-program.ts";
import type { LinearProgram } from "../linear-program/linear-program.ts";
import type { SolverAdapter } from "../solvers/contract.ts";
import { type SolveOutcome, solveProgram } from "../solvers/solve.ts";
import { leverContext } from "./context.ts";
import { contradictionProblem } from "./contradiction.ts";
import { type ElasticProgram, elasticProgram, gainOf, moveOf } from "./elastic-program.ts";
import type { Finding, Lever } from "./lever.ts";
import { allLevers } from "./levers/all.ts";
import { suspectsOf } from "./suspects.ts";

export interface ExplainRequest {
  readonly system: EnergySystem;
  readonly time: TimeStructure;
  readonly built: BuiltProgram;
  /** Builds the program of a repaired system as the given one was built. */
  readonly build: (system: EnergySystem) => BuiltProgram;
  /** What the solver said. */
  readonly message: string;
  readonly adapter: SolverAdapter;
  /** For the whole explanation; 60 unless given. */
  readonly timeLimitSeconds?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onLog?: ((line: string) => void) | undefined;
}

/** A repair that was applied, and whose system was solved. */
export interface ProvenFinding extends Finding {
  /** Whether this repair is enough; else all of them together are. */
  readonly alone: boolean;
}

export interface Explanation {
  readonly problems: Problem[];
  readonly findings: readonly ProvenFinding[];
}

/** Programs beyond this would take longer to explain than a user waits. */
const mostNonzeros = 3_000_000;
const mostCandidates = 12;
const mostFindings = 5;
/** Of the way from a suspect's value to an ordinary one: the least change is found to 3 % of it. */
const halvings = 5;
/** Elastic costs are relative changes; below this nothing has changed. */
const leastCost = 1e-9;

interface Session extends ExplainRequest {
  solve(program: LinearProgram): Promise<SolveOutcome>;
  /** Whether there is time for more. */
  hasTime(): boolean;
}

/** Never rejects for what solvers do. The list is never empty; the likeliest culprit is first. */
export async function explainInfeasible(request: ExplainRequest): Promise<Explanation> {
  const { built, system, time } = request;
  const session = sessionOf(request);
  const plain = contradictionProblem(built, system);
  const nonzeros = built.program.columnStart[built.program.columnCount];
  if (nonzeros > mostNonzeros) {
    const reason = `The program has ${nonzeros} nonzeros; beyond ${mostNonzeros} no repair is searched for.`;
    return unexplained(
      request,
      plain,
      `${reason} Solve the model on typical periods or fewer time steps to have it explained.`,
    );
  }
  const levers = allLevers(leverContext(system, time, built)).filter(({ slacks }) => slacks.length > 0);
  const elastic = elasticProgram(built.program, levers, false);
  const relaxed = await session.solve(elastic.program);
  if (relaxed.status !== "optimal") {
    return unexplained(
      request,
      plain,
      `A search for the smallest repair ended without a result (${relaxed.status}), so that no single change could be tried. On typical periods or fewer time steps it takes less time.`,
    );
  }
  const wholeNumbers = relaxed.objective < leastCost;
  const candidates = wholeNumbers
    ? levers
    : levers
        .map((lever) => ({ lever, gain: relaxed.solution.rowDual ? gainOf(lever, relaxed.solution.rowDual) : 1 }))
        .filter(({ gain }) => gain > 1e-6)
        .sort((left, right) => right.gain - left.gain)
        .map(({ lever }) => lever);
  if (wholeNumbers && !built.program.integer) {
    return unexplained(request, plain, "The rules contradict each other by less than the solver's tolerance.");
  }
  request.onLog?.(`explaining: ${candidates.length} of ${levers.length} levers are part of the contradiction`);
  const alone = await leversAlone(session, candidates.slice(0, wholeNumbers ? candidates.length : mostCandidates));
  const suspects = await suspectsProven(session);
  // What is out of the ordinary is likelier the cause than a smaller change of something ordinary.
  alone.splice(Math.min(1, alone.length), 0, ...suspects);
  const together = alone.length > 0 ? [] : await leversTogether(session, elastic, levers, relaxed.solution.columnValue);
  const findings = alone.length > 0 ? alone : together;
  if (findings.length === 0)
    return unexplained(
      request,
      plain,
      "No single change and no combination of changes that was tried makes the model feasible.",
    );
  const problems = findings.map(({ problem, alone: enough }, index) => told(problem, enough, index, findings.length));
  return { findings, problems: plain ? [plain, ...problems] : problems };
}

function sessionOf(request: ExplainRequest): Session {
  const { adapter, signal, onLog } = request;
  const end = performance.now() + 1000 * (request.timeLimitSeconds ?? 60);
  const remaining = (): number => (end - performance.now()) / 1000;
  return {
    ...request,
    hasTime: () => remaining() > 0 && !signal?.aborted,
    solve: (program) => solveProgram(program, { adapter, signal, onLog, timeLimitSeconds: Math.max(0.1, remaining()) }),
  };
}

interface Moved {
  finding: Finding;
  about: Lever["about"];
  weight: number;
}

/** What is said of a commodity is left out where a component of it says the same. */
function withoutRepetition(moved: readonly Moved[]): Moved[] {
  const spokenFor = new Set(moved.filter(({ about }) => about === "component").map(({ finding }) => finding.commodity));
  return moved.filter(({ about, finding }) => about === "component" || !spokenFor.has(finding.commodity));
}

/** Each lever that makes the model feasible when nothing else is moved; the smallest move first. */
async function leversAlone(session: Session, candidates: readonly Lever[]): Promise<ProvenFinding[]> {
  const { built } = session;
  const moved: Moved[] = [];
  for (const lever of candidates) {
    if (!session.hasTime()) break;
    const { program, start } = elasticProgram(built.program, [lever], true);
    const outcome = await session.solve(program);
    if (outcome.status !== "optimal") continue;
    const move = moveOf(outcome.solution.columnValue, lever, start[0], built.program.columnCount);
    const finding = lever.conclude(move);
    if (finding) moved.push({ finding, about: lever.about, weight: outcome.objective * lever.reluctance });
  }
  moved.sort((left, right) => left.weight - right.weight);
  const proven: ProvenFinding[] = [];
  for (const { finding } of withoutRepetition(moved)) {
    if (proven.length === mostFindings || !session.hasTime()) break;
    if (await isFeasible(session, finding.repair(session.system))) proven.push({ ...finding, alone: true });
  }
  return proven;
}

/** Attributes out of the ordinary that alone make the model infeasible, with the least change that ends it. */
async function suspectsProven(session: Session): Promise<ProvenFinding[]> {
  const proven: ProvenFinding[] = [];
  for (const suspect of suspectsOf(session.system).slice(0, mostCandidates)) {
    if (!session.hasTime() || !(await isFeasible(session, suspect.at(session.system, 1)))) continue;
    let enough = 1;
    let tooLittle = 0;
    for (let halving = 0; halving < halvings && session.hasTime(); halving++) {
      const middle = (enough + tooLittle) / 2;
      if (await isFeasible(session, suspect.at(session.system, middle))) enough = middle;
      else tooLittle = middle;
    }
    proven.push({ ...suspect.findingAt(enough), alone: true });
  }
  return proven;
}

/** What the cheapest elastic solution moves, where one lever is not enough. */
async function leversTogether(
  session: Session,
  elastic: ElasticProgram,
  levers: readonly Lever[],
  values: Float64Array,
): Promise<ProvenFinding[]> {
  const { system, built } = session;
  const findingsOf = (solution: Float64Array): Finding[] =>
    levers
      .map((lever, index) => ({
        finding: lever.conclude(moveOf(solution, lever, elastic.start[index], built.program.columnCount)),
        reluctance: lever.reluctance,
      }))
      .sort((left, right) => left.reluctance - right.reluctance)
      .flatMap(({ finding }) => finding ?? []);
  const findings = findingsOf(values);
  const repaired = findings.reduce((changed, { repair }) => repair(changed), system);
  if (findings.length > 0 && (await isFeasible(session, repaired))) {
    return findings.map((finding) => ({ ...finding, alone: findings.length === 1 }));
  }
  return [];
}

/** Whether a system has any solution: the program without its costs. */
async function isFeasible(session: Session, system: EnergySystem): Promise<boolean> {
  const { program } = session.build(system);
  const outcome = await session.solve({ ...program, cost: new Float64Array(program.columnCount), objectiveOffset: 0 });
  return outcome.status === "optimal";
}

function told(problem: Problem, alone: boolean, index: number, count: number): Problem {
  const role = alone
    ? count === 1
      ? "This change alone makes the model feasible."
      : index === 0
        ? `Any one of the ${count} changes named here makes the model feasible; this is the smallest.`
        : "This change alone would do as well."
    : `The ${count} changes named here make the model feasible together.`;
  return { ...problem, hint: `${problem.hint} ${role}`, ctx: { ...problem.ctx, alone } };
}

function unexplained({ message }: ExplainRequest, plain: Problem | null, reason: string): Explanation {
  const general: Problem = {
    type: "infeasible",
    loc: ["model"],
    msg: `No design and operation of the system meets all demands within all limits. ${reason}`,
    hint: "Look for demand that nothing can supply, capacity limits below fixed demand, and yearly limits that are too tight.",
    ctx: { solver: message },
  };
  return { problems: plain ? [plain, general] : [general], findings: [] };
}
