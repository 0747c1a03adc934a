/** The programs of this repository: files that begin a process or a thread. */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

export const root = join(import.meta.dirname, "../..");

/** What users start (launch.cjs), and the names they start it by. */
const started: Readonly<Record<string, string>> = {
  "service/main": "main",
  "service/worker": "worker",
  "cli/cli": "cli",
};

/** How sources name other files: as a URL relative to their own. */
export const nameOfFile = /new URL\("([^"]+)", import\.meta\.url\)/g;

/** The package of a file and the path below its `src`, e.g. `solver/interior-point/child.ts`; null for files elsewhere. */
export function placeInSources(path: string): string | null {
  const match = /^(?:packages|apps)\/([^/]+)\/src\/(.+)$/.exec(relative(root, path).replaceAll("\\", "/"));
  return match && `${match[1]}/${match[2]}`;
}

/** The program of a source file, e.g. `solver/interior-point/child`. */
export const programAt = (path: string): string => (placeInSources(path) ?? "").replace(/\.ts$/, "");

/** The source file of each program. */
export function allPrograms(): Map<string, string> {
  const files = globSync("{packages,apps}/*/src/**/*.ts", { cwd: root, exclude: (path) => path.endsWith("src/page") });
  const named = files.flatMap((path) => {
    const file = join(root, path);
    const names = Array.from(readFileSync(file, "utf8").matchAll(nameOfFile), ([, name]) => join(dirname(file), name));
    return [...(programAt(file) in started ? [file] : []), ...names.filter((name) => name.endsWith(".ts"))];
  });
  return new Map(named.sort().map((file) => [programAt(file), file]));
}

/** All bundles lie in one folder, so that each finds the others beside it. */
export const bundleOf = (program: string): string => `${(started[program] ?? program).replaceAll("/", ".")}.mjs`;
