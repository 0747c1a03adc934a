/**
 * Solves every example with the core in browsers: from a file, with one thread, and on a page with the headers of the service, with
 * as many as there are. Each optimum is that of the command line. The largest example takes minutes at full resolution, and is solved over
 * typical periods without `--full`. `--store` writes what was measured to bench/results.
 *
 *     npx node .ci/suites/core-in-browsers.ts chromium firefox-esr [--full] [--store] [--only <example>]
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { contentOfArchive } from "../../tests/support/systems/reference.ts";
import { bundleCore, highsBinary } from "../../tools/build/bundle-core.ts";
import { largestBelow } from "./core-checks/browser-memory.ts";
import { type Example, textOfContent } from "./core-checks/examples.ts";
import type { Sign } from "./core-checks/page.ts";
import { jsonText, pageScript, plainText } from "./core-checks/written-page.ts";
import { startedService } from "./started-programs.ts";

type Solved = Extract<Sign, { kind: "end" }>;
type End = Extract<Sign, { kind: "all" }>;

/**
 * Relative. Engines round `Math.hypot` and `**` differently, which leads the interior point method to another point of the same
 * program: it may be as far away as its own proof allows.
 */
const sameObjective = 1e-9;
const maxMinutes = 30;
const { positionals: executables, values } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: "boolean", default: false },
    store: { type: "boolean", default: false },
    only: { type: "string" },
  },
});
const { full, store, only } = values;
const folder = mkdtempSync(join(tmpdir(), "core-in-browsers-"));
const failed: string[] = [];

/** Options of the run. The largest example is solved over typical periods, unless all are to be solved in full. */
const optionsOf = (name: string): Example["options"] =>
  name === "three-regions-year.zip" && !full ? { typical_periods: 10 } : {};

const archives = readdirSync("examples").filter((name) => name.endsWith(".zip") && (!only || name === only));

/** By the command line, with the solvers that browsers have, too. */
function expectedOf(name: string): number {
  const words = ["launch.cjs", "cli", "solve", join("examples", name), "--json"];
  const { typical_periods: periods } = optionsOf(name);
  if (periods) words.push("--typical-periods", String(periods));
  const environment = { ...process.env, HIGHS_LIBRARY: "", GUROBI_PYTHON: "" };
  return JSON.parse(
    execFileSync(process.execPath, words, { encoding: "utf8", env: environment, stdio: ["ignore", "pipe", "ignore"] }),
  ).objective;
}

/** Takes the messages of pages for the run that is under way. */
let hear: (sign: Sign) => void = () => undefined;

async function takeSign(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = "";
  for await (const part of request) text += part;
  response.end();
  hear(JSON.parse(text));
}

interface Run {
  browser: string;
  from: "file" | "service";
  isolated: boolean;
  threads: number;
  agent: string;
  examples: (Omit<Solved, "kind" | "why" | "status"> & Example["options"] & { expected: number; mebibytes: number })[];
}

/** Programs are the same byte for byte in every browser. */
const programs = new Map<string, string>();

const wordsOf: Record<string, (profile: string) => string[]> = {
  chromium: (profile) => [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    `--user-data-dir=${profile}`,
  ],
  "firefox-esr": (profile) => ["--headless", "--no-remote", "--profile", profile],
};

async function solveIn(
  browser: string,
  address: string,
  expected: ReadonlyMap<string, number>,
): Promise<Omit<Run, "from">> {
  const profile = mkdtempSync(join(folder, `${browser}-`));
  const child = spawn(browser, [...wordsOf[browser](profile), address], { stdio: "ignore" });
  const examples: Run["examples"] = [];
  let peak = 0;
  const sampling = setInterval(() => (peak = Math.max(peak, largestBelow(child.pid ?? 0))), 200);
  const { promise, resolve, reject } = Promise.withResolvers<End>();
  const limit = setTimeout(() => reject(new Error(`${browser} is not at its end.`)), maxMinutes * 60_000);
  hear = (sign) => {
    if (sign.kind === "begin") peak = 0;
    else if (sign.kind === "failed") reject(new Error(sign.why));
    else if (sign.kind === "all") resolve(sign);
    else if (sign.kind === "checked") check(browser, sign);
    else examples.push(judged(browser, sign, expected.get(sign.name) ?? Number.NaN, peak));
  };
  try {
    const { isolated, threads, agent } = await promise;
    return { browser, isolated, threads: isolated ? threads : 1, agent, examples };
  } finally {
    clearTimeout(limit);
    clearInterval(sampling);
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }
}

function fail(what: string): void {
  failed.push(what);
  process.stdout.write(`FAIL ${what}\n`);
}

function judged(browser: string, { kind: _, why, status, ...solved }: Solved, expected: number, mebibytes: number) {
  const { name, objective, seconds, signs, solver, gap, program } = solved;
  const allowed = Math.max(sameObjective, gap);
  if (objective === null || !(Math.abs(objective - expected) <= allowed * Math.abs(expected)))
    fail(`${browser}, ${name}: ${status} ${objective} instead of ${expected}. ${why.join(" ")}`);
  if ((programs.get(name) ?? program) !== program) fail(`${browser}, ${name}: another program`);
  programs.set(name, program);
  if (signs === 0) fail(`${browser}, ${name}: no sign of progress`);
  process.stdout.write(
    `${browser}, ${name}: ${objective}, ${seconds.toFixed(1)} s, ${mebibytes} MiB, ${solver}, gap ${gap.toExponential(1)}\n`,
  );
  return { ...solved, ...optionsOf(name), expected, mebibytes };
}

