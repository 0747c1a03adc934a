/**
 * Executes jobs in the process of the test, where what a run stores is tested: two processes for each run take longer than
 * everything else. `runs/run-job` and `http/whole-service` test the processes.
 */

import { inPortionsOfBytes } from "../../apps/service/src/platform/byte-portions.ts";
import { executeJob } from "../../apps/service/src/runs/jobs/execute-job.ts";
import { withInput } from "../../apps/service/src/runs/jobs/lazy-input.ts";
import type { RunJob } from "../../apps/service/src/runs/jobs/run-job.ts";
import type { KeptPart } from "../../apps/service/src/runs/stored-results/parts.ts";

export const jobInProcess: RunJob = (order, { signal, onProgress, onLog, onAttemptEnd, onPortion }) =>
  withInput(order, { signal }, async (portions) => {
    const input: Uint8Array[] = [];
    for await (const portion of portions) input.push(portion);
    let parts = 0;
    const keep = async ({ bytes, ...of }: KeptPart): Promise<void> => {
      const part = parts++;
      for (const [portion, some] of inPortionsOfBytes(bytes).entries()) {
        // The bytes of a message are a copy, too.
        await onPortion?.({ part, portion, ...of, bytes: Uint8Array.from(some) });
      }
    };
    const hooks = {
      signal,
      keep,
      onProgress: (progress: Parameters<NonNullable<typeof onProgress>>[0]) => onProgress?.(progress),
      onLog: (line: string) => onLog?.(line),
      onAttemptEnd: (attempt: Parameters<NonNullable<typeof onAttemptEnd>>[0]) => onAttemptEnd?.(attempt),
    };
    return { end: await executeJob({ ...order, series: undefined, input: Buffer.concat(input) }, hooks) };
  });
