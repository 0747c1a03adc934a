/** The command line: one word chooses the command, each command is a file in `cli/`. */
import { auditCommand } from "./cli/audit.ts";
import { backupCommand, copyCommand, restoreCommand } from "./cli/backup.ts";
import { rotateKeyCommand } from "./cli/rotate-key.ts";
import { runCommand } from "./cli/run.ts";
import { ServiceError } from "./cli/service-client.ts";
import { solveCommand } from "./cli/solve.ts";
import { solversCommand } from "./cli/solvers.ts";
import { UsageError } from "./cli/usage.ts";
import { usersCommand } from "./cli/users.ts";
import { ConfigError } from "./config.ts";
import { storageFaultOf } from "./store/storage-fault.ts";
import { StoreError } from "./store/store-error.ts";

interface Command {
  /** One line for the list of commands. */
  readonly summary: string;
  /** Resolves to the exit code. */
  run(words: string[]): Promise<number>;
}

const commands: Record<string, Command> = {
  solve: solveCommand,
  run: runCommand,
  solvers: solversCommand,
  users: usersCommand,
  audit: auditCommand,
  "rotate-key": rotateKeyCommand,
  backup: backupCommand,
  restore: restoreCommand,
  copy: copyCommand,
};

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
    // What whoever typed this can mend is told in its own words, without a stack.
    const theirs = [UsageError, ConfigError, StoreError, ServiceError];
    const isTheirs = theirs.some((kind) => error instanceof kind);
    const fault = isTheirs ? undefined : storageFaultOf(error);
    if (fault) process.stderr.write(`${fault.message} (${(error as Error).message})\n`);
    if (fault) return 1;
    if (!isTheirs) throw error;
    process.stderr.write(`${(error as Error).message}\n`);
    return error instanceof StoreError || error instanceof ServiceError ? 1 : 2;
  }
}

process.exitCode = await main(process.argv.slice(2));
