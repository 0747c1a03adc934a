/** The index of the decision records, made from the records: grouped by room, in the order of their numbers. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "decisions");

export interface DecisionRecord {
  readonly file: string;
  readonly title: string;
  /** Empty where the record does not say its room in the expected form. */
  readonly room: string;
  readonly text: string;
}

export function decisionRecords(): DecisionRecord[] {
  const files = readdirSync(folder).filter((file) => file !== "README.md");
  return files.toSorted().map((file) => {
    const text = readFileSync(join(folder, file), "utf8");
    const [title, , status] = text.split("\n");
    return { file, title: title.slice("# ".length), room: /· `([\w/-]+)`$/.exec(status)?.[1] ?? "", text };
  });
}

export function decisionIndex(): string {
  const groups = Map.groupBy(decisionRecords(), ({ room }) => room);
  const sections = [...groups]
    .toSorted(([left], [right]) => left.localeCompare(right, "en"))
    .map(
      ([room, records]) =>
        `## ${room}\n\n${records.map(({ title, file }) => `- [${file.slice(0, 4)}. ${title}](${file})`).join("\n")}\n`,
    );
  return `${head}\n${sections.join("\n")}`;
}

const head = `# Decisions

Choices that a reader of the code might undo by mistake: what was decided, why, and what follows from it. What concerns one function
only is a comment beside it, and figures are in \`bench/results\`.

A record has a title, a line with status, date and room, and the parts Context, Decision and Consequence, in at most 190 words.
A new record gets the next number. A choice that changes gets \`changed\` and a second date; a record that decides nothing any
more is removed, and git has it. \`npx node docs/generate.ts\` writes this page.
`;
