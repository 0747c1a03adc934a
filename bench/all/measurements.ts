/** Lists the measurements that bench/all.ts runs, and the figures of each that stay in the history. */

export interface Measurement {
  name: string;
  what: string;
  /** File in bench, and its arguments. */
  command: readonly [string, ...string[]];
  /** Paths of figures. */
  keep: RegExp;
  needs?: readonly ("reference" | "PostgreSQL" | "root" | "library")[];
  /** More than a few minutes. */
  long?: true;
}

const shared = "../shared/datasets/";

export const measurements: readonly Measurement[] = [
  {
    name: "building",
    what: "building programs of 1 to 100 regions, 168 to 8,760 steps",
    command: ["building"],
    keep: /(build_s|peak_rss_mb|nonzeros_per_s)$/,
  },
  {
    name: "phases",
    what: "reading and building the reference archives",
    command: ["phases"],
    keep: /(read_s|program_s|peak_rss_mb)$/,
  },
  {
    name: "reduction",
    what: "reducing whole years",
    command: ["reduction"],
    keep: /(reduceSeconds|grownMegabytes)$/,
  },
  {
    name: "main-job",
    what: "whole jobs by the command line, from archive to workbook",
    command: ["main-job"],
    keep: /(wall_s|cpu_s|peak_rss_mb|objective)$/,
  },
  {
    name: "main-job-large",
    what: "the same of eight regions over 24 days",
    command: ["main-job", "--large"],
    keep: /(wall_s|cpu_s|peak_rss_mb|objective)$/,
    needs: ["reference"],
    long: true,
  },
  {
    name: "solving",
    what: "solving by resolution of time",
    command: ["solving"],
    keep: /(cpu_s|objective|peak_solver_mb)$/,
  },
  {
    name: "estimates",
    what: "what solving takes against what is estimated",
    command: ["estimates"],
    keep: /(solve_s|peak_solver_mb)$/,
    long: true,
  },
  {
    name: "solvers-regions",
    what: "every solver on eight regions, 7 days × 12 segments",
    command: [
      ...(["solvers", `${shared}Multi-regional_Example.zip`, "7×12"] as const),
      "interior-point:interior-point-without-crossover",
      "highs-native:interior-point-without-crossover",
      "highs-native:hipo",
      "highs-wasm:interior-point-without-crossover",
    ],
    keep: /(processor_s|peak_rss_mb|objective|iterations)$/,
    needs: ["reference", "library"],
  },
  {
    name: "solvers-year",
    what: "every solver on a year of one region",
    command: [
      ...(["solvers", `${shared}1node_Example.zip`] as const),
      "interior-point:interior-point-without-crossover",
      "highs-native:interior-point-without-crossover",
      "highs-native:hipo",
    ],
    keep: /(processor_s|peak_rss_mb|objective|iterations)$/,
    needs: ["reference", "library"],
    long: true,
  },
  {
    name: "peers",
    what: "programs of several shapes, by the service and by other free solvers",
    command: ["peers"],
    keep: /(cpu_s|wall_s|objective)$/,
    long: true,
  },
  {
    name: "hard-programs",
    what: "programs of other tools that were hard for the service, and the best free solver",
    command: ["hard-programs"],
    keep: /(right|ratio|cpu_s)$/,
    long: true,
  },
  {
    name: "netlib",
    what: "the 120 linear programs of Netlib, by the service",
    command: ["netlib"],
    keep: /^agreeing$/,
    long: true,
  },
  {
    name: "explanations",
    what: "what is said about models broken on purpose",
    command: ["explanations"],
    keep: /(named_among_first_three|models|repaired|infeasible|seconds_median|seconds_slowest)$/,
  },
  {
    name: "reference-cases",
    what: "optima of another framework, case by case",
    needs: ["reference"],
    command: ["reference-cases", "--year"],
    keep: /^worst/,
  },
  { name: "sheets", what: "writing and reading spreadsheets", command: ["sheets"], keep: /./ },
  {
    name: "uploads",
    what: "uploading a sheet, and who waits meanwhile",
    command: ["uploads"],
    keep: /(seconds\/\d|P50Ms|P99Ms|peakMebibytes)$/,
  },
  {
    name: "downloads",
    what: "downloading sheets and archives, and who waits meanwhile",
    command: ["downloads"],
    keep: /(seconds\/\d|P50Ms|P99Ms|peakMebibytes)$/,
  },
  {
    name: "latency",
    what: "200 requests a second while two solves run",
    command: ["latency"],
    keep: /(median|p99|longest|requestsPerSecond|failures)$/,
  },
  {
    name: "waiting",
    what: "how long others wait while long runs are at work",
    command: ["waiting"],
    long: true,
    keep: /(median_s|longest_s|wait_s)$/,
  },
  {
    name: "sweep-table",
    what: "a sweep of 1,000 points, and who waits meanwhile",
    command: ["sweep-table"],
    keep: /(milliseconds|longestBlockMs|peakMebibytes)$/,
  },
  {
    name: "sweeps",
    what: "points of sweeps started from the one before, and not",
    command: ["sweeps"],
    keep: /(ratio|objectives_apart)$/,
    long: true,
  },
  {
    name: "pathways",
    what: "milestone years that need no solver, and the same solved",
    command: ["pathways"],
    keep: /(processor_s|alone_s|objectives_apart)$/,
    long: true,
  },
  {
    name: "library-import",
    what: "the import of the library, packed and from its sources",
    command: ["library-import"],
    keep: /Ms$/,
  },
  { name: "login-timing", what: "logins of known and unknown names", command: ["login-timing"], keep: /(Ms|Percent)$/ },
  {
    name: "attacks",
    what: "what one account does to others",
    command: ["attacks", "--ordinary-use"],
    keep: /(p99_ms|longest_ms|block_processor_ms|rss_mb)$/,
  },
  {
    name: "largest-inputs",
    what: "the largest input of every route",
    command: ["largest-inputs"],
    keep: /(block_processor_ms|rss_growth_mb|answer_bytes)$/,
    long: true,
  },
  {
    name: "fresh-service",
    what: "one large request on a service that has just started",
    command: ["fresh-service"],
    keep: /(growth_mb|processor_s)$/,
    long: true,
  },
  { name: "hostile", what: "hostile input", command: ["hostile"], keep: /(seconds|medianSeconds|mebibytes)$/ },
  {
    name: "cancel-runs",
    what: "100 runs cancelled in one process",
    command: ["cancel-runs", "100"],
    long: true,
    keep: /(times|cancelled|median|longest|GrowthMebibytes)$/,
  },
  {
    name: "cancel-runs-workers",
    what: "100 runs cancelled at a worker",
    command: ["cancel-runs", "100", "3600", "workers"],
    keep: /(times|cancelled|median|longest|GrowthMebibytes)$/,
    needs: ["PostgreSQL"],
    long: true,
  },
  {
    name: "kill-writes",
    what: "kill -9 while data are written",
    command: ["kill-writes", "200"],
    long: true,
    keep: /(kills|acknowledgedWrites|median|longest)$/,
  },
  {
    name: "kill-runs",
    what: "kill -9 while runs are begun",
    command: ["kill-runs", "200"],
    long: true,
    keep: /(kills|runs|ends\/\w+)$/,
  },
  {
    name: "workers",
    what: "two workers against one, and a cut of 30 s",
    command: ["workers"],
    keep: /(one|two|share|Seconds)$/,
    needs: ["PostgreSQL", "root"],
  },
  { name: "soak", what: "growth under mixed load for ten minutes", command: ["soak"], keep: /percent$/, long: true },
];
