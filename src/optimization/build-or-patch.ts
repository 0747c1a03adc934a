/** The program of a run: built, or patched from that of the previous run in its series. */
import { type BuiltProgram, buildProgram, patchOrBuildProgram } from "../formulation/build-program.ts";
import type { ProgramMemory } from "./series-cache.ts";
import type { ReadySystem } from "./time-resolution.ts";

/** Logs how the previous program was used. */
export function buildOrPatch(
  { system, time, storageBounds }: Omit<ReadySystem, "reason">,
  memory: ProgramMemory | undefined,
  onLog: ((line: string) => void) | undefined,
): BuiltProgram {
  if (!memory) return buildProgram(system, time, storageBounds);
  const built = patchOrBuildProgram(memory.built, system, time, storageBounds);
  memory.built = built;
  const { patch } = built;
  if (typeof patch === "string") {
    memory.warmStart = null;
    memory.optimum = null;
    onLog?.(`the program is built again, not patched: ${patch}`);
  } else if (patch !== null) {
    const { coefficients, costs, columnBounds, rowBounds } = patch;
    const bounds = `${columnBounds} bounds of variables and ${rowBounds} of limits and balances`;
    onLog?.(`patched the program of the previous run: ${costs} costs, ${coefficients} coefficients, ${bounds}`);
  }
  return built;
}
