/** Settings of the service itself: address, database, accounts, log, and who may connect. */
import { z } from "zod";
import { type Setting, wholeNumber } from "./setting.ts";

const listOfOrigins = z
  .string()
  .transform((text) => text.split(",").map((origin) => origin.trim()))
  .refine(
    (origins) => origins.every((origin) => origin === "*" || /^https?:\/\/[^/\s]+$/.test(origin)),
    "must be *, or origins like https://example.org separated by commas",
  );

/** Every token is only as safe as the secret that signs it. */
const shortSecret =
  "must have at least 32 characters, because anybody who guesses it can sign tokens for every account. Make a new one, " +
  "e.g. with `openssl rand -hex 32`, and set the one of before as PREVIOUS_SECRET_KEYS for eight days, so that nobody is logged out.";

/** In the form of the server: how many proxies in a row are trusted, or which. */
function trustedProxies(text: string): TrustedProxies {
  if (text === "false" || text === "0") return false;
  const count = text === "true" ? 1 : Number(text);
  if (Number.isInteger(count)) return (_address, hop) => hop < count;
  return text.split(",").map((address) => address.trim());
}

type TrustedProxies = false | string[] | ((address: string, hop: number) => boolean);

export const serviceSettings = {
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
    schema: z.string().min(32, shortSecret),
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
  passwordMinLength: {
    variable: "PASSWORD_MIN_LENGTH",
    schema: wholeNumber(1, 128),
    default: "8",
    description: "Minimum number of characters of a new password. Passwords set before stay valid.",
  },
  listVisibility: {
    variable: "LIST_VISIBILITY",
    schema: z.enum(["all", "shared"]),
    default: "all",
    description:
      "Who sees the list of users, and the names, descriptions and owners of data sets: every user (`all`), or only users " +
      "who share a data set with them (`shared`; see [deployment](../how-to/deployment.md#strangers)).",
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
  corsOrigins: {
    variable: "CORS_ORIGINS",
    schema: listOfOrigins,
    default: "*",
    description: "Origins whose pages may read responses in a browser, separated by commas; `*` for all.",
  },
  hstsSeconds: {
    variable: "HSTS_MAX_AGE_S",
    schema: wholeNumber(0, 315_360_000),
    default: "0",
    description:
      "Seconds for which browsers reach this host through TLS only (`Strict-Transport-Security`), e.g. `31536000` for a year; sent with " +
      "encrypted answers, which a trusted proxy tells by `X-Forwarded-Proto`. `0`: not sent.",
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
} as const satisfies Record<string, Setting>;
