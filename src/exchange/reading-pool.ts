/** Threads that read uploaded files: as many at a time as is allowed, others wait in the order of their arrival. */
import { basename } from "node:path";
import { Worker } from "node:worker_threads";
import type { FamilyName } from "../domain/table-family.ts";
import { type ArchiveReading, unreadable } from "./archive-entries.ts";
import type { ArchiveOptions } from "./archive-reader.ts";
import { refused } from "./archive-results.ts";
import type { TableContext, TableReading } from "./table-reader.ts";

export type ReadingTask =
  | { kind: "archive"; path: string; options: ArchiveOptions }
  | { kind: "table"; path: string; family: FamilyName; context: TableContext };

export interface ReadingPoolOptions {
  threads: number;
  /** A file that takes longer is refused. */
  timeLimitMs?: number;
  /** Memory of a thread beside the numbers it reads; a file that takes more is refused. */
  maxMemoryMib?: number;
}

export interface ReadingPool {
  /** See `readArchive`; the file at the path stays in its place until the answer. */
  readArchive(path: string, options: ArchiveOptions): Promise<ArchiveReading>;
  /** See `readComponentTable`. */
  readTable(path: string, family: FamilyName, context: TableContext): Promise<TableReading>;
  /** Ends the threads; what is being read is rejected. */
  close(): Promise<void>;
}

interface Job {
  task: ReadingTask;
  resolve(result: never): void;
  reject(error: Error): void;
}

type Answer = { result: never } | { error: string };

function refusalOf(task: ReadingTask, reason: string): ArchiveReading | TableReading {
  if (task.kind === "table") return { message: reason };
  return unreadable(task.options.dataset, refused(task.options.archiveName ?? basename(task.path), reason));
}

/** An idle thread ends after this time, and gives back the memory of what it has read. */
const idleMs = 30_000;

export function createReadingPool({
  threads,
  timeLimitMs = 600_000,
  maxMemoryMib = 1024,
}: ReadingPoolOptions): ReadingPool {
  const waiting: Job[] = [];
  const idle: { worker: Worker; timer: NodeJS.Timeout }[] = [];
  const running = new Set<Worker>();
  let closed = false;

  function dispatch(): void {
    while (waiting.length > 0 && (idle.length > 0 || running.size < threads)) {
      const job = waiting.shift();
      if (job) run(job, takeIdle() ?? newThread());
    }
  }

  function newThread(): Worker {
    return new Worker(new URL("reading-worker.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: maxMemoryMib },
    });
  }

  function takeIdle(): Worker | undefined {
    const rested = idle.pop();
    clearTimeout(rested?.timer);
    return rested?.worker;
  }

  function run({ task, resolve, reject }: Job, worker: Worker): void {
    running.add(worker);
    worker.ref();
    const timer = setTimeout(() => {
      refuse(`The file took more than ${timeLimitMs / 1000} s to read.`);
    }, timeLimitMs);
    const finish = () => {
      clearTimeout(timer);
      for (const event of ["message", "error", "exit"]) worker.removeAllListeners(event);
      running.delete(worker);
    };
    worker.once("message", (answer: Answer) => {
      finish();
      if (closed) void worker.terminate();
      else rest(worker);
      if ("error" in answer) reject(new Error(`A file could not be read: ${answer.error}`));
      else resolve(answer.result);
      dispatch();
    });
    const end = (answer: () => void) => {
      finish();
      void worker.terminate();
      answer();
      dispatch();
    };
    const refuse = (reason: string) => end(() => resolve(refusalOf(task, reason) as never));
    const fail = (reason: string) => end(() => reject(new Error(`The thread that read a file ended: ${reason}`)));
    worker.once("error", (error: Error & { code?: string }) => {
      // It ends alone: the service and the other threads keep their memory.
      if (error.code === "ERR_WORKER_OUT_OF_MEMORY") refuse("The file takes more memory than allowed to read.");
      else fail(error.message);
    });
    worker.once("exit", (code) => fail(`exit code ${code}`));
    worker.postMessage(task);
  }

  function rest(worker: Worker): void {
    const forget = () => {
      const position = idle.findIndex((rested) => rested.worker === worker);
      if (position >= 0) clearTimeout(idle.splice(position, 1)[0].timer);
    };
    const timer = setTimeout(() => {
      forget();
      void worker.terminate();
    }, idleMs);
    timer.unref();
    worker.removeAllListeners("exit").once("exit", forget);
    worker.unref();
    idle.push({ worker, timer });
  }

  const submit = <Result>(task: ReadingTask): Promise<Result> =>
    new Promise<Result>((resolve, reject) => {
      if (closed) return reject(new Error("The service is stopping."));
      waiting.push({ task, resolve, reject });
      dispatch();
    });

  return {
    readArchive: (path, options) => submit({ kind: "archive", path, options }),
    readTable: (path, family, context) => submit({ kind: "table", path, family, context }),
    async close() {
      closed = true;
      for (const { reject } of waiting.splice(0)) reject(new Error("The service is stopping."));
      const workers = [...running, ...idle.splice(0).map(({ worker }) => worker)];
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
