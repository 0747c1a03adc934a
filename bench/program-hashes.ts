/**
 * Do linear programs stay the same, byte for byte? Prints one digest for each example, each reference case and both real archives,
 * at full resolution and over typical periods. Compare the output before and after a change.
 *
 *     npx node bench/program-hashes.ts             # prints one JSON object; without ../shared only the examples
 *     npx node bench/program-hashes.ts --store     # also stores those of the examples, with which a test compares
 */
import "./help.ts";
import { existsSync, writeFileSync } from "node:fs";
import { hashesOf, hashesOfExamples } from "../tests/support/program-hashes.ts";
import { contentOfArchive, referenceCases, sharedFolder } from "../tests/support/systems/reference.ts";

const hashes = await hashesOfExamples();
if (process.argv.includes("--store")) {
  const place = new URL("../tests/examples/program-hashes.json", import.meta.url);
  writeFileSync(place, `${JSON.stringify(hashes, null, 2)}\n`);
}
for (const { name, archive, dataset, overrides } of referenceCases()) {
  Object.assign(hashes, hashesOf(name, await contentOfArchive(archive, dataset), overrides));
}
for (const file of ["1node_Example.zip", "Multi-regional_Example.zip"]) {
  const path = `${sharedFolder}datasets/${file}`;
  if (existsSync(path)) Object.assign(hashes, hashesOf(file, await contentOfArchive(path, {})));
}
process.stdout.write(`${JSON.stringify(hashes, null, 1)}\n`);
