/**
 * Deflating a sequence of chunks on a thread of Node's pool while the caller makes the next chunk.
 * Node's zlib rather than fflate: fflate compresses on the calling thread (or starts a worker per entry), zlib does it
 * beside the calling thread, and three times faster (18.7 MB of sheet, level 1: 0.18 s against 0.56 s).
 */
import { crc32, createDeflateRaw } from "node:zlib";

export type ChunkSource = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

interface DeflatedTotals {
  crc32: number;
  storedBytes: number;
  expandedBytes: number;
}

/** Chunks must not be changed after they were handed over. Errors of the source and of `write` come through. */
export async function deflateChunks(
  content: ChunkSource,
  level: number,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<DeflatedTotals> {
  const deflate = createDeflateRaw({ level, chunkSize: 2 ** 17 });
  const totals: DeflatedTotals = { crc32: 0, storedBytes: 0, expandedBytes: 0 };
  // Not a race of promises: the one for the end would keep those of all chunks in memory until then.
  let goOn = (): void => undefined;
  deflate.once("close", () => goOn());

  const feed = async (): Promise<void> => {
    // One chunk is being compressed while the source makes the next one; never more are in flight.
    let accepted: Promise<void> = Promise.resolve();
    for await (const chunk of content) {
      totals.crc32 = crc32(chunk, totals.crc32);
      totals.expandedBytes += chunk.length;
      await accepted;
      if (deflate.destroyed) return;
      // Settles when the chunk has been compressed and its output taken. A failure shows where the output is read.
      accepted = new Promise((resolve) => {
        goOn = resolve;
        deflate.write(chunk, () => resolve());
      });
    }
    await accepted;
    deflate.end();
  };
  const drain = async (): Promise<void> => {
    for await (const chunk of deflate) {
      totals.storedBytes += chunk.length;
      await write(chunk);
    }
  };

  const fed = feed().catch((error: unknown) => {
    deflate.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  });
  // The first failure is the cause, the other side only follows: both are awaited, so none is left unhandled.
  const [fedResult, drainResult] = await Promise.allSettled([fed, drain()]);
  if (fedResult.status === "rejected") throw fedResult.reason;
  if (drainResult.status === "rejected") throw drainResult.reason;
  return totals;
}
