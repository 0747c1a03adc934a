/**
 * Orders whose input is read when a process needs it, in portions: a process that continues a series already has it.
 */

import { message } from "@esm/messages/message";
import type { RunEnd } from "@esm/model/domain/runs/run";
import type { JobRequest } from "./job-messages.ts";
import { failedRun } from "./run-outcome.ts";

export type OpenOrder = Omit<JobRequest, "input"> & {
  /** As stored: in portions, one after the other. None where the input no longer exists. */
  input: Uint8Array | (() => AsyncIterable<Uint8Array>);
};

export async function* portionsOfInput({ input }: Pick<OpenOrder, "input">): AsyncGenerator<Uint8Array> {
  if (typeof input === "function") yield* input();
  else yield input;
}

/** Rejects with the error of reading the first portion. */
export async function withInput(
  order: Pick<OpenOrder, "input">,
  { signal }: { signal: AbortSignal },
  work: (input: AsyncIterable<Uint8Array>) => Promise<{ end: RunEnd }>,
): Promise<RunEnd> {
  if (signal.aborted) return failedRun("cancelled");
  const portions = portionsOfInput(order);
  const first = await portions.next();
  if (signal.aborted) return failedRun("cancelled");
  if (first.done) return failedRun("invalid", message("input_run_no_longer_exists"));
  return (await work(beginningWith(first.value, portions))).end;
}

async function* beginningWith(first: Uint8Array, others: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* others;
}