function check(
  browser: string,
  { problems, operation, duals, cancelled, again }: Extract<Sign, { kind: "checked" }>,
): void {
  const seen = JSON.stringify({ problems, operation, cancelled, again });
  const isRight = problems.length > 0 && operation > 0 && duals > 0 && cancelled === "cancelled" && again === "optimal";
  if (isRight) process.stdout.write(`${browser}: checks, figures and cancellation ${seen}\n`);
  else fail(`${browser}: ${seen}, ${duals} duals`);
}

/** On the page of the service itself; the others cannot be told to evaluate a script there. */
async function solveInWorkbench(executablePath: string, url: string, script: string, example: Example): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const page = await browser.newPage();
    await page.goto(`${url}/app/`);
    // The browser's debugger evaluates it, which no policy concerns; what it then does is subject to the policy.
    await page.evaluate(`(() => { ${script}; globalThis.checks = checks; })()`);
    const seen = await page.evaluate(async (example) => {
      const { solveExamples, filesOf } = (globalThis as unknown as { checks: typeof import("./core-checks/page.ts") })
        .checks;
      const signs: unknown[] = [];
      await solveExamples(await filesOf(), [example], async (sign) => void signs.push(sign));
      return { isolated: crossOriginIsolated, signs };
    }, example);
    const statuses = JSON.stringify(seen);
    if (seen.isolated && /"status":"optimal"/.test(statuses)) process.stdout.write("the workbench has the core\n");
    else fail(`the workbench: ${statuses}`);
  } finally {
    await browser.close();
  }
}

const examples: Example[] = [];
for (const name of archives) {
  const text = textOfContent(await contentOfArchive(join("examples", name), {}));
  examples.push({ name, text, options: optionsOf(name) });
}
examples.sort((left, right) => left.text.length - right.text.length);
const expected = new Map(examples.map(({ name }) => [name, expectedOf(name)]));
const known: Record<string, string> = JSON.parse(readFileSync("tests/examples/program-hashes.json", "utf8"));
for (const { name, options } of examples) {
  const hash = known[`${name}, full`];
  if (hash && !options.typical_periods) programs.set(name, hash);
}
const script = await pageScript("page.ts", "checks");
const core = await bundleCore();
const highs = gzipSync(highsBinary(), { level: 9 }).toString("base64");
const list = plainText("examples", jsonText(examples));

const service = await startedService({ DATA_DIR: join(folder, "data") });
const { headers } = await fetch(`${service.url}/app/`);
const ofService = [...headers].filter(([name]) => /^(content-security|cross-origin|referrer|permissions)/.test(name));
const server = createServer(async (request, response) => {
  if (request.method === "POST") return takeSign(request, response);
  // A page of the same service would have these headers; the script and the files are of the same origin.
  for (const [name, value] of ofService) response.setHeader(name, value);
  if (request.url === "/app/check.js") return response.setHeader("content-type", "text/javascript").end(script);
  if (request.url?.startsWith("/app/core/")) {
    const answer = await fetch(service.url + request.url);
    return response.setHeader("content-type", answer.headers.get("content-type") ?? "").end(await answer.bytes());
  }
  const page = `<!doctype html><meta charset="utf-8">${list}${plainText("signs", "/sign")}<script src="/app/check.js"></script>`;
  return response.setHeader("content-type", "text/html").end(page);
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const file = join(folder, "page.html");
const texts = [list, plainText("signs", `${base}/sign`), plainText("core", core), plainText("highs", highs)];
writeFileSync(file, `<!doctype html><meta charset="utf-8">${texts.join("")}<script>${script}</script>`);

const runs: Run[] = [];
try {
  for (const browser of executables) {
    for (const [from, address] of [
      ["file", pathToFileURL(file).href],
      ["service", `${base}/app/check`],
    ] as const) {
      const run = { ...(await solveIn(browser, address, expected)), from };
      process.stdout.write(`${browser} from the ${from}: ${run.threads} threads\n`);
      if (run.isolated !== (from === "service")) fail(`${browser} from the ${from}: isolated is ${run.isolated}`);
      runs.push(run);
    }
  }
  if (executables.includes("chromium")) {
    const path = execFileSync("sh", ["-c", "command -v chromium"], { encoding: "utf8" }).trim();
    await solveInWorkbench(path, service.url, script, examples[0]);
  }
} finally {
  server.close();
  server.closeAllConnections();
  await service.end("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
}
if (store) {
  const machine = `${cpus().length} × ${cpus()[0].model}`;
  const load = Math.round(loadavg()[0] * 10) / 10;
  const sizes = { core: core.length, core_gzip: gzipSync(core).length, highs_gzip_base64: highs.length };
  const measured = { machine, load, bytes: sizes, runs };
  writeFileSync("bench/results/core-in-browsers.json", `${JSON.stringify(measured, null, 1)}\n`);
}
if (failed.length > 0) process.exitCode = 1;
