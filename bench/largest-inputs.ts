/**
 * Every route of the service with the largest input that it allows, and with the largest that it refuses, on data near what
 * one user may have.
 *
 *     npx node bench/largest-inputs.ts [--short] [--check] [--seconds N] [--postgresql] [operation…]   # prints one JSON object
 *
 * Requests are made from the service's own `/openapi.json`: a new route is measured by being in it. Each goes once and a few
 * times at once; told are the statuses, the longest time on the event loop, the growth of memory, and the size of the answer.
 * `--short` takes a tenth of the data and sends less, with `--seconds` nothing begins after that, on each database, and with `--postgresql` there is only PostgreSQL; `--check` fails where an answer or the memory is beyond what has to
 * hold on every machine. What was acknowledged has to be there in any case.
 */
import "./help.ts";
import { cpus, loadavg } from "node:os";
import { beyondBounds } from "./attacks/bounds.ts";
import { budgetOf, namesIn } from "./attacks/budget.ts";
import { databaseNames } from "./attacks/probed-service.ts";
import { measureLargestInputs } from "./largest-inputs/measure.ts";
import { fullSize, smallSize } from "./largest-inputs/world.ts";

const given = process.argv.slice(2);
const isShort = given.includes("--short");
const size = isShort ? smallSize : fullSize;
const named = namesIn(given);
const loadBefore = Math.round(loadavg()[0] * 10) / 10;
const results: object[] = [];
const found: string[] = [];
for (const database of databaseNames()) {
  const budget = budgetOf(given);
  const order = { database, size, atOnce: isShort ? 3 : 5, isShort, named, budget };
  for (const one of await measureLargestInputs(order)) {
    results.push({ database, ...one });
    found.push(...beyondBounds(`${one.route} on ${database}, ${one.input}`, one));
  }
  process.stderr.write(budget.leftOut());
}
const machine = `${cpus().length} × ${cpus()[0].model}`;
process.stdout.write(`${JSON.stringify({ machine, node: process.version, loadBefore, size, results }, null, 2)}\n`);
for (const sentence of found) process.stderr.write(`${sentence}\n`);
if (given.includes("--check") && found.length > 0) process.exitCode = 1;
