/** The program of a run: built, or patched from that of the previous run in its series. */

import { isMessage, message, type Words } from "@esm/messages/message";
import { type BuiltProgram, buildProgram, patchOrBuildProgram } from "@esm/model/formulation/build-program";
import type { ProgramMemory } from "./series-cache.ts";
import type { ReadySystem } from "./time-resolution.ts";

/** Logs how the previous program was used. */
export function buildOrPatch(
  { system, time, storageBounds }: Omit<ReadySystem, "reason">,
  memory: ProgramMemory | undefined,
  onLog: ((line: Words) => void) | undefined,
): BuiltProgram {
  if (!memory) return buildProgram(system, time, storageBounds);
  const built = patchOrBuildProgram(memory.built, system, time, storageBounds);
  memory.built = built;
  const { patch } = built;
  if (isMessage(patch)) {
    memory.warmStart = null;
    memory.optimum = null;
    onLog?.(message("program_built_again", { why: patch }));
  } else if (patch !== null) {
    onLog?.(message("program_patched", { ...patch }));
  }
  return built;
}
