/**
 * Compiles the libraries under `packages` into their `dist`, where they work without their sources, and packs them for npm:
 * `npm run pack -- [FOLDER]`. Without a folder, nothing is packed.
 */
import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, extname, join, resolve } from "node:path";
import { bundlePrograms } from "./bundle-programs.ts";
import { allPrograms, nameOfFile, root } from "./programs.ts";

const libraries = globSync("packages/*", { cwd: root }).sort();

execFileSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-b", ...libraries], {
  cwd: root,
  stdio: ["ignore", 2, 2],
});
for (const library of libraries) completeFiles(join(root, library));
await bundleLibrary();
if (process.argv[2] !== undefined) pack(resolve(process.argv[2]));

/** Compiled files name programs, such as `./child.ts`, and scripts as the sources do: the compiler knows imports only. */
function completeFiles(folder: string): void {
  const compiled = join(folder, "dist");
  for (const name of globSync("**/*.js", { cwd: compiled })) {
    const file = join(compiled, name);
    const code = readFileSync(file, "utf8");
    const complete = code.replaceAll(nameOfFile, (url, named: string) => {
      if (/\.(py|mjs)$/.test(named)) copyScripts(join(folder, "src", dirname(name), named), join(dirname(file), named));
      return url.replace(/\.ts"/, '.js"');
    });
    if (complete !== code) writeFileSync(file, complete);
  }
}

/** With those beside it, which it imports. */
function copyScripts(source: string, copy: string): void {
  for (const name of globSync(`*${extname(source)}`, { cwd: dirname(source) }))
    cpSync(join(dirname(source), name), join(dirname(copy), name));
}

/** A program that imports `@esm/optimize` loads one bundle, of seven packages and zod: from their files, it would take four times as long. */
async function bundleLibrary(): Promise<void> {
  const target = join(root, "packages/optimize/dist/bundle");
  rmSync(target, { recursive: true, force: true });
  const solvers = [...allPrograms()].filter(([program]) => program.startsWith("solver/"));
  const library = ["optimize/library/index", join(root, "packages/optimize/src/library/index.ts")] as const;
  const files = await bundlePrograms(target, new Map([...solvers, library]));
  const licences = packagesOf(files).map((name) => {
    const folder = join(root, "node_modules", name);
    const [file] = globSync("LICEN[CS]E*", { cwd: folder });
    return `${name}\n\n${readFileSync(join(folder, file), "utf8")}`;
  });
  writeFileSync(join(target, "LICENCES.txt"), licences.join("\n"));
}

/** The packages of others that files belong to. */
function packagesOf(files: readonly string[]): string[] {
  const names = files.map((file) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file.replaceAll("\\", "/"))?.[1] ?? []);
  return [...new Set(names.flat())].sort();
}

function pack(target: string): void {
  mkdirSync(target, { recursive: true });
  const workspaces = libraries.flatMap((library) => ["--workspace", library]);
  execFileSync("npm", ["pack", "--silent", "--pack-destination", target, ...workspaces], {
    cwd: root,
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
}
