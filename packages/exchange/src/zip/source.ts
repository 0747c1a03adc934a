/** Random access to the bytes of an archive, in memory or on disk, in the shape yauzl reads from. */
import { type FileHandle, open } from "node:fs/promises";
import { message } from "@esm/messages/message";
import yauzl from "yauzl";
import { ArchiveError } from "./error.ts";

export interface ZipSource {
  readonly sizeBytes: number;
  /** Exactly `length` bytes from `position`; a view on memory where the archive lies in memory. */
  read(position: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
}

export async function openZipSource(file: string | Buffer): Promise<ZipSource> {
  if (typeof file !== "string") {
    return { sizeBytes: file.length, read: async (...range) => slice(file, ...range), close: async () => {} };
  }
  const handle = await open(file, "r");
  try {
    const { size } = await handle.stat();
    return { sizeBytes: size, read: (...range) => readFrom(handle, size, ...range), close: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/**
 * yauzl asks for positions straight from the archive, so a hostile one may lie anywhere: its own file reader lets
 * Node throw outside any promise then, this one answers with an error.
 */
export class SourceReader extends yauzl.RandomAccessReader {
  readonly #source: ZipSource;

  constructor(source: ZipSource) {
    super();
    this.#source = source;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    this.#source.read(position, length).then(
      (bytes) => callback(null, bytes.copy(buffer, offset)),
      (error: Error) => callback(error),
    );
  }
}

function checkRange(sizeBytes: number, position: number, length: number): void {
  if (!Number.isSafeInteger(position) || position < 0 || position + length > sizeBytes) {
    throw new ArchiveError("corrupt", message("archive_cut_short_damaged_refers"));
  }
}

function slice(bytes: Buffer, position: number, length: number): Buffer {
  checkRange(bytes.length, position, length);
  return bytes.subarray(position, position + length);
}

async function readFrom(handle: FileHandle, sizeBytes: number, position: number, length: number): Promise<Buffer> {
  checkRange(sizeBytes, position, length);
  const bytes = Buffer.allocUnsafe(length);
  const { bytesRead } = await handle.read(bytes, 0, length, position);
  if (bytesRead < length) throw new ArchiveError("corrupt", message("archive_cut_short_while_read"));
  return bytes;
}
