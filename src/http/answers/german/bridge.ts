/** German for sentences that are no messages yet. */
import { germanOf } from "./german.ts";

/** Fields that hold sentences, and fields in which there are such fields. */
const sentences = new Set(["detail", "msg", "hint", "message", "explanation"]);
const objects = new Set([
  ...[
    "ctx",
    "data",
    "detail",
    "error",
    "event",
    "file_results",
    "findings",
    "objective",
    "problems",
    "progress",
    "report",
    "warnings",
  ],
]);

/** A copy of the answer with German words for problems, findings, refusals, and the progress and ends of runs; anything else is untouched. */
export function germanAnswer<Answer>(answer: Answer): Answer {
  if (Array.isArray(answer)) return answer.map((each) => germanAnswer(each)) as Answer;
  if (typeof answer !== "object" || answer === null || Object.getPrototypeOf(answer) !== Object.prototype)
    return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => {
      if (typeof value === "string") return [name, sentences.has(name) ? germanOf(value) : value];
      if (name === "helpers") return [name, withGermanValues(value)];
      return [name, objects.has(name) ? germanAnswer(value) : value];
    }),
  ) as Answer;
}

/** Components that an import has added, and why. */
const withGermanValues = (reasons: object): object =>
  Object.fromEntries(Object.entries(reasons).map(([name, reason]) => [name, germanOf(String(reason))]));
