/** The service's settings: one schema of the environment. Each is described here and nowhere else (docs/reference/settings.md is generated). */
import { availableParallelism } from "node:os";
import { z } from "zod";
import { hintBudget, misspelt } from "../domain/nearest-name.ts";
import { machineMemoryBytes } from "../platform/machine-memory.ts";
import type { SolverConfig } from "../solvers/registry/known-solvers.ts";

const MiB = 2 ** 20;

/** A whole number within bounds, given as text. */
const wholeNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d+$/, "must be a whole number")
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, `must be between ${minimum} and ${maximum}`);

const whole = (minimum: number, maximum: number, fallback: number) => wholeNumber(minimum, maximum).default(fallback);

const listOfOrigins = z
  .string()
  .transform((text) => text.split(",").map((origin) => origin.trim()))
  .refine(
    (origins) => origins.every((origin) => origin === "*" || /^https?:\/\/[^/\s]+$/.test(origin)),
    "must be *, or origins like https://example.org separated by commas",
  );

/** As the server takes it: how many proxies in a row are trusted, or which. */
function trustedProxies(text: string): TrustedProxies {
  if (text === "false" || text === "0") return false;
  const count = text === "true" ? 1 : Number(text);
  if (Number.isInteger(count)) return (_address, hop) => hop < count;
  return text.split(",").map((address) => address.trim());
}

type TrustedProxies = false | string[] | ((address: string, hop: number) => boolean);

