/** Turns refusals of a schema into problems with the interface's error types. */

import { message } from "@esm/messages/message";
import { z } from "zod";
import type { Rejection } from "./coerce.ts";
import { type HintBudget, hintBudget } from "./nearest-name.ts";
import type { Problem } from "./problem.ts";
import { checkComponent } from "./schema.ts";

type Location = (string | number)[];

/**
 * The problems of a failed reading of `input`: all of them, or the first ones. `prefix` says where the input came from,
 * e.g. `["body"]` or `["sources/wind/source.json"]`.
 */
export function problemsOf(
  error: z.core.$ZodError,
  input: unknown,
  prefix: Location,
  { hints = hintBudget(), most = Number.POSITIVE_INFINITY }: { hints?: HintBudget; most?: number } = {},
): Problem[] {
  return error.issues.slice(0, most).map((issue) => problemOf(issue, input, prefix, hints));
}

const componentRules = z.looseObject({}).superRefine(checkComponent);

/** Contradictions between attributes of a component. */
export function problemsOfComponent(component: object, prefix: Location): Problem[] {
  const reading = componentRules.safeParse(component);
  return reading.success ? [] : problemsOf(reading.error, component, prefix);
}

/** One problem. Its hint is paid from a budget that all reported problems share. */
export function problemOf(issue: z.core.$ZodIssue, root: unknown, prefix: Location, hints: HintBudget): Problem {
  const path = issue.path.map((part) => (typeof part === "symbol" ? String(part) : part));
  const loc = [...prefix, ...path];
  const received = valueAt(root, path);
  // The input of an absent value is the object that lacks it; an absent body has none.
  const missing = (): Problem => ({
    type: "missing",
    loc,
    msg: message("field_required"),
    input: path.length > 0 ? valueAt(root, path.slice(0, -1)) : null,
  });
  if (issue.code === "custom") {
    const { type = "value_error", msg = issue.message, ctx, hint } = (issue.params ?? {}) as Partial<Rejection>;
    if (type === "missing") return missing();
    const problem: Problem = { type, loc, msg, input: issue.input ?? received };
    return { ...problem, ...(ctx && { ctx }), ...(hint && { hint: hint(hints) }) };
  }
  if (issue.code === "invalid_type") {
    if (received === undefined) return missing();
    if (issue.expected === "array")
      return {
        type: "list_type",
        loc,
        msg: message("input_should_be", { what: message("valid_list") }),
        input: received,
      };
    if (issue.expected === "object" || issue.expected === "record") {
      const msg = message("input_should_be", { what: message("valid_object") });
      return { type: "model_attributes_type", loc, msg, input: received };
    }
  }
  return { type: "value_error", loc, msg: issue.message, input: received };
}

function valueAt(root: unknown, path: Location): unknown {
  let value = root;
  for (const part of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string | number, unknown>)[part];
  }
  return value;
}
