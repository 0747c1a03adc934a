/**
 * The settings of the service: this file alone describes them, and docs/reference/settings.md is made from its table.
 */
import { z } from "zod";

const MiB = 2 ** 20;

/** A whole number within bounds, given as text. */
const wholeNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d+$/, "must be a whole number")
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, `must be between ${minimum} and ${maximum}`);

/** The same in MiB; the value is in bytes. */
const mebibytes = (minimum: number, maximum: number) => wholeNumber(minimum, maximum).transform((value) => value * MiB);

const listOfOrigins = z
  .string()
  .transform((text) => text.split(",").map((origin) => origin.trim()))
  .refine(
    (origins) => origins.every((origin) => origin === "*" || /^https?:\/\/[^/\s]+$/.test(origin)),
    "must be *, or origins like https://example.org separated by commas",
  );

/** In the form of the server: how many proxies in a row are trusted, or which. */
function trustedProxies(text: string): TrustedProxies {
  if (text === "false" || text === "0") return false;
  const count = text === "true" ? 1 : Number(text);
  if (Number.isInteger(count)) return (_address, hop) => hop < count;
  return text.split(",").map((address) => address.trim());
}

type TrustedProxies = false | string[] | ((address: string, hop: number) => boolean);

interface Setting {
  /** The name in the environment. */
  readonly variable: string;
  readonly schema: z.ZodType<unknown, string>;
  /** In the form of the environment; a setting without a default may be absent. */
  readonly default?: string;
  readonly description: string;
}

