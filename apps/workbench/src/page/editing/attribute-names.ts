/** Names of attributes as their entries in the tables of the domain say them. Pure. */
import { allComponentAttributes } from "@esm/model/domain/component";
import { commodityAttributes, datasetAttributes } from "@esm/model/domain/dataset";
import { namingAttributes, positionAttributes } from "@esm/model/domain/presentation-attributes";

export const attributeNames = (language: "en" | "de"): Record<string, string> =>
  Object.fromEntries(
    [datasetAttributes, commodityAttributes, positionAttributes, allComponentAttributes, namingAttributes].flatMap(
      (table) => Object.entries(table).map(([name, { label }]) => [name, label[language]]),
    ),
  );

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
