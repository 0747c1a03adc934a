/** Which solvers can be used here, each with a self-test on tiny programs, and why the others cannot. */
import {
  type InstalledSolvers,
  type SolverConfig,
  type SolverName,
  type SolverReport,
  solverNames,
} from "../solver-facts.ts";
import { adapterOf } from "./process.ts";
import { selfTest } from "./self-test.ts";

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
