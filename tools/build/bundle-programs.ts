/** Bundles the programs: what each of them imports becomes one file, or a few that it shares with others. */
import { cpSync, existsSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { type Plugin, rolldown } from "rolldown";
import { allPrograms, bundleOf, nameOfFile, placeInSources, programAt, root } from "./programs.ts";

/** They load files of their own from their own folders: compiled code, tables, pages, threads. */
const notBundled = [
  /^node:/,
  /^@node-rs\//,
  /^@opentelemetry\//,
  /^@fastify\/swagger-ui/,
  /^highs/,
  "koffi",
  "pg-native",
  "pino",
  "rolldown",
];

/** Files of the sources that programs read by their place, e.g. scripts in Python, keep their path below this folder. */
const assets = "assets";

/**
 * @param target an empty folder; it may be moved afterwards, to any place two folders below the package
 * @returns the files that are in the bundles
 */
export async function bundlePrograms(target: string, programs = allPrograms()): Promise<string[]> {
  const bundle = await rolldown({
    input: Object.fromEntries([...programs].map(([program, file]) => [bundleOf(program), file])),
    resolve: { conditionNames: ["esm-source", "node", "default"] },
    platform: "node",
    tsconfig: false,
    logLevel: "warn",
    onLog(level, log, write) {
      if (log.code === "UNRESOLVED_IMPORT")
        throw new Error(`A dependency is missing; npm ci installs it. ${log.message}`);
      write(level, log);
    },
    external: notBundled,
    plugins: [keepPlaces(target, new Set(programs.keys()))],
  });
  try {
    const { output } = await bundle.write({
      dir: target,
      format: "esm",
      entryFileNames: "[name]",
      chunkFileNames: "shared.[name]-[hash].mjs",
    });
    return output.flatMap((file) => (file.type === "chunk" ? Object.keys(file.modules) : []));
  } finally {
    await bundle.close();
  }
}

/** Lets a bundle find what its sources name by a URL relative to themselves: programs, assets, files of the package. */
function keepPlaces(target: string, programs: ReadonlySet<string>): Plugin {
  const placeOf = (path: string): string => {
    const program = programAt(path);
    if (programs.has(program)) return `./${bundleOf(program)}`;
    const inSources = placeInSources(path);
    if (inSources === null) return `../../${relative(root, path)}${path.endsWith("/") ? "/" : ""}`;
    if (existsSync(path)) copyAsset(path, join(target, assets, inSources));
    return `./${assets}/${inSources}`;
  };
  return {
    name: "places of sources",
    transform: {
      filter: { id: /\.ts$/, code: "import.meta." },
      handler: (code, path) =>
        code.replaceAll(
          nameOfFile,
          (_, name: string) => `new URL(${JSON.stringify(placeOf(join(dirname(path), name)))}, import.meta.url)`,
        ),
    },
  };
}

/** With the files beside it that have its ending: scripts import each other. */
function copyAsset(path: string, copy: string): void {
  const ending = path.slice(path.lastIndexOf("."));
  cpSync(dirname(path), dirname(copy), {
    recursive: true,
    filter: (file) => statSync(file).isDirectory() || file.endsWith(ending),
  });
}
