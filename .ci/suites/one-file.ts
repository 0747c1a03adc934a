/**
 * Exports every example as one HTML file, opens it from the disk in Chromium and Firefox, offline, and solves it again there: the same
 * optimum as the command line, no request, nothing in the console. The year of three regions is solved over typical periods, one island
 * also with whole plants and with a cost that arises if wind is built, which needs HiGHS. A file whose program is too large for a browser
 * says so. `--store` writes what was measured to bench/results.
 *
 *     npx node .ci/suites/one-file.ts chromium firefox-esr [--store] [--only <example>]
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import type { Override } from "@esm/model/domain/model";
import type { OneFileFacts, OneFileSolving } from "@esm/model/domain/runs/one-file";
import { type OpenedBrowser, type OpenedPage, openChromium, openFirefox } from "./one-file-checks/opened-page.ts";

/** Relative. */
const sameObjective = 1e-9;
const maxSeconds = 240;

const { positionals: executables, values } = parseArgs({
  allowPositionals: true,
  options: { store: { type: "boolean", default: false }, only: { type: "string" } },
});
const folder = mkdtempSync(join(tmpdir(), "one-file-"));
const failed: string[] = [];

function fail(what: string): void {
  failed.push(what);
  process.stdout.write(`FAIL ${what}\n`);
}

interface Example {
  name: string;
  archive: string;
  options: readonly string[];
  overrides?: readonly Override[];
}

const set = (component_name: string, attribute: Override["attribute"], value: string | number): Override => ({
  component_name,
  attribute,
  operation: "set",
  value,
});

/** Its program has whole numbers of turbines, and a decision about wind. */
const wholePlants: Example = {
  name: "whole plants",
  archive: "one-region-week.zip",
  options: [],
  overrides: [
    set("Gas turbine", "capacity_variable_domain", "DISCRETE"),
    set("Gas turbine", "capacity_per_plant_unit", 0.1),
    set("Wind", "invest_if_built", 400),
  ],
};

const examples: Example[] = [
  ...readdirSync("examples")
    .filter((name) => name.endsWith(".zip"))
    .map((name) => {
      const options = name === "three-regions-year.zip" ? ["--typical-periods", "10"] : [];
      return { name, archive: name, options };
    }),
  wholePlants,
].filter(({ name }) => values.only === undefined || name === values.only);

const command = (words: readonly string[]): string =>
  execFileSync(process.execPath, ["launch.cjs", "cli", ...words], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    // The optimum of the solvers that come with the packages.
    env: { ...process.env, HIGHS_LIBRARY: "", GUROBI_PYTHON: "" },
  });

interface Solved {
  objective: number;
  /** Of a search for whole numbers. */
  gap?: number;
}

interface Written extends Example {
  file: string;
  expected: number;
  /** Relative. */
  allowed: number;
  bytes: { html: number; gzip: number; pageGzip: number; coreGzip: number; dataGzip: number; resultGzip: number };
  hasHighs: boolean;
}

function exported(example: Example): Written {
  const { name, overrides = [] } = example;
  const archive = join("examples", example.archive);
  const file = join(folder, `${name}.html`);
  const overridesFile = join(folder, `${name}.json`);
  writeFileSync(overridesFile, JSON.stringify(overrides));
  const options = [...example.options, "--overrides", overridesFile];
  command(["export", archive, "--html", file, ...options]);
  const { objective, gap = 0 } = JSON.parse(command(["solve", archive, "--json", ...options])) as Solved;
  const html = readFileSync(file, "utf8");
  const packed = (id: string): number => {
    const [, text] = new RegExp(`<script type="text/plain" id="${id}">([^<]*)<`).exec(html) ?? [];
    return text === undefined ? 0 : Buffer.from(text, "base64").length;
  };
  const withoutTexts = html.replaceAll(/(<script type="text\/plain" id="\w+">)[^<]*/g, "$1");
  const bytes = {
    html: html.length,
    gzip: gzipSync(html, { level: 9 }).length,
    pageGzip: gzipSync(withoutTexts, { level: 9 }).length,
    coreGzip: packed("core"),
    dataGzip: packed("data"),
    resultGzip: packed("result"),
  };
  const hasHighs = packed("highs") > 0;
  if (overrides.length > 0 && !hasHighs) fail(`${name}: the file has no HiGHS`);
  return { ...example, file, expected: objective, allowed: Math.max(sameObjective, gap), bytes, hasHighs };
}

interface Measured {
  browser: string;
  example: string;
  opened_s: number;
  solved_s: number;
  objective: number;
  difference: number;
  /** From a move of a slider to its answer. */
  moved_ms: number;
}

