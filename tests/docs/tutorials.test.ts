/**
 * The tutorials for the command line: their commands are typed, and what the pages show is what comes out. First results over HTTP are
 * in ../http/shell-lines.test.ts, the library in ../build/packed-library.test.ts.
 */
import { execFile, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { childEnvironment } from "../support/child-environment.ts";
import { long } from "../support/long.ts";
import {
  missingLines,
  numbersIn,
  pageOfLibrary,
  root,
  stepsOf,
  textOf,
  tutorialPages,
  tutorials,
} from "./tutorial-pages.ts";

const ofCommandLine = tutorialPages.filter((name) => !textOf(name).includes("curl "));
const typedHere = ofCommandLine.filter((name) => name !== pageOfLibrary);

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

  it.each(tutorialPages)("is listed in docs/README.md: %s", (page) => {
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

  it.each(typedHere)("print what the page shows: %s", long, async (page) => {
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
