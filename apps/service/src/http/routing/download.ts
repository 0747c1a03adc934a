/** Files for downloads: they stay in the data folder until the client has them. */
import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Config } from "../../config/config.ts";
import type { TableAnswer } from "../../runs/stored-results/result-tasks.ts";
import { attachment } from "../answers/content-disposition.ts";
import { conflict, invalid } from "../answers/errors.ts";
import type { Services } from "./services.ts";

type Given = Pick<Services, "config">;

const downloadFolder = (config: Config): string => join(config.dataFolder, "downloads");

interface Download {
  /** The name under which the client saves it. */
  name: string;
  mediaType: string;
  /** Writes the file to the path. */
  write(path: string): Promise<void>;
}

export interface TableDownload {
  /** The name under which the client saves it; an answer without one is shown. */
  name: string | undefined;
  mediaType: string;
  /** Answers with the table, or writes it to the path where it is large. */
  make(path: string): Promise<TableAnswer>;
}

/** Writes the file, then answers with it: a fault in writing gives an error and not half a file. */
export async function fileAnswer(reply: FastifyReply, services: Given, file: Download): Promise<Readable> {
  return withPath(services.config, async (path) => {
    await file.write(path);
    const stream = await sendFile(path, reply);
    describe(reply, file);
    return stream;
  });
}

/** Answers with a table; only large ones are written to a file. Throws 422 where the request has an unknown name, 409 where the result lacks it. */
export async function tableAnswer(
  reply: FastifyReply,
  services: Given,
  { make, ...table }: TableDownload,
): Promise<Readable | Buffer> {
  return withPath(services.config, async (path) => {
    const made = await make(path);
    if ("problems" in made) throw invalid(made.problems);
    if ("conflict" in made) throw conflict(made.conflict);
    const answer = "bytes" in made ? Buffer.from(made.bytes) : await sendFile(path, reply);
    describe(reply, table);
    return answer;
  });
}

/** Nothing stays at the path where `work` throws. */
async function withPath<Result>(config: Config, work: (path: string) => Promise<Result>): Promise<Result> {
  const folder = downloadFolder(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${randomUUID()}.download`);
  try {
    return await work(path);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** The content of the file, which is removed when it was sent or its client has left. */
async function sendFile(path: string, reply: FastifyReply): Promise<Readable> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path);
    const { size } = await handle.stat();
    const stream = handle.createReadStream({ highWaterMark: 2 ** 18 });
    stream.once("close", () => {
      rm(path, { force: true }).catch((error) => reply.log.warn(error, "a download that was sent was not removed"));
    });
    // A client that leaves while the file is written, or before it is sent, never reads it.
    if (reply.raw.destroyed) stream.destroy();
    else reply.raw.once("close", () => stream.destroy());
    reply.header("content-length", size);
    return stream;
  } catch (error) {
    await handle?.close();
    throw error;
  }
}

function describe(reply: FastifyReply, { name, mediaType }: { name: string | undefined; mediaType: string }): void {
  reply.header("content-type", mediaType);
  if (name !== undefined) reply.header("content-disposition", attachment(name));
}

/** Removes files that an earlier process left when it was killed. */
export async function removeLeftDownloads(config: Config): Promise<void> {
  const folder = downloadFolder(config);
  const files = await readdir(folder).catch(() => []);
  await Promise.all(files.filter((file) => file.endsWith(".download")).map((file) => rm(join(folder, file))));
}
