/** A thread that compresses 5,000 chunks and counts the promises in its memory near the begin and the end. */
import { queryObjects } from "node:v8";
import { parentPort } from "node:worker_threads";
import { deflateChunks } from "../../src/zip/deflate.ts";

const promises = (): number => queryObjects(Promise, { format: "count" }) as number;

const counts: number[] = [];
async function* chunks() {
  for (let index = 0; index < 5_000; index++) {
    if (index === 500 || index === 4_500) counts.push(promises());
    yield Buffer.from(`${index},`);
  }
}
const packed: Uint8Array[] = [];
await deflateChunks(chunks(), 1, async (bytes) => void packed.push(bytes));
parentPort?.postMessage({ counts, packed: Buffer.concat(packed) });
