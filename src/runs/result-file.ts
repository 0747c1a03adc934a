/** The file of a result, written on demand in a thread: a workbook, or of a pathway a zip with one per year. */
import { Readable } from "node:stream";
import { Worker } from "node:worker_threads";
import type { KeptPart } from "./result-parts.ts";

/** The bytes, made as they are read; destroying the stream ends the thread. */
export function resultFile(parts: KeptPart[]): Readable {
  let worker: Worker | null = null;
  let ended = false;
  const stream = new Readable({
    read() {
      if (worker) worker.postMessage("next");
      else worker = start();
    },
    destroy(error, done) {
      void worker?.terminate();
      done(error);
    },
  });
  function start(): Worker {
    const thread = new Worker(new URL("workbook-thread.ts", import.meta.url), { workerData: { parts } });
    thread.on("message", (chunk: Uint8Array | null) => {
      ended = chunk === null;
      stream.push(chunk);
    });
    thread.on("error", (error) => stream.destroy(error));
    thread.on("exit", () => {
      if (!ended) stream.destroy(new Error("The thread that wrote the file ended before its end."));
    });
    return thread;
  }
  return stream;
}
