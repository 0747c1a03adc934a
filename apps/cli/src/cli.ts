/**
 * The command line: one word chooses the command, each command is a file in `cli/`. Only that file is loaded: others
 * need databases and servers, which take longer to load than a small model takes to solve.
 */

interface Command {
  /** One line for the list of commands. */
  readonly summary: string;
  /** Loads it; `run` resolves to the exit code. */
  load(): Promise<{ run(args: string[]): Promise<number> }>;
}

const backups = () => import("./administration/backup.ts");
const commands: Record<string, Command> = {
  solve: {
    summary: "Optimize the energy system of a data set archive.",
    load: async () => (await import("./local/solve.ts")).solveCommand,
  },
  import: {
    summary: "Convert a file of another format into a data set archive.",
    load: async () => (await import("./local/import.ts")).importCommand,
  },
  export: {
    summary: "Convert a data set archive into files for other tools and for git.",
    load: async () => (await import("./local/export.ts")).exportCommand,
  },
  certify: {
    summary: "Prove the least cost of a data set, in a folder that anybody can check.",
    load: async () => (await import("./local/certify.ts")).certifyCommand,
  },
  run: {
    summary: "Run a model on a service, follow it, fetch its result.",
    load: async () => (await import("./remote/run.ts")).runCommand,
  },
  solvers: {
    summary: "List the solvers that can be used here; each solves tiny programs.",
    load: async () => (await import("./local/solvers.ts")).solversCommand,
  },
  users: {
    summary: "List, create, disable, enable and delete accounts, and set passwords.",
    load: async () => (await import("./administration/users.ts")).usersCommand,
  },
  audit: {
    summary: "Show who logged in, changed permissions or deleted something.",
    load: async () => (await import("./administration/audit.ts")).auditCommand,
  },
  "rotate-key": {
    summary: "Sign access tokens with a new secret; existing tokens stay valid.",
    load: async () => (await import("./administration/rotate-key.ts")).rotateKeyCommand,
  },
  backup: {
    summary: "Write all data into a file, also while the service runs.",
    load: async () => (await backups()).backupCommand,
  },
  restore: { summary: "Fill an empty database from a backup.", load: async () => (await backups()).restoreCommand },
  upgrade: {
    summary: "Bring a database of before version 0.1.0 up to date, with a backup in a file as the way back.",
    load: async () => (await backups()).upgradeCommand,
  },
  copy: {
    summary: "Copy all data into another, empty database, e.g. from SQLite to PostgreSQL.",
    load: async () => (await backups()).copyCommand,
  },
};

async function main([name, ...args]: string[]): Promise<number> {
  const command = name === undefined ? undefined : commands[name];
  if (!command) {
    const lines = Object.entries(commands).map(([word, { summary }]) => `  ${word.padEnd(10)} ${summary}`);
    const asked = name === undefined || name === "help" || name === "--help";
    const text = `${asked ? "" : `There is no command '${name}'.\n\n`}Commands:\n${lines.join("\n")}\n`;
    (asked ? process.stdout : process.stderr).write(text);
    return asked ? 0 : 2;
  }
  try {
    return await (await command.load()).run(args);
  } catch (error) {
    const { reportFault } = await import("./fault.ts");
    return reportFault(error, args);
  }
}

process.exitCode = await main(process.argv.slice(2));
