/** `certify`: a data set → a folder that proves its least cost, or that it has no solution, to anybody. */
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { inEnglish } from "@esm/messages/render";
import { isError } from "@esm/model/domain/problem";
import { certify } from "@esm/optimize/certificate/certify";
import type { OptimizeOptions } from "@esm/optimize/optimization/model-input";
import { readRunOptions, resolutionOf, rulesOfRunOptions } from "../options/run-options.ts";
import { programOptions } from "../options/solve-options.ts";
import { helpText, type OptionRule, type ParsedOptions, parseOptions, UsageError } from "../options/usage.ts";
import { ensureWritable } from "../terminal/file-place.ts";
import { createProgressLine } from "../terminal/progress-line.ts";
import { writeProblems } from "./import.ts";
import { firstProven, type Verdict } from "./proven-certificate.ts";
import { readSnapshot } from "./read-snapshot.ts";
import { solversToUse } from "./solvers-to-use.ts";

const usage = "npx esm certify <dataset.zip> --out <folder>";

const options: Record<string, OptionRule> = {
  out: { value: "FOLDER", description: "Write the certificate into this folder, which must not exist." },
  overrides: {
    value: "FILE",
    description:
      "JSON list of overrides, or object with `override_parameters` and `override_tables`, as in a model of the API.",
  },
  ...rulesOfRunOptions(programOptions),
  json: { description: "Print one JSON object on stdout, and nothing else." },
  help: { description: "Show this." },
};

/** Exit codes: 0 certified, 1 no certificate, 2 invalid input or usage. */
export const certifyCommand = {
  async run(args: string[]): Promise<number> {
    const parsed = parseOptions(args, options);
    if (parsed.flags.has("help")) {
      process.stdout.write(helpText(usage, options));
      return 0;
    }
    const [archive, ...rest] = parsed.operands;
    const { out } = parsed.text;
    if (archive === undefined || rest.length > 0 || out === undefined) throw new UsageError(`Usage: ${usage}`);
    const folder = resolve(out);
    if (await stat(folder).catch(() => null)) refuseOut(out, `${out} exists.`);
    await ensureWritable("--out", folder);
    const given = await optionsOf(parsed);
    const { snapshot, problems } = await readSnapshot({ archive, dataset: {}, overridesFile: parsed.text.overrides });
    writeProblems(problems);
    if (snapshot === null || problems.some(isError)) return 2;
    const progress = createProgressLine();
    try {
      const certifying = await certify(snapshot, given, {
        onProgress: (phase, detail) => progress.show(phase, inEnglish(detail)),
      });
      if (certifying.status === "invalid") {
        progress.clear();
        writeProblems([...certifying.problems]);
        return 2;
      }
      const verdict =
        certifying.status === "ready"
          ? await firstProven(certifying.candidates, folder)
          : inEnglish(certifying.message);
      progress.clear();
      return report(verdict, parsed, out);
    } finally {
      progress.clear();
    }
  },
};

function refuseOut(out: string, why: string): never {
  throw new UsageError([{ type: "option_value", loc: ["--out"], msg: `--out: ${why}`, input: out }]);
}

async function optionsOf(parsed: ParsedOptions): Promise<OptimizeOptions> {
  const given = readRunOptions(parsed, [...programOptions]);
  const solver = given.solver ?? "auto";
  const inventory = await solversToUse(solver);
  return { solver, inventory, timeLimitSeconds: given.time_limit ?? null, resolution: resolutionOf(given) };
}

function report(verdict: Verdict | string, { flags }: ParsedOptions, out: string): number {
  const { isProven, sentence } = typeof verdict === "string" ? { isProven: false, sentence: verdict } : verdict;
  if (flags.has("json")) {
    const status = isProven ? "certified" : "failed";
    process.stdout.write(`${JSON.stringify({ status, verdict: sentence, folder: isProven ? out : null })}\n`);
  } else if (isProven) process.stdout.write(`${sentence}\nCertificate: ${out}\n`);
  else process.stderr.write(`${sentence}\n`);
  return isProven ? 0 : 1;
}
