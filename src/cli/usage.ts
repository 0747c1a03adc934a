/** Options of commands: described once, read strictly, shown by --help. */
import { parseArgs } from "node:util";
import { nearestNameHint } from "../domain/names.ts";

/** Words of the command line that mean nothing; the message says which and what would. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export interface OptionRule {
  readonly description: string;
  /** What stands for the value in the help; an option without one is a flag. */
  readonly value?: string;
}

export interface ParsedWords {
  readonly operands: string[];
  readonly text: Readonly<Record<string, string | undefined>>;
  readonly flags: ReadonlySet<string>;
}

export function parseWords(words: string[], options: Readonly<Record<string, OptionRule>>): ParsedWords {
  const rules = Object.fromEntries(
    Object.entries(options).map(([name, { value }]) => [name, { type: value ? "string" : "boolean" } as const]),
  );
  try {
    const { values, positionals } = parseArgs({ args: words, options: rules, allowPositionals: true });
    const text: Record<string, string | undefined> = {};
    const flags = new Set<string>();
    for (const [name, value] of Object.entries(values)) {
      if (typeof value === "string") text[name] = value;
      else if (value === true) flags.add(name);
    }
    return { operands: positionals, text, flags };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

export function helpText(usage: string, options: Readonly<Record<string, OptionRule>>): string {
  const lines = Object.entries(options).map(([name, { value, description }]) => {
    const option = value ? `--${name} ${value}` : `--${name}`;
    return `  ${option.padEnd(30)} ${description}`;
  });
  return `Usage: ${usage}\n\n${lines.join("\n")}\n`;
}

/** A number option; `undefined` where it is not given. */
export function numberOption(
  { text }: ParsedWords,
  name: string,
  rule: { minimum: number; whole?: boolean },
): number | undefined {
  const given = text[name];
  if (given === undefined) return undefined;
  const value = Number(given);
  const valid = given.trim() !== "" && Number.isFinite(value) && value >= rule.minimum;
  if (valid && (!rule.whole || Number.isInteger(value))) return value;
  const kind = rule.whole ? "a whole number" : "a number";
  throw new UsageError(`--${name} takes ${kind} from ${rule.minimum} up, not '${given}'.`);
}

/** An option with a closed list of values. */
export function choiceOption<Choice extends string>(
  { text }: ParsedWords,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const given = text[name];
  if (given === undefined) return undefined;
  const found = choices.find((choice) => choice === given);
  if (found === undefined)
    throw new UsageError(`--${name} takes ${choices.join(", ")}, not '${given}'. ${nearestNameHint(given, choices)}`);
  return found;
}

/** An option with several of a closed list of values, with commas between them. */
export function choicesOption<Choice extends string>(
  { text, ...parsed }: ParsedWords,
  name: string,
  choices: readonly Choice[],
): Choice[] | undefined {
  const words = text[name]?.split(",").map((word) => word.trim());
  return words?.flatMap((word) => choiceOption({ ...parsed, text: { [name]: word } }, name, choices) ?? []);
}
