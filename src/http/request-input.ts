/** Reads path, query and body of a request at once: every problem of all three is reported together. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Problem } from "../domain/problem.ts";
import { problemsOf } from "../domain/schema-problems.ts";
import { type KnownFields, knownFieldsOf } from "../domain/unknown-fields.ts";
import { bodyFieldsOf } from "./answer-fields.ts";
import { invalid } from "./errors.ts";
import type { Input, Route } from "./route.ts";
import { createUnknownInput, ignoredFieldsHeader } from "./unknown-input.ts";

export interface KnownInput {
  query: KnownFields;
  body: KnownFields | null;
}

/** Which names a request to the route may have. */
export function knownInputOf(route: Route): KnownInput {
  const nothing: KnownFields = { fields: new Map(), answered: new Map() };
  return { query: (route.query && knownFieldsOf(route.query)) ?? nothing, body: bodyFieldsOf(route) };
}

/** Throws 422 with all problems. Names that nothing reads are listed in a header of the answer. */
export async function readInput(
  route: Route,
  known: KnownInput,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Input<unknown, unknown, unknown>> {
  const problems: Problem[] = [];
  const part = (schema: z.ZodType | undefined, given: unknown, where: "path" | "query"): unknown => {
    if (!schema) return {};
    const reading = schema.safeParse(given);
    if (reading.success) return reading.data;
    problems.push(...problemsOf(reading.error, given, [where]));
    return undefined;
  };
  const params = part(route.params, request.params, "path");
  const query = part(route.query, request.query, "query");
  const unknown = createUnknownInput();
  unknown.look(known.query, request.query, "query");
  let body: unknown;
  if (route.body) {
    const reading = await route.body.read(request);
    if ("value" in reading) body = reading.value;
    else problems.push(...reading.problems);
    if (known.body) unknown.look(known.body, reading.given, "body", route.body.toleratedSlips);
  }
  const listed = unknown.listed();
  if (listed !== undefined) reply.header(ignoredFieldsHeader, listed);
  problems.push(...unknown.problems);
  if (problems.length > 0) throw invalid(presentable(problems));
  return { params, query, body };
}

const maxProblems = 1000;
const maxInputCharacters = 10_000;
const maxCharacters = 900_000;

/** Keeps the answer in proportion: values found that are huge are left out, and a thousand problems are enough. */
function presentable(problems: Problem[]): Problem[] {
  const shown: Problem[] = [];
  let characters = 0;
  for (const problem of problems.slice(0, maxProblems)) {
    const { input, ...rest } = problem;
    const told = isLong(input, maxInputCharacters) ? rest : problem;
    characters += JSON.stringify(told).length;
    if (characters > maxCharacters) break;
    shown.push(told);
  }
  const left = problems.length - shown.length;
  if (left > 0) shown.push({ type: "too_many_problems", loc: ["body"], msg: `There are ${left} further problems.` });
  return shown;
}

/** Whether a value takes more characters of JSON than this; stops as soon as it knows. */
export function isLong(input: unknown, most: number): boolean {
  let left = most;
  const pending = [input];
  while (pending.length > 0 && left >= 0) {
    const value = pending.pop();
    left -= 2;
    if (typeof value === "string") left -= value.length;
    else if (Array.isArray(value)) {
      left -= value.length;
      if (left >= 0) pending.push(...value);
    } else if (typeof value === "object" && value !== null) {
      for (const key in value) {
        left -= key.length;
        if (left < 0) return true;
        pending.push((value as Record<string, unknown>)[key]);
      }
    }
  }
  return left < 0;
}
