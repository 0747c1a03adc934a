/** A certificate as a folder: its files, their digests, both verifiers, and a page that says how to use them. */
import { createHash } from "node:crypto";
import { copyFile, mkdir, open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { CertificateFiles } from "./certificate-files.ts";

const verifiers = {
  "verify.mjs": fileURLToPath(new URL("./verify.mjs", import.meta.url)),
  "verify.py": fileURLToPath(new URL("./verify.py", import.meta.url)),
} as const;

/** Creates the folder. Rejects with the error of the file system, e.g. where the folder exists. */
export async function writeCertificate(folder: string, files: CertificateFiles): Promise<void> {
  await mkdir(folder);
  const digests: Record<string, string> = {};
  for (const [name, parts] of files) {
    const digest = createHash("sha256");
    const file = await open(join(folder, name), "wx");
    try {
      for (const part of parts) {
        digest.update(part);
        await file.writeFile(part);
      }
    } finally {
      await file.close();
    }
    digests[name] = digest.digest("hex");
  }
  await writeFile(join(folder, "manifest.json"), `${JSON.stringify(digests, null, 2)}\n`);
  await writeFile(join(folder, "README.md"), readme);
  for (const [name, source] of Object.entries(verifiers)) await copyFile(source, join(folder, name));
}

const readme = `# Certificate of an energy system's least cost

\`claim.json\` says what is claimed: the least cost of a model, or that it has no solution. Anybody can check it, without
the service that made it:

\`\`\`
node verify.mjs      # Node.js 18 or later
python3 verify.py    # Python 3.9 or later
\`\`\`

Both read the same files, need nothing else and take at most some minutes. They print one sentence and exit with 0 where the
claim holds, else with 1 and the reason. Each is short enough to read first.

| File | Content |
|---|---|
| claim.json | kind of the claim, cost, gap, SHA-256 of the program, bounds that are assumed |
| columns.txt | by column (variable): cost, lower and upper bound, 1 where it is a whole number, number of entries, name |
| entries.txt | by entry of the matrix, column after column: row from 0, coefficient |
| rows.txt | by row (constraint): lower and upper bound, name |
| program.bin | the same program as arrays of little-endian numbers; its SHA-256 is that of the run's result |
| primal.txt | by column: the value in the published solution |
| dual.txt | by row: the dual, which proves that no solution is cheaper |
| manifest.json | SHA-256 of each of these files |

The certificate proves what it says about the program. It does not say whether the program describes the energy system well.
`;
