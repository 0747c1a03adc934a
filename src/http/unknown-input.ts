/** Names in a request that nothing reads: slips of known ones are problems, foreign ones are listed in a header. */
import { hintBudget } from "../domain/names.ts";
import type { Problem } from "../domain/problem.ts";
import { type KnownFields, problemOfUnknown, unknownFields } from "../domain/unknown-fields.ts";

export const ignoredFieldsHeader = "x-ignored-fields";

const mostProblems = 1000;
const mostListed = 50;
const mostCharacters = 1000;

export interface UnknownInput {
  /** Of all parts of a request. */
  readonly problems: Problem[];
  /** Slips in `tolerated` are taken for foreign. */
  look(known: KnownFields, given: unknown, where: "query" | "body", tolerated?: readonly string[]): void;
  /** The foreign names as a header's value; nothing where there are none. */
  listed(): string | undefined;
}

export function createUnknownInput(): UnknownInput {
  const hints = hintBudget();
  const problems: Problem[] = [];
  const names: string[] = [];
  let foreign = 0;
  return {
    problems,
    look(known, given, where, tolerated = []) {
      for (const field of unknownFields(known, given, hints)) {
        const { place, name, meant } = field;
        if (meant === undefined || tolerated.includes(name)) {
          if (names.length < mostListed) names.push([...place, name].map(headerText).join("."));
          foreign++;
        } else if (problems.length < mostProblems) problems.push(problemOf(field, where));
      }
    },
    listed() {
      let characters = 0;
      const shown = names.filter((name) => {
        characters += name.length + 2;
        return characters <= mostCharacters;
      });
      const rest = foreign - shown.length;
      return foreign === 0 ? undefined : [...shown, ...(rest > 0 ? [`${rest} more`] : [])].join(", ");
    },
  };
}

function problemOf(field: Parameters<typeof problemOfUnknown>[0], where: "query" | "body"): Problem {
  const problem = problemOfUnknown(field, [where]);
  return where === "body" ? problem : { ...problem, msg: problem.msg.replace("field", "parameter") };
}

/** Letters, digits and a few marks as they are, everything else in percent signs as in addresses. */
function headerText(part: string | number): string {
  const text = String(part);
  return encodeURIComponent(text.slice(0, 60).toWellFormed());
}
