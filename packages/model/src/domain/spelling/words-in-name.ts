/** Whole words in the names that people give, in any case and also within CamelCase. Pure. */

/** The words of a name, each between blanks. */
const wordsOf = (name: string): string =>
  ` ${name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(" ")} `;

/** Whether a name has a word; `kern*` is any word that begins so. */
export function wordsIn(name: string): (word: string) => boolean {
  const text = wordsOf(name);
  return (word) => text.includes(word.endsWith("*") ? ` ${word.slice(0, -1)}` : ` ${word} `);
}

/** Words of plants whose output follows the weather. */
export const weatherWords = {
  sun: ["solar*", "pv", "photovolt*", "fotovolt*", "sun", "csp", "sonne*"],
  wind: ["wind*", "onshore"],
  windOffshore: ["offshore", "wind offshore"],
} as const;

/** Whether a name speaks of a plant of sun or wind. */
export function speaksOfWeather(name: string): boolean {
  const has = wordsIn(name);
  return Object.values(weatherWords).some((words) => words.some(has));
}
