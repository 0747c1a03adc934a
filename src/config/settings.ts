/** The settings of the service: each is described here and nowhere else. docs/reference/settings.md is made from this table. */
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

/** As the server takes it: how many proxies in a row are trusted, or which. */
function trustedProxies(text: string): TrustedProxies {
  if (text === "false" || text === "0") return false;
  const count = text === "true" ? 1 : Number(text);
  if (Number.isInteger(count)) return (_address, hop) => hop < count;
  return text.split(",").map((address) => address.trim());
}

type TrustedProxies = false | string[] | ((address: string, hop: number) => boolean);

interface Setting {
  /** Of the environment. */
  readonly variable: string;
  readonly schema: z.ZodType<unknown, string>;
  /** As somebody would write it; what has none may be absent. */
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
    description: "Port to listen on; `0` takes a free one.",
  },
  dataFolder: {
    variable: "DATA_DIR",
    schema: z.string().min(1),
    default: "./data",
    description: "Folder of the SQLite database, the signing secret and temporary files.",
  },
  databaseUrl: {
    variable: "DATABASE_URL",
    schema: z.string().regex(/^postgres(ql)?:\/\//, "must begin with postgresql://"),
    description: "PostgreSQL (15 or newer) to use instead of SQLite, e.g. `postgresql://user:password@host:5432/name`.",
  },
  databasePoolSize: {
    variable: "DATABASE_POOL_SIZE",
    schema: wholeNumber(1, 1000),
    default: "10",
    description: "Connections to PostgreSQL at most.",
  },
  secretKey: {
    variable: "SECRET_KEY",
    schema: z.string().min(1, "must not be empty"),
    description:
      "Secret that signs access tokens, of 32 characters or more; without it, one is generated and kept in the data folder.",
  },
  previousSecretKeys: {
    variable: "PREVIOUS_SECRET_KEYS",
    schema: z
      .string()
      .transform((text) => text.split(",").map((secret) => secret.trim()))
      .refine((secrets) => secrets.every((secret) => secret !== ""), "must be secrets separated by commas"),
    description:
      "With `SECRET_KEY`: secrets it had before, separated by commas. Tokens signed with them stay valid until they end.",
  },
  registration: {
    variable: "REGISTRATION",
    schema: z.enum(["open", "closed"]),
    default: "open",
    description: "Whether anybody may register (`open`), or the administrator alone creates accounts (`closed`).",
  },
  loginFailuresPerAccount: {
    variable: "LOGIN_FAILURES_PER_ACCOUNT",
    schema: wholeNumber(0, 1_000_000),
    default: "8",
    description:
      "Logins at one account that may fail within the window, those from addresses it uses counted apart; `0` for no limit.",
  },
  loginFailuresPerAddress: {
    variable: "LOGIN_FAILURES_PER_ADDRESS",
    schema: wholeNumber(0, 1_000_000),
    default: "25",
    description: "Logins from one network address that may fail within the window; `0` for no limit.",
  },
  loginWindowSeconds: {
    variable: "LOGIN_WINDOW_S",
    schema: wholeNumber(1, 86_400),
    default: "900",
    description: "The window in which failed logins are counted, in seconds.",
  },
  registrationsPerAddress: {
    variable: "REGISTRATIONS_PER_ADDRESS",
    schema: wholeNumber(0, 1_000_000),
    default: "300",
    description: "Registrations from one network address within an hour; `0` for no limit.",
  },
  metricsToken: {
    variable: "METRICS_TOKEN",
    schema: z.string().min(16, "must have 16 characters or more"),
    description:
      "Bearer token with which `GET /metrics` may be read from other machines; without it, from this one only.",
  },
  traceEndpoint: {
    variable: "OTEL_EXPORTER_OTLP_ENDPOINT",
    schema: z.url({ protocol: /^https?$/, error: "must be an address like http://127.0.0.1:4318" }),
    description: "Where traces are sent (OTLP over HTTP), e.g. `http://127.0.0.1:4318`; without it, none are made.",
  },
  auditRetentionDays: {
    variable: "AUDIT_RETENTION_DAYS",
    schema: wholeNumber(1, 36_500),
    default: "365",
    description: "Days after which events of the audit log are forgotten.",
  },
  logLevel: {
    variable: "LOG_LEVEL",
    schema: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]),
    default: "info",
    description: "How much is logged: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.",
  },
  corsOrigins: {
    variable: "CORS_ORIGINS",
    schema: listOfOrigins,
    default: "*",
    description: "Origins whose pages may read answers in a browser, separated by commas; `*` for all.",
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
      "Whose `X-Forwarded-*` headers are believed: `false` for nobody's, `true` or `1` for those of one reverse proxy in " +
      "front, a number for so many in a row, or the proxies' addresses and networks, separated by commas. Without it, " +
      "limits take everybody behind a proxy for one client.",
  },
  maxDataBytesPerUser: {
    variable: "MAX_DATA_MIB_PER_USER",
    schema: mebibytes(0, 2 ** 30),
    default: "10240",
    description: "Data in the data sets of one user at most, in MiB; `0` for no limit.",
  },
  maxResultBytesPerUser: {
    variable: "MAX_RESULTS_MIB_PER_USER",
    schema: mebibytes(0, 2 ** 30),
    default: "20480",
    description: "Stored results of one user's runs at most, in MiB; `0` for no limit.",
  },
  maxJsonBytes: {
    variable: "MAX_JSON_BYTES",
    schema: wholeNumber(1024, 2 ** 30),
    default: "16777216",
    description:
      "Largest request body that is not a file, in bytes. Routes have limits of their own, of at most 16 MiB; see [security](security.md).",
  },
  maxUploadBytes: {
    variable: "MAX_UPLOAD_BYTES",
    schema: wholeNumber(1024, 2 ** 40),
    default: "536870912",
    description: "Largest uploaded file, in bytes.",
  },
  maxArchiveEntries: {
    variable: "MAX_ARCHIVE_ENTRIES",
    schema: wholeNumber(1, 1_000_000),
    default: "50000",
    description: "Most entries of an uploaded archive.",
  },
  maxArchiveBytes: {
    variable: "MAX_ARCHIVE_BYTES",
    schema: wholeNumber(1024, 2 ** 40),
    default: "1073741824",
    description: "Most bytes of an uploaded archive when expanded.",
  },
  maxConnections: {
    variable: "MAX_CONNECTIONS",
    schema: wholeNumber(1, 1_000_000),
    default: "2000",
    description: "Open connections of clients at most; further ones are closed.",
  },
  maxConnectionsPerAddress: {
    variable: "MAX_CONNECTIONS_PER_ADDRESS",
    schema: wholeNumber(0, 1_000_000),
    default: "0",
    description:
      "Of them from one network address; `0` for 500, or behind a proxy (`TRUST_PROXY`) for no limit but that of all.",
  },
  headersTimeoutSeconds: {
    variable: "HEADERS_TIMEOUT_S",
    schema: wholeNumber(1, 3600),
    default: "20",
    description: "Seconds in which the head of a request has to come.",
  },
  bodyTimeoutSeconds: {
    variable: "BODY_TIMEOUT_S",
    schema: wholeNumber(1, 3600),
    default: "30",
    description: "Seconds after which a body that comes slower than 1 KiB/s is given up.",
  },
  answerTimeoutSeconds: {
    variable: "ANSWER_TIMEOUT_S",
    schema: wholeNumber(1, 3600),
    default: "120",
    description:
      "Seconds after which an answer is given up that is taken slower than `ANSWER_LEAST_RATE` over them. On Linux a client's " +
      "progress shows in steps of up to 1.3 MiB, so less cuts off slow lines.",
  },
  answerLeastRate: {
    variable: "ANSWER_LEAST_RATE",
    schema: wholeNumber(1, 2 ** 30),
    default: "8192",
    description:
      "Bytes per second that a client has to take of an answer, as a mean over `ANSWER_TIMEOUT_S`; time in which the service " +
      "has nothing to send does not count.",
  },
  maxAnswerBytes: {
    variable: "MAX_ANSWERS_MIB",
    schema: mebibytes(1, 2 ** 20),
    default: "256",
    description:
      "Large answers in memory that clients have not taken yet, in MiB: so much for all, half of it for one network address, " +
      "a quarter for one user. What comes beyond is refused.",
  },
  maxDownloadBytes: {
    variable: "MAX_DOWNLOADS_MIB",
    schema: mebibytes(1, 2 ** 30),
    default: "8192",
    description:
      "Files of downloads that clients have not taken yet, in MiB, likewise; a file counts with 8 MiB or more.",
  },
  maxConcurrentRuns: {
    variable: "MAX_CONCURRENT_RUNS",
    schema: wholeNumber(0, 1024),
    description:
      "Optimizations of any size at the same time; others wait. Without it, one for every two cores and every 8 GiB of " +
      "memory, whichever are fewer, and at least one. Beside them, two validations have places of their own, and one " +
      "small optimization for every four (see [runs](../how-to/runs.md#turns-and-limits)). `0`, with PostgreSQL only: workers " +
      "elsewhere do all.",
  },
  maxRunningRunsPerUser: {
    variable: "MAX_RUNNING_RUNS_PER_USER",
    schema: wholeNumber(1, 1024),
    default: "16",
    description:
      "Runs of one user and one class (validations, small and large optimizations) at the same time; further ones wait.",
  },
  maxQueuedRunsPerUser: {
    variable: "MAX_QUEUED_RUNS_PER_USER",
    schema: wholeNumber(1, 1_000_000),
    default: "500",
    description: "Runs of one user that may wait; further ones are refused.",
  },
  maxEventStreamsPerUser: {
    variable: "MAX_EVENT_STREAMS_PER_USER",
    schema: wholeNumber(1, 1_000_000),
    default: "50",
    description: "Streams of events that one user may have open at a service; further ones are refused.",
  },
  runMemoryMegabytes: {
    variable: "RUN_MEMORY_MB",
    schema: wholeNumber(0, 2 ** 24),
    default: "0",
    description:
      "Memory a run and its solver may take together, in MiB; one that takes more is ended, and one that says nothing of its resolution gets typical periods where every time step would need more. `0`: 85 % of the machine's.",
  },
  solveTimeLimitSeconds: {
    variable: "SOLVE_TIME_LIMIT_S",
    schema: wholeNumber(1, 31_536_000),
    default: "86400",
    description: "Longest time one optimization may take, in seconds.",
  },
  runTimeLimitSeconds: {
    variable: "RUN_TIME_LIMIT_S",
    schema: wholeNumber(1, 2_000_000),
    default: "172800",
    description:
      "Longest time a run may take as a whole, in seconds: building, every solve of a pathway, and keeping results included.",
  },
  highsLibrary: {
    variable: "HIGHS_LIBRARY",
    schema: z.string(),
    description:
      "Path of the native library of HiGHS; without it the usual places are searched (see [solvers](../how-to/solvers.md)).",
  },
  gurobiPython: {
    variable: "GUROBI_PYTHON",
    schema: z.string(),
    description: "A Python that has gurobipy, e.g. `/opt/solvers/bin/python`; without it Gurobi is not looked for.",
  },
  solverProcesses: {
    variable: "SOLVER_PROCESSES",
    schema: wholeNumber(1, 64),
    description:
      "Solvers of one run that may race each other, the second from its 20th second on; `1` lets them take turns. Without it, two where there are two cores for every run.",
  },
  solverThreads: {
    variable: "SOLVER_THREADS",
    schema: wholeNumber(1, 1024),
    description: "Threads that an optional solver may use; without it, what the solver chooses.",
  },
  stopGraceSeconds: {
    variable: "STOP_GRACE_S",
    schema: wholeNumber(0, 86_400),
    default: "30",
    description: "Seconds that requests under way get to finish when the service stops.",
  },
} as const satisfies Record<string, Setting>;
