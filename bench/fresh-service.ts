/**
 * Measures one large request to a service that has just started: growth of its memory, its highest size, and processor time.
 *
 *     npx node bench/fresh-service.ts [--postgresql] [--times N] [request…]   # prints one JSON object
 *
 * bench/largest-inputs.ts sends one request after the other, so that memory of earlier ones is there for later ones. Here each
 * request has a service of its own, with the same data. Told is the middle of several times, and all of them.
 */
import "./help.ts";
import { cpus, loadavg } from "node:os";
import { databaseNames } from "./attacks/probed-service.ts";
import { measureAlone } from "./largest-inputs/alone.ts";
import { largeRequests } from "./largest-inputs/large-requests.ts";
import { fullSize } from "./largest-inputs/world.ts";

const given = process.argv.slice(2);
const at = given.indexOf("--times");
const times = at < 0 ? 3 : Number(given[at + 1]);
const named = given.filter((word, index) => !word.startsWith("--") && given[index - 1] !== "--times");
const chosen = largeRequests.filter(({ name }) => named.length === 0 || named.includes(name));
const load = Math.round(loadavg()[0] * 10) / 10;
const results: object[] = [];
for (const database of databaseNames()) {
  for (const request of chosen) {
    const one = { database, ...(await measureAlone(database, request, { size: fullSize, times })) };
    process.stderr.write(`${JSON.stringify(one)}\n`);
    results.push(one);
  }
}
const machine = `${cpus().length} × ${cpus()[0].model}`;
process.stdout.write(`${JSON.stringify({ machine, node: process.version, loadBefore: load, results }, null, 2)}\n`);
