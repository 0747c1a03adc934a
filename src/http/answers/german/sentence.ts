/**
 * Pairs of an English sentence and its German one, and how a sentence is read. `{1}` stands for what differs, such as a name,
 * which stays as it is; `{1#}` for a number; `{1~}` for one word; `{1*}` for a part that may be German, too; `{1;}` for parts behind
 * semicolons; `{1,}` for names that follow each other, as in `charge of 'A' in B, flow of 'C' in D and 3 more`; `{1+}` for parts
 * behind commas; `{1!}` for whole sentences, which must be German.
 */
export type Sentences = readonly (readonly [english: string, german: string])[];

interface Placeholder {
  name: string;
  kind: "" | "#" | "~" | "*" | ";" | "," | "+" | "!";
}

export interface Form {
  /** What stands before, between and behind the placeholders. */
  literals: string[];
  placeholders: Placeholder[];
  german: string;
}

const placeholder = /\{(\d)([#~*;,+!]?)\}/;

export function formOf([english, german]: Sentences[number]): Form {
  const pieces = english.split(placeholder);
  return {
    literals: pieces.filter((_, index) => index % 3 === 0),
    placeholders: pieces.flatMap((name, index) =>
      index % 3 === 1 ? { name, kind: pieces[index + 1] as Placeholder["kind"] } : [],
    ),
    german,
  };
}

const shapes: Readonly<Partial<Record<Placeholder["kind"], RegExp>>> = {
  "": /./s,
  "#": /^-?[\d.,]+(e[+-]?\d+)?$/,
  "~": /^\S+$/,
};

/**
 * What stands in the place of each placeholder; null where the text is another sentence. Each placeholder ends where the text
 * behind it occurs first: no text takes long, whatever names are in it.
 */
export function read(text: string, { literals, placeholders }: Form): string[] | null {
  const [first] = literals;
  if (!text.startsWith(first)) return null;
  // No value takes the end of the sentence.
  if (text.endsWith(".") && literals.at(-1) === "" && placeholders.at(-1)?.kind !== "!") return null;
  const found: string[] = [];
  let at = first.length;
  for (const [index, { kind }] of placeholders.entries()) {
    const behind = literals[index + 1];
    const isLast = index === placeholders.length - 1;
    const end = isLast ? text.length - behind.length : text.indexOf(behind, at);
    if (end < at || !text.startsWith(behind, end)) return null;
    const value = text.slice(at, end);
    if (!(shapes[kind]?.test(value) ?? true)) return null;
    found.push(value);
    at = end + behind.length;
  }
  return at === text.length ? found : null;
}

/** The German sentence with the values, which were translated before where they may be. */
export const filled = ({ german, placeholders }: Form, values: readonly string[]): string =>
  german.replace(
    /\{(\d)[#~*;,+!]?\}/g,
    (_, name) => values[placeholders.findIndex((each) => each.name === name)] ?? "",
  );
