/** The programs of this package: files that begin a process or a thread. */
import { createHash } from "node:crypto";
import { globSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { stateOfSources } from "./source-state.ts";

const root = join(import.meta.dirname, "../..");
export const sourceFolder = join(root, "src");
/** Of bundles for all states of the sources. */
export const cacheFolder = join(root, "node_modules/.cache/programs");

/** What users start. */
const started = ["main", "worker", "cli"];

/** How the sources name the other programs: as a URL relative to the file. */
export const nameOfProgram = /new URL\("([\w./-]+\.ts)", import\.meta\.url\)/g;

/** Paths relative to `src` without their ending, e.g. `runs/jobs/job-process`. */
export function allPrograms(): string[] {
  const files = globSync("**/*.ts", { cwd: sourceFolder, exclude: (path) => path === "page" });
  const others = files.flatMap((path) => {
    const found = readFileSync(join(sourceFolder, path), "utf8").matchAll(nameOfProgram);
    return Array.from(found, ([, name]) => programAt(join(sourceFolder, dirname(path), name)));
  });
  return [...new Set([...started, ...others])].sort();
}

/** The program of a source file. */
export const programAt = (path: string): string => relative(sourceFolder, path).replace(/\.ts$/, "");

/**
 * Where the bundles of these very sources and packages belong, whether or not they have been made. They name other files by
 * absolute paths, so bundles of a copy are of no use here.
 */
export function bundlesFolder(): string {
  const hash = createHash("sha256").update(`${root}\n${stateOfSources()}\n`);
  for (const path of ["package.json", "node_modules/.package-lock.json"]) {
    const { size, mtimeMs } = statSync(join(root, path));
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return join(cacheFolder, hash.digest("hex").slice(0, 32));
}

export const bundleOf = (folder: string, program: string): string => join(folder, `${program}.mjs`);
