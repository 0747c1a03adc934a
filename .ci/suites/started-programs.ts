/** Programs as `npm run` starts them: processes of their own, from bundles where these have been made. */
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { type ServiceProcess, startProcess } from "../../apps/service/tests/http/process.ts";
import packageJson from "../../package.json" with { type: "json" };

/** The words after `node` in a script of package.json. */
export function wordsOf(script: "start" | "esm"): string[] {
  const words = packageJson.scripts[script].split(" ");
  return words.slice(words.indexOf("node") + 1);
}

/** Starts a service and shows its warnings. */
export async function startedService(environment: Record<string, string>): Promise<ServiceProcess> {
  const service = await startProcess(environment, undefined, wordsOf("start"));
  createInterface(service.child.stdout ?? Readable.from([])).on("line", (line) => {
    if (/"level":[456]0/.test(line)) process.stderr.write(`${line}\n`);
  });
  return service;
}
