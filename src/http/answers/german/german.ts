/**
 * German words for what the service says. The English sentences are what checks and explanations make, what the database
 * keeps of runs, and what clients compare; a table of pairs translates them where they leave. A text that has a sentence without
 * a German one stays English as a whole.
 */
import { type Form, filled, formOf, read, type Sentences } from "./sentence.ts";
import { checksOfComponents } from "./sentences/checks-of-components.ts";
import { checksOfSystems } from "./sentences/checks-of-systems.ts";
import { checksOfTables } from "./sentences/checks-of-tables.ts";
import { sentencesOfDamagedFiles } from "./sentences/damaged-files.ts";
import { explanations } from "./sentences/explanations.ts";
import { sentencesOfFiles, sentencesWithPlaces } from "./sentences/files.ts";
import { sentencesOfModelsOfTools } from "./sentences/models-of-tools.ts";
import { parts } from "./sentences/parts.ts";
import { sentencesOfProgress } from "./sentences/progress.ts";
import { sentencesOfRequests } from "./sentences/requests.ts";
import { sentencesOfResults } from "./sentences/results.ts";
import { sentencesOfRuns } from "./sentences/runs.ts";

export const sentences: Sentences = [
  ...checksOfComponents,
  ...checksOfTables,
  ...checksOfSystems,
  ...explanations,
  ...sentencesOfRuns,
  ...sentencesOfResults,
  ...sentencesOfRequests,
  ...sentencesOfDamagedFiles,
  ...sentencesOfFiles,
  ...sentencesOfModelsOfTools,
  ...sentencesOfProgress,
  ...sentencesWithPlaces,
];

/** Longer ones are lists that nobody reads as sentences. */
const maxCharacters = 4000;
const maxDepth = 6;
/** Of a text: what is unknown is tried in more and more ways. */
const maxAttempts = 500;

const forms = formsByBeginning(sentences);
const formsOfParts = formsByBeginning(parts);
const formsOfProgress = formsByBeginning(sentencesOfProgress);

/** Those that a text can be, by its first character: there are many, and logs have many lines. */
function formsByBeginning(pairs: Sentences): (text: string) => readonly Form[] {
  const all = pairs.map(formOf);
  const found = new Map<string, readonly Form[]>();
  return (text) => {
    const beginning = text.charAt(0);
    const known = found.get(beginning);
    if (known) return known;
    const some = all.filter(({ literals: [first] }) => first === "" || first.charAt(0) === beginning);
    // Characters of foreign texts are not kept.
    if (beginning < "\u0100") found.set(beginning, some);
    return some;
  };
}

/** A line of a log: of its sentences our own alone, since solvers write thousands. */
export const logLineInGerman = (line: string): string =>
  translated(line, formsOfProgress, { depth: 0, left: { attempts: maxAttempts } }) ?? line;

/** The text in German, or as it is. Lines are read one by one, unless a line break is within a name. */
export function germanOf(text: string): string {
  const lines = text.split("\n");
  const german = lines.map(fromEnglish);
  if (lines.length > 1 && german.every((line) => line === null)) return fromEnglish(text) ?? text;
  return lines.map((line, index) => german[index] ?? line).join("\n");
}

const fromEnglish = (text: string): string | null => inGerman(text, { depth: 0, left: { attempts: maxAttempts } });

interface Reading {
  depth: number;
  /** Shared by all parts of a text. */
  left: { attempts: number };
}

/** Null where a sentence of it is unknown. */
function inGerman(text: string, reading: Reading): string | null {
  if (text.length > maxCharacters || reading.depth > maxDepth) return null;
  // A name may contain what looks like the end of a sentence: then more is taken together.
  const pieces = text.split(/(?<=[.?!]) (?=\S)/);
  const found: string[] = [];
  for (let begin = 0; begin < pieces.length; ) {
    let end = begin + 1;
    let german = sentenceInGerman(pieces[begin], reading);
    while (german === null && end < pieces.length && reading.left.attempts > 0) {
      end += 1;
      german = sentenceInGerman(pieces.slice(begin, end).join(" "), reading);
    }
    if (german === null) return null;
    found.push(german);
    begin = end;
  }
  return found.join(" ");
}

/** Some end with a full stop in one place and without one in another. */
function sentenceInGerman(text: string, reading: Reading): string | null {
  const german = translated(text, forms, reading);
  if (german !== null || !text.endsWith(".")) return german;
  const withoutStop = translated(text.slice(0, -1), forms, reading);
  return withoutStop === null ? null : `${withoutStop}.`;
}

function translated(text: string, formsFor: typeof forms, { depth, left }: Reading): string | null {
  left.attempts -= 1;
  if (left.attempts < 0) return null;
  const inside = { depth: depth + 1, left };
  for (const form of formsFor(text)) {
    const values = read(text, form);
    if (values === null) continue;
    const german = values.map((value, index) => {
      const { kind } = form.placeholders[index];
      if (kind === "!") return inGerman(value, inside);
      if (kind === "*") return partInGerman(value, inside);
      return kind === ";" || kind === "," || kind === "+" ? partsInGerman(value, separators[kind], inside) : value;
    });
    if (german.every((value) => value !== null)) return filled(form, german);
  }
  return null;
}

const partInGerman = (text: string, reading: Reading): string =>
  (reading.depth > maxDepth ? null : translated(text, formsOfParts, reading)) ?? text;

const separators = { ";": /(; )/, "+": /(, )/, ",": /(, (?=\w+ of ')| and (?=\d+ more$))/ };

/** What stands between them is in the odd places. */
const partsInGerman = (text: string, separator: RegExp, reading: Reading): string =>
  text
    .split(separator)
    .map((part, index) => (index % 2 === 0 ? partInGerman(part, reading) : part.replace("and", "und")))
    .join("");
