/** The command line: one word chooses the command, each command is a file in `cli/`. */
import { solveCommand } from "./cli/solve.ts";
import { UsageError } from "./cli/usage.ts";

interface Command {
  /** One line for the list of commands. */
  readonly summary: string;
  /** Resolves to the exit code. */
  run(words: string[]): Promise<number>;
}

const commands: Record<string, Command> = { solve: solveCommand };

async function main([name, ...words]: string[]): Promise<number> {
  const command = name === undefined ? undefined : commands[name];
  if (!command) {
    const lines = Object.entries(commands).map(([word, { summary }]) => `  ${word.padEnd(10)} ${summary}`);
    const asked = name === undefined || name === "help" || name === "--help";
    const text = `${asked ? "" : `There is no command '${name}'.\n\n`}Commands:\n${lines.join("\n")}\n`;
    (asked ? process.stdout : process.stderr).write(text);
    return asked ? 0 : 2;
  }
  try {
    return await command.run(words);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
}

process.exitCode = await main(process.argv.slice(2));
