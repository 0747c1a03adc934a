/** Words for messages out of a part of the catalogue: the page has only what it needs. */
import type { Entry, Language } from "./entry.ts";
import { isMessage, type Message, type Value, type Words } from "./message.ts";
import { filled } from "./template.ts";

export function rendererOf(entries: Readonly<Record<string, Entry>>): (text: Words, language: Language) => string {
  function rendered({ code, params }: Message, language: Language): string {
    const wordsOf = (value: Value): string => (isMessage(value) ? rendered(value, language) : String(value));
    // A run of a newer version may have stored a code that this one does not know.
    const template = Object.hasOwn(entries, code) ? entries[code][language] : null;
    return template === null ? `${code} ${JSON.stringify(params)}` : filled(template, params, language, wordsOf);
  }
  return (text, language) => (typeof text === "string" ? text : rendered(text, language));
}
