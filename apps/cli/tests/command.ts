/** Runs a command of the command line as a process of its own. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { childEnvironment } from "../../../tests/support/child-environment.ts";

export interface CommandEnd {
  code: number | null;
  out: string;
  said: string;
}

export async function runCommand(
  words: string[],
  environment: Record<string, string>,
  input = "",
): Promise<CommandEnd> {
  const child = spawn(process.execPath, ["apps/cli/src/cli.ts", ...words], {
    env: { ...childEnvironment, ...environment },
  });
  child.stdin.end(input);
  const [out, said, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code: code as number | null, out, said };
}
