/** The reported problems: the first hundred of each kind, and the number of all. */

import { message } from "@esm/messages/message";
import { isError, type Problem } from "./problem.ts";

/** Further problems of a kind are counted only: these show what they are about. */
const maxOfEachKind = 100;

interface ProblemList {
  add(problem: Problem): void;
  readonly hasErrors: boolean;
  /** All problems in the order in which they were added. */
  all(): Problem[];
}

/** Problems with equal text here form one kind, whose last one says how many more there are. */
const kindOf = ({ type, severity, ctx }: Problem): string =>
  `${type} ${severity} ${ctx?.certain ?? false} ${ctx?.in_one_step ?? false}`;

export function createProblemList(): ProblemList {
  const entries: (Problem | { others: string })[] = [];
  const kinds = new Map<string, { first: Problem; count: number }>();
  let hasErrors = false;
  return {
    get hasErrors() {
      return hasErrors;
    },
    add(problem) {
      hasErrors ||= isError(problem);
      const key = kindOf(problem);
      const kind = kinds.get(key) ?? { first: problem, count: 0 };
      kinds.set(key, kind);
      kind.count++;
      if (kind.count <= maxOfEachKind) entries.push(problem);
      else if (kind.count === maxOfEachKind + 1) entries.push({ others: key });
    },
    all: () =>
      entries.flatMap((entry) => {
        if (!("others" in entry)) return entry;
        const kind = kinds.get(entry.others);
        return kind ? moreOf(kind.first, kind.count) : [];
      }),
  };
}

function moreOf({ type, severity, ctx }: Problem, total: number): Problem {
  const { certain, in_one_step } = ctx ?? {};
  return {
    type: "more_findings",
    ...(severity && { severity }),
    loc: [],
    msg: message("more_findings", { total, type, maxOfEachKind }),
    hint: message("correct_these_first_probably_same"),
    ctx: {
      of: type,
      total,
      told: maxOfEachKind,
      ...(certain === true && { certain }),
      ...(in_one_step === true && { in_one_step }),
    },
  };
}
