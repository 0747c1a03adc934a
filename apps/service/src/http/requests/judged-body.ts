/** Parses and checks the bytes of a JSON body: in the service itself, or in a thread (body-worker.ts). */

import { defaultJsonLimits, type JsonFault, parseJson } from "@esm/exchange/json/json-source";
import { message } from "@esm/messages/message";
import { type HintBudget, hintBudget } from "@esm/model/domain/nearest-name";
import type { Problem } from "@esm/model/domain/problem";
import { problemsOf } from "@esm/model/domain/schema-problems";
import type { KnownFields } from "@esm/model/domain/unknown-fields";
import type { z } from "zod";
import { maxReported, type ReportedProblems, reportedOf } from "../answers/reported-problems.ts";
import { type UnknownNames, unknownNames } from "./unknown-input.ts";

/** The rules by which a body is checked. */
interface BodyRules {
  schema: z.ZodType;
  /** Misspelt names that clients in use send; refusing them would lock their users out. */
  toleratedSlips?: readonly string[];
}

/** How to check the body, in a form that can be sent to a thread. */
export interface Judging {
  /** Items of all its lists together. */
  maxItems: number;
  /** A body whose media type is not JSON: a text, or a form, which no schema accepts. */
  form: "json" | "text" | "multipart";
  /** The names that it may have; none for a schema that reads no object. */
  known: KnownFields | null;
}

/** The value where it is valid, else its problems; or that the bytes are no text. */
export type JudgedBody =
  | { value: unknown; unknown: UnknownNames | undefined }
  | { faults: ReportedProblems; unknown: UnknownNames | undefined }
  | "not UTF-8";

/** Looking for the nearest names of a request takes at most some ten milliseconds. */
export const hintsOfRequest = (): HintBudget => hintBudget(2_000_000);

export function judgeBytes(bytes: Uint8Array, rules: BodyRules, { form, maxItems, known }: Judging): JudgedBody {
  if (form === "multipart") return judgeValue("", rules, known);
  const text = textOf(bytes);
  if (text === undefined) return "not UTF-8";
  if (text === "") return judgeValue(undefined, rules, known);
  if (form === "text") return judgeValue(text, rules, known);
  const parsed = parseJson(text, { ...defaultJsonLimits, maxItems });
  if ("value" in parsed) return judgeValue(parsed.value, rules, known);
  return { faults: { problems: [problemOfJson(parsed.fault)], further: 0 }, unknown: undefined };
}

const problemOfJson = ({ offset, reason }: JsonFault): Problem => ({
  type: "json_invalid",
  loc: ["body", offset],
  msg: message("not_json"),
  input: {},
  ctx: { error: reason },
});

export function judgeValue(
  given: unknown,
  { schema, toleratedSlips }: BodyRules,
  known: KnownFields | null,
): Exclude<JudgedBody, "not UTF-8"> {
  const hints = hintsOfRequest();
  const reading = schema.safeParse(given);
  const unknown = known ? unknownNames(known, given, "body", hints, toleratedSlips) : undefined;
  if (reading.success) return { value: reading.data, unknown };
  return { faults: faultsOf(reading.error, given, "body", hints), unknown };
}

export function faultsOf(
  error: z.core.$ZodError,
  given: unknown,
  where: "path" | "query" | "body",
  hints: HintBudget,
): ReportedProblems {
  const problems = problemsOf(error, given, [where], { hints, most: maxReported });
  return reportedOf(problems, error.issues.length - problems.length);
}

/** Nothing for bytes that are no UTF-8. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
