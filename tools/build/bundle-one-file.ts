/**
 * Bundles the page that is one file with its data: the workbench, and in place of the service the functions of the service that make its
 * answers, as one classic script.
 */
import { join } from "node:path";
import { type Plugin, rolldown } from "rolldown";
import { pageOptions } from "../../apps/workbench/src/page-files/bundle.ts";
import { styleSheet } from "../../apps/workbench/src/page-files/style-sheet.ts";
import { root } from "./programs.ts";

const entryName = "one-file";
const at = (path: string): string => JSON.stringify(join(root, path));

/** Modules in place of others. Coasts in detail would be two thirds of the file. */
const replaced: readonly (readonly [RegExp, string])[] = [
  [/\/pages\/pages\.ts$/, join(root, "apps/workbench/src/page/pages/one-file/pages-of-file.ts")],
  [/^world-atlas\/countries-50m\.json$/, "world-atlas/countries-110m.json"],
];

/** The only place where page and service meet: neither may import the other. */
const entry: Plugin = {
  name: "one file",
  resolveId(id, importer) {
    if (id === entryName) return id;
    const [, other] = replaced.find(([named]) => named.test(id)) ?? [];
    return other === undefined ? null : this.resolve(other, importer);
  },
  load: (id) =>
    id === entryName
      ? `import { embeddedFacts, unpacked } from ${at("apps/workbench/src/page/data/embedded.ts")};
import { answerBy } from ${at("apps/workbench/src/page/data/request.ts")};
import { answersOf } from ${at("apps/service/src/in-page/answers.ts")};
import ${at("apps/workbench/src/page/main.tsx")};
const { runId, answers } = embeddedFacts();
answerBy(answersOf({ runId, answers, result: () => unpacked("result"), data: () => unpacked("data") }));`
      : null,
};

export async function bundleOneFile(): Promise<{ script: string; style: string }> {
  const bundle = await rolldown({
    input: { page: entryName },
    ...pageOptions({ oneFile: "true", checkScript: '""' }),
    plugins: [entry],
  });
  try {
    const { output } = await bundle.generate({ format: "iife", minify: true, comments: false, codeSplitting: false });
    const [script, ...others] = output;
    if (others.length > 0) throw new Error("The page of one file is not one script.");
    return { script: script.code, style: styleSheet() };
  } finally {
    await bundle.close();
  }
}
