/** The command line as a process of its own. */
import { spawn } from "node:child_process";
import { once } from "node:events";

export interface CommandEnd {
  code: number;
  out: string;
  error: string;
}

export async function solve(...words: string[]): Promise<CommandEnd> {
  const child = spawn(process.execPath, ["apps/cli/src/cli.ts", "solve", ...words], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [out, error] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    error += text;
  });
  const [code] = await once(child, "close");
  return { code, out, error };
}
