/** Names of attributes in sentences. Pure. */
const quotes = { en: ["“", "”"], de: ["„", "“"] } as const;

/** A sentence of the service with the names that fields have on the page: yearly_limit becomes “yearly limit”. */
export function withAttributeNames(
  text: string,
  { language, texts: { names } }: { language: "en" | "de"; texts: { names: Readonly<Record<string, string>> } },
): string {
  const [begin, end] = quotes[language];
  return text.replaceAll(/\b[a-zA-Z]+(?:_[a-zA-Z0-9]+)+\b/g, (name) =>
    Object.hasOwn(names, name) ? begin + names[name] + end : name,
  );
}
