/** Problems of the data, each with its place and what to do. */

import { Icon } from "../../components/icon.tsx";
import type { Problem } from "../../data/request.ts";
import { ProblemTitle } from "../../editing/problems/problem-title.tsx";
import { formatCount } from "../../language/format.ts";
import { languageOf, textsOf } from "../../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

/** More are of no use at a time. */
const maxShown = 100;

export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  const t = textsOf({ en, de });
  return (
    <>
      <ul class="problems plain-list">
        {problems.slice(0, maxShown).map((problem, index) => (
          <li key={index} class={`problem problem-${problem.severity ?? "error"}`}>
            <Icon name={problem.severity === "warning" ? "warning" : "error"} />
            <div>
              <p class="problem-place">{problem.loc.join(" › ")}</p>
              <ProblemTitle code={problem.type} />
              <p lang={languageOf(problem.msg)}>{problem.msg}</p>
              {problem.hint && (
                <p lang={languageOf(problem.hint)} class="muted">
                  {problem.hint}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      {problems.length > maxShown && <p class="muted">{t.moreProblems(formatCount(problems.length - maxShown))}</p>}
    </>
  );
}
