/**
 * Background threads stop for one among them that others wait for. All have the same low priority, and on two cores it would
 * get a third of what the service leaves of the processors.
 */
import { getEnvironmentData, setEnvironmentData } from "node:worker_threads";

const nameOfData = "how many threads others wait for";

/** Set where another thread has started this one. */
const given: unknown = getEnvironmentData(nameOfData);
const isInBackground = given instanceof SharedArrayBuffer;
const waitedFor = new Int32Array(isInBackground ? given : new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
if (!isInBackground) setEnvironmentData(nameOfData, waitedFor.buffer as never);

/** The work is that of a thread that does not give way itself. */
export async function withRightOfWay<Result>(work: () => Promise<Result>): Promise<Result> {
  Atomics.add(waitedFor, 0, 1);
  try {
    return await work();
  } finally {
    Atomics.sub(waitedFor, 0, 1);
    Atomics.notify(waitedFor, 0);
  }
}

const longestMs = 1_000;
/** A thread works for as long as it stood still before it gives way again: somebody may have the right of way all the time. */
let worksUntil = 0;

/** To be called every few milliseconds in long work. In the thread that has started the others, it does nothing. */
export function giveWay(): void {
  const count = Atomics.load(waitedFor, 0);
  if (count === 0 || !isInBackground) return;
  const begin = performance.now();
  if (begin < worksUntil) return;
  Atomics.wait(waitedFor, 0, count, longestMs);
  const end = performance.now();
  worksUntil = end + (end - begin);
}
