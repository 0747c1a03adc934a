/** Title of a problem in the language of the page. Nothing where its code has no title. */
import type { Problem } from "../../data/request.ts";
import { textsOf } from "../../language/language.ts";
import { stepsFromOne } from "../../language/steps-from-one.ts";
import { de } from "./problem-titles.de.ts";
import { en } from "./problem-titles.en.ts";

export function titleOfProblem(code: string): string | undefined {
  const titles: Readonly<Record<string, string>> = textsOf({ en, de });
  return titles[code];
}

export function ProblemTitle({ code }: { code: string }) {
  const title = titleOfProblem(code);
  return title === undefined ? null : <p class="problem-title">{title}</p>;
}

/** With the words of the service. */
export function ProblemText({ problem: { type, msg, hint } }: { problem: Problem }) {
  return (
    <>
      <ProblemTitle code={type} />
      <p>{stepsFromOne(msg)}</p>
      {hint && <p class="muted">{stepsFromOne(hint)}</p>}
    </>
  );
}
