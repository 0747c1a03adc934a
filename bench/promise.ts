/**
 * Does the service keep what it promises (docs/how-to/deployment.md)?
 *
 *     npx node bench/promise.ts [--short] [--postgresql]     # prints one JSON object
 *
 * Four users send 200 ordinary requests a second while another one uploads 50 MB, changes 10,000 attributes at once and has two
 * optimizations running; on PostgreSQL also beside 50 such uploads. On SQLite and, where TEST_DATABASE_URL names a server, on
 * PostgreSQL; with `--postgresql` on that alone. With `--short`, a tenth of everything. A table goes to standard error.
 */
import "./help.ts";
import { cpus, loadavg } from "node:os";
import { databaseNames } from "./attacks/probed-service.ts";
import { promise, promisedMs } from "./attacks/promise.ts";
import { measure } from "./attacks/stage.ts";

const share = process.argv.includes("--short") ? 0.1 : 1;
const load = (): number => Math.round(loadavg()[0] * 10) / 10;
const results: object[] = [];
for (const database of databaseNames()) {
  const loadBefore = load();
  const parts = await measure(promise(database), database, { withOrdinaryUse: true, share });
  results.push({ database, promised_ms: promisedMs[database], loadBefore, loadAfter: load(), parts });
  for (const { part, ordinary_use, peak_rss_mb, statuses } of parts) {
    const figure = `${ordinary_use?.p99_ms} ms (promised ${promisedMs[database]}), ${peak_rss_mb} MB`;
    process.stderr.write(`${database}, ${part}: ${figure}, answers ${JSON.stringify(statuses)}\n`);
  }
}
const machine = `${cpus().length} × ${cpus()[0].model}`;
process.stdout.write(`${JSON.stringify({ machine, node: process.version, share, results }, null, 2)}\n`);
