/** The programs of this package: files that begin a process or a thread. */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

export const root = join(import.meta.dirname, "../..");
export const sourceFolder = join(root, "src");

/** Programs that users start (launch.cjs). */
const started = ["main", "worker", "cli"];

/** How sources name other files: as a URL relative to their own. */
export const nameOfFile = /new URL\("([^"]+)", import\.meta\.url\)/g;

/** Paths relative to `src` without their ending, e.g. `runs/jobs/job-process`. */
export function allPrograms(): string[] {
  const files = globSync("**/*.ts", { cwd: sourceFolder, exclude: (path) => path === "page" });
  const others = files.flatMap((path) => {
    const named = readFileSync(join(sourceFolder, path), "utf8").matchAll(nameOfFile);
    return Array.from(named, ([, name]) => name)
      .filter((name) => name.endsWith(".ts"))
      .map((name) => programAt(join(sourceFolder, dirname(path), name)));
  });
  return [...new Set([...started, ...others])].sort();
}

/** The program of a source file. */
export const programAt = (path: string): string => relative(sourceFolder, path).replace(/\.ts$/, "");

/** All bundles lie in one folder, so that each finds the others beside it. */
export const bundleOf = (program: string): string => `${program.replaceAll("/", ".")}.mjs`;
