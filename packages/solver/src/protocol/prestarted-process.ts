/**
 * Starts the process of a solver. One process can be started before there is a question for it: it loads the solver
 * while the data are read and the program is built, and waits.
 */

import { type ChildProcess, spawn } from "node:child_process";
import { Socket } from "node:net";
import { isAlive } from "@esm/processes/is-alive";
import { prestartFlag } from "./protocol.ts";

export interface SolverCommand {
  readonly executable: string;
  readonly arguments: readonly string[];
}

/** Solvers see the variables that they need to start and find a licence, but no settings or secrets of the service. */
const passedEnvironment =
  /^(PATH|HOME|USER|LANG|LC_.*|TZ|TMPDIR|TEMP|TMP|SystemRoot|SystemDrive|windir|USERPROFILE|LD_LIBRARY_PATH|DYLD_.*|GUROBI_.*|GRB_.*|HIGHS_.*|NODE_COMPILE_CACHE|NODE_OPTIONS)$/i;

function solverEnvironment(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => passedEnvironment.test(name)));
}

/** Throws where the system refuses; the process's events report later errors. */
export function startSolverProcess({ executable, arguments: args }: SolverCommand): ChildProcess {
  return spawn(executable, [...args], {
    stdio: ["ignore", "pipe", "pipe", "pipe", "pipe"],
    env: solverEnvironment(),
    windowsHide: true,
  });
}

interface Waiting {
  readonly name: string;
  readonly child: ChildProcess;
}

let waiting: Waiting | null = null;

const nameOf = (command: SolverCommand): string => JSON.stringify([command.executable, command.arguments]);
const ignore = (): void => undefined;
const end = (): void => void waiting?.child.kill("SIGKILL");

/** The handles of another process in this one, which keep this process from ending. */
const handlesOf = (child: ChildProcess): (ChildProcess | Socket)[] => [
  child,
  ...child.stdio.filter((stream) => stream instanceof Socket),
];

/** One process waits at a time; if it is never needed, it ends with this process. */
export function prestart(command: SolverCommand): void {
  if (waiting !== null && isAlive(waiting.child)) return;
  try {
    const child = startSolverProcess({ ...command, arguments: [...command.arguments, prestartFlag] });
    // The solve that takes it finds out whether it lives.
    for (const handle of handlesOf(child)) handle.on("error", ignore).unref();
    waiting = { name: nameOf(command), child };
    process.off("exit", end).once("exit", end);
  } catch {
    // The solve will report why.
  }
}

/** The waiting process of this command, if there is one; it then no longer waits. */
export function takePrestarted(command: SolverCommand): ChildProcess | null {
  if (waiting === null || waiting.name !== nameOf(command)) return null;
  const { child } = waiting;
  waiting = null;
  if (!isAlive(child)) return null;
  for (const handle of handlesOf(child)) handle.off("error", ignore).ref();
  return child;
}
