/** Orders whose input is read when a process needs it: one that goes on with a series has it. */
import type { RunEnd } from "../domain/run.ts";
import type { JobOrder } from "./job-messages.ts";
import { failedRun } from "./run-ends.ts";

export type OpenOrder = Omit<JobOrder, "input"> & {
  /** Null where there is none any more. */
  input: Uint8Array | (() => Promise<Uint8Array | null>);
};

export const readInput = async ({ input }: Pick<OpenOrder, "input">): Promise<Uint8Array | null> =>
  typeof input === "function" ? input() : input;

/** Rejects with what reading the input rejects with. */
export async function withInput(
  order: Pick<OpenOrder, "input">,
  { signal }: { signal: AbortSignal },
  work: (input: Uint8Array) => Promise<{ end: RunEnd }>,
): Promise<RunEnd> {
  if (signal.aborted) return failedRun("cancelled");
  const input = await readInput(order);
  if (signal.aborted) return failedRun("cancelled");
  return input ? (await work(input)).end : failedRun("invalid", "The input of the run is gone.");
}
