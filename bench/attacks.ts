/**
 * What one ordinary account can do to others with legal requests.
 *
 *     npx node bench/attacks.ts [--ordinary-use] [name…]     # prints one JSON object
 *
 * Each attack goes to a service of its own with default settings, on SQLite and, where TEST_DATABASE_URL names a server, on
 * PostgreSQL. Meanwhile another user asks `GET /auth/me` every 20 ms, and with `--ordinary-use` four more send 200 requests
 * a second. Everything stays on this machine, and each attack has a bounded number of requests.
 */
import { cpus, loadavg } from "node:os";
import { attacks } from "./attacks/index.ts";
import { databaseNames } from "./attacks/probed-service.ts";
import { measure } from "./attacks/stage.ts";

const given = process.argv.slice(2);
const withOrdinaryUse = given.includes("--ordinary-use");
const named = given.filter((word) => !word.startsWith("--"));
const loadBefore = Math.round(loadavg()[0] * 10) / 10;
const results: object[] = [];
for (const attack of attacks.filter(({ name }) => named.length === 0 || named.includes(name))) {
  for (const database of databaseNames()) {
    const parts = await measure(attack, database, withOrdinaryUse);
    results.push({ attack: attack.name, what: attack.what, database, parts });
    process.stderr.write(`${attack.name} on ${database}: ${JSON.stringify(parts)}\n`);
  }
}
const machine = `${cpus().length} × ${cpus()[0].model}`;
process.stdout.write(`${JSON.stringify({ machine, node: process.version, loadBefore, results }, null, 2)}\n`);
