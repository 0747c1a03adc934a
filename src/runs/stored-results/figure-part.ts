/**
 * Parts of a result from which pictures are drawn. A fault in them must not cost the optimum: the part is absent then, a
 * part with another name says so, and the log of the run has the cause.
 */

import type { Words } from "../../messages/message.ts";
import { type KeptPart, packJson } from "./parts.ts";

export type FigureName = "statistics" | "structure";

const faultName = (name: FigureName): string => `fault:${name}`;

interface FigureOptions {
  year: number | null;
  onLog: (line: string) => void;
}

export function figurePart(name: FigureName, make: () => unknown, { year, onLog }: FigureOptions): KeptPart {
  try {
    return { name, year, bytes: packJson(make()) };
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    onLog(`the ${name} of the result${year === null ? "" : ` of ${year}`} could not be made: ${cause}`);
    return { name: faultName(name), year, bytes: packJson(null) };
  }
}

/** Why figures are not there; null where they are. Of a pathway all years must be there, lest one is missing unnoticed. */
export function whyAbsent(
  runId: number,
  parts: readonly Pick<KeptPart, "name">[],
  figure: FigureName,
): { conflict: Words } | null {
  const has = (name: string): boolean => parts.some((part) => part.name === name);
  if (has(faultName(figure))) {
    return {
      conflict:
        `The ${figure} of run ${runId} could not be made because of a defect; its log has the cause. ` +
        "The optimum, its summary, series and workbook are complete.",
    };
  }
  return has(figure) ? null : madeBefore(runId);
}

/** Not made afterwards: later code might choose other typical periods. */
export const madeBefore = (runId: number): { conflict: Words } => ({
  conflict: `Run ${runId} was made by an earlier version, which did not keep these figures. Start it again with "force": true.`,
});
