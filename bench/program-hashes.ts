/**
 * Do linear programs stay the same, byte for byte? Prints one digest for each example, each reference case and both real archives,
 * at full resolution and over typical periods. Compare the output before and after a change.
 *
 *     npx node bench/program-hashes.ts             # prints one JSON object; without ../shared only the examples
 */
import "./help.ts";
import { existsSync, readdirSync } from "node:fs";
import { datasetAttributes } from "../src/domain/dataset.ts";
import type { DatasetContent } from "../src/domain/dataset-content.ts";
import type { Override } from "../src/domain/model.ts";
import { recordSchema } from "../src/domain/schema.ts";
import { buildEnergySystem } from "../src/energy-system/build.ts";
import { readArchive } from "../src/exchange/archive/reader.ts";
import { buildProgram } from "../src/formulation/build-program.ts";
import type { ResolutionRequest } from "../src/optimization/model-input.ts";
import { hashOfProgram } from "../src/optimization/program-hash.ts";
import { resolveTime } from "../src/optimization/time-resolution.ts";
import { contentOfArchive, referenceCases, sharedFolder } from "../tests/support/systems/reference.ts";

const requests: Record<string, ResolutionRequest> = {
  full: { kind: "full" },
  "7 × 12": {
    kind: "typical-periods",
    ...{ periods: 7, periodLength: 24, segments: 12, representation: "distribution", storageBounds: "exact" },
  },
  "7 × 12 simplified": {
    kind: "typical-periods",
    ...{ periods: 7, periodLength: 24, segments: 12, representation: "distribution", storageBounds: "simplified" },
  },
  "7 × 24 medoid": {
    kind: "typical-periods",
    ...{ periods: 7, periodLength: 24, segments: null, representation: "medoid", storageBounds: "exact" },
  },
};

const hashes: Record<string, string> = {};

function add(name: string, content: DatasetContent, overrides: readonly Override[] = []): void {
  const built = buildEnergySystem(content, [...overrides]);
  for (const [words, request] of Object.entries(requests)) {
    if (!built.system) {
      hashes[`${name}, ${words}`] = `invalid: ${built.problems.map(({ type }) => type).join(" ")}`;
      continue;
    }
    const ready = resolveTime(built.system, request);
    hashes[`${name}, ${words}`] = ready.system
      ? hashOfProgram(buildProgram(ready.system, ready.time, ready.storageBounds).program)
      : `invalid: ${ready.problems.map(({ type }) => type).join(" ")}`;
  }
}

const examples = new URL("../examples/", import.meta.url);
for (const file of readdirSync(examples).filter((name) => name.endsWith(".zip"))) {
  const dataset = recordSchema(datasetAttributes).parse({ name: "example" });
  const { content, failed } = await readArchive(new URL(file, examples).pathname, { dataset });
  if (failed) throw new Error(`${file} cannot be read.`);
  add(file, content);
}
for (const { name, archive, dataset, overrides } of referenceCases()) {
  add(name, await contentOfArchive(archive, dataset), overrides);
}
for (const file of ["1node_Example.zip", "Multi-regional_Example.zip"]) {
  const path = `${sharedFolder}datasets/${file}`;
  if (existsSync(path)) add(file, await contentOfArchive(path, {}));
}
process.stdout.write(`${JSON.stringify(hashes, null, 1)}\n`);
