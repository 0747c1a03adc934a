/** The largest archive that is uploaded. */
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { writeArchive } from "@esm/exchange/archive/writer";
import { largestDataset, type WorldSize } from "./world.ts";

const modelsInArchive = 2;

/** Not the whole of what is filled in, whose models are more than an archive may have. */
export async function largestArchive(size: WorldSize): Promise<Blob> {
  const content = largestDataset(size);
  const sink = new PassThrough();
  const bytes = buffer(sink);
  await writeArchive({ ...content, models: content.models.slice(0, modelsInArchive) }, sink);
  return new Blob([await bytes], { type: "application/zip" });
}
