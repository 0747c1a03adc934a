/** Writes the generated pages of docs/reference: `npx node docs/generate.ts`. A test checks that they are current. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { attributeReference } from "./attribute-reference.ts";
import { licencesDocument } from "./licences.ts";
import { settingsReference } from "./settings-reference.ts";

/** The text of each generated page by its file name. */
export const generatedPages: Readonly<Record<string, () => string>> = {
  "attributes.md": attributeReference,
  "licences.md": licencesDocument,
  "settings.md": settingsReference,
};

// Not import.meta.main, which Node 24.0 does not have yet.
if (process.argv[1] === import.meta.filename) {
  for (const [name, text] of Object.entries(generatedPages))
    writeFileSync(join(import.meta.dirname, "reference", name), text());
}
