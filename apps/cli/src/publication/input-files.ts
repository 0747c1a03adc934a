/** The frozen input of a publication as a plain package. */
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sourceOf } from "@esm/exchange/archive/files";
import { packageFilesOf } from "@esm/exchange/package/files";
import { oemetadataFile } from "@esm/exchange/package/layout";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { places } from "./publication.ts";

/** @returns the description by the Open Energy Platform, which stands in the folder above and says more there */
export async function writeInput(folder: string, content: DatasetContent): Promise<string> {
  let description = "";
  for await (const { path, texts } of packageFilesOf(sourceOf(content))) {
    if (path === oemetadataFile) {
      for await (const text of texts) description += text;
      continue;
    }
    const file = join(folder, places.input, path);
    await mkdir(dirname(file), { recursive: true });
    await pipeline(Readable.from(texts), createWriteStream(file));
  }
  return description;
}
