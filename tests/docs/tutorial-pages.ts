/** The tutorials as tests read them: files, commands, and what the commands print. */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

export const root = resolve(import.meta.dirname, "../..");
export const tutorials = join(root, "docs/tutorials");
export const tutorialPages = readdirSync(tutorials).filter((name) => name.endsWith(".md"));

/** Its commands need the packed library: tests/build/packed-library.test.ts types them. */
export const pageOfLibrary = "the-library.md";

export function textOf(page: string): string {
  return readFileSync(join(tutorials, page), "utf8");
}

interface Step {
  readonly commands: string;
  /** Output that the page shows below the commands; lines of `…` are left out. */
  readonly shown: readonly string[];
}

export function stepsOf(page: string): Step[] {
  const blocks = textOf(page).matchAll(/^```bash\n([\s\S]*?)^```\n(?:\n```text\n([\s\S]*?)^```)?/gm);
  return [...blocks].map(([, commands, output = ""]) => ({
    commands,
    shown: output.split("\n").filter((line) => line !== "" && line !== "…"),
  }));
}

/** Blocks with a name beside their language are files. */
export function filesOf(page: string): Map<string, string> {
  const blocks = textOf(page).matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```/gm);
  return new Map([...blocks].map(([, name, text]) => [name, text]));
}

export const numbersIn = (text: string): string[] => text.match(/\d+(?:\.\d+)?/g) ?? [];

/** Sentences of problems may be worded otherwise; their figures may not differ. */
const isSentence = (line: string): boolean => /^(?:error|warning|The solve| {2})/.test(line);

/** Lines of the page that the output does not have, in the order of both. */
export function missingLines(shown: readonly string[], output: string): string[] {
  let rest = output.split("\n");
  return shown.filter((line) => {
    const isEqual = (real: string): boolean =>
      isSentence(line) ? String(numbersIn(real)) === String(numbersIn(line)) : real.trimEnd() === line.trimEnd();
    const at = rest.findIndex(isEqual);
    if (at >= 0) rest = rest.slice(at + 1);
    return at < 0;
  });
}
