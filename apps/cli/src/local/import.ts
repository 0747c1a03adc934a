/** `import`: a file of any format that can be read → an archive. */

import { readFile, writeFile } from "node:fs/promises";
import { parse } from "node:path";
import { writeArchive } from "@esm/exchange/archive/writer";
import { writeNewFile } from "@esm/exchange/files/new-file";
import { type Accepted, type ImportReport, sentenceOf } from "@esm/exchange/findings/report";
import { fileFormats } from "@esm/exchange/formats/read-model-file";
import { formsOfLosses, type PypsaChoices, transmissionLossesOf } from "@esm/exchange/pypsa/choices";
import { inEnglish, inLanguage } from "@esm/messages/render";
import { datasetAttributes } from "@esm/model/domain/dataset";
import { isError, type Problem } from "@esm/model/domain/problem";
import { choiceOption } from "../options/option-values.ts";
import { helpText, type OptionRule, type ParsedOptions, parseOptions, UsageError } from "../options/usage.ts";
import { ensureWritable } from "../terminal/file-place.ts";
import { fileProblems, readFileOf } from "./read-snapshot.ts";

const usage = "npx esm import <file or folder> --out <archive.zip>";

const options = {
  out: { value: "FILE", description: "Write the archive to this file (.zip), which must not exist." },
  format: {
    value: "FORMAT",
    description: `Format of the file: ${fileFormats.join(", ")} (default: from its content).`,
  },
  report: { value: "FILE", description: "Write what was found in a model of another tool to this file (.json)." },
  approximate: { value: "CODES", description: "Findings that may be approximated, separated by commas, or all." },
  ignore: { value: "CODES", description: "Findings whose attributes may be left out, separated by commas." },
  "fixed-costs": {
    description:
      "Of a network of PyPSA: capacities that are not extendable have their costs, too; the objective then differs by a constant.",
  },
  "cost-unit": { value: "UNIT", description: "Of a network of PyPSA: unit of all costs (default: Euro)." },
  "transmission-losses": {
    value: "PIECES",
    description: `Of a network of PyPSA: losses of lines and transformers by r, as ${formsOfLosses} (default: none, as in PyPSA).`,
  },
  buses: {
    value: "FILE",
    description: "Of a network of PyPSA: CSV table bus,region,commodity of where buses are; others follow the rule.",
  },
  help: { description: "Show this." },
} as const satisfies Record<string, OptionRule>;

/** Exit codes: 0 converted, 2 invalid input or usage. */
export const importCommand = {
  async run(args: string[]): Promise<number> {
    const parsed = parseOptions(args, options);
    if (parsed.flags.has("help")) {
      process.stdout.write(helpText(usage, options));
      return 0;
    }
    const [file, ...rest] = parsed.operands;
    const { out } = parsed.text;
    if (file === undefined || rest.length > 0 || out === undefined) throw new UsageError(`Usage: ${usage}`);
    const format = choiceOption(parsed, "format", fileFormats);
    const given = {
      format,
      accepted: acceptedOf(parsed),
      choices: { ...choicesOf(parsed), buses: await busTableIn(parsed) },
    };
    await ensureWritable("--out", out);
    const reading = await readFileOf(file, { name: parse(file).name }, given);
    if (parsed.text.report !== undefined && reading.report) {
      await writeFile(parsed.text.report, `${JSON.stringify(inLanguage(reading.report, "en"), null, 2)}\n`);
    }
    writeReport(reading.report);
    const problems = fileProblems(reading);
    // The report has said the warnings.
    writeProblems(reading.report ? problems.filter(isError) : problems);
    if (problems.some(isError)) return 2;
    await writeNewFile(out, (sink) => writeArchive(reading.content, sink));
    return 0;
  },
};

export function acceptedOf({ text: { approximate = "", ignore = "" } }: ParsedOptions): Accepted {
  const codes = (list: string): Set<string> => new Set(list.split(",").map((code) => code.trim()));
  return { approximate: approximate === "all" ? "all" : codes(approximate), ignore: codes(ignore) };
}

function choicesOf({
  text: { "cost-unit": costUnit, "transmission-losses": losses },
  flags,
}: ParsedOptions): PypsaChoices {
  const most = datasetAttributes.cost_unit.maxLength;
  if (costUnit !== undefined && (costUnit === "" || costUnit.length > most)) {
    throw new UsageError(`--cost-unit takes a text of 1 to ${most} characters.`);
  }
  const transmissionLosses = losses === undefined ? undefined : transmissionLossesOf(losses);
  if (transmissionLosses === null)
    throw new UsageError(`--transmission-losses takes ${formsOfLosses}, not '${losses}'.`);
  return { fixedCosts: flags.has("fixed-costs"), costUnit, transmissionLosses };
}

async function busTableIn({ text: { buses } }: ParsedOptions): Promise<string | undefined> {
  if (buses === undefined) return undefined;
  try {
    return await readFile(buses, "utf8");
  } catch (error) {
    throw new UsageError(`--buses ${buses} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Writes the findings of an import; errors are among the problems. */
function writeReport(report: ImportReport | undefined): void {
  if (!report) return;
  const { source, counts, objective, findings } = report;
  const said = findings.filter(({ severity }) => severity !== "error");
  const lines = [
    `${[source.tool, source.version].filter(Boolean).join(" ")}: ${counts.read} components, ${counts.exact} of them exact`,
    ...(objective ? [inEnglish(objective.explanation)] : []),
    ...said.map((finding) => `${finding.severity}: ${inEnglish(sentenceOf(finding))}`),
  ];
  process.stderr.write(`${lines.join("\n")}\n`);
}

export function writeProblems(problems: readonly Problem[]): void {
  for (const problem of problems) {
    const place = problem.type === "archive" ? `${problem.loc.join(" ")}: ` : "";
    process.stderr.write(`${isError(problem) ? "error" : "warning"}: ${place}${inEnglish(problem.msg)}\n`);
  }
}
