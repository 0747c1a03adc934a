/** Files that are written for a download: they stand in the data folder until the client has them. */
import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Config } from "../config.ts";
import { attachment } from "./content-disposition.ts";

const downloadFolder = (config: Config): string => join(config.dataFolder, "downloads");

export interface Download {
  /** Under which the client saves it. */
  name: string;
  mediaType: string;
  /** Writes the file to the path. */
  write(path: string): Promise<void>;
}

/** Writes the file, then answers with it: what cannot be written is an error and not half a file. */
export async function fileAnswer(reply: FastifyReply, config: Config, file: Download): Promise<Readable> {
  const folder = downloadFolder(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${randomUUID()}.download`);
  let handle: FileHandle | undefined;
  try {
    await file.write(path);
    handle = await open(path);
    const { size } = await handle.stat();
    const stream = handle.createReadStream({ highWaterMark: 2 ** 18 });
    stream.once("close", () => {
      rm(path, { force: true }).catch((error) => reply.log.warn(error, "a download that was sent was not removed"));
    });
    // A client that left while the file was written never asks for it.
    if (reply.raw.destroyed) stream.destroy();
    reply.header("content-type", file.mediaType);
    reply.header("content-length", size);
    reply.header("content-disposition", attachment(file.name));
    return stream;
  } catch (error) {
    await handle?.close();
    await rm(path, { force: true });
    throw error;
  }
}

/** Removes what an earlier process left when it was killed. */
export async function removeLeftDownloads(config: Config): Promise<void> {
  const folder = downloadFolder(config);
  const files = await readdir(folder).catch(() => []);
  await Promise.all(files.filter((file) => file.endsWith(".download")).map((file) => rm(join(folder, file))));
}
