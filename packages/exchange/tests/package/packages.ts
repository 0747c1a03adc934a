/** Plain packages written down in tests. */

import { inEnglish } from "@esm/messages/render";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { sourceOf } from "../../src/archive/files.ts";
import type { PackageOptions } from "../../src/package/files.ts";
import { readPackage } from "../../src/package/reader.ts";
import { writePackage } from "../../src/package/writer.ts";
import { defaultZipLimits } from "../../src/zip/limits.ts";
import { readZip } from "../../src/zip/zip-reader.ts";
import { collector, target, zipOf } from "../archive/archives.ts";

export async function packageOf(content: DatasetContent, options?: PackageOptions): Promise<Buffer> {
  const { stream, bytes } = collector();
  await writePackage(sourceOf(content), stream, options);
  return bytes();
}

/** The texts in a package, by path. */
export async function filesOf(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await readZip(bytes, defaultZipLimits);
  const texts = await Promise.all(zip.files.map(async (file) => [file.name, (await file.read()).toString()] as const));
  await zip.close();
  return Object.fromEntries(texts);
}

export const smallPackage: Readonly<Record<string, string>> = {
  "dataset.yaml": `
dataset: { number_of_time_steps: 3, cost_unit: EUR }
regions: [{ name: N }, { name: S }]
commodities: [{ name: electricity, unit: GW }]
sources: [{ name: Wind, commodity_name: electricity, capacity_variable: true }]
transmissions: [{ name: Line, commodity_name: electricity, capacity_variable: true }]
`,
  "tables/capacityMax.csv": "component,region,region_to,value\nLine,N,S,2\nWind,N,,10\n",
  "series/Wind.operationRateMax.csv": "step,N,S\n0,0.5,1\n1,0,0.25\n2,1,1e-3\n",
  "series/Line.operationRateMax.csv": "region,N\nregion_to,S\n0,1\n1,1\n2,0.5\n",
};

/** Without the files that are null. */
export async function readFiles(files: Readonly<Record<string, string | Buffer | null>>) {
  const present = Object.entries(files).filter((entry): entry is [string, string | Buffer] => entry[1] !== null);
  return readPackage(await zipOf(Object.fromEntries(present)), { dataset: target });
}

/** Every message, after the name of its file. */
export async function messagesOf(changes: Readonly<Record<string, string | Buffer | null>>): Promise<string[]> {
  const { fileResults } = await readFiles({ ...smallPackage, ...changes });
  return fileResults.flatMap(({ file, message }) =>
    inEnglish(message ?? "")
      .split("\n")
      .filter(Boolean)
      .map((text) => `${file}: ${text}`),
  );
}
