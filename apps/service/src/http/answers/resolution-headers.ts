/** Headers of results: the resolution of time, and a warning where the user did not ask for this resolution. */

import { sentences } from "@esm/messages/message";
import { render } from "@esm/messages/render";
import type { RunFigures } from "@esm/model/domain/runs/run";
import { isAboutResolution } from "@esm/optimize/optimization/coarse-resolution";
import type { FastifyReply } from "fastify";
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
