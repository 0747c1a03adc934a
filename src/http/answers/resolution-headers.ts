/** Headers of results: the resolution of time, and a warning where the user did not ask for this resolution. */
import type { FastifyReply } from "fastify";
import type { RunFigures } from "../../domain/runs/run.ts";
import { sentences } from "../../messages/message.ts";
import { inEnglish } from "../../messages/render.ts";
import { isAboutResolution } from "../../optimization/coarse-resolution.ts";

export function tellResolution(reply: FastifyReply, { resolution, warnings }: RunFigures): void {
  reply.header("x-temporal-resolution", resolution ?? "");
  const warning = warnings.find(isAboutResolution);
  if (warning) reply.header("x-temporal-resolution-warning", inEnglish(sentences(warning.msg, warning.hint)));
}
