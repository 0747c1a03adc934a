/** Answers in the language that a request prefers: German where it says so, else English. */

import type { Language } from "@esm/messages/entry";
import type { Words } from "@esm/messages/message";
import { inLanguage, render } from "@esm/messages/render";
import type { FastifyReply, FastifyRequest } from "fastify";

/** The answer with words of the language that the request wants. */
export function inPreferredLanguage<Answer>(answer: Answer, request: FastifyRequest, reply: FastifyReply): Answer {
  return inLanguage(answer, answeredIn(request, reply));
}

/** JSON that is kept as text. */
export const textInPreferredLanguage = (json: string, request: FastifyRequest, reply: FastifyReply): string =>
  JSON.stringify(inPreferredLanguage(JSON.parse(json), request, reply));

/** The lines of a log. */
export function linesInPreferredLanguage(
  lines: readonly Words[],
  request: FastifyRequest,
  reply: FastifyReply,
): readonly string[] {
  const language = answeredIn(request, reply);
  return lines.map((line) => render(line, language));
}

/** The answer names its language, unless it is English. */
function answeredIn(request: FastifyRequest, reply: FastifyReply): Language {
  const language = languageOf(request.headers["accept-language"]);
  if (language === "en") return language;
  reply.header("content-language", language);
  reply.header("vary", [reply.getHeader("vary"), "accept-language"].filter(Boolean).join(", "));
  return language;
}

/** German where it stands before English in the header `Accept-Language`. */
export function languageOf(header = ""): Language {
  const wanted = header.split(",").map((each) => {
    const [tag, quality = "q=1"] = each.trim().split(/\s*;\s*/);
    return { tag: tag.slice(0, 2).toLowerCase(), quality: Number(quality.replace("q=", "")) };
  });
  const qualityOf = (language: string): number =>
    Math.max(0, ...wanted.filter(({ tag }) => tag === language).map(({ quality }) => quality || 0));
  const [german, english] = [qualityOf("de"), qualityOf("en")];
  // Of two that are wanted equally, the first.
  const isFirst = wanted.find(({ tag }) => tag === "de" || tag === "en")?.tag === "de";
  return german > english || (german > 0 && german === english && isFirst) ? "de" : "en";
}
