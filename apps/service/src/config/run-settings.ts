/** Settings of runs, of their solvers, and of the end of the service. */
import { z } from "zod";
import { type Setting, wholeNumber } from "./setting.ts";

export const runSettings = {
  maxConcurrentRuns: {
    variable: "MAX_CONCURRENT_RUNS",
    schema: wholeNumber(0, 1024),
    description:
      "Number of optimizations of any size at the same time; others wait. Default: one for every two cores and every 8 GiB of " +
      "memory, whichever is lower, but at least one. In addition, two validations have their own slots, and one " +
      "small optimization for every four (see [runs](../how-to/runs.md#turns-and-limits)). `0` (with PostgreSQL only): workers " +
      "execute all runs.",
  },
  maxRunningRunsPerUser: {
    variable: "MAX_RUNNING_RUNS_PER_USER",
    schema: wholeNumber(1, 1024),
    default: "16",
    description:
      "Maximum number of running runs per user and class (validations, small and large optimizations); further ones wait.",
  },
  maxQueuedRunsPerUser: {
    variable: "MAX_QUEUED_RUNS_PER_USER",
    schema: wholeNumber(1, 1_000_000),
    default: "500",
    description: "Maximum number of queued runs per user; further ones are refused.",
  },
  maxEventStreamsPerUser: {
    variable: "MAX_EVENT_STREAMS_PER_USER",
    schema: wholeNumber(1, 1_000_000),
    default: "50",
    description: "Maximum number of open event streams per user and service; further ones are refused.",
  },
  runMemoryMegabytes: {
    variable: "RUN_MEMORY_MB",
    schema: wholeNumber(0, 2 ** 24),
    default: "0",
    description:
      "Maximum memory of a run with its solver, in MiB. A run that exceeds it is ended; a run without a given resolution uses typical periods if full resolution would need more. `0`: 85 % of the machine's memory.",
  },
  solveTimeLimitSeconds: {
    variable: "SOLVE_TIME_LIMIT_S",
    schema: wholeNumber(1, 31_536_000),
    default: "86400",
    description: "Maximum time of one optimization, in seconds.",
  },
  runTimeLimitSeconds: {
    variable: "RUN_TIME_LIMIT_S",
    schema: wholeNumber(1, 2_000_000),
    default: "172800",
    description:
      "Maximum total time of a run, in seconds, including building, every solve of a pathway, and storing results.",
  },
  highsLibrary: {
    variable: "HIGHS_LIBRARY",
    schema: z.string(),
    description:
      "Path of the native library of HiGHS; if absent, the usual places are searched (see [solvers](../how-to/solvers.md)).",
  },
  gurobiPython: {
    variable: "GUROBI_PYTHON",
    schema: z.string(),
    description: "Python executable with gurobipy, e.g. `/opt/solvers/bin/python`; if absent, Gurobi is not used.",
  },
  solverThreads: {
    variable: "SOLVER_THREADS",
    schema: wholeNumber(1, 1024),
    description:
      "Number of threads of a solver. Default: for the bundled interior point method, the cores of the machine divided by " +
      "the concurrent runs (the command line has one); for optional solvers, their own choice. Answers of the bundled one do not depend on it.",
  },
  stopGraceSeconds: {
    variable: "STOP_GRACE_S",
    schema: wholeNumber(0, 86_400),
    default: "30",
    description:
      "Seconds for current requests to finish when the service stops, and for runs that no other process can take.",
  },
} as const satisfies Record<string, Setting>;
