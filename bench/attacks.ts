/**
 * Measures what one ordinary account can do to others with legal requests.
 *
 *     npx node bench/attacks.ts [--ordinary-use] [--short] [--check] [--part 2/8] [--postgresql] [name…]   # prints one JSON object
 *
 * Each attack goes to a service of its own with default settings, on SQLite and, where TEST_DATABASE_URL names a server, on
 * PostgreSQL; with `--postgresql` on that alone. Meanwhile another user asks `GET /auth/me` every 20 ms, and with `--ordinary-use` four more send 200 requests
 * a second. Everything stays on this machine, and each attack has a bounded number of requests: with `--short` a tenth of
 * them, and with `--part` some of the attacks. `--check` fails where an answer or the memory is beyond what has to
 * hold on every machine. A table of what was (in bench/results/attacks.json) and what is goes to standard error.
 */
import "./help.ts";
import { readFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { beyondBounds } from "./attacks/bounds.ts";
import { namesIn, partOf } from "./attacks/budget.ts";
import { type AttackResult, comparison } from "./attacks/comparison.ts";
import { attacks } from "./attacks/index.ts";
import { databaseNames } from "./attacks/probed-service.ts";
import { measure } from "./attacks/stage.ts";

const given = process.argv.slice(2);
const withOrdinaryUse = given.includes("--ordinary-use");
const share = given.includes("--short") ? 0.1 : 1;
const named = namesIn(given);
const loadBefore = Math.round(loadavg()[0] * 10) / 10;
const results: (AttackResult & { what: string })[] = [];
const chosen = attacks.filter(({ name }) => named.length === 0 || named.includes(name));
for (const attack of partOf(given, chosen)) {
  for (const database of databaseNames()) {
    const parts = await measure(attack, database, { withOrdinaryUse, share });
    results.push({ attack: attack.name, what: attack.what, database, parts });
    process.stderr.write(`${attack.name} on ${database}: ${JSON.stringify(parts)}\n`);
  }
}
const machine = `${cpus().length} × ${cpus()[0].model}`;
process.stdout.write(`${JSON.stringify({ machine, node: process.version, loadBefore, share, results }, null, 2)}\n`);

const before = share === 1 ? JSON.parse(readFileSync("bench/results/attacks.json", "utf8")).results : [];
process.stderr.write(comparison(before, results));
const maxGrowthOf = (attack: string) => attacks.find(({ name }) => name === attack)?.maxGrowthMebibytes;
if (given.includes("--check")) {
  const found = results.flatMap(({ attack, database, parts }) =>
    parts.flatMap(({ part, ...measured }) =>
      beyondBounds(`${attack} on ${database}, ${part}`, measured, maxGrowthOf(attack)),
    ),
  );
  for (const sentence of found) process.stderr.write(`${sentence}\n`);
  if (found.length > 0) process.exitCode = 1;
}
