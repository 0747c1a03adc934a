/** Digests of linear programs: they change where a program does not stay the same byte for byte. */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readArchive } from "@esm/exchange/archive/reader";
import { datasetAttributes } from "@esm/model/domain/dataset";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import type { Override } from "@esm/model/domain/model";
import { recordSchema } from "@esm/model/domain/schema";
import { buildEnergySystem } from "@esm/model/energy-system/build";
import { buildProgram } from "@esm/model/formulation/build-program";
import type { ResolutionRequest } from "@esm/optimize/optimization/model-input";
import { resolveTime } from "@esm/optimize/optimization/time-resolution";
import { hashOfProgram } from "../../packages/optimize/src/optimization/program-hash.ts";

export { hashOfProgram };

const requests: Record<string, ResolutionRequest> = {
  full: { kind: "full" },
  "7 × 12": {
    kind: "typical-periods",
    periods: 7,
    periodLength: 24,
    segments: 12,
    representation: "distribution",
    storageBounds: "exact",
  },
  "7 × 12 simplified": {
    kind: "typical-periods",
    periods: 7,
    periodLength: 24,
    segments: 12,
    representation: "distribution",
    storageBounds: "simplified",
  },
  "7 × 24 medoid": {
    kind: "typical-periods",
    periods: 7,
    periodLength: 24,
    segments: null,
    representation: "medoid",
    storageBounds: "exact",
  },
};

export type Hashes = Record<string, string>;

/** By the name and how time is resolved: at full resolution and over typical periods. */
export function hashesOf(name: string, content: DatasetContent, overrides: readonly Override[] = []): Hashes {
  const built = buildEnergySystem(content, [...overrides]);
  const hashes: Hashes = {};
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
  return hashes;
}

/** Hashes of the examples. */
export async function hashesOfExamples(): Promise<Hashes> {
  const examples = new URL("../../examples/", import.meta.url);
  const hashes: Hashes = {};
  for (const file of readdirSync(examples)
    .filter((name) => name.endsWith(".zip"))
    .sort()) {
    const dataset = recordSchema(datasetAttributes).parse({ name: "example" });
    const { content, failed } = await readArchive(fileURLToPath(new URL(file, examples)), { dataset });
    if (failed) throw new Error(`${file} cannot be read.`);
    Object.assign(hashes, hashesOf(file, content));
  }
  return hashes;
}
