/** Which solvers can be used here, each with a self-test on tiny programs, and why the others cannot. */
import type { Words } from "@esm/messages/message";
import type { Algorithm } from "../contract.ts";
import { adapterOf, type SolverConfig, type SolverName, solverNames } from "./known-solvers.ts";
import { selfTest } from "./self-test.ts";

export interface SolverReport {
  readonly name: SolverName;
  readonly usable: boolean;
  /** Why it cannot be used; null where it can. */
  readonly why: Words | null;
  readonly version: string | null;
  readonly algorithms: readonly Algorithm[];
  /** Threads at most; null where only the machine limits them. */
  readonly maximumThreads: number | null;
  /** Memory at most; null where only the machine limits it. */
  readonly maximumMemoryBytes: number | null;
  /** Rows, and columns, at most, by licence; null where it sets no limit. */
  readonly maximumRowsAndColumns: number | null;
  /** How long the self-test took. */
  readonly seconds: number;
}

/** Plain data, so that it can travel to the process of a run. */
export interface InstalledSolvers {
  readonly config: SolverConfig;
  readonly solvers: readonly SolverReport[];
}

async function reportOn(name: SolverName, config: SolverConfig, signal?: AbortSignal): Promise<SolverReport> {
  const begin = performance.now();
  const none = { name, version: null, maximumRowsAndColumns: null, maximumMemoryBytes: null, maximumThreads: null };
  const adapter = adapterOf(name, config);
  if (adapter.adapter === null) return { ...none, usable: false, why: adapter.why, algorithms: [], seconds: 0 };
  const { algorithms, maximumThreads, maximumMemoryBytes } = adapter.adapter.capabilities;
  const { version, why, licensedSize, optionalAlgorithms } = await selfTest(adapter.adapter, signal);
  const seconds = (performance.now() - begin) / 1000;
  const limits = { maximumThreads, maximumMemoryBytes, maximumRowsAndColumns: licensedSize };
  return {
    name,
    usable: why === null,
    why,
    version,
    algorithms: [...algorithms, ...optionalAlgorithms],
    ...limits,
    seconds,
  };
}

/** Solves tiny programs with every solver, one after the other, so that a small machine stays free for its work. */
export async function takeInventory(
  config: SolverConfig,
  { names = solverNames, signal }: { names?: readonly SolverName[]; signal?: AbortSignal } = {},
): Promise<InstalledSolvers> {
  const solvers: SolverReport[] = [];
  for (const name of names) solvers.push(await reportOn(name, config, signal));
  return { config, solvers };
}
