/** Reads the outline of our own archives from the small files at the root: no component or table is read. */
import type { DatasetAttributes, RegionAttributes } from "@esm/model/domain/dataset";
import type { ModelContent } from "@esm/model/domain/model";
import { defaultZipLimits } from "../zip/limits.ts";
import { readZip } from "../zip/zip-reader.ts";
import { datasetFile, modelsFile, regionsFile } from "./folders.ts";

export interface ArchiveOutline {
  dataset: DatasetAttributes;
  regions: RegionAttributes[];
  models: ModelContent[];
}

/** For archives as `writeArchive` writes them; nothing in them is checked. */
export async function readOutline(path: string): Promise<ArchiveOutline> {
  const zip = await readZip(path, defaultZipLimits);
  try {
    const contentOf = async (name: string) => {
      const bytes = await zip.files.find((file) => file.name === name)?.read();
      if (bytes === undefined) throw new Error(`The archive ${path} has no ${name}.`);
      return JSON.parse(bytes.toString());
    };
    return {
      dataset: await contentOf(datasetFile),
      regions: await contentOf(regionsFile),
      models: await contentOf(modelsFile),
    };
  } finally {
    await zip.close();
  }
}
