/** The archive that hostile ones are made from: a small data set that is whole and right. */

import { defaultZipLimits } from "@esm/exchange/zip/limits";
import { readZip } from "../../packages/exchange/src/zip/zip-reader.ts";
import { type CraftedArchive, type CraftedEntry, craftZip } from "../../packages/exchange/tests/zip/zip-bytes.ts";

export const baseArchivePath = "examples/two-regions-three-steps.zip";

export const baseFiles: ReadonlyMap<string, Buffer> = await (async () => {
  const zip = await readZip(baseArchivePath, defaultZipLimits);
  const files = new Map<string, Buffer>();
  for (const file of zip.files) files.set(file.name, await file.read());
  await zip.close();
  return files;
})();

export type Change = Buffer | string | Partial<CraftedEntry> | null;

/** The base archive with some files changed, added or (null) left out. */
export function archiveWith(
  changes: Record<string, Change>,
  more: CraftedEntry[] = [],
  archive?: CraftedArchive,
): Buffer {
  const names = [...new Set([...baseFiles.keys(), ...Object.keys(changes)])];
  const entries = names.flatMap((name): CraftedEntry[] => {
    const change = name in changes ? changes[name] : undefined;
    if (change === null) return [];
    const entry = { name, content: baseFiles.get(name) ?? "", method: 8 };
    if (typeof change === "string" || Buffer.isBuffer(change)) return [{ ...entry, content: change }];
    return [{ ...entry, ...change }];
  });
  return craftZip([...entries, ...more], archive);
}
