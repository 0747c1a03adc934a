/** `run`: starts a run on a remote service, follows it and fetches its result. */

import { sentences } from "@esm/messages/message";
import { inEnglish } from "@esm/messages/render";
import type { Problem } from "@esm/model/domain/problem";
import type { RunError } from "@esm/model/domain/runs/run";
import { runKinds } from "@esm/model/domain/runs/run-class";
import { readJson } from "../options/json-files.ts";
import { choiceOption } from "../options/option-values.ts";
import { readRunOptions, rulesOfRunOptions } from "../options/run-options.ts";
import { helpText, type OptionRule, parseOptions, UsageError } from "../options/usage.ts";
import { ensureWritable } from "../terminal/file-place.ts";
import { type Download, downloadOptions, downloadsOf, fetchAll } from "./downloads.ts";
import { runProgressView } from "./run-progress.ts";
import { connect, problemLine, type ServiceClient } from "./service-client.ts";

const usage = "npx esm run <model-id> [options]";

const options: Record<string, OptionRule> = {
  server: { value: "URL", description: "Address of the service (ESM_SERVER, else http://127.0.0.1:8080)." },
  user: { value: "NAME", description: "Log in and ask for the password, if ESM_TOKEN has no token or API key." },
  kind: { value: "KIND", description: "optimize, myopic or validate (optimize)." },
  overrides: { value: "FILE", description: "JSON list of overrides for this run only." },
  scenarios: {
    value: "FILE",
    description: "JSON file of stochastic scenarios under one design; each may name a dataset_id.",
  },
  ...rulesOfRunOptions(),
  force: { description: "Start a new run even if an equal one has a result." },
  follow: { description: "Show progress until the run ends." },
  ...downloadOptions,
  json: { description: "Print the run as one JSON object on stdout, and nothing else." },
  help: { description: "Show this." },
};

/** The fields of a run that this command reads. */
interface RunSeen {
  id: number;
  status: "queued" | "running" | "succeeded" | "failed" | "cancelled";
  objective: number | null;
  resolution: string | null;
  reused?: boolean;
  warnings: Problem[];
  error: RunError | null;
}

/** As for `solve`: 0 a result, 1 none, 2 invalid, 3 infeasible or unbounded. */
function exitCodeOf({ status, error }: RunSeen): number {
  if (status === "failed" && error?.cause === "invalid") return 2;
  if (status === "failed" && (error?.cause === "infeasible" || error?.cause === "unbounded")) return 3;
  return status === "failed" || status === "cancelled" ? 1 : 0;
}

export const runCommand = {
  async run(args: string[]): Promise<number> {
    const parsed = parseOptions(args, options);
    if (parsed.flags.has("help")) {
      process.stdout.write(helpText(usage, options));
      return 0;
    }
    const { text, flags, operands } = parsed;
    const modelId = Number(operands.at(0));
    if (operands.length !== 1 || !Number.isSafeInteger(modelId)) throw new UsageError(`Usage: ${usage}`);
    const downloads = downloadsOf(parsed);
    for (const { option, file } of downloads) await ensureWritable(option, file);
    const runOptions = readRunOptions(parsed);
    const scenarios = text.scenarios === undefined ? {} : Object(await readJson(text.scenarios));
    const order = {
      kind: choiceOption(parsed, "kind", runKinds) ?? "optimize",
      overrides: text.overrides === undefined ? [] : await readJson(text.overrides),
      options: { ...runOptions, ...scenarios, prices: runOptions.prices || text["price-series"] !== undefined },
      force: flags.has("force"),
    };
    const client = await connect({
      url: text.server ?? process.env.ESM_SERVER ?? "http://127.0.0.1:8080",
      token: process.env.ESM_TOKEN,
      username: text.user,
    });
    const begun = await client.json<RunSeen>("POST", `/models/${modelId}/runs`, order);
    const waits = flags.has("follow") || downloads.length > 0;
    const seen = waits ? await followToEnd(client, begun) : begun;
    const run = { ...seen, warnings: [...client.ignored.map(warningOf), ...seen.warnings] };
    if (run.status === "succeeded") await fetchAll(client, run.id, downloads);
    if (flags.has("json")) process.stdout.write(`${JSON.stringify(run)}\n`);
    else print(run, downloads);
    return exitCodeOf(run);
  },
};

/** The run when it has ended. Ctrl-C leaves it running. */
async function followToEnd(client: ServiceClient, begun: RunSeen): Promise<RunSeen> {
  const view = runProgressView();
  const leave = (): void => {
    view.close();
    process.stderr.write(`Run ${begun.id} continues; POST /runs/${begun.id}/cancel ends it.\n`);
    process.exit(130);
  };
  process.once("SIGINT", leave);
  try {
    for await (const event of client.events(begun.id)) view.show(event);
  } finally {
    view.close();
    process.off("SIGINT", leave);
  }
  const { reused } = begun;
  return { ...(await client.json<RunSeen>("GET", `/runs/${begun.id}`)), ...(reused !== undefined && { reused }) };
}

/** About a name in the request. */
const warningOf = (name: string): Problem => ({
  type: "ignored_field",
  loc: name.split("."),
  msg: `The service ignored the unknown field '${name}'.`,
  severity: "warning",
});

function print(run: RunSeen, downloads: readonly Download[]): void {
  const { id, status, objective, resolution, warnings, error, reused } = run;
  for (const warning of warnings) process.stderr.write(`warning: ${inEnglish(sentences(warning.msg, warning.hint))}\n`);
  const lines = [`Run ${id}: ${status}${reused ? " (an equal run had the result)" : ""}`];
  if (objective !== null) lines.push(`Total annual cost: ${objective}`);
  if (resolution !== null) lines.push(`Temporal resolution: ${resolution}`);
  if (error) lines.push(inEnglish(error.message), ...error.problems.map(problemLine));
  if (status === "succeeded") lines.push(...downloads.map(({ label, file }) => `${label}: ${file}`));
  process.stdout.write(`${lines.join("\n")}\n`);
}
