/** Headers of results: the resolution of time, and a warning where the user did not ask for this resolution. */
import type { FastifyReply } from "fastify";
import type { RunFigures } from "../../domain/runs/run.ts";
import { sentences } from "../../messages/message.ts";
import { render } from "../../messages/render.ts";
import { isAboutResolution } from "../../optimization/coarse-resolution.ts";
import { languageOf } from "./preferred-language.ts";

export function tellResolution(reply: FastifyReply, { resolution, warnings }: RunFigures): void {
  reply.header("x-temporal-resolution", resolution ?? "");
  const warning = warnings.find(isAboutResolution);
  if (!warning) return;
  const text = render(sentences(warning.msg, warning.hint), languageOf(reply.request.headers["accept-language"]));
  reply.header("x-temporal-resolution-warning", inAscii(text));
}

/** Headers hold nothing else; German without its own letters is read as well. */
const inAscii = (text: string): string =>
  text.replace(/[^\x20-\x7e]/g, (letter) => spelled[letter as keyof typeof spelled] ?? "?");
const spelled = { ä: "ae", ö: "oe", ü: "ue", Ä: "Ae", Ö: "Oe", Ü: "Ue", ß: "ss" };
