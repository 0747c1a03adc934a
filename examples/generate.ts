/** Builds the example data sets: `node examples/generate.ts [folder]`. Equal code gives equal files. */
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { writeArchive } from "@esm/exchange/archive/writer";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { oneRegionCo2Limit } from "./datasets/one-region-co2-limit.ts";
import { oneRegionWeek } from "./datasets/one-region-week.ts";
import { oneRegionYear } from "./datasets/one-region-year.ts";
import { threeRegionsYear } from "./datasets/three-regions-year.ts";
import { twoRegionsThreeSteps } from "./datasets/two-regions-three-steps.ts";

/** The data sets by the name of their archive. */
export const examples: Readonly<Record<string, () => DatasetContent>> = {
  "two-regions-three-steps": twoRegionsThreeSteps,
  "one-region-week": oneRegionWeek,
  "one-region-co2-limit": oneRegionCo2Limit,
  "one-region-year": oneRegionYear,
  "three-regions-year": threeRegionsYear,
};

/** Writes all archives into a folder, which is made if need be. */
export async function generateExamples(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, build] of Object.entries(examples)) {
    await writeArchive(build(), createWriteStream(join(folder, `${name}.zip`)), { compressionLevel: 9 });
  }
}

if (process.argv[1] === import.meta.filename) await generateExamples(resolve(process.argv[2] ?? import.meta.dirname));
