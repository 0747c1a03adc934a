/** Keeps an uploaded file in the data folder while it is read. */

import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { message } from "@esm/messages/message";
import type { Config } from "../../config/config.ts";
import { badRequest, tooLarge } from "../answers/errors.ts";
import type { UploadedFile } from "./body.ts";

export const uploadFolder = (config: Config): string => join(config.dataFolder, "uploads");

/**
 * Stores the file, lets `work` use it and removes it again, with everything else that stands in its folder then. Throws 413 where it is
 * larger than allowed, and 422 where its form has fields that it must not have.
 */
export async function withUploadedFile<Result>(
  file: UploadedFile,
  config: Config,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const folders = uploadFolder(config);
  await mkdir(folders, { recursive: true, mode: 0o700 });
  const folder = join(folders, `${randomUUID()}.upload`);
  // Not recursive: that would hide why a disk refuses.
  await mkdir(folder, { mode: 0o700 });
  const path = join(folder, "file");
  try {
    try {
      await pipeline(file.stream, createWriteStream(path, { flags: "wx", mode: 0o600 }));
    } catch (error) {
      // An error of the file system has a number; the error of an aborted upload has none.
      if ((error as NodeJS.ErrnoException).errno !== undefined) throw error;
      throw badRequest(message("upload_incomplete"));
    }
    if (file.stream.truncated) throw tooLarge(message("file_too_large", { most: config.maxUploadBytes }));
    await file.readRest();
    return await work(path);
  } finally {
    // Files that a failing disk keeps are removed at the next start; the answer is about the upload.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Removes files that an earlier process left when it was killed. */
export async function removeLeftUploads(config: Config): Promise<void> {
  const folder = uploadFolder(config);
  const files = await readdir(folder).catch(() => []);
  await Promise.all(
    files.filter((file) => file.endsWith(".upload")).map((file) => rm(join(folder, file), { recursive: true })),
  );
}
