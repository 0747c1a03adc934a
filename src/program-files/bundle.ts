/** Bundles the programs: what each of them imports becomes one file, or a few that it shares with others. */
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Plugin, rolldown } from "rolldown";
import { allPrograms, bundleOf, nameOfProgram, programAt, sourceFolder } from "./programs.ts";

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

/**
 * @param folder where the bundles will be used
 * @param target where they are written
 */
export async function bundlePrograms(folder: string, target: string, programs = allPrograms()): Promise<void> {
  const bundle = await rolldown({
    input: Object.fromEntries(programs.map((program) => [program, join(sourceFolder, `${program}.ts`)])),
    platform: "node",
    tsconfig: false,
    logLevel: "warn",
    external: notBundled,
    plugins: [keepPlaces(folder, new Set(programs))],
  });
  try {
    await bundle.write({
      dir: target,
      format: "esm",
      entryFileNames: "[name].mjs",
      chunkFileNames: "shared/[name]-[hash].mjs",
    });
  } finally {
    await bundle.close();
  }
}

/** Code still finds files by the place of its source, but a program is started as its bundle. */
function keepPlaces(folder: string, programs: ReadonlySet<string>): Plugin {
  return {
    name: "places of sources",
    transform: {
      filter: { id: /\.ts$/, code: "import.meta." },
      handler(code, path) {
        const quoted = { url: JSON.stringify(pathToFileURL(path).href), path: JSON.stringify(path) };
        return code
          .replaceAll(nameOfProgram, (whole, name: string) => {
            const program = programAt(join(dirname(path), name));
            return programs.has(program)
              ? `new URL(${JSON.stringify(pathToFileURL(bundleOf(folder, program)).href)})`
              : whole;
          })
          .replaceAll("import.meta.url", quoted.url)
          .replaceAll("import.meta.filename", quoted.path)
          .replaceAll("import.meta.dirname", JSON.stringify(dirname(path)));
      },
    },
  };
}