/** By their names in `Config`. */
export const settings = {
  host: {
    variable: "HOST",
    schema: z.string().min(1),
    default: "127.0.0.1",
    description: "Address to listen on; `0.0.0.0` for all.",
  },
  port: {
    variable: "PORT",
    schema: wholeNumber(0, 65535),
    default: "8080",
    description: "Port to listen on; `0` for any free one.",
  },
  dataFolder: {
    variable: "DATA_DIR",
    schema: z.string().min(1),
    default: "./data",
    description: "Folder of the SQLite database, the signing secret and temporary files.",
  },
  databaseUrl: {
    variable: "DATABASE_URL",
    schema: z.string().regex(/^postgres(ql)?:\/\//, "must start with postgresql://"),
    description: "PostgreSQL (15 or newer) to use instead of SQLite, e.g. `postgresql://user:password@host:5432/name`.",
  },
  databasePoolSize: {
    variable: "DATABASE_POOL_SIZE",
    schema: wholeNumber(1, 1000),
    default: "10",
    description: "Maximum number of connections to PostgreSQL.",
  },
  secretKey: {
    variable: "SECRET_KEY",
    schema: z.string().min(1, "must not be empty"),
    description:
      "Secret that signs access tokens, at least 32 characters; if absent, one is generated and stored in the data folder.",
  },
  previousSecretKeys: {
    variable: "PREVIOUS_SECRET_KEYS",
    schema: z
      .string()
      .transform((text) => text.split(",").map((secret) => secret.trim()))
      .refine((secrets) => secrets.every((secret) => secret !== ""), "must be secrets separated by commas"),
    description:
      "With `SECRET_KEY`: its former values, separated by commas. Tokens signed with them are valid until they expire.",
  },
  registration: {
    variable: "REGISTRATION",
    schema: z.enum(["open", "closed"]),
    default: "open",
    description: "Whether anybody may register (`open`) or only the administrator creates accounts (`closed`).",
  },
  loginFailuresPerAccount: {
    variable: "LOGIN_FAILURES_PER_ACCOUNT",
    schema: wholeNumber(0, 1_000_000),
    default: "8",
    description:
      "Failed logins allowed for one account within the window; addresses that the account uses are counted separately. `0`: no limit.",
  },
  loginFailuresPerAddress: {
    variable: "LOGIN_FAILURES_PER_ADDRESS",
    schema: wholeNumber(0, 1_000_000),
    default: "25",
    description: "Failed logins allowed from one network address within the window. `0`: no limit.",
  },
  loginWindowSeconds: {
    variable: "LOGIN_WINDOW_S",
    schema: wholeNumber(1, 86_400),
    default: "900",
    description: "Window in which failed logins are counted, in seconds.",
  },
  registrationsPerAddress: {
    variable: "REGISTRATIONS_PER_ADDRESS",
    schema: wholeNumber(0, 1_000_000),
    default: "300",
    description: "Registrations allowed from one network address per hour. `0`: no limit.",
  },
  metricsToken: {
    variable: "METRICS_TOKEN",
    schema: z.string().min(16, "must have at least 16 characters"),
    description: "Bearer token for `GET /metrics` from other machines; if absent, only this machine may read it.",
  },
  traceEndpoint: {
    variable: "OTEL_EXPORTER_OTLP_ENDPOINT",
    schema: z.url({ protocol: /^https?$/, error: "must be an address like http://127.0.0.1:4318" }),
    description:
      "Address to which traces are sent (OTLP over HTTP), e.g. `http://127.0.0.1:4318`; if absent, there are no traces.",
  },
  auditRetentionDays: {
    variable: "AUDIT_RETENTION_DAYS",
    schema: wholeNumber(1, 36_500),
    default: "365",
    description: "Days after which events of the audit log are deleted.",
  },
  logLevel: {
    variable: "LOG_LEVEL",
    schema: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]),
    default: "info",
    description: "Level of the log: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.",
  },
  nodeEnvironment: {
    variable: "NODE_ENV",
    schema: z.string(),
    default: "production",
    description: "With `development`, the workbench is bundled again whenever its sources have changed.",
  },
  corsOrigins: {
    variable: "CORS_ORIGINS",
    schema: listOfOrigins,
    default: "*",
    description: "Origins whose pages may read responses in a browser, separated by commas; `*` for all.",
  },
  trustProxy: {
    variable: "TRUST_PROXY",
    schema: z
      .string()
      .regex(
        /^(?:true|false|\d{1,2}|[\da-fA-F.:/]+(?:\s*,\s*[\da-fA-F.:/]+)*)$/,
        "must be false, true, a number, or addresses",
      )
      .transform(trustedProxies),
    default: "false",
    description:
      "Proxies whose `X-Forwarded-*` headers are trusted: `false` for none, `true` or `1` for one reverse proxy in " +
      "front, a number for several in a row, or the proxies' addresses and networks, separated by commas. If absent, " +
      "all clients behind a proxy count as one client.",
  },
  maxDataBytesPerUser: {
    variable: "MAX_DATA_MIB_PER_USER",
    schema: mebibytes(0, 2 ** 30),
    default: "10240",
    description: "Maximum size of the data sets of one user, in MiB. `0`: no limit.",
  },
  maxResultBytesPerUser: {
    variable: "MAX_RESULTS_MIB_PER_USER",
    schema: mebibytes(0, 2 ** 30),
    default: "20480",
    description: "Maximum size of the stored results of one user's runs, in MiB. `0`: no limit.",
  },
  maxJsonBytes: {
    variable: "MAX_JSON_BYTES",
    schema: wholeNumber(1024, 2 ** 30),
    default: "16777216",
    description:
      "Maximum size of a request body that is not a file, in bytes. Routes have lower limits, at most 16 MiB; see [security](security.md).",
  },
  maxUploadBytes: {
    variable: "MAX_UPLOAD_BYTES",
    schema: wholeNumber(1024, 2 ** 40),
    default: "536870912",
    description: "Maximum size of an uploaded file, in bytes.",
  },
  maxArchiveEntries: {
    variable: "MAX_ARCHIVE_ENTRIES",
    schema: wholeNumber(1, 1_000_000),
    default: "50000",
    description: "Maximum number of entries in an uploaded archive.",
  },
  maxArchiveBytes: {
    variable: "MAX_ARCHIVE_BYTES",
    schema: wholeNumber(1024, 2 ** 40),
    default: "1073741824",
    description: "Maximum size of an expanded archive, in bytes.",
  },
  maxConnections: {
    variable: "MAX_CONNECTIONS",
    schema: wholeNumber(1, 1_000_000),
    default: "2000",
    description: "Maximum number of open connections; further ones are closed.",
  },
  maxConnectionsPerAddress: {
    variable: "MAX_CONNECTIONS_PER_ADDRESS",
    schema: wholeNumber(0, 1_000_000),
    default: "0",
    description:
      "Maximum number of them from one network address. `0`: 500, or no limit of its own behind a proxy (`TRUST_PROXY`).",
  },
  headersTimeoutSeconds: {
    variable: "HEADERS_TIMEOUT_S",
    schema: wholeNumber(1, 3600),
    default: "20",
    description: "Seconds within which the head of a request must arrive.",
  },
  bodyTimeoutSeconds: {
    variable: "BODY_TIMEOUT_S",
    schema: wholeNumber(1, 3600),
    default: "30",
    description: "Seconds after which a request body slower than 1 KiB/s is abandoned.",
  },
  answerTimeoutSeconds: {
    variable: "ANSWER_TIMEOUT_S",
    schema: wholeNumber(1, 3600),
    default: "120",
    description:
      "Seconds after which a response is abandoned if the client receives it slower than `ANSWER_LEAST_RATE`. On Linux a client's " +
      "progress is visible in steps of up to 1.3 MiB, so a lower value disconnects slow clients.",
  },
  answerLeastRate: {
    variable: "ANSWER_LEAST_RATE",
    schema: wholeNumber(1, 2 ** 30),
    default: "8192",
    description:
      "Minimum rate at which a client must receive a response, in bytes per second, as a mean over `ANSWER_TIMEOUT_S`; time in which the service " +
      "has nothing to send does not count.",
  },
  maxAnswerBytes: {
    variable: "MAX_ANSWERS_MIB",
    schema: mebibytes(1, 2 ** 20),
    default: "256",
    description:
      "Maximum size of large responses in memory that clients have not yet received, in MiB: this for all, half for one network address, " +
      "a quarter for one user. Further ones are refused.",
  },
  maxDownloadBytes: {
    variable: "MAX_DOWNLOADS_MIB",
    schema: mebibytes(1, 2 ** 30),
    default: "8192",
    description: "The same for files of downloads, in MiB; a file counts as at least 8 MiB.",
  },
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
  solverProcesses: {
    variable: "SOLVER_PROCESSES",
    schema: wholeNumber(1, 64),
    description:
      "Number of solvers of one run that may race each other; the second starts after 20 seconds. `1`: one after the other. Default: two, if there are two cores for every run.",
  },
  solverThreads: {
    variable: "SOLVER_THREADS",
    schema: wholeNumber(1, 1024),
    description: "Number of threads for an optional solver; default: the solver's choice.",
  },
  stopGraceSeconds: {
    variable: "STOP_GRACE_S",
    schema: wholeNumber(0, 86_400),
    default: "30",
    description: "Seconds for current requests to finish when the service stops.",
  },
} as const satisfies Record<string, Setting>;
