/** Answers in the language that a request prefers: German where it says so, else the words as they were written. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Language } from "../../../messages/entry.ts";
import { inLanguage } from "../../../messages/render.ts";
import { germanOf, logLineInGerman } from "./german.ts";

/** The answer with words of the language that the request wants. */
export function inPreferredLanguage<Answer>(answer: Answer, request: FastifyRequest, reply: FastifyReply): Answer {
  return wordsOf(answer, answeredIn(request, reply));
}

export const wordsOf = <Answer>(answer: Answer, language: Language): Answer =>
  language === "de" ? germanAnswer(inLanguage(answer, language)) : inLanguage(answer, language);

/** JSON that is kept as text. */
export const textInPreferredLanguage = (json: string, request: FastifyRequest, reply: FastifyReply): string =>
  JSON.stringify(inPreferredLanguage(JSON.parse(json), request, reply));

/** The lines of a log. */
export function linesInPreferredLanguage(
  lines: readonly string[],
  request: FastifyRequest,
  reply: FastifyReply,
): readonly string[] {
  return answeredIn(request, reply) === "de" ? lines.map(logLineInGerman) : lines;
}

/** The answer names its language, unless it is English. */
function answeredIn(request: FastifyRequest, reply: FastifyReply): Language {
  const language = languageOf(request.headers["accept-language"]);
  if (language === "en") return language;
  reply.header("content-language", language);
  reply.header("vary", [reply.getHeader("vary"), "accept-language"].filter(Boolean).join(", "));
  return language;
}

export const languageOf = (header: string | undefined): Language => (prefersGerman(header) ? "de" : "en");

/** Whether German stands before English in the header `Accept-Language`. */
export function prefersGerman(header = ""): boolean {
  const wanted = header.split(",").map((each) => {
    const [tag, quality = "q=1"] = each.trim().split(/\s*;\s*/);
    return { tag: tag.slice(0, 2).toLowerCase(), quality: Number(quality.replace("q=", "")) };
  });
  const qualityOf = (language: string): number =>
    Math.max(0, ...wanted.filter(({ tag }) => tag === language).map(({ quality }) => quality || 0));
  const [german, english] = [qualityOf("de"), qualityOf("en")];
  // Of two that are wanted equally, the first.
  if (german > 0 && german === english) return wanted.find(({ tag }) => tag === "de" || tag === "en")?.tag === "de";
  return german > english;
}

/** Fields that hold sentences, and fields in which there are such fields. */
const sentences = new Set(["detail", "msg", "hint", "message", "explanation"]);
const objects = new Set([
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
