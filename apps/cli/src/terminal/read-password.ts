/** Reads a password: typed unseen at a terminal, a new one twice, or the first line of standard input. */
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { UsageError } from "../options/usage.ts";

export async function readPassword({ again = true } = {}): Promise<string> {
  const password = process.stdin.isTTY ? await promptUnseen("Password: ") : await firstLine();
  if (password === "" || password.length > 1024) throw new UsageError("A password must have 1 to 1024 characters.");
  if (again && process.stdin.isTTY && password !== (await promptUnseen("Again: ")))
    throw new UsageError("The passwords do not match.");
  return password;
}

async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return "";
}

function promptUnseen(question: string): Promise<string> {
  process.stderr.write(question);
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: true });
  return new Promise((resolve) => {
    lines.once("close", () => resolve(""));
    lines.question("", (answer) => {
      process.stderr.write("\n");
      resolve(answer);
      lines.close();
    });
  });
}
