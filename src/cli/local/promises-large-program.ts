/** Whether a model will be a large program, guessed before its file is read. */
import { stat } from "node:fs/promises";
import type { OptimizeOptions } from "../../optimization/model-input.ts";

/** Archives with some weeks of hourly series have some 20 kB, those with a year 400 kB or more. */
const largeFileBytes = 200_000;

/** A wrong guess costs the start of a process. */
export async function promisesLargeProgram(
  file: string,
  numberOfTimeSteps: number | undefined,
  { resolution }: Pick<OptimizeOptions, "resolution">,
): Promise<boolean> {
  if (numberOfTimeSteps !== undefined || (resolution && resolution.kind !== "full")) return false;
  const found = await stat(file).catch(() => null);
  return found !== null && found.size >= largeFileBytes;
}
