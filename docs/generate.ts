/** Writes the generated pages of docs, and types: `npx node docs/generate.ts`. Tests check that they are current. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { attributeReference } from "./attribute-reference.ts";
import { decisionIndex } from "./decision-index.ts";
import { interfaceTypes } from "./interface-types.ts";
import { libraryReference } from "./library-reference.ts";
import { libraryTypes } from "./library-types.ts";
import { licencesDocument } from "./licences.ts";
import { packageReference } from "./package-reference.ts";
import { settingsReference } from "./settings-reference.ts";
import { solverComparison } from "./solver-comparison.ts";

/** The text of each generated file by its path from here. */
export const generatedFiles: Readonly<Record<string, () => string>> = {
  "reference/attributes.md": attributeReference,
  "reference/library.md": libraryReference,
  "reference/licences.md": licencesDocument,
  "reference/packages.md": packageReference,
  "reference/settings.md": settingsReference,
  "decisions/README.md": decisionIndex,
  "explanation/solvers-compared.md": solverComparison,
  "../apps/workbench/src/page/data/interface.ts": interfaceTypes,
  "../packages/optimize/src/library/components.ts": libraryTypes,
};

// Not import.meta.main, which Node 24.0 does not have yet.
if (process.argv[1] === import.meta.filename) {
  for (const [name, text] of Object.entries(generatedFiles)) writeFileSync(join(import.meta.dirname, name), text());
}
