/** Problems as callers of the library get them: with sentences in place of messages. */

import { inLanguage } from "@esm/messages/render";
import type { Change } from "@esm/model/domain/change";
import type { Problem as ProblemOfDomain } from "@esm/model/domain/problem";

export interface SpokenLanguage {
  /** Language of the sentences; English unless given. */
  readonly language?: "en" | "de" | undefined;
}

/** A problem of a description, of an option, or of a model that has no optimum. */
export interface Problem {
  /** A code, e.g. `unknown_field` or `capacity_min_above_max`. */
  readonly type: string;
  /** The place in the description: `["components", "Wind", "capacity_max", "North"]`. */
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  /** Advice on the remedy. */
  readonly hint?: string;
  /** The value found. */
  readonly input?: unknown;
  /** The figures of the sentence. */
  readonly ctx?: Readonly<Record<string, unknown>>;
  /** What would repair the model, where an explanation has tried it: for `withChanges`. */
  readonly changes?: readonly Change[];
  /** Absent for errors. */
  readonly severity?: "warning" | "error";
}

export function problemsIn(problems: readonly ProblemOfDomain[], { language = "en" }: SpokenLanguage): Problem[] {
  return (inLanguage(problems, language) as unknown as Problem[]).map(({ ctx, ...problem }) => {
    const { changes, ...figures } = (ctx ?? {}) as { changes?: readonly Change[] };
    return { ...problem, ...(ctx && { ctx: figures }), ...(changes && { changes }) };
  });
}
