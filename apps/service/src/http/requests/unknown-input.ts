/**
 * Unknown names in a request: misspellings of known ones, and foreign ones that would change what happens, are problems.
 * All others are listed in a header.
 */
import type { HintBudget } from "@esm/model/domain/nearest-name";
import type { Problem } from "@esm/model/domain/problem";
import { type KnownFields, problemOfUnknown, type UnknownField, unknownFields } from "@esm/model/domain/unknown-fields";
import { maxReported, type ReportedProblems } from "../answers/reported-problems.ts";

export const ignoredFieldsHeader = "x-ignored-fields";

const maxListed = 50;
const maxCharacters = 1000;

/** The unknown names in a part of a request. */
export interface UnknownNames {
  refused: ReportedProblems;
  /** The first ignored names, as the header lists them. */
  names: string[];
  /** The number of ignored names. */
  ignored: number;
}

/** Names in `tolerated` are ignored even where others like them are refused. */
export function unknownNames(
  known: KnownFields,
  given: unknown,
  where: "query" | "body",
  hints: HintBudget,
  tolerated: readonly string[] = [],
): UnknownNames {
  const unknown: UnknownNames = { refused: { problems: [], further: 0 }, names: [], ignored: 0 };
  const { refused } = unknown;
  for (const field of unknownFields(known, given, hints)) {
    const { place, name, meant, isRefused } = field;
    if ((meant === undefined && !isRefused) || tolerated.includes(name)) {
      if (unknown.names.length < maxListed) unknown.names.push([...place, name].map(headerText).join("."));
      unknown.ignored++;
    } else if (refused.problems.length < maxReported) refused.problems.push(problemOf(field, where, hints));
    else refused.further++;
  }
  return unknown;
}

/** The ignored names of all parts as a header's value; nothing where there are none. */
export function listedNames(parts: readonly UnknownNames[]): string | undefined {
  let characters = 0;
  const shown = parts
    .flatMap(({ names }) => names)
    .slice(0, maxListed)
    .filter((name) => {
      characters += name.length + 2;
      return characters <= maxCharacters;
    });
  const ignored = parts.reduce((sum, part) => sum + part.ignored, 0);
  const rest = ignored - shown.length;
  return ignored === 0 ? undefined : [...shown, ...(rest > 0 ? [`${rest} more`] : [])].join(", ");
}

function problemOf(field: UnknownField, where: "query" | "body", hints: HintBudget): Problem {
  return problemOfUnknown(field, [where], hints, where === "body" ? "field" : "parameter");
}

/** Letters, digits and a few marks stay as they are, all other characters are percent-encoded as in addresses. */
function headerText(part: string | number): string {
  const text = String(part);
  return encodeURIComponent(text.slice(0, 60).toWellFormed());
}
