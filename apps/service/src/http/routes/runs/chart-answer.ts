/** The answer to a request for a picture over time. */

import type { User } from "@esm/model/domain/accounts/user";
import type { Run } from "@esm/model/domain/runs/run";
import type { FastifyReply } from "fastify";
import type { ChartRequest } from "../../../runs/stored-results/charts/chart-queries.ts";
import { float32MediaType } from "../../../runs/stored-results/charts/float32.ts";
import { tableAnswer } from "../../routing/download.ts";
import type { Services } from "../../routing/services.ts";
import { taggedAnswer } from "../../routing/unchanged.ts";
import { tagParts } from "./result-tables.ts";

/** The answer; the client that has it already gets 304. */
export function chartAnswer(
  services: Services,
  { run, user, reply }: { run: Run; user: Pick<User, "id">; reply: FastifyReply },
  request: ChartRequest,
) {
  const isFloat32 = "format" in request && request.format === "f32";
  const mediaType = isFloat32 ? float32MediaType : "application/json; charset=utf-8";
  const make = (path: string) => services.runs.results.chart(run.id, request, path, user.id);
  return taggedAnswer(reply, tagParts(run), () => tableAnswer(reply, services, { name: undefined, mediaType, make }));
}
