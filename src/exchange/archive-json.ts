/** JSON files of an archive: bytes → value → record, with messages a person can act on. */
import type { z } from "zod";
import { findJsonFault } from "../domain/json-text.ts";
import type { HintBudget } from "../domain/names.ts";
import type { Problem } from "../domain/problem.ts";
import { problemOf } from "../domain/schema-problems.ts";
import { quoted, shortened } from "../domain/shown-text.ts";
import { createFindings, type Findings } from "./archive-findings.ts";
import { describeJsonFault, placeOf } from "./archive-json-fault.ts";

export type JsonReading<Value> = { value: Value; notes: string[] } | { findings: string[] };

/** UTF-8 with or without byte order mark → JSON value, or where and why it cannot be read. */
export function parseJson(bytes: Uint8Array): { value: unknown } | { findings: string[] } {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return { findings: ["The file is not UTF-8 text."] };
  }
  const fault = findJsonFault(text);
  if (fault) return { findings: [`The file cannot be used, ${placeOf(text, fault.offset)}: ${fault.reason}.`] };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { findings: [`The file is not valid JSON, ${describeJsonFault(text)}.`] };
  }
}

/** What there is to say about a file. */
export interface Remarks {
  readonly findings: Findings;
  readonly notes: Findings;
  readonly hints: HintBudget;
}

export const createRemarks = (hints: HintBudget): Remarks => ({
  findings: createFindings(hints),
  notes: createFindings(hints),
  hints,
});

/** What was read, unless something is wrong with it. */
export function readingOf<Value>(value: Value, { findings, notes }: Remarks): JsonReading<Value> {
  return findings.count > 0 ? { findings: findings.lines() } : { value, notes: notes.lines() };
}

/**
 * Reads one object by its schema; nothing where something is wrong with it. Keys that `known` does not list are
 * ignored, and named in the notes.
 */
export function readRecord<Value>(
  input: unknown,
  schema: z.ZodType<Value>,
  known: readonly string[],
  { findings, notes, hints }: Remarks,
  place: (string | number)[] = [],
): Value | undefined {
  const reading = schema.safeParse(input);
  if (reading.success) {
    noteUnknownKeys(input, known, place, notes);
    return reading.data;
  }
  for (const issue of reading.error.issues) findings.add(() => sentenceOf(problemOf(issue, input, place, hints)));
  return undefined;
}

/** `interest_rate: 7 – Input should be less than or equal to 1.` */
export function sentenceOf(problem: Problem): string {
  const place = problem.loc.map((part) => (typeof part === "number" ? `[${part}]` : `.${part}`)).join("");
  const found = problem.type === "missing" ? "" : `${shownJson(problem.input)} – `;
  const hint = problem.hint ? ` ${problem.hint}` : "";
  return `${place.replace(/^\./, "") || "The file"}: ${found}${problem.msg.replace(/^Value error, /, "").replace(/\.?$/, ".")}${hint}`;
}

/** Lists and objects are only named: they may be of any size and depth. */
function shownJson(value: unknown): string {
  if (value === undefined) return "nothing";
  if (typeof value === "object" && value !== null) return Array.isArray(value) ? "a list" : "an object";
  // A text is cut first: it may be of any length, and every character of it six when it is written.
  return shortened(JSON.stringify(typeof value === "string" ? shortened(value) : value));
}

/** Keys that other archives have in circulation, and what they are called here. */
const otherKeys: Readonly<Record<string, string>> = { linked_conversion_capacity_id: "linked_quantity_id" };

function noteUnknownKeys(input: unknown, known: readonly string[], place: (string | number)[], notes: Findings): void {
  if (typeof input !== "object" || input === null) return;
  const where = place.length > 0 ? ` in item [${place.join("][")}]` : "";
  for (const key of Object.keys(input)) {
    if (!known.includes(key))
      notes.add(() => `Ignored the unknown key ${quoted(key)}${where}.${keyHint(key, known, notes)}`);
  }
}

function keyHint(key: string, known: readonly string[], notes: Findings): string {
  const other = Object.hasOwn(otherKeys, key) ? otherKeys[key] : undefined;
  if (other && known.includes(other)) return ` Here it is called '${other}'.`;
  // A far-off suggestion would only mislead: the key may be a remark of the user's own.
  const hint = notes.hintFor(key, known);
  return hint.startsWith(" Did you mean") ? hint : "";
}