const waitFor = async (page: OpenedPage, expression: string): Promise<unknown> => {
  const end = performance.now() + maxSeconds * 1000;
  for (;;) {
    const value = await page.evaluate(expression);
    if (value) return value;
    if (performance.now() > end) throw new Error(`There is no ${expression} after ${maxSeconds} s.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

/** Pages of results, each by a text that only shows with its figures. */
const resultPages = ["results", "dispatch", "duration", "storage", "network", "energy", "limits"];

async function solveIn(browser: OpenedBrowser, { name, file, expected, allowed }: Written): Promise<Measured> {
  const begin = performance.now();
  const page = await browser.open(pathToFileURL(file).href);
  await waitFor(page, "document.querySelector('#solve-again') !== null");
  const opened_s = (performance.now() - begin) / 1000;
  const clicked = performance.now();
  await page.evaluate("void document.querySelector('#solve-again').click()");
  const kind = await waitFor(page, "document.querySelector('#verdict')?.dataset.kind");
  const solved_s = (performance.now() - clicked) / 1000;
  const seen = (await page.evaluate(
    "['#published', '#objective'].map((id) => Number(document.querySelector(id).dataset.value))",
  )) as [number, number];
  const [published, objective] = seen;
  const difference = Math.max(...[published, objective].map((each) => Math.abs(each - expected))) / Math.abs(expected);
  if (!(difference <= allowed)) fail(`${browser.name}, ${name}: ${seen} instead of ${expected}`);
  if (kind !== "equal") fail(`${browser.name}, ${name}: the verdict is ${kind}`);
  await checkInputs(browser.name, name, page);
  await checkPages(browser.name, name, page);
  const moved_ms = await moveSlider(browser.name, { name, expected, allowed }, page);
  for (const message of page.messages) fail(`${browser.name}, ${name}: the console says ${message}`);
  for (const request of page.requests) fail(`${browser.name}, ${name}: a request to ${request}`);
  await page.close();
  process.stdout.write(
    `${browser.name}, ${name}: opened in ${opened_s.toFixed(1)} s, solved in ${solved_s.toFixed(1)} s, a slider answered in ${Math.round(moved_ms)} ms, ${objective}\n`,
  );
  return { browser: browser.name, example: name, opened_s, solved_s, objective, difference, moved_ms };
}

const answered = `document.querySelector('[data-objective][data-solving="false"]')?.dataset.objective`;
/** What sliders solve unless the run is short or over typical periods itself. */
const isOtherwise = (name: string): boolean => name.startsWith("one-region-") && !name.includes("week");

/** The values of the run have its cost, and another value has another one. */
async function moveSlider(
  browser: string,
  { name, expected, allowed }: Pick<Written, "name" | "expected" | "allowed">,
  page: OpenedPage,
): Promise<number> {
  await page.evaluate('void (location.hash = "#/r/1/what-if")');
  const first = Number(await waitFor(page, answered));
  const isEqual = Math.abs(first - expected) <= allowed * Math.abs(expected);
  if (!isEqual && !isOtherwise(name)) fail(`${browser}, ${name}: sliders begin at ${first} instead of ${expected}`);
  const begin = performance.now();
  await page.evaluate(`(() => {
    const slider = document.querySelector('main input[type="range"]');
    slider.value = 1.2;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  })()`);
  await waitFor(page, `${answered} !== undefined && Number(${answered}) !== ${first}`);
  return performance.now() - begin;
}

/** The attributes of each component have their names and units, with the overrides that were optimized. */
async function checkInputs(browser: string, name: string, page: OpenedPage): Promise<void> {
  await page.evaluate("void document.querySelectorAll('main section > details').forEach((each) => (each.open = true))");
  await waitFor(
    page,
    "[...document.querySelectorAll('main section > details')].every((each) => each.querySelector('table'))",
  );
  const text = String(await page.evaluate("document.querySelector('main').textContent"));
  const technical = /\b[a-z]+_[a-z_]+\b/.exec(text.replaceAll(/[0-9a-f]{64}/g, ""));
  if (technical) fail(`${browser}, ${name}: ${technical[0]} among the data`);
  if (name === wholePlants.name && !(text.includes("whole plant units") && /0\.1\sGW_el/.test(text)))
    fail(`${browser}, ${name}: the overrides are not among the data`);
}

/** Each page of results draws its figures without an error. */
async function checkPages(browser: string, name: string, page: OpenedPage): Promise<void> {
  for (const path of resultPages) {
    await page.evaluate(`void (location.hash = "#/r/1/${path}")`);
    await waitFor(page, "document.querySelector('main h1') !== null && document.querySelector('.loading') === null");
    const faults = await page.evaluate("document.querySelectorAll('.notice-error').length");
    if (faults !== 0) fail(`${browser}, ${name}: ${path} shows an error`);
  }
}

/** The name of the data set is that of its file: it must not become markup. */
const hostileName = '"><img src=x onerror=document.documentElement.dataset.run=666>';

async function checkHostileName(browser: OpenedBrowser): Promise<void> {
  const archive = join(folder, `${hostileName}.zip`);
  copyFileSync("examples/two-regions-three-steps.zip", archive);
  const file = join(folder, "hostile.html");
  command(["export", archive, "--html", file, "--language", "de"]);
  const page = await browser.open(pathToFileURL(file).href);
  await waitFor(page, "document.querySelector('#solve-again') !== null");
  const seen = await page.evaluate(
    "[document.querySelector('h1').textContent, document.images.length, document.documentElement.dataset.run, document.documentElement.lang]",
  );
  const expected = [hostileName, 0, "1", "de"];
  if (JSON.stringify(seen) !== JSON.stringify(expected)) fail(`${browser.name}: ${seen} instead of ${expected}`);
  for (const message of page.messages) fail(`${browser.name}, a hostile name: the console says ${message}`);
  await page.close();
}

/**
 * A program that is too large for a browser takes minutes to solve. The file is therefore one of the others, with the facts of such a
 * program and without its data and solver, as the service writes it.
 */
async function checkTooLarge(browser: OpenedBrowser, { name, file }: Written): Promise<void> {
  const large = join(folder, "too-large.html");
  const solving: OneFileSolving = { isPossible: false, seconds: 300, memoryBytes: 3e9 };
  const html = readFileSync(file, "utf8")
    .replace(/(<script type="application\/json" id="facts">)([^<]*)/, (_, tag: string, json: string) => {
      const facts = JSON.parse(json) as OneFileFacts;
      return tag + JSON.stringify({ ...facts, digests: { ...facts.digests, data: null }, solving });
    })
    .replaceAll(/<script type="text\/plain" id="(data|core|highs)">[^<]*<\/script>/g, "");
  writeFileSync(large, html);
  const page = await browser.open(pathToFileURL(large).href);
  await waitFor(page, "document.querySelector('.notice') !== null");
  const seen = await page.evaluate(
    "[document.querySelector('.notice').textContent.includes('too large for a browser (about 5:00 min and 3 GB)'), document.querySelector('#solve-again')]",
  );
  if (JSON.stringify(seen) !== JSON.stringify([true, null])) fail(`${browser.name}: too large, but ${seen}`);
  await checkPages(browser.name, `${name}, too large`, page);
  for (const message of page.messages) fail(`${browser.name}, too large: the console says ${message}`);
  for (const request of page.requests) fail(`${browser.name}, too large: a request to ${request}`);
  await page.close();
}

const written = examples.map(exported);
const measured: Measured[] = [];
try {
  for (const executable of executables) {
    const isFirefox = executable.includes("firefox");
    const path = execFileSync("sh", ["-c", `command -v ${executable}`], { encoding: "utf8" }).trim();
    const browser = isFirefox ? await openFirefox(path, folder) : await openChromium(path);
    try {
      for (const one of written) measured.push(await solveIn(browser, one));
      for (const one of written) await checkTooLarge(browser, one);
      await checkHostileName(browser);
    } finally {
      await browser.close();
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const { name, bytes } of written) process.stdout.write(`${name}: ${JSON.stringify(bytes)}\n`);
const [{ bytes }] = written;
if (bytes.pageGzip + bytes.coreGzip > 600_000) fail(`Page and core have ${bytes.pageGzip + bytes.coreGzip} bytes.`);
const year = written.find(({ name }) => name === "one-region-year.zip");
if (year && year.bytes.gzip > 1_500_000) fail(`The file with a year has ${year.bytes.gzip} bytes.`);
if (values.store) {
  const machine = `${cpus().length} × ${cpus()[0].model}`;
  const load = Math.round(loadavg()[0] * 10) / 10;
  const files = written.map(({ file: _, archive: _archive, allowed: _allowed, ...one }) => one);
  writeFileSync(
    "bench/results/one-file.json",
    `${JSON.stringify({ machine, load, files, runs: measured }, null, 1)}\n`,
  );
}
if (failed.length > 0) process.exitCode = 1;
