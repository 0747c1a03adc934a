/**
 * Parts of a result from which pictures are drawn. A fault in them must not cost the optimum: the part is absent then, a
 * part with another name says so, and the log of the run has the cause.
 */

import { message, type Words } from "@esm/messages/message";
import { type KeptPart, packJson } from "./parts.ts";

export type FigureName = "statistics" | "structure" | "price setters";

const faultName = (name: FigureName): string => `fault:${name}`;

interface FigureOptions {
  year: number | null;
  scenario?: string | undefined;
  onLog: (line: Words) => void;
}

export function figurePart(name: FigureName, make: () => unknown, { onLog, ...of }: FigureOptions): KeptPart {
  const { year } = of;
  try {
    return { name, ...of, bytes: packJson(make()) };
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    onLog(
      year === null
        ? message("figure_not_made", { figure: name, cause })
        : message("figure_of_year_not_made", { figure: name, year, cause }),
    );
    return { name: faultName(name), ...of, bytes: packJson(null) };
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
    return { conflict: message("figures_have_fault", { figure, run: runId }) };
  }
  return has(figure) ? null : madeBefore(runId);
}

/** Not made afterwards: later code might choose other typical periods. */
export const madeBefore = (runId: number): { conflict: Words } => ({
  conflict: message("figures_not_kept", { run: runId }),
});
