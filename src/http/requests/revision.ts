/** The revision of a data set for which a request is meant: the header `If-Match` with the number in quotes. */
import type { FastifyRequest } from "fastify";
import { HttpError, invalid } from "../answers/errors.ts";

const hint =
  'Send the revision for which the change is meant: If-Match: "7". GET /datasets/{dataset_id}/overview has it.';

/** Throws 428 without the header, 422 where it has another form. */
export function revisionOf({ headers }: FastifyRequest): number {
  const ifMatch = headers["if-match"];
  if (ifMatch === undefined) throw new HttpError(428, "The header If-Match is missing.", {}, hint);
  const [, number] = /^(?:W\/)?"?(\d{1,15})"?$/.exec(ifMatch.trim()) ?? [];
  if (number !== undefined) return Number(number);
  throw invalid([
    {
      type: "value_error",
      loc: ["header", "If-Match"],
      msg: "Value error, this is no revision.",
      input: ifMatch,
      hint,
    },
  ]);
}
