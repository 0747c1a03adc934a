/** The revision of a data set for which a request is meant: the header `If-Match` with the number in quotes. */

import { message, valueError } from "@esm/messages/message";
import type { FastifyRequest } from "fastify";
import { HttpError, invalid } from "../answers/errors.ts";

const hint = message("send_revision", { route: "GET /datasets/{dataset_id}/overview" });

/** Throws 428 without the header, 422 where it has another form. */
export function revisionOf({ headers }: FastifyRequest): number {
  const given = headers["if-match"];
  if (given === undefined) throw new HttpError(428, message("header_missing", { header: "If-Match" }), {}, hint);
  const [, number] = /^(?:W\/)?"?(\d{1,15})"?$/.exec(given.trim()) ?? [];
  if (number !== undefined) return Number(number);
  const msg = valueError(message("no_revision"));
  throw invalid([{ type: "value_error", loc: ["header", "If-Match"], msg, input: given, hint }]);
}
