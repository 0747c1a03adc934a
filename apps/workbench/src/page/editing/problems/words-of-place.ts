/** The place of a problem in words. Pure. */
import { placeOf } from "../../data/editing/problem-place.ts";
import type { ValidationError } from "../../data/interface.ts";
import type { en } from "../en.ts";

/** Names of attributes and families in the language of the page, everything else as it is; nothing of the model as a whole. */
export function wordsOfPlace(loc: ValidationError["loc"], texts: Pick<typeof en, "families" | "names">): string[] {
  const { component, attribute, family } = placeOf(loc);
  if (component === undefined) return loc.map(String).filter((part) => part !== "model");
  const field = family ? texts.families[family.name] : attribute && (texts.names[attribute] ?? attribute);
  return [component, ...(field ? [field] : []), ...loc.slice(3).map(String)];
}
