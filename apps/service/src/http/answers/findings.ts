/** Findings of an import or export: what a client accepts of them. */

import type { Accepted } from "@esm/exchange/findings/report";
import type { Attribute } from "@esm/model/domain/attribute";

const codes = (what: string): Attribute => ({ type: "string", default: "", maxLength: 1000, description: what });

/** Query parameters of imports and exports. */
export const acceptedAttributes = {
  approximate: codes("Codes of findings that may be approximated, separated by commas, or `all`."),
  ignore: codes("Codes of findings whose attributes may be left out, separated by commas."),
} as const;

export function acceptedOf({ approximate, ignore }: { approximate: string; ignore: string }): Accepted {
  const codesIn = (text: string): Set<string> => new Set(text.split(",").map((code) => code.trim()));
  return { approximate: approximate.trim() === "all" ? "all" : codesIn(approximate), ignore: codesIn(ignore) };
}
