/**
 * Estimates whether a program of some size fits into memory here, and with which solver; makes the message where none
 * fits.
 */

import { message, sentences, type Words } from "@esm/messages/message";
import type { Problem } from "@esm/model/domain/problem";
import type { SolverChoice } from "@esm/model/domain/runs/solver-choices";
import type { SolverAdapter } from "@esm/solver/contract";
import { type InstalledSolvers, type SolverName, solverFacts, solverNames } from "@esm/solver/solver-facts";
import { memoryBytes } from "#memory";

/** Memory of the process that asks the solvers. */
export const jobBytes = (nonzeros: number): number => 150e6 + nonzeros * 150;

/** The bundled solvers, where no inventory was taken. */
export const bundled: InstalledSolvers = { config: {}, solvers: [] };

interface SizeQuestion {
  readonly nonzeros: number;
  /** Whether there are whole plant units. */
  readonly discrete: boolean;
}

export const neededBytes = (name: SolverName, nonzeros: number): number =>
  solverFacts[name].memory.baseBytes + nonzeros * solverFacts[name].memory.bytesPerNonzero;

/** Memory for all that a run does, and whose limit it is. */
interface Room {
  readonly bytes: number;
  readonly isOfRun: boolean;
}

/** Smaller programs are tried: most of their memory is that of processes, which all runs need. */
const minLimitedNonzeros = 100_000;

/** @param limitBytes of the run, with its solver */
export function roomFor(nonzeros: number, limitBytes: number | undefined, machineBytes = memoryBytes()): Room {
  const isOfRun = limitBytes !== undefined && limitBytes < machineBytes && nonzeros >= minLimitedNonzeros;
  return { bytes: isOfRun ? limitBytes : machineBytes, isOfRun };
}

function roomOf(name: SolverName, { solvers }: InstalledSolvers, available: number): number {
  const report = solvers.find((solver) => solver.name === name);
  return Math.min(report?.maximumMemoryBytes ?? solverFacts[name].maximumMemoryBytes ?? available, available);
}

export function fits(
  name: SolverName,
  nonzeros: number,
  inventory: InstalledSolvers,
  machineBytes: number = memoryBytes(),
): boolean {
  return neededBytes(name, nonzeros) <= roomOf(name, inventory, machineBytes);
}

const gibibytes = (bytes: number): Words => message("gibibytes", { size: bytes / 2 ** 30 });

function sentenceOf(name: SolverName, nonzeros: number, inventory: InstalledSolvers, { bytes, isOfRun }: Room): Words {
  const room = roomOf(name, inventory, bytes);
  const whose = room < bytes ? "memory_of_solver" : isOfRun ? "memory_of_run" : "memory_of_machine";
  const needed = gibibytes(neededBytes(name, nonzeros));
  return message(whose, { nonzeros, needed, solver: name, room: gibibytes(room) });
}

const usableHere = (name: SolverName, { solvers }: InstalledSolvers): boolean =>
  solvers.find((report) => report.name === name)?.usable ?? solverFacts[name].bundled;

/** A problem where no solver that may solve the program can hold it in memory; null where one can. */
export function problemOfSize(
  { nonzeros, discrete }: SizeQuestion,
  choice: SolverChoice,
  inventory: InstalledSolvers = bundled,
  room: Room = roomFor(nonzeros, undefined),
): Problem | null {
  const all = solverNames.filter((name) => usableHere(name, inventory) && !(discrete && name === "interior-point"));
  const candidates: readonly SolverName[] = choice === "auto" ? all : [choice];
  if (candidates.some((name) => fits(name, nonzeros, inventory, room.bytes))) return null;
  const reasons = candidates.map((name) => sentenceOf(name, nonzeros, inventory, room));
  const others = all.filter((name) => !candidates.includes(name) && fits(name, nonzeros, inventory, room.bytes));
  return {
    type: "model_too_large",
    loc: ["model"],
    msg: message("model_too_large", { sentences: reasons }),
    input: nonzeros,
    hint: hintOf(others, usableHere("highs-native", inventory)),
  };
}

function hintOf(others: readonly SolverName[], hasNative: boolean): Words {
  if (others.length > 0) return message("use_typical_periods_or_solver", { solver: others[0] });
  return message(hasNative ? "use_typical_periods" : "use_typical_periods_or_library");
}

/** Replaces a solver that cannot hold the program, so that no user waits for it to run out of memory. */
export function tooSmall(adapter: SolverAdapter, nonzeros: number, inventory: InstalledSolvers): SolverAdapter {
  const sentence = sentenceOf(adapter.name as SolverName, nonzeros, inventory, roomFor(nonzeros, undefined));
  const why = sentences(message("not_started", { why: sentence }), hintOf([], usableHere("highs-native", inventory)));
  return {
    ...adapter,
    solve: async (_, { algorithm }) => ({
      status: "memory",
      algorithm,
      iterations: 0,
      seconds: 0,
      version: "",
      peakMemoryBytes: null,
      message: why,
    }),
  };
}
