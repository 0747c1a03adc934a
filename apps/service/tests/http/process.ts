/** The service as a process of its own, for tests of its start and its end. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { childEnvironment } from "../../../../tests/support/child-environment.ts";

export interface ServiceProcess {
  child: ChildProcess;
  url: string;
  /** Lines of its log. */
  lines: string[];
  /** Sends the signal and answers with the exit code (null where the signal ended it). */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

function spawnService(
  environment: Record<string, string>,
  cwd = process.cwd(),
  words: readonly string[] = ["apps/service/src/main.ts"],
): ChildProcess {
  return spawn(process.execPath, words, {
    env: { ...childEnvironment, PORT: "0", LOG_LEVEL: "info", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    cwd,
  });
}

/** Starts it, from another folder of sources or with other words of Node.js if they are given, and waits until it listens. */
export async function startProcess(
  environment: Record<string, string>,
  cwd?: string,
  words?: readonly string[],
): Promise<ServiceProcess> {
  const child = spawnService(environment, cwd, words);
  const exited = once(child, "exit");
  const lines: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout ?? process.stdin }).on("line", (line) => {
      lines.push(line);
      const found = /listening at (http:\S+?)"/.exec(line);
      if (found) resolve(found[1]);
    });
    let complaint = "";
    child.stderr?.on("data", (part) => {
      complaint += part;
    });
    child.once("exit", () => reject(new Error(`The service ended before it listened: ${complaint}`)));
  });
  return {
    child,
    url,
    lines,
    async end(signal) {
      child.kill(signal);
      const [code] = await exited;
      return code as number | null;
    },
  };
}

/** Starts it where it must not start, and answers with its exit code and what it said. */
export async function failedStart(environment: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawnService(environment);
  let said = "";
  child.stderr?.on("data", (part) => {
    said += part;
  });
  const [code] = await once(child, "close");
  return { code: code as number | null, said };
}
