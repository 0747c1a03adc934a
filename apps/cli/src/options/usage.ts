/** Options of commands: described once, read strictly, shown by --help. */
import { parseArgs } from "node:util";
import { sentences } from "@esm/messages/message";
import { inEnglish, inLanguage } from "@esm/messages/render";
import { nearestNameHint } from "@esm/model/domain/nearest-name";
import type { Problem } from "@esm/model/domain/problem";

/** Words of the command line that have no meaning; the problems name them and suggest valid ones. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  readonly problems: readonly Problem[];

  constructor(said: string | readonly Problem[]) {
    const problems = typeof said === "string" ? [{ type: "usage", loc: [], msg: said }] : said;
    super(problems.map(({ msg, hint }: Problem) => inEnglish(sentences(msg, hint))).join("\n"));
    this.problems = inLanguage(problems, "en");
  }
}

export interface OptionRule {
  readonly description: string;
  /** The placeholder of the value in the help; an option without one is a flag. */
  readonly value?: string;
}

export interface ParsedOptions {
  readonly operands: string[];
  readonly text: Readonly<Record<string, string | undefined>>;
  readonly flags: ReadonlySet<string>;
}

export function parseOptions(args: string[], options: Readonly<Record<string, OptionRule>>): ParsedOptions {
  const rules = Object.fromEntries(
    Object.entries(options).map(([name, { value }]) => [name, { type: value ? "string" : "boolean" } as const]),
  );
  try {
    const joined = withValuesJoined(args, options);
    const { values, positionals } = parseArgs({ args: joined, options: rules, allowPositionals: true });
    const text: Record<string, string | undefined> = {};
    const flags = new Set<string>();
    for (const [name, value] of Object.entries(values)) {
      if (typeof value === "string") text[name] = value;
      else if (value === true) flags.add(name);
    }
    return { operands: positionals, text, flags };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Joins `--name value` as `--name=value`, so that a value may begin with a dash (a negative number is then refused with
 * the right reason). Reports unknown names and missing values together.
 */
function withValuesJoined(args: readonly string[], options: Readonly<Record<string, OptionRule>>): string[] {
  const problems: Problem[] = [];
  const joined: string[] = [];
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  for (let index = 0; index < end; index++) {
    const arg = args[index];
    const [name] = arg.slice(2).split("=", 1);
    joined.push(arg);
    if (!arg.startsWith("--")) continue;
    const rule = Object.hasOwn(options, name) ? options[name] : undefined;
    if (!rule) {
      const hint = nearestNameHint(
        `--${name}`,
        Object.keys(options).map((known) => `--${known}`),
      );
      problems.push({
        type: "unknown_option",
        loc: [`--${name}`],
        msg: `There is no option --${name}.`,
        input: arg,
        hint,
      });
    }
    if (!rule?.value || arg.includes("=")) continue;
    const next = index + 1 < end ? args[index + 1] : "--";
    if (next.startsWith("--")) {
      problems.push({
        type: "option_without_value",
        loc: [arg],
        msg: `${arg} needs a value: ${arg} ${rule.value}.`,
      });
    } else {
      joined[joined.length - 1] = `${arg}=${next}`;
      index++;
    }
  }
  if (problems.length > 0) throw new UsageError(problems);
  return [...joined, ...args.slice(end)];
}

export function helpText(usage: string, options: Readonly<Record<string, OptionRule>>): string {
  const lines = Object.entries(options).map(([name, { value, description }]) => {
    const option = value ? `--${name} ${value}` : `--${name}`;
    return wrapped(description).map((line, index) => `  ${(index === 0 ? option : "").padEnd(30)} ${line}`);
  });
  return `Usage: ${usage}\n\n${lines.flat().join("\n")}\n`;
}

const maxLineLength = 90;

function wrapped(text: string): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines[lines.length - 1];
    if (line === "") lines[lines.length - 1] = word;
    else if (line.length + word.length < maxLineLength) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}
