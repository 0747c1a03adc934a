/** A copy of any data with words in place of the messages in it. */
import type { Language } from "./entry.ts";
import { isMessage, type Value, type Words } from "./message.ts";

type Render = (text: Words, language: Language) => string;

/** The copy by a renderer. The figures of problems contain all that their messages do. */
export function inLanguageBy(render: Render): <Data>(data: Data, language: Language) => Data {
  return function inLanguage<Data>(data: Data, language: Language): Data {
    if (isMessage(data)) return render(data, language) as Data;
    if (Array.isArray(data)) return data.map((each) => inLanguage(each, language)) as Data;
    if (!isPlain(data)) return data;
    const { msg, hint, loc } = data as { msg?: unknown; hint?: unknown; loc?: unknown };
    const isProblem = Array.isArray(loc);
    const words = Object.fromEntries(
      Object.entries(data).map(([name, value]) => {
        // A value from a request may be anything, also something that looks like a message.
        return [name, isProblem && name === "input" ? value : inLanguage(value, language)];
      }),
    );
    if (!isProblem) return words as Data;
    const params = shortened(inLanguage({ ...paramsOf(hint), ...paramsOf(msg) }, language));
    return (
      Object.keys(params).length > 0 ? { ...words, ctx: { ...params, ...(words.ctx as object) } } : words
    ) as Data;
  };
}

/** Longer texts are no names, and the sentence shows them, too. */
const maxLength = 500;

const shortened = (params: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const isLong = typeof value === "string" && value.length > maxLength;
      return [name, isLong ? `${value.slice(0, maxLength).toWellFormed()}…` : value];
    }),
  );

const isPlain = (data: unknown): data is Record<string, unknown> =>
  typeof data === "object" && data !== null && Object.getPrototypeOf(data) === Object.prototype;

/** Messages that only hold others. */
const frames: ReadonlySet<string> = new Set([
  "sentences",
  "lines",
  "value_error",
  "input_should_be",
  "it_should_be",
  "finding",
  "finding_at",
]);

/** Parameters of a message and of the messages in it. */
function paramsOf(text: unknown): Record<string, Value> {
  if (!isMessage(text)) return {};
  const inner = Object.values(text.params).flatMap((value) => (Array.isArray(value) ? value : [value]));
  const own = frames.has(text.code) ? {} : text.params;
  return Object.assign({}, ...inner.map(paramsOf), own);
}
