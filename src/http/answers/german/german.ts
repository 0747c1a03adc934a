/**
 * German words for what the service says. The English sentences are what checks and explanations make, what the database
 * keeps of runs, and what clients compare; a table of pairs translates them where they leave. A text that has a sentence without
 * a German one stays English as a whole.
 */
import { type Form, filled, formOf, read, type Sentences } from "./sentence.ts";
import { checksOfComponents } from "./sentences/checks-of-components.ts";
import { checksOfSystems } from "./sentences/checks-of-systems.ts";
import { checksOfTables } from "./sentences/checks-of-tables.ts";
import { explanations } from "./sentences/explanations.ts";
import { parts } from "./sentences/parts.ts";
import { sentencesOfRequests } from "./sentences/requests.ts";
import { sentencesOfRuns } from "./sentences/runs.ts";

export const sentences: Sentences = [
  ...checksOfComponents,
  ...checksOfTables,
  ...checksOfSystems,
  ...explanations,
  ...sentencesOfRuns,
  ...sentencesOfRequests,
];

/** Longer ones are lists that nobody reads as sentences. */
const maxCharacters = 4000;
const maxDepth = 4;

const forms = sentences.map(formOf);
const formsOfParts = parts.map(formOf);

/** The text in German, or as it is. */
export const germanOf = (text: string): string => inGerman(text, 0) ?? text;

/** Null where a sentence of it is unknown. */
function inGerman(text: string, depth: number): string | null {
  if (text.length > maxCharacters || depth > maxDepth) return null;
  // A name may contain what looks like the end of a sentence: then more is taken together.
  const pieces = text.split(/(?<=[.?!]) (?=\S)/);
  const found: string[] = [];
  for (let begin = 0; begin < pieces.length; ) {
    let end = begin + 1;
    let german = translated(pieces[begin], forms, depth);
    while (german === null && end < pieces.length) {
      end += 1;
      german = translated(pieces.slice(begin, end).join(" "), forms, depth);
    }
    if (german === null) return null;
    found.push(german);
    begin = end;
  }
  return found.join(" ");
}

function translated(text: string, candidates: readonly Form[], depth: number): string | null {
  for (const form of candidates) {
    const values = read(text, form);
    if (values === null) continue;
    const german = values.map((value, index) => {
      const { kind } = form.placeholders[index];
      if (kind === "!") return inGerman(value, depth + 1);
      if (kind === "*") return partInGerman(value, depth + 1);
      return kind === ";"
        ? value
            .split("; ")
            .map((part) => partInGerman(part, depth + 1))
            .join("; ")
        : value;
    });
    if (german.every((value) => value !== null)) return filled(form, german);
  }
  return null;
}

const partInGerman = (text: string, depth: number): string =>
  (depth > maxDepth ? null : translated(text, formsOfParts, depth)) ?? text;
