/** `export`: a data set → a plain package, as a zip file or as a folder, one workbook, or a model of PyPSA or FINE. */
import { mkdir, writeFile } from "node:fs/promises";
import { parse } from "node:path";
import { sourceOf } from "@esm/exchange/archive/files";
import { writeNewFile } from "@esm/exchange/files/new-file";
import { sentenceOf } from "@esm/exchange/findings/report";
import { type ModelFormat, modelWriters } from "@esm/exchange/formats/write-model-file";
import { writePackage, writePackageFolder } from "@esm/exchange/package/writer";
import { writeDatasetWorkbook } from "@esm/exchange/workbook/writer";
import { SheetError } from "@esm/exchange/xlsx/error";
import { inEnglish, inLanguage } from "@esm/messages/render";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { isError } from "@esm/model/domain/problem";
import { readScenarios, type ScenarioFile } from "../options/json-files.ts";
import { choiceOption } from "../options/option-values.ts";
import { helpText, type OptionRule, type ParsedOptions, parseOptions, UsageError } from "../options/usage.ts";
import { ensureWritable } from "../terminal/file-place.ts";
import { acceptedOf, writeProblems } from "./import.ts";
import { fileProblems, readFileOf } from "./read-snapshot.ts";
import { scenarioSetOf } from "./scenario-set.ts";

const usage =
  "npx esm export <dataset.zip> --out <package.zip, folder, workbook.xlsx or network.nc> [--scenarios <scenarios.json>]";

const exportFormats = ["package", "workbook", "pypsa", "fine"] as const;

const options = {
  out: {
    value: "PLACE",
    description: "Write to this file (.zip, .xlsx, of other tools .nc), or the package into this folder.",
  },
  format: {
    value: "FORMAT",
    description: `Format to write: ${exportFormats.join(", ")} (default: by the ending of the file, .xlsx is workbook and .nc pypsa).`,
  },
  yaml: { description: "Write the attributes of a package as YAML instead of JSON." },
  report: {
    value: "FILE",
    description: "Write what the other tool cannot represent, and the names there, to this file (.json).",
  },
  scenarios: {
    value: "FILE",
    description: "JSON file of stochastic scenarios under one design, as of solve, for a network of PyPSA with them.",
  },
  approximate: { value: "CODES", description: "Findings that may be approximated, separated by commas, or all." },
  ignore: { value: "CODES", description: "Findings whose attributes may be left out, separated by commas." },
  help: { description: "Show this." },
} as const satisfies Record<string, OptionRule>;

/** Exit codes: 0 converted, 2 invalid input or usage. */
export const exportCommand = {
  async run(args: string[]): Promise<number> {
    const parsed = parseOptions(args, options);
    if (parsed.flags.has("help")) {
      process.stdout.write(helpText(usage, options));
      return 0;
    }
    const [file, ...rest] = parsed.operands;
    const { out } = parsed.text;
    if (file === undefined || rest.length > 0 || out === undefined) throw new UsageError(`Usage: ${usage}`);
    const format = choiceOption(parsed, "format", exportFormats) ?? formatOf(out);
    if (parsed.text.scenarios !== undefined && format !== "pypsa") {
      throw new UsageError("--scenarios is only possible with --format pypsa.");
    }
    const isFile = format !== "package" || out.endsWith(".zip");
    if (isFile) await ensureWritable("--out", out);
    const [reading, scenarios] = await Promise.all([
      readFileOf(file, { name: parse(file).name }),
      readScenarios(parsed.text.scenarios),
    ]);
    const problems = [...fileProblems(reading), ...scenarios.problems];
    writeProblems(problems);
    if (problems.some(isError)) return 2;
    if (format === "workbook") return exportWorkbook(reading.content, out);
    if (format !== "package") return exportModel(reading.content, scenarios.value, { format, out, parsed });
    const written = { yaml: parsed.flags.has("yaml") };
    if (isFile) await writeNewFile(out, (sink) => writePackage(sourceOf(reading.content), sink, written));
    else {
      await mkdir(out, { recursive: true });
      await writePackageFolder(sourceOf(reading.content), out, written);
    }
    return 0;
  },
};

function formatOf(out: string): (typeof exportFormats)[number] {
  if (out.endsWith(".nc")) return "pypsa";
  return out.endsWith(".xlsx") ? "workbook" : "package";
}

async function exportWorkbook(content: DatasetContent, out: string): Promise<number> {
  try {
    await writeNewFile(out, (sink) => writeDatasetWorkbook(sourceOf(content), sink));
    return 0;
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    writeProblems([{ type: error.code, loc: [out], msg: error.words }]);
    return 2;
  }
}

async function exportModel(
  content: DatasetContent,
  file: ScenarioFile | null,
  { format, out, parsed }: { format: ModelFormat; out: string; parsed: ParsedOptions },
): Promise<number> {
  const read = file && (await scenarioSetOf(content, file, { scenariosFile: parsed.text.scenarios, dataset: {} }));
  const problems = read?.problems ?? [];
  writeProblems(problems);
  if (problems.some(isError)) return 2;
  const options = { accepted: acceptedOf(parsed), ...(read && { scenarios: read.set }) };
  const outcome = await modelWriters[format](content, out, options);
  if (outcome.status === "invalid") {
    writeProblems(outcome.problems);
    return 2;
  }
  const { target, counts, objective, findings } = outcome.report;
  if (parsed.text.report !== undefined) {
    await writeFile(parsed.text.report, `${JSON.stringify(inLanguage(outcome.report, "en"), null, 2)}\n`);
  }
  const lines = [
    `${target.tool} ${target.version}: ${counts.written} components, ${counts.exact} of them exact`,
    inEnglish(objective.explanation),
    ...findings.map((finding) => `${finding.severity}: ${inEnglish(sentenceOf(finding))}`),
  ];
  process.stderr.write(`${lines.join("\n")}\n`);
  return outcome.status === "written" ? 0 : 2;
}
