/** The service's settings: one schema of the environment. Each is described here and nowhere else (docs/settings.md is generated). */
import { z } from "zod";

const MiB = 2 ** 20;

/** A whole number within bounds, given as text. */
const whole = (minimum: number, maximum: number, fallback: number) =>
  z
    .string()
    .regex(/^\d+$/, "must be a whole number")
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, `must be between ${minimum} and ${maximum}`)
    .default(fallback);

const listOfOrigins = z
  .string()
  .transform((text) => text.split(",").map((origin) => origin.trim()))
  .refine(
    (origins) => origins.every((origin) => origin === "*" || /^https?:\/\/[^/\s]+$/.test(origin)),
    "must be *, or origins like https://example.org separated by commas",
  );

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
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .default("info")
    .describe("How much is logged: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`."),
  CORS_ORIGINS: listOfOrigins
    .default(["*"])
    .describe("Origins whose pages may read answers in a browser, separated by commas; `*` for all."),
  TRUST_PROXY: z
    .enum(["true", "false"])
    .transform((text) => text === "true")
    .default(false)
    .describe("Whether to believe a reverse proxy's `X-Forwarded-*` headers. Only with such a proxy in front."),
  MAX_JSON_BYTES: whole(1024, 2 ** 30, 32 * MiB).describe("Largest request body that is not a file, in bytes."),
  MAX_UPLOAD_BYTES: whole(1024, 2 ** 40, 512 * MiB).describe("Largest uploaded file, in bytes."),
  MAX_ARCHIVE_ENTRIES: whole(1, 1_000_000, 10_000).describe("Most entries of an uploaded archive."),
  MAX_ARCHIVE_BYTES: whole(1024, 2 ** 40, 1024 * MiB).describe("Most bytes of an uploaded archive when expanded."),
  MAX_CONCURRENT_RUNS: whole(1, 1024, 1).describe("Models validated or optimized at the same time; others wait."),
  SOLVE_TIME_LIMIT_S: whole(1, 31_536_000, 86_400).describe("Longest time one optimization may take, in seconds."),
  STOP_GRACE_S: whole(0, 86_400, 30).describe("Seconds that requests under way get to finish when the service stops."),
});

export interface Config {
  host: string;
  port: number;
  dataFolder: string;
  databaseUrl: string | undefined;
  databasePoolSize: number;
  secretKey: string | undefined;
  logLevel: string;
  corsOrigins: string[];
  trustProxy: boolean;
  maxJsonBytes: number;
  maxUploadBytes: number;
  maxArchiveEntries: number;
  maxArchiveBytes: number;
  maxConcurrentRuns: number;
  solveTimeLimitSeconds: number;
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
  return {
    host: values.HOST,
    port: values.PORT,
    dataFolder: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    secretKey: values.SECRET_KEY,
    logLevel: values.LOG_LEVEL,
    corsOrigins: values.CORS_ORIGINS,
    trustProxy: values.TRUST_PROXY,
    maxJsonBytes: values.MAX_JSON_BYTES,
    maxUploadBytes: values.MAX_UPLOAD_BYTES,
    maxArchiveEntries: values.MAX_ARCHIVE_ENTRIES,
    maxArchiveBytes: values.MAX_ARCHIVE_BYTES,
    maxConcurrentRuns: values.MAX_CONCURRENT_RUNS,
    solveTimeLimitSeconds: values.SOLVE_TIME_LIMIT_S,
    stopGraceSeconds: values.STOP_GRACE_S,
  };
}

/** The text of docs/settings.md. */
export function settingsDocument(): string {
  const defaults = settings.parse({}) as Record<string, unknown>;
  const rows = Object.entries(settings.shape).map(([name, schema]) => {
    const value = defaults[name];
    return `| \`${name}\` | ${value === undefined ? "–" : `\`${String(value)}\``} | ${schema.description} |`;
  });
  return [
    "# Settings",
    "",
    "The service is configured by environment variables. This page is generated: `node src/config.ts > docs/settings.md`.",
    "",
    "| Variable | Default | Meaning |",
    "|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

if (process.argv[1] === import.meta.filename) process.stdout.write(settingsDocument());
