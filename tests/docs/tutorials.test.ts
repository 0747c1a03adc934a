/**
 * The tutorials for the command line: their commands are typed, and what the pages show is what comes out. First results over HTTP are
 * in ../http/shell-lines.test.ts.
 */
import { execFile, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { childEnvironment } from "../support/child-environment.ts";
import { long } from "../support/long.ts";

const root = resolve(import.meta.dirname, "../..");
const tutorials = join(root, "docs/tutorials");
const pages = readdirSync(tutorials).filter((name) => name.endsWith(".md"));
const ofCommandLine = pages.filter((name) => !textOf(name).includes("curl "));

function textOf(page: string): string {
  return readFileSync(join(tutorials, page), "utf8");
}

interface Step {
  readonly commands: string;
  /** Output that the page shows below the commands; lines of `…` are left out. */
  readonly shown: readonly string[];
}

function stepsOf(page: string): Step[] {
  const blocks = textOf(page).matchAll(/^```bash\n([\s\S]*?)^```\n(?:\n```text\n([\s\S]*?)^```)?/gm);
  return [...blocks].map(([, commands, output = ""]) => ({
    commands,
    shown: output.split("\n").filter((line) => line !== "" && line !== "…"),
  }));
}

const numbersIn = (text: string): string[] => text.match(/\d+(?:\.\d+)?/g) ?? [];

/** Sentences of problems may be worded otherwise; their figures may not differ. */
const isSentence = (line: string): boolean => /^(?:error|warning|The solve| {2})/.test(line);

/** Lines of the page that the output does not have, in the order of both. */
function missingLines(shown: readonly string[], output: string): string[] {
  let rest = output.split("\n");
  return shown.filter((line) => {
    const isEqual = (real: string): boolean =>
      isSentence(line) ? String(numbersIn(real)) === String(numbersIn(line)) : real.trimEnd() === line.trimEnd();
    const at = rest.findIndex(isEqual);
    if (at >= 0) rest = rest.slice(at + 1);
    return at < 0;
  });
}

/** Decimal numbers of the sentences of a page that are a rounding of no number in its blocks. */
function unfoundedNumbers(page: string): string[] {
  const text = textOf(page);
  const figures = [...text.matchAll(/^```[\s\S]*?^```/gm)].flatMap(([block]) => numbersIn(block)).map(Number);
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, "").replaceAll(/\]\([^)]*\)|`[^`]*`/g, "");
  const decimals = numbersIn(prose).filter((number) => number.includes("."));
  return decimals.filter((number) => {
    const digits = number.split(".")[1].length;
    return !figures.some((figure) => figure.toFixed(digits) === number);
  });
}

describe("A tutorial", () => {
  it.each(ofCommandLine)("has commands with what they print: %s", (page) => {
    const steps = stepsOf(page);
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.filter(({ shown }) => shown.length === 0)).toEqual([]);
  });

  it.each(ofCommandLine)("says no figure that it does not show: %s", (page) => {
    const inputs = ["0.5"]; // Powers that the data sets are described with.
    expect(unfoundedNumbers(page).filter((number) => !inputs.includes(number))).toEqual([]);
  });

  it.each(pages)("is listed in docs/README.md: %s", (page) => {
    expect(readFileSync(join(root, "docs/README.md"), "utf8")).toContain(`(tutorials/${page})`);
  });
});

const hasShell = spawnSync("bash", ["--version"]).status === 0;

describe.skipIf(!hasShell)("The commands of a tutorial", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "tutorials-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(ofCommandLine)("print what the page shows: %s", long, async (page) => {
    const own = join(folder, page);
    mkdirSync(join(own, "docs"), { recursive: true });
    symlinkSync(join(root, "examples"), join(own, "examples"));
    cpSync(tutorials, join(own, "docs/tutorials"), { recursive: true });
    const steps = stepsOf(page);
    const program = `"${process.execPath}" "${join(root, "apps/cli/src/cli.ts")}"`;
    const typed = steps
      .map(({ commands }) => `${commands}\necho '--- next'`)
      .join("\n")
      .replaceAll("npm run --silent solve --", `${program} solve`)
      .replaceAll("npm run --silent esm --", program);
    const { stdout } = await promisify(execFile)("bash", ["-c", typed], {
      cwd: own,
      env: { ...childEnvironment },
      maxBuffer: 2 ** 24,
    });
    const outputs = stdout.split("--- next\n");
    const missing = steps.flatMap(({ shown }, at) => missingLines(shown, outputs[at]));
    expect(missing).toEqual([]);
  });
});
