/**
 * Every route of the service with the largest input that it allows, and with the largest that it refuses, on data near what
 * one user may have.
 *
 *     npx node bench/largest-inputs.ts [--small] [operation…]     # prints one JSON object
 *
 * Requests are made from the service's own `/openapi.json`: a new route is measured by being in it. Each goes once and a few
 * times at once; told are the statuses, the longest time on the event loop, the growth of memory, and the size of the answer.
 */
import { cpus, loadavg } from "node:os";
import { databaseNames } from "./attacks/probed-service.ts";
import { measureLargestInputs } from "./largest-inputs/measure.ts";
import { fullSize, smallSize } from "./largest-inputs/world.ts";

const given = process.argv.slice(2);
const isSmall = given.includes("--small");
const named = given.filter((word) => !word.startsWith("--"));
const loadBefore = Math.round(loadavg()[0] * 10) / 10;
const results: object[] = [];
for (const database of databaseNames()) {
  const measured = await measureLargestInputs({
    database,
    size: isSmall ? smallSize : fullSize,
    atOnce: isSmall ? 3 : 5,
    named,
  });
  results.push(...measured.map((one) => ({ database, ...one })));
}
const machine = `${cpus().length} × ${cpus()[0].model}`;
const head = { machine, node: process.version, loadBefore, size: isSmall ? smallSize : fullSize };
process.stdout.write(`${JSON.stringify({ ...head, results }, null, 2)}\n`);
