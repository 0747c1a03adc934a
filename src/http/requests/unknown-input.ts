/** Unknown names in a request: misspellings of known ones are problems, foreign ones are listed in a header. */
import type { HintBudget } from "../../domain/nearest-name.ts";
import type { Problem } from "../../domain/problem.ts";
import { type KnownFields, problemOfUnknown, type UnknownField, unknownFields } from "../../domain/unknown-fields.ts";
import { maxReported, type ReportedProblems } from "../answers/reported-problems.ts";

export const ignoredFieldsHeader = "x-ignored-fields";

const maxListed = 50;
const maxCharacters = 1000;

/** The unknown names in a part of a request. */
export interface UnknownNames {
  slips: ReportedProblems;
  /** The first foreign names, as the header lists them. */
  names: string[];
  /** The number of foreign names. */
  foreign: number;
}

/** Misspelt names in `tolerated` count as foreign. */
export function unknownNames(
  known: KnownFields,
  given: unknown,
  where: "query" | "body",
  hints: HintBudget,
  tolerated: readonly string[] = [],
): UnknownNames {
  const found: UnknownNames = { slips: { problems: [], further: 0 }, names: [], foreign: 0 };
  for (const field of unknownFields(known, given, hints)) {
    const { place, name, meant } = field;
    if (meant === undefined || tolerated.includes(name)) {
      if (found.names.length < maxListed) found.names.push([...place, name].map(headerText).join("."));
      found.foreign++;
    } else if (found.slips.problems.length < maxReported) found.slips.problems.push(problemOf(field, where));
    else found.slips.further++;
  }
  return found;
}

/** The foreign names of all parts as a header's value; nothing where there are none. */
export function listedNames(parts: readonly UnknownNames[]): string | undefined {
  let characters = 0;
  const shown = parts
    .flatMap(({ names }) => names)
    .slice(0, maxListed)
    .filter((name) => {
      characters += name.length + 2;
      return characters <= maxCharacters;
    });
  const foreign = parts.reduce((sum, part) => sum + part.foreign, 0);
  const rest = foreign - shown.length;
  return foreign === 0 ? undefined : [...shown, ...(rest > 0 ? [`${rest} more`] : [])].join(", ");
}

function problemOf(field: UnknownField, where: "query" | "body"): Problem {
  const problem = problemOfUnknown(field, [where]);
  return where === "body" ? problem : { ...problem, msg: problem.msg.replace("field", "parameter") };
}

/** Letters, digits and a few marks stay as they are, all other characters are percent-encoded as in addresses. */
function headerText(part: string | number): string {
  const text = String(part);
  return encodeURIComponent(text.slice(0, 60).toWellFormed());
}
