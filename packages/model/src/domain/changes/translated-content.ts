/** A data set with other names and descriptions. Pure. */
import type { DatasetContent } from "../dataset-content.ts";

/**
 * Every text that the words have becomes their text, in lists of whatever depth; values of tables are shared. Words are names and
 * descriptions, which no other text of a data set equals.
 */
export function translatedContent(content: DatasetContent, words: Readonly<Record<string, string>>): DatasetContent {
  const translated = (value: unknown): unknown => {
    if (typeof value === "string") return Object.hasOwn(words, value) ? words[value] : value;
    if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
    if (Array.isArray(value)) return value.map(translated);
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, translated(each)]));
  };
  return translated(content) as DatasetContent;
}
