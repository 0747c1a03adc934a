/** Receives the bytes of a body: a short one stays in memory, a long one goes to a file as it arrives. */

import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { finished, Writable } from "node:stream";
import { message, type Words } from "@esm/messages/message";
import { badRequest, HttpError } from "../answers/errors.ts";

interface Reception {
  /** Bytes that the body may have. */
  maxBytes: number;
  /** Bytes of a body that stays in memory. */
  atOnce: number;
  /** Folder for the files. */
  folder: string;
  /** Advice where the body is larger. */
  advice: Words;
  /**
   * Called before a file is created. Throws where no file is allowed; returns the function to call when the file is
   * removed.
   */
  takePlace(): () => void;
}

/** In memory, or a file by its path. */
export type ReceivedBody = { bytes: Buffer } | { file: string };

/**
 * Lets `work` use the body and removes its file again. Throws 413 for a body that is larger than allowed, 400 for an
 * incomplete one.
 */
export async function withReceivedBody<Result>(
  raw: IncomingMessage,
  reception: Reception,
  work: (body: ReceivedBody) => Promise<Result>,
): Promise<Result> {
  if (Number(raw.headers["content-length"]) > reception.maxBytes) throw tooLong(reception);
  const target = createTarget(reception);
  try {
    await receive(raw, target.stream);
    return await work(target.received());
  } finally {
    await target.remove();
  }
}

const tooLong = ({ maxBytes, advice }: Reception): HttpError =>
  new HttpError(413, message("body_too_large", { most: maxBytes }), {}, advice);

/**
 * The bytes of a request flow only while the service reads them, which distinguishes a slow client from a waiting
 * service.
 */
async function receive(raw: IncomingMessage, target: Writable): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      target.once("finish", resolve).once("error", reject);
      finished(raw, { writable: false }, (error) => error && reject(badRequest(message("body_incomplete"))));
      raw.pipe(target);
    });
  } finally {
    raw.unpipe(target);
    target.destroy();
  }
}

function createTarget(reception: Reception) {
  const { maxBytes, atOnce, folder, takePlace } = reception;
  const path = join(folder, `${randomUUID()}.upload`);
  const chunks: Buffer[] = [];
  let size = 0;
  let file: FileHandle | undefined;
  let leavePlace: (() => void) | undefined;
  async function keep(chunk: Buffer): Promise<void> {
    size += chunk.length;
    if (size > maxBytes) throw tooLong(reception);
    if (!file && size > atOnce) {
      leavePlace = takePlace();
      await mkdir(folder, { recursive: true, mode: 0o700 });
      file = await open(path, "wx", 0o600);
      for (const early of chunks.splice(0)) await file.appendFile(early);
    }
    if (file) await file.appendFile(chunk);
    else chunks.push(chunk);
  }
  let underWay: Promise<void> = Promise.resolve();
  const settle = (work: Promise<void> | undefined, done: (error?: Error) => void): void => {
    underWay = Promise.resolve(work).then(() => done(), done);
  };
  const stream = new Writable({
    write: (chunk: Buffer, _, done) => settle(keep(chunk), done),
    final: (done) => settle(file?.close(), done),
  });
  return {
    stream,
    received: (): ReceivedBody => (file ? { file: path } : { bytes: Buffer.concat(chunks) }),
    async remove() {
      // A client that breaks off may do so while the file is being opened.
      await underWay;
      leavePlace?.();
      if (!file) return;
      await file.close().catch(() => undefined);
      await rm(path, { force: true });
    },
  };
}
