/** Problems of the data, each with its place and what to do. */

import { Icon } from "../../components/icon.tsx";
import type { Problem } from "../../data/request.ts";
import { de as editingDe } from "../../editing/de.ts";
import { en as editingEn } from "../../editing/en.ts";
import { ProblemText } from "../../editing/problems/problem-title.tsx";
import { wordsOfPlace } from "../../editing/problems/words-of-place.ts";
import { formatCount } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

/** More are of no use at a time. */
const maxShown = 100;

export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  const t = textsOf({ en, de });
  const texts = textsOf({ en: editingEn, de: editingDe });
  return (
    <>
      <ul class="problems plain-list">
        {problems.slice(0, maxShown).map((problem, index) => (
          <li key={index} class={`problem problem-${problem.severity ?? "error"}`}>
            <Icon name={problem.severity === "warning" ? "warning" : "error"} />
            <div>
              <p class="problem-place">{wordsOfPlace(problem.loc, texts).join(" › ")}</p>
              <ProblemText problem={problem} />
            </div>
          </li>
        ))}
      </ul>
      {problems.length > maxShown && <p class="muted">{t.moreProblems(formatCount(problems.length - maxShown))}</p>}
    </>
  );
}
