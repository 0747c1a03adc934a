/**
 * The results of bench/largest-inputs.ts as a table: of each route and database the input that held the event loop longest.
 *
 *     npx node bench/largest-inputs/table.ts bench/results/largest-inputs.json
 */
import { readFileSync } from "node:fs";
import type { MeasuredInput } from "./measure.ts";

type Result = MeasuredInput & { database: string };

const { machine, node, note, results, size } = JSON.parse(readFileSync(process.argv[2], "utf8")) as {
  machine: string;
  /** Note about omitted requests, and about other load of the machine. */
  note?: string;
  node: string;
  results: Result[];
  size: Record<string, number>;
};

const worst = (of: (one: Result) => number, some: readonly Result[]): Result =>
  some.reduce((left, right) => (of(right) > of(left) ? right : left));

const rows = [...Map.groupBy(results, ({ route, database }) => `${route}\n${database}`)].map(([key, some]) => {
  const [route, database] = key.split("\n");
  const slowest = worst((one) => one.longest_block_processor_ms, some);
  const statuses = [...new Set(some.flatMap((one) => Object.keys(one.statuses)))].toSorted();
  const input = slowest.input || "as it is";
  return {
    slowest: slowest.longest_block_processor_ms,
    cells: [
      `\`${route}\``,
      database,
      statuses.join(", "),
      `${input}${slowest.at_once > 1 ? `, ${slowest.at_once} at once` : ""}`,
      slowest.longest_block_processor_ms,
      Math.max(...some.map(({ rss_growth_mb }) => rss_growth_mb)),
      Math.round(Math.max(...some.map(({ answer_bytes }) => answer_bytes)) / 1000),
    ],
  };
});

const sizes = Object.entries(size).map(([name, count]) => `${count} ${name}`);
const line = (cells: readonly unknown[]): string => `| ${cells.join(" | ")} |`;
const head = [
  "Route",
  "Database",
  "Answers",
  "Slowest input",
  "Event loop at a time in ms",
  "Growth of memory in MB",
  "Largest answer in kB",
];
process.stdout.write(
  [
    "# The largest input of every route",
    "",
    "Every route with the largest input that it allows, and with the largest that it refuses, on data near what one user may",
    "have: made from `/openapi.json` and sent by [bench/largest-inputs.ts](largest-inputs.ts). Of each route the input",
    "that held the event loop longest, in time of its thread on the processor, which does not depend on what else the machine",
    "does, and the largest growth of memory and answer of all its inputs. The longest come first.",
    "",
    `Data: ${sizes.join(", ")}. Machine: ${machine}, Node.js ${node}. ${note ?? ""}`.trim(),
    "",
    line(head),
    line(head.map(() => "---")),
    ...rows.toSorted((left, right) => right.slowest - left.slowest).map(({ cells }) => line(cells)),
    "",
  ].join("\n"),
);
