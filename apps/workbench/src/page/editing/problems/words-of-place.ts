/** The place of a problem in words. Pure. */
import { placeOf } from "../../data/editing/problem-place.ts";
import type { ValidationError } from "../../data/interface.ts";
import { stepFromOne } from "../../language/steps-from-one.ts";
import type { en } from "../en.ts";

/** Names of attributes and families, and steps counted from 1, in the language of the page, everything else as it is; nothing of the model as a whole. */
export function wordsOfPlace(loc: ValidationError["loc"], texts: Pick<typeof en, "families" | "names">): string[] {
  const { component, attribute, family } = placeOf(loc);
  if (component === undefined) return loc.map(String).filter((part) => part !== "model");
  const field = family ? texts.families[family.name] : attribute && (texts.names[attribute] ?? attribute);
  const places = loc.slice(3).map((part) => String(typeof part === "number" && family ? stepFromOne(part) : part));
  return [component, ...(field ? [field] : []), ...places];
}
