/** Reads path, query and body of a request at once: every problem of all three is reported together. */

import { type KnownFields, knownFieldsOf, type RefusedNames } from "@esm/model/domain/unknown-fields";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { invalid } from "../answers/errors.ts";
import { presentable, type ReportedProblems } from "../answers/reported-problems.ts";
import type { BodyContext } from "../requests/body.ts";
import { faultsOf, hintsOfRequest } from "../requests/judged-body.ts";
import { ignoredFieldsHeader, listedNames, type UnknownNames, unknownNames } from "../requests/unknown-input.ts";
import { bodyFieldsOf } from "./answer-fields.ts";
import type { Input, Route } from "./route.ts";

interface KnownInput {
  query: KnownFields & { refused: RefusedNames };
  body: KnownFields | null;
}

/** The names that a request to the route may have. */
export function knownInputOf(route: Route, refusedParameters: RefusedNames): KnownInput {
  const { fields = new Map() } = (route.query && knownFieldsOf(route.query)) ?? {};
  const query = { fields, answered: new Map(), refused: refusedParameters };
  return { query, body: bodyFieldsOf(route) };
}

/** Throws 422 with all problems. A header of the answer lists the names that were ignored. */
export async function readInput(
  route: Route,
  known: KnownInput,
  request: FastifyRequest,
  reply: FastifyReply,
  context: Omit<BodyContext, "known" | "refusedInForm" | "takeUnknown">,
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
  const unknown = [unknownNames(known.query, request.query, "query", hints, route.ignoredParameters)];
  const list = (): void => {
    const listed = listedNames(unknown);
    if (listed !== undefined) reply.header(ignoredFieldsHeader, listed);
  };
  const takeUnknown = (ofForm: UnknownNames): void => {
    unknown.splice(1, unknown.length, ofForm);
    list();
    if (ofForm.refused.problems.length > 0) throw invalid(presentable([ofForm.refused]));
  };
  let body: unknown;
  if (route.body) {
    const refusedInForm = known.query.refused;
    const reading = await route.body.read(request, { ...context, known: known.body, refusedInForm, takeUnknown });
    if ("value" in reading) body = reading.value;
    else faults.push(reading.faults);
    if (reading.unknown) unknown.push(reading.unknown);
  }
  list();
  const problems = presentable([...faults, ...unknown.map(({ refused }) => refused)]);
  if (problems.length > 0) throw invalid(problems);
  return { params, query, body };
}
