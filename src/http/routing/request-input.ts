/** Reads path, query and body of a request at once: every problem of all three is reported together. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { type KnownFields, knownFieldsOf } from "../../domain/unknown-fields.ts";
import { invalid } from "../answers/errors.ts";
import { presentable, type ReportedProblems } from "../answers/reported-problems.ts";
import type { BodyContext } from "../requests/body.ts";
import { faultsOf, hintsOfRequest } from "../requests/judged-body.ts";
import { ignoredFieldsHeader, listedNames, unknownNames } from "../requests/unknown-input.ts";
import { bodyFieldsOf } from "./answer-fields.ts";
import type { Input, Route } from "./route.ts";

interface KnownInput {
  query: KnownFields;
  body: KnownFields | null;
}

/** The names that a request to the route may have. */
export function knownInputOf(route: Route): KnownInput {
  const nothing: KnownFields = { fields: new Map(), answered: new Map() };
  return { query: (route.query && knownFieldsOf(route.query)) ?? nothing, body: bodyFieldsOf(route) };
}

/** Throws 422 with all problems. A header of the answer lists the names that no schema reads. */
export async function readInput(
  route: Route,
  known: KnownInput,
  request: FastifyRequest,
  reply: FastifyReply,
  context: Omit<BodyContext, "known">,
): Promise<Input<unknown, unknown, unknown>> {
  const hints = hintsOfRequest();
  const faults: ReportedProblems[] = [];
  const part = (schema: z.ZodType | undefined, given: unknown, where: "path" | "query"): unknown => {
    if (!schema) return {};
    const reading = schema.safeParse(given);
    if (reading.success) return reading.data;
    faults.push(faultsOf(reading.error, given, where, hints));
    return undefined;
  };
  const params = part(route.params, request.params, "path");
  const query = part(route.query, request.query, "query");
  const unknown = [unknownNames(known.query, request.query, "query", hints)];
  let body: unknown;
  if (route.body) {
    const reading = await route.body.read(request, { ...context, known: known.body });
    if ("value" in reading) body = reading.value;
    else faults.push(reading.faults);
    if (reading.unknown) unknown.push(reading.unknown);
  }
  const listed = listedNames(unknown);
  if (listed !== undefined) reply.header(ignoredFieldsHeader, listed);
  const problems = presentable([...faults, ...unknown.map(({ slips }) => slips)]);
  if (problems.length > 0) throw invalid(problems);
  return { params, query, body };
}
