/** Reads the settings of the service (settings.ts) from the environment. */
import { availableParallelism } from "node:os";
import { hintBudget, misspelt } from "@esm/model/domain/nearest-name";
import { machineMemoryBytes } from "@esm/processes/machine-memory";
import type { SolverConfig } from "@esm/solver/solver-facts";
import type { z } from "zod";
import { settings } from "./settings.ts";

type Environment = Readonly<Record<string, string | undefined>>;

type Settings = {
  [Name in keyof typeof settings]:
    | z.infer<(typeof settings)[Name]["schema"]>
    | ((typeof settings)[Name] extends { default: string } ? never : undefined);
};

/** The configuration of the service: the settings, and values that follow from several of them. */
export type Config = ReturnType<typeof readConfig>;

/** Settings that cannot be used; the message lists all of them. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** An empty variable counts as absent. Throws `ConfigError`. */
export function readConfig(environment: Environment) {
  const { highsLibrary, gurobiPython, solverThreads, ...given } = readSettings(environment);
  const maxConcurrentRuns = given.maxConcurrentRuns ?? defaultConcurrentRuns();
  if (maxConcurrentRuns === 0 && given.databaseUrl === undefined) {
    throw new ConfigError("MAX_CONCURRENT_RUNS: 0 leaves all runs to workers, which need DATABASE_URL.");
  }
  if (given.previousSecretKeys !== undefined && given.secretKey === undefined) {
    throw new ConfigError("PREVIOUS_SECRET_KEYS has an effect only together with SECRET_KEY, which is missing.");
  }
  const solverConfig: SolverConfig = {
    highsLibrary,
    gurobiPython,
    threads: solverThreads,
    interiorPointThreads: solverThreads ?? coresOfRun(maxConcurrentRuns),
  };
  return {
    ...given,
    previousSecretKeys: given.previousSecretKeys ?? [],
    maxConcurrentRuns,
    /** Where optional solvers are, and how many threads they may use. */
    solverConfig,
  };
}

function readSettings(environment: Environment): Settings {
  const values: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const [name, setting] of Object.entries(settings)) {
    const fallback = "default" in setting ? setting.default : undefined;
    const text = environment[setting.variable] || fallback;
    const reading = setting.schema.optional().safeParse(text);
    if (reading.success) values[name] = reading.data;
    else faults.push(...reading.error.issues.map(({ message }) => `  ${setting.variable}: ${message}`));
  }
  if (faults.length > 0) throw new ConfigError(`These settings cannot be used:\n${faults.join("\n")}`);
  return values as Settings;
}

/**
 * Shorter names of other programs' variables (`POST`, `HOSTS`) resemble ours by chance. So do longer ones that need
 * more than the two changes allowed for a name of this length (`DATABASE_HOST`).
 */
const minLength = 6;

/**
 * A sentence for each variable that looks like a misspelt setting. The environment is shared, so it may belong to
 * another program.
 */
export function misspeltSettings(environment: Environment): string[] {
  const known: string[] = Object.values(settings).map(({ variable }) => variable);
  const foreign = Object.keys(environment).filter(
    (name) => name.length >= minLength && !known.includes(name) && !goneSettings.includes(name),
  );
  return foreign.flatMap((name) => {
    const meant = misspelt(name, known, hintBudget(), minLength);
    return meant === undefined ? [] : [`There is no setting ${name}; it is not used. Did you mean ${meant}?`];
  });
}

/** Settings of earlier versions; a reverse proxy does what they were for. */
const goneSettings = [
  "MAX_CONNECTIONS",
  "MAX_CONNECTIONS_PER_ADDRESS",
  "BODY_TIMEOUT_S",
  "ANSWER_TIMEOUT_S",
  "ANSWER_LEAST_RATE",
  "MAX_ANSWERS_MIB",
  "MAX_DOWNLOADS_MIB",
];

/** One sentence about all settings that are given and do nothing any more; none where there are none. */
export function goneSettingsIn(environment: Environment): string[] {
  const removed = goneSettings.filter((name) => environment[name]);
  if (removed.length === 0) return [];
  return [
    `These settings do nothing any more, a reverse proxy does it (docs/how-to/deployment.md): ${removed.join(", ")}.`,
  ];
}

const coresPerRun = 2;
/** Twice the memory of the largest programs that were measured (docs/explanation/performance.md). */
const bytesPerRun = 8 * 2 ** 30;

/** The default number of optimizations at work at the same time. */
export function defaultConcurrentRuns(cores = availableParallelism(), memoryBytes = machineMemoryBytes()): number {
  return Math.max(1, Math.floor(Math.min(cores / coresPerRun, memoryBytes / bytesPerRun)));
}

/** The cores that a run may use without taking them from others. */
const coresOfRun = (runs: number): number => Math.max(1, Math.floor(availableParallelism() / Math.max(1, runs)));

/** The settings that the command line needs, which has one run. Throws `ConfigError`. */
export function readSolverConfig(environment: Environment): SolverConfig {
  const { HIGHS_LIBRARY, GUROBI_PYTHON, SOLVER_THREADS } = environment;
  const { solverConfig } = readConfig({ HIGHS_LIBRARY, GUROBI_PYTHON, SOLVER_THREADS });
  return { ...solverConfig, interiorPointThreads: solverConfig.threads ?? coresOfRun(1) };
}

/** Reads the settings that reading netCDF files needs. Throws `ConfigError`. */
export function readNetcdfLimits(environment: Environment): { maxBytes: number } {
  const { MAX_NETCDF_MIB } = environment;
  return { maxBytes: readConfig({ MAX_NETCDF_MIB }).maxNetcdfBytes };
}
