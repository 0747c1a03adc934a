/**
 * Reads what is stored compressed as a length, a header of JSON, and numbers as float64: the input of a run, or a sheet of
 * its result. Nothing is in memory but the part that is read.
 */
import { pipeline, Readable } from "node:stream";
import { createZstdDecompress } from "node:zlib";
import { type ByteReader, byteReader } from "./byte-reader.ts";

interface PackedReader {
  /** The texts of the header, one after the other, or none of them: the numbers come next. */
  header(): AsyncGenerator<string>;
  skipHeader(): Promise<void>;
  numbers(count: number): Promise<Float64Array>;
  skipNumbers(count: number): Promise<void>;
  close(): Promise<void>;
}

const chunkBytes = 2 ** 18;

/** @param portions of the compressed bytes */
export function packedReader(portions: AsyncIterable<Uint8Array>): PackedReader {
  const bytes = byteReader(decompressed(portions));
  const headerLength = async (): Promise<number> => {
    const length = Buffer.alloc(4);
    await bytes.fill(length);
    return length.readUInt32LE(0);
  };
  return {
    async *header() {
      yield* textsOf(bytes, await headerLength());
    },
    async skipHeader() {
      await bytes.skip(await headerLength());
    },
    async numbers(count) {
      const numbers = new Float64Array(count);
      await bytes.fill(new Uint8Array(numbers.buffer));
      return numbers;
    },
    skipNumbers: (count) => bytes.skip(count * Float64Array.BYTES_PER_ELEMENT),
    close: bytes.close,
  };
}

function decompressed(portions: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const decompress = createZstdDecompress({ chunkSize: chunkBytes });
  // An error ends the decompression.
  pipeline(Readable.from(portions, { highWaterMark: 1 }), decompress, () => undefined);
  return decompress;
}

async function* textsOf(bytes: ByteReader, length: number): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for (let read = 0; read < length; ) {
    const part = new Uint8Array(Math.min(chunkBytes, length - read));
    await bytes.fill(part);
    read += part.length;
    yield decoder.decode(part, { stream: read < length });
  }
}
