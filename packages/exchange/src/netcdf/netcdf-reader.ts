/** Reads a netCDF-4 file in a process that can open nothing, within one limit of time for all that is asked about the file. */

import type { ChildProcess } from "node:child_process";
import { open } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { inEnglish } from "@esm/messages/render";
import { residentMemoryOf } from "@esm/processes/process-memory";
import { howItEnded, type ProcessExit, saysOutOfMemory, superviseProcess } from "@esm/processes/supervise-process";
import { type ClosedProgram, startClosedProcess } from "./closed-process.ts";
import type { NetcdfOrder, NetcdfReading, NetcdfRefusal, ReadVariables } from "./netcdf-file.ts";
import { collectMessages, type NetcdfMessage } from "./netcdf-messages.ts";

const maxResidentBytes = 2 ** 30;
const memorySampleMs = 100;
/** Memory that the library may take beyond the values of a file. */
const freeBytes = 64 * 2 ** 20;
/** Parts of its error output that are kept. */
const maxErrorTexts = 20;
/** Loading its program takes a fifth of a second on a machine that has time. Nothing of the file is read before. */
const maxStartSeconds = 60;

/** For the whole of a file, in whatever formats it is tried. */
export function maxReadingSeconds(fileBytes: number): number {
  const mebibyte = 2 ** 20;
  return Math.min(60, 10 + Math.ceil(Math.max(0, fileBytes - 32 * mebibyte) / (4 * mebibyte)));
}

export interface NetcdfReader {
  read: ReadVariables;
  /** Asks for the last time: the process ends, and its memory is free. */
  readLast: ReadVariables;
  /** How long it has read. */
  usedMs(): number;
  close(): Promise<void>;
}

/**
 * Its process starts with the first question. What has refused the file once refuses it again without being asked.
 * @param usedMs of the time limit, where the file was looked at before
 */
export function createNetcdfReader(usedMs = 0): NetcdfReader {
  let process: Promise<NetcdfProcess> | undefined;
  let last: NetcdfReading | undefined;
  let usedNow = usedMs;

  const read: ReadVariables = async (order) => {
    if (last && !("variables" in last)) return last;
    process ??= startNetcdfProcess(order, usedNow);
    const started = await process;
    const begin = performance.now();
    last = await started.ask(order);
    usedNow += performance.now() - begin;
    // A file that is refused may have left the library unusable. One that is only too large is read later.
    if (!("variables" in last)) await close();
    return last;
  };
  async function close(): Promise<void> {
    await (await process?.catch(() => undefined))?.end();
    process = undefined;
  }
  return {
    read,
    readLast: (order) => read(order).finally(close),
    usedMs: () => usedNow,
    close,
  };
}

export async function readInProcess(order: NetcdfOrder): Promise<NetcdfReading> {
  return createNetcdfReader().readLast(order);
}

interface NetcdfProcess {
  ask(order: NetcdfOrder): Promise<NetcdfReading>;
  /** Resolves when it is gone. */
  end(): Promise<void>;
}

const program = new URL("netcdf-process.ts", import.meta.url);
/** The folder of the program, its package, and the library: in this repository, and where npm has installed this package. */
const readable = [
  new URL("./*", program),
  new URL("../../package.json", import.meta.url),
  new URL("../../../../node_modules/h5wasm/*", import.meta.url),
  new URL("../../../../h5wasm/*", import.meta.url),
];

export const netcdfProgram = (seconds: number, maxBytes: number): ClosedProgram => ({
  program: fileURLToPath(program),
  arguments: [String(maxBytes + freeBytes), String(maxResidentBytes)],
  readable: readable.map((url) => fileURLToPath(url)),
  maxHeapMib: 256,
  maxAddressSpaceMib: 4096,
  maxProcessorSeconds: maxStartSeconds / 10 + seconds,
});

async function startNetcdfProcess({ path, maxBytes }: NetcdfOrder, usedMs: number): Promise<NetcdfProcess> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const seconds = maxReadingSeconds(size);
    const child = startClosedProcess(netcdfProgram(seconds, maxBytes), file.fd);
    return await converse(child, seconds, usedMs);
  } finally {
    // The process has it by now.
    await file.close();
  }
}

/** Resolves when the process is ready. Rejects where it cannot be started, which says nothing about the file. */
async function converse(child: ChildProcess, seconds: number, usedMs: number): Promise<NetcdfProcess> {
  const errors: string[] = [];
  child.stderr?.on("data", (text: Buffer) => errors.length < maxErrorTexts && errors.push(text.toString()));
  let hear: (message: NetcdfMessage | "ready") => void = () => undefined;
  child.on("message", (message) => hear(message as NetcdfMessage));
  let leftMs = seconds * 1000 - usedMs;
  const isOver = { time: false };
  const gone = Promise.withResolvers<ProcessExit>();
  superviseProcess(child, {
    memory: {
      limitBytes: maxResidentBytes,
      sampleMs: memorySampleMs,
      read: (processId) => residentMemoryOf(processId)?.currentBytes ?? 0,
    },
    kill: () => child.kill("SIGKILL"),
    onExit: gone.resolve,
  });
  const end = async (): Promise<void> => {
    child.kill("SIGKILL");
    await gone.promise;
  };
  const started = Promise.withResolvers<void>();
  hear = () => started.resolve();
  const starting = setTimeout(() => child.kill("SIGKILL"), maxStartSeconds * 1000);
  const failed = gone.promise.then((exit) => {
    throw new Error(
      `The process that reads netCDF files ${inEnglish(howItEnded(exit))} at its start: ${errors.join("")}`,
    );
  });
  await Promise.race([started.promise, failed]).finally(() => clearTimeout(starting));

  return {
    end,
    async ask(order) {
      const collect = collectMessages();
      const answered = Promise.withResolvers<NetcdfReading>();
      hear = (message) => {
        const reading = message === "ready" ? null : collect(message);
        if (reading) answered.resolve(reading);
      };
      const begin = performance.now();
      const timer = setTimeout(
        () => {
          isOver.time = true;
          child.kill("SIGKILL");
        },
        Math.max(1, leftMs),
      );
      const ended = gone.promise.then((exit) => refusalOf(exit, isOver.time ? seconds : null, errors.join("")));
      child.send(order, () => undefined);
      const reading = await Promise.race([answered.promise, ended]).finally(() => clearTimeout(timer));
      leftMs -= performance.now() - begin;
      return reading;
    },
  };
}

/** The message of a process that ended in the middle of a file. */
function refusalOf(exit: ProcessExit, overSeconds: number | null, errors: string): NetcdfRefusal {
  if (overSeconds !== null) return { tookSeconds: overSeconds };
  const ranOut = exit.reason === "memory" || exit.wasKilledForMemory || saysOutOfMemory(errors);
  return ranOut ? { needsMemory: true } : { failed: howItEnded(exit) };
}
