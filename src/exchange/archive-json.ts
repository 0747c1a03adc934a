/** JSON files of an archive: bytes → value → record, with messages a person can act on. */
import type { z } from "zod";
import { findJsonFault } from "../domain/json-text.ts";
import type { Problem } from "../domain/problem.ts";
import { problemsOf } from "../domain/schema-problems.ts";
import { createFindings } from "./archive-findings.ts";
import { hintFor } from "./archive-hints.ts";
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

/** Reads one object by its schema. Keys that `known` does not list are ignored, and named in the notes. */
export function readRecord<Value>(
  input: unknown,
  schema: z.ZodType<Value>,
  known: readonly string[],
  place: (string | number)[] = [],
): JsonReading<Value> {
  const reading = schema.safeParse(input);
  if (!reading.success) return { findings: problemsOf(reading.error, input, place).map(sentenceOf) };
  return { value: reading.data, notes: unknownKeyNotes(input, known, place) };
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
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** Keys that other archives have in circulation, and what they are called here. */
const otherKeys: Readonly<Record<string, string>> = { linked_conversion_capacity_id: "linked_quantity_id" };

function unknownKeyNotes(input: unknown, known: readonly string[], place: (string | number)[]): string[] {
  if (typeof input !== "object" || input === null) return [];
  const where = place.length > 0 ? ` in item [${place.join("][")}]` : "";
  const notes = createFindings();
  for (const key of Object.keys(input)) {
    if (!known.includes(key)) notes.add(() => `Ignored the unknown key '${key}'${where}.${keyHint(key, known)}`);
  }
  return notes.lines();
}

function keyHint(key: string, known: readonly string[]): string {
  const other = Object.hasOwn(otherKeys, key) ? otherKeys[key] : undefined;
  if (other && known.includes(other)) return ` Here it is called '${other}'.`;
  // A far-off suggestion would only mislead: the key may be a remark of the user's own.
  const hint = hintFor(key, known);
  return hint.startsWith(" Did you mean") ? hint : "";
}
