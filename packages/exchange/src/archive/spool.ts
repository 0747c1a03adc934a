/** Workbooks inside an archive: small ones are read in memory, large ones from a temporary file. */
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Words } from "@esm/messages/message";
import { ArchiveError } from "../zip/error.ts";
import type { ArchiveFile } from "./layout.ts";

const memoryBytes = 2 ** 20;

/**
 * Lets `work` use the file's bytes, or the path of a file in `folder` that holds them, and removes that file
 * afterwards. If the archive cannot give the bytes, the reason is an error.
 */
export async function withContent<Result>(
  file: ArchiveFile,
  folder: string,
  work: (content: Buffer | string) => Promise<Result>,
): Promise<Result | { errors: Words[] }> {
  const path = join(folder, `${randomUUID()}.upload`);
  const isLarge = file.expandedBytes > memoryBytes;
  try {
    let content: Buffer | string = path;
    try {
      if (isLarge) await pipeline(file.chunks(), createWriteStream(path, { flags: "wx", mode: 0o600 }));
      else content = await file.read();
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error;
      return { errors: [error.words] };
    }
    return await work(content);
  } finally {
    if (isLarge) await rm(path, { force: true });
  }
}
