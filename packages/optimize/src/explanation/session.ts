/** One explanation under way: its question, its solver and its time. */

import { sentences, type Words } from "@esm/messages/message";
import type { Change } from "@esm/model/domain/change";
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import { isFull, type TimeStructure } from "@esm/model/energy-system/time-structure";
import type { BuiltProgram } from "@esm/model/formulation/build-program";
import type { LinearProgram } from "@esm/program/linear-program";
import type { SolverAdapter } from "@esm/solver/contract";
import { type SolveOutcome, solveProgram } from "@esm/solver/solve/solve";
import { moreAndMoreDigits } from "./figures.ts";
import type { ReductionTarget, Repair } from "./relaxation.ts";

/** A system over time steps, and how programs of systems over the same steps are built. */
export interface Resolved {
  readonly system: EnergySystem;
  readonly time: TimeStructure;
  readonly build: (system: EnergySystem) => BuiltProgram;
}

export interface TypicalPeriods {
  /** With the series of the data. */
  readonly full: EnergySystem;
  /** Chooses typical periods anew, of the data with changes; null where the checks refuse them. */
  readonly resolve: (changes: readonly Change[]) => Resolved | null;
}

export interface ExplainRequest {
  readonly system: EnergySystem;
  readonly time: TimeStructure;
  readonly built: BuiltProgram;
  /** Builds the program of a repaired system as the given one was built. */
  readonly build: (system: EnergySystem) => BuiltProgram;
  /**
   * The system of the data with changes, with the same resolution of time as the given one; null where the checks
   * refuse them.
   */
  readonly rebuild: (changes: readonly Change[]) => EnergySystem | null;
  /** The typical periods of the run. Without them, no values are named for its series. */
  readonly typical?: TypicalPeriods | undefined;
  /** Whether an override of the model sets an attribute; false for all unless given. */
  readonly isOverridden?: ((component: string, attribute: string) => boolean) | undefined;
  /** For a pathway's year: the reference of its reduction targets, and the yearly limit that they set. */
  readonly target?: ReductionTarget | undefined;
  /** For a pathway's year: the capacity of a component that stands from earlier years; none unless given. */
  readonly standing?: ((component: number, location: number) => number) | undefined;
  /** Message of the solver. */
  readonly message: Words;
  readonly adapter: SolverAdapter;
  /** Tried first on large programs; not tried where absent. */
  readonly interiorPoint?: SolverAdapter | undefined;
  /** For the whole explanation; 60 unless given. */
  readonly timeLimitSeconds?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onLog?: ((line: Words) => void) | undefined;
  /** Called for each change that is tried. */
  readonly onProgress?: ((detail: Words) => void) | undefined;
}

/** A repair that was applied, and whose system was solved. */
export interface ProvenRepair extends Repair {
  /** Whether this repair is enough; else all of them together are. */
  readonly alone: boolean;
}

export interface Session extends ExplainRequest {
  solve(program: LinearProgram): Promise<SolveOutcome>;
  /** Whether there is time for more: whether less than the given share of the total has been used. */
  hasTime(share?: number): boolean;
}

export function sessionOf(request: ExplainRequest): Session {
  const { adapter, interiorPoint, signal } = request;
  const limit = request.timeLimitSeconds ?? 60;
  const begin = performance.now();
  const used = (): number => (performance.now() - begin) / 1000;
  return {
    ...request,
    hasTime: (share = 1) => used() < share * limit && !signal?.aborted,
    // Without their logs: there are dozens of solves.
    solve: (program) =>
      solveProgram(program, { adapter, interiorPoint, signal, timeLimitSeconds: Math.max(0.1, limit - used()) }),
  };
}

/** Whether a system has any solution: solves the program without its costs. */
export function isFeasible(session: Session, system: EnergySystem): Promise<boolean> {
  return hasSolution(session, session.build(system));
}

async function hasSolution(session: Session, { program }: BuiltProgram): Promise<boolean> {
  const outcome = await session.solve({ ...program, cost: new Float64Array(program.columnCount), objectiveOffset: 0 });
  return outcome.status === "optimal";
}

/** With all repairs as they are written; null where the data's checks would refuse them. */
function repaired(session: Session, repairs: readonly Repair[]): Resolved | null {
  const resolved = resolvedWith(
    session,
    repairs.flatMap((repair) => repair.changes ?? []),
  );
  if (!resolved) return null;
  const { system, time } = resolved;
  const others = repairs.flatMap((repair) => (repair.changes ? [] : (repair.apply ?? [])));
  return { ...resolved, system: others.reduce((changed, apply) => apply(changed, time), system) };
}

/** The system with repairs that change no series of steps. */
export const systemOf = (session: Session, repairs: readonly Repair[]): EnergySystem | null =>
  repaired(session, repairs)?.system ?? null;

function resolvedWith(session: Session, changes: readonly Change[]): Resolved | null {
  if (changes.length === 0) return session;
  // Other series have other typical periods.
  const areOfSeries = changes.some(({ steps, factor }) => steps !== undefined || factor !== undefined);
  if (areOfSeries && !isFull(session.time)) return session.typical?.resolve(changes) ?? null;
  const system = session.rebuild(changes);
  return system && { ...session, system };
}

/** The result with the fewest digits that make the model feasible; null where none do. */
export async function proven<Found extends Repair>(
  session: Session,
  repairsAt: (digits: number) => readonly Found[],
): Promise<readonly Found[] | null> {
  let before = "";
  for (const digits of moreAndMoreDigits) {
    const repairs = repairsAt(digits);
    if (repairs.length === 0 || !session.hasTime()) return null;
    const values = JSON.stringify(repairs.map(({ changes }) => changes));
    if (values === before) continue;
    before = values;
    const [written, found] = accepted(session, repairs);
    if (found && (await hasSolution(session, found.build(found.system)))) return written;
  }
  return null;
}

/** The repairs as the data's checks accept them, with their system; null where they do not. */
function accepted<Found extends Repair>(
  session: Session,
  repairs: readonly Found[],
): [readonly Found[], Resolved | null] {
  const found = repaired(session, repairs);
  if (found || !repairs.some(({ besides }) => besides)) return [repairs, found];
  const more = repairs.map((repair): Found => {
    const { besides, changes, problem } = repair;
    if (!besides || !changes) return repair;
    const hint = sentences(problem.hint, besides.hint);
    return { ...repair, problem: { ...problem, hint }, changes: [...changes, ...besides.changes] };
  });
  return [more, repaired(session, more)];
}