const settings = z.object({
  HOST: z.string().min(1).default("127.0.0.1").describe("Address to listen on; `0.0.0.0` for all."),
  PORT: whole(0, 65535, 8080).describe("Port to listen on; `0` takes a free one."),
  DATA_DIR: z
    .string()
    .min(1)
    .default("./data")
    .describe("Folder of the SQLite database, the signing secret and temporary files."),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgresql://")
    .optional()
    .describe("PostgreSQL (15 or newer) to use instead of SQLite, e.g. `postgresql://user:password@host:5432/name`."),
  DATABASE_POOL_SIZE: whole(1, 1000, 10).describe("Connections to PostgreSQL at most."),
  SECRET_KEY: z
    .string()
    .min(1, "must not be empty")
    .optional()
    .describe(
      "Secret that signs access tokens, of 32 characters or more; without it, one is generated and kept in the data folder.",
    ),
  PREVIOUS_SECRET_KEYS: z
    .string()
    .transform((text) => text.split(",").map((secret) => secret.trim()))
    .refine((secrets) => secrets.every((secret) => secret !== ""), "must be secrets separated by commas")
    .optional()
    .describe(
      "With `SECRET_KEY`: secrets it had before, separated by commas. Tokens signed with them stay valid until they end.",
    ),
  REGISTRATION: z
    .enum(["open", "closed"])
    .default("open")
    .describe("Whether anybody may register (`open`), or the administrator alone creates accounts (`closed`)."),
  LOGIN_FAILURES_PER_ACCOUNT: whole(0, 1_000_000, 8).describe(
    "Logins at one account that may fail within the window, those from addresses it uses counted apart; `0` for no limit.",
  ),
  LOGIN_FAILURES_PER_ADDRESS: whole(0, 1_000_000, 25).describe(
    "Logins from one network address that may fail within the window; `0` for no limit.",
  ),
  LOGIN_WINDOW_S: whole(1, 86_400, 900).describe("The window in which failed logins are counted, in seconds."),
  REGISTRATIONS_PER_ADDRESS: whole(0, 1_000_000, 300).describe(
    "Registrations from one network address within an hour; `0` for no limit.",
  ),
  METRICS_TOKEN: z
    .string()
    .min(16, "must have 16 characters or more")
    .optional()
    .describe(
      "Bearer token with which `GET /metrics` may be read from other machines; without it, from this one only.",
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be an address like http://127.0.0.1:4318" })
    .optional()
    .describe("Where traces are sent (OTLP over HTTP), e.g. `http://127.0.0.1:4318`; without it, none are made."),
  AUDIT_RETENTION_DAYS: whole(1, 36_500, 365).describe("Days after which events of the audit log are forgotten."),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .default("info")
    .describe("How much is logged: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`."),
  CORS_ORIGINS: listOfOrigins
    .default(["*"])
    .describe("Origins whose pages may read answers in a browser, separated by commas; `*` for all."),
  TRUST_PROXY: z
    .string()
    .regex(
      /^(?:true|false|\d{1,2}|[\da-fA-F.:/]+(?:\s*,\s*[\da-fA-F.:/]+)*)$/,
      "must be false, true, a number, or addresses",
    )
    .transform(trustedProxies)
    .default(false)
    .describe(
      "Whose `X-Forwarded-*` headers are believed: `false` for nobody's, `true` or `1` for those of one reverse proxy in " +
        "front, a number for so many in a row, or the proxies' addresses and networks, separated by commas. Without it, " +
        "limits take everybody behind a proxy for one client.",
    ),
  MAX_DATA_MIB_PER_USER: whole(0, 2 ** 30, 10_240).describe(
    "Data in the data sets of one user at most, in MiB; `0` for no limit.",
  ),
  MAX_RESULTS_MIB_PER_USER: whole(0, 2 ** 30, 20_480).describe(
    "Stored results of one user's runs at most, in MiB; `0` for no limit.",
  ),
  MAX_JSON_BYTES: whole(1024, 2 ** 30, 16 * MiB).describe(
    "Largest request body that is not a file, in bytes. Routes have limits of their own, of at most 16 MiB; see [security](security.md).",
  ),
  MAX_UPLOAD_BYTES: whole(1024, 2 ** 40, 512 * MiB).describe("Largest uploaded file, in bytes."),
  MAX_ARCHIVE_ENTRIES: whole(1, 1_000_000, 50_000).describe("Most entries of an uploaded archive."),
  MAX_ARCHIVE_BYTES: whole(1024, 2 ** 40, 1024 * MiB).describe("Most bytes of an uploaded archive when expanded."),
  MAX_CONNECTIONS: whole(1, 1_000_000, 2_000).describe("Open connections of clients at most; further ones are closed."),
  MAX_CONNECTIONS_PER_ADDRESS: whole(0, 1_000_000, 0).describe(
    "Of them from one network address; `0` for 500, or behind a proxy (`TRUST_PROXY`) for no limit but that of all.",
  ),
  HEADERS_TIMEOUT_S: whole(1, 3600, 20).describe("Seconds in which the head of a request has to come."),
  BODY_TIMEOUT_S: whole(1, 3600, 30).describe("Seconds after which a body that comes slower than 1 KiB/s is given up."),
  ANSWER_TIMEOUT_S: whole(1, 3600, 120).describe(
    "Seconds after which an answer is given up that is taken slower than `ANSWER_LEAST_RATE` over them. On Linux a client's " +
      "progress shows in steps of up to 1.3 MiB, so less cuts off slow lines.",
  ),
  ANSWER_LEAST_RATE: whole(1, 2 ** 30, 8192).describe(
    "Bytes per second that a client has to take of an answer, as a mean over `ANSWER_TIMEOUT_S`; time in which the service " +
      "has nothing to send does not count.",
  ),
  MAX_ANSWERS_MIB: whole(1, 2 ** 20, 256).describe(
    "Large answers in memory that clients have not taken yet, in MiB: so much for all, half of it for one network address, " +
      "a quarter for one user. What comes beyond is refused.",
  ),
  MAX_DOWNLOADS_MIB: whole(1, 2 ** 30, 8192).describe(
    "Files of downloads that clients have not taken yet, in MiB, likewise; a file counts with 8 MiB or more.",
  ),
  MAX_CONCURRENT_RUNS: wholeNumber(0, 1024)
    .optional()
    .describe(
      "Optimizations of any size at the same time; others wait. Without it, one for every two cores and every 8 GiB of " +
        "memory, whichever are fewer, and at least one. Beside them, two validations have places of their own, and one " +
        "small optimization for every four (see [runs](../how-to/runs.md#turns-and-limits)). `0`, with PostgreSQL only: workers " +
        "elsewhere do all.",
    ),
  MAX_RUNNING_RUNS_PER_USER: whole(1, 1024, 16).describe(
    "Runs of one user and one class (validations, small and large optimizations) at the same time; further ones wait.",
  ),
  MAX_QUEUED_RUNS_PER_USER: whole(1, 1_000_000, 500).describe(
    "Runs of one user that may wait; further ones are refused.",
  ),
  MAX_EVENT_STREAMS_PER_USER: whole(1, 1_000_000, 50).describe(
    "Streams of events that one user may have open at a service; further ones are refused.",
  ),
  RUN_MEMORY_MB: whole(0, 2 ** 24, 0).describe(
    "Memory a run and its solver may take together, in MiB; one that takes more is ended, and one that says nothing of its resolution gets typical periods where every time step would need more. `0`: 85 % of the machine's.",
  ),
  SOLVE_TIME_LIMIT_S: whole(1, 31_536_000, 86_400).describe("Longest time one optimization may take, in seconds."),
  RUN_TIME_LIMIT_S: whole(1, 2_000_000, 172_800).describe(
    "Longest time a run may take as a whole, in seconds: building, every solve of a pathway, and keeping results included.",
  ),
  HIGHS_LIBRARY: z
    .string()
    .optional()
    .describe(
      "Path of the native library of HiGHS; without it the usual places are searched (see [solvers](../how-to/solvers.md)).",
    ),
  GUROBI_PYTHON: z
    .string()
    .optional()
    .describe("A Python that has gurobipy, e.g. `/opt/solvers/bin/python`; without it Gurobi is not looked for."),
  SOLVER_PROCESSES: wholeNumber(1, 64)
    .optional()
    .describe(
      "Solvers of one run that may race each other, the second from its 20th second on; `1` lets them take turns. Without it, two where there are two cores for every run.",
    ),
  SOLVER_THREADS: wholeNumber(1, 1024)
    .optional()
    .describe("Threads that an optional solver may use; without it, what the solver chooses."),
  STOP_GRACE_S: whole(0, 86_400, 30).describe("Seconds that requests under way get to finish when the service stops."),
});

export interface Config {
  host: string;
  port: number;
  dataFolder: string;
  databaseUrl: string | undefined;
  databasePoolSize: number;
  secretKey: string | undefined;
  previousSecretKeys: string[];
  registration: "open" | "closed";
  loginFailuresPerAccount: number;
  loginFailuresPerAddress: number;
  loginWindowSeconds: number;
  registrationsPerAddress: number;
  metricsToken: string | undefined;
  traceEndpoint: string | undefined;
  auditRetentionDays: number;
  logLevel: string;
  corsOrigins: string[];
  trustProxy: TrustedProxies;
  /** 0 for no limit. */
  maxDataBytesPerUser: number;
  maxResultBytesPerUser: number;
  maxJsonBytes: number;
  maxUploadBytes: number;
  maxArchiveEntries: number;
  maxArchiveBytes: number;
  maxConnections: number;
  maxConnectionsPerAddress: number;
  headersTimeoutSeconds: number;
  bodyTimeoutSeconds: number;
  answerTimeoutSeconds: number;
  /** In bytes per second. */
  answerLeastRate: number;
  maxAnswerBytes: number;
  maxDownloadBytes: number;
  maxConcurrentRuns: number;
  maxRunningRunsPerUser: number;
  maxQueuedRunsPerUser: number;
  maxEventStreamsPerUser: number;
  runMemoryMegabytes: number;
  solveTimeLimitSeconds: number;
  runTimeLimitSeconds: number;
  /** Where optional solvers are, and how many threads they may use. */
  solverPlaces: SolverConfig;
  stopGraceSeconds: number;
}

/** Settings that cannot be used; the message lists every one of them. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** Reads the settings. An empty variable counts as absent. Throws `ConfigError`. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const reading = settings.safeParse(given);
  if (!reading.success) {
    const lines = reading.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new ConfigError(`These settings cannot be used:\n${lines.join("\n")}`);
  }
  const values = reading.data;
  const maxConcurrentRuns = values.MAX_CONCURRENT_RUNS ?? usualPlaces();
  if (values.MAX_CONCURRENT_RUNS === 0 && values.DATABASE_URL === undefined) {
    throw new ConfigError("MAX_CONCURRENT_RUNS: 0 leaves all runs to workers, which need DATABASE_URL.");
  }
  return {
    host: values.HOST,
    port: values.PORT,
    dataFolder: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    secretKey: values.SECRET_KEY,
    previousSecretKeys: values.PREVIOUS_SECRET_KEYS ?? [],
    registration: values.REGISTRATION,
    loginFailuresPerAccount: values.LOGIN_FAILURES_PER_ACCOUNT,
    loginFailuresPerAddress: values.LOGIN_FAILURES_PER_ADDRESS,
    loginWindowSeconds: values.LOGIN_WINDOW_S,
    registrationsPerAddress: values.REGISTRATIONS_PER_ADDRESS,
    metricsToken: values.METRICS_TOKEN,
    traceEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    auditRetentionDays: values.AUDIT_RETENTION_DAYS,
    logLevel: values.LOG_LEVEL,
    corsOrigins: values.CORS_ORIGINS,
    trustProxy: values.TRUST_PROXY,
    maxDataBytesPerUser: values.MAX_DATA_MIB_PER_USER * MiB,
    maxResultBytesPerUser: values.MAX_RESULTS_MIB_PER_USER * MiB,
    maxJsonBytes: values.MAX_JSON_BYTES,
    maxUploadBytes: values.MAX_UPLOAD_BYTES,
    maxArchiveEntries: values.MAX_ARCHIVE_ENTRIES,
    maxArchiveBytes: values.MAX_ARCHIVE_BYTES,
    maxConnections: values.MAX_CONNECTIONS,
    maxConnectionsPerAddress:
      values.MAX_CONNECTIONS_PER_ADDRESS || (values.TRUST_PROXY === false ? 500 : values.MAX_CONNECTIONS),
    headersTimeoutSeconds: values.HEADERS_TIMEOUT_S,
    bodyTimeoutSeconds: values.BODY_TIMEOUT_S,
    answerTimeoutSeconds: values.ANSWER_TIMEOUT_S,
    answerLeastRate: values.ANSWER_LEAST_RATE,
    maxAnswerBytes: values.MAX_ANSWERS_MIB * MiB,
    maxDownloadBytes: values.MAX_DOWNLOADS_MIB * MiB,
    maxConcurrentRuns,
    maxRunningRunsPerUser: values.MAX_RUNNING_RUNS_PER_USER,
    maxQueuedRunsPerUser: values.MAX_QUEUED_RUNS_PER_USER,
    maxEventStreamsPerUser: values.MAX_EVENT_STREAMS_PER_USER,
    runMemoryMegabytes: values.RUN_MEMORY_MB,
    solveTimeLimitSeconds: values.SOLVE_TIME_LIMIT_S,
    runTimeLimitSeconds: values.RUN_TIME_LIMIT_S,
    solverPlaces: {
      highsLibrary: values.HIGHS_LIBRARY,
      gurobiPython: values.GUROBI_PYTHON,
      processes: values.SOLVER_PROCESSES ?? racing(maxConcurrentRuns),
      threads: values.SOLVER_THREADS,
    },
    stopGraceSeconds: values.STOP_GRACE_S,
  };
}

/**
 * Shorter names of other programs' variables (`POST`, `HOSTS`) are near ours by chance, and longer ones with more than the
 * two changes that a name of this length may have (`DATABASE_HOST`).
 */
const shortestTold = 6;

/** A sentence for each variable that looks like a slip of a setting. The environment is shared: it may be somebody else's. */
export function misspeltSettings(environment: Readonly<Record<string, string | undefined>>): string[] {
  const known = Object.keys(settings.shape);
  const foreign = Object.keys(environment).filter((name) => name.length >= shortestTold && !known.includes(name));
  return foreign.flatMap((name) => {
    const meant = misspelt(name, known, hintBudget(), shortestTold);
    return meant === undefined ? [] : [`There is no setting ${name}; it is not used. Did you mean ${meant}?`];
  });
}

const coresPerRun = 2;
/** Twice what the largest programs took that were measured (docs/explanation/performance.md). */
const bytesPerRun = 8 * 2 ** 30;

/** General places where nobody says how many. */
export function usualPlaces(cores = availableParallelism(), memoryBytes = machineMemoryBytes()): number {
  return Math.max(1, Math.floor(Math.min(cores / coresPerRun, memoryBytes / bytesPerRun)));
}

/** Two solvers of a run where every run has two cores; more than two ways there are not. */
const racing = (runs: number): number => Math.max(1, Math.min(2, Math.floor(availableParallelism() / runs)));

/** Of all settings those that the command line needs. Throws `ConfigError`. */
export function readSolverPlaces(environment: Readonly<Record<string, string | undefined>>): SolverConfig {
  const { HIGHS_LIBRARY, GUROBI_PYTHON, SOLVER_PROCESSES, SOLVER_THREADS } = environment;
  return readConfig({ HIGHS_LIBRARY, GUROBI_PYTHON, SOLVER_PROCESSES, SOLVER_THREADS }).solverPlaces;
}

/** The text of docs/reference/settings.md. */
export function settingsDocument(): string {
  const defaults = settings.parse({}) as Record<string, unknown>;
  const rows = Object.entries(settings.shape).map(([name, schema]) => {
    const value = defaults[name];
    return `| \`${name}\` | ${value === undefined ? "–" : `\`${String(value)}\``} | ${schema.description} |`;
  });
  return [
    "# Settings",
    "",
    "The service is configured by environment variables. This page is generated by `npx node docs/generate.ts`.",
    "",
    "| Variable | Default | Meaning |",
    "|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}
