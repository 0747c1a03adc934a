/** `export`: a data set → a plain package, as a zip file or as a folder, or a model of PyPSA or FINE. */
import { mkdir, writeFile } from "node:fs/promises";
import { parse } from "node:path";
import { sourceOf } from "@esm/exchange/archive/files";
import { writeNewFile } from "@esm/exchange/files/new-file";
import { sentenceOf } from "@esm/exchange/findings/report";
import { type ModelFormat, modelWriters } from "@esm/exchange/formats/write-model-file";
import { writePackage, writePackageFolder } from "@esm/exchange/package/writer";
import { inEnglish, inLanguage } from "@esm/messages/render";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { isError } from "@esm/model/domain/problem";
import { choiceOption } from "../options/option-values.ts";
import { helpText, type OptionRule, type ParsedOptions, parseOptions, UsageError } from "../options/usage.ts";
import { ensureWritable } from "../terminal/file-place.ts";
import { acceptedOf, writeProblems } from "./import.ts";
import { fileProblems, readFileOf } from "./read-snapshot.ts";

const usage = "npx esm export <dataset.zip> --out <package.zip, folder or network.nc>";

const exportFormats = ["package", "pypsa", "fine"] as const;

const options = {
  out: {
    value: "PLACE",
    description: "Write to this file (.zip, of other tools .nc), or the package into this folder.",
  },
  format: {
    value: "FORMAT",
    description: `Format to write: ${exportFormats.join(", ")} (default: by the ending of the file, .nc is pypsa).`,
  },
  yaml: { description: "Write the attributes of a package as YAML instead of JSON." },
  report: {
    value: "FILE",
    description: "Write what the other tool cannot represent, and the names there, to this file (.json).",
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
    const format = choiceOption(parsed, "format", exportFormats) ?? (out.endsWith(".nc") ? "pypsa" : "package");
    const isFile = format !== "package" || out.endsWith(".zip");
    if (isFile) await ensureWritable("--out", out);
    const reading = await readFileOf(file, { name: parse(file).name });
    const problems = fileProblems(reading);
    writeProblems(problems);
    if (problems.some(isError)) return 2;
    if (format !== "package") return exportModel(reading.content, format, out, parsed);
    const written = { yaml: parsed.flags.has("yaml") };
    if (isFile) await writeNewFile(out, (sink) => writePackage(sourceOf(reading.content), sink, written));
    else {
      await mkdir(out, { recursive: true });
      await writePackageFolder(sourceOf(reading.content), out, written);
    }
    return 0;
  },
};

async function exportModel(
  content: DatasetContent,
  format: ModelFormat,
  out: string,
  parsed: ParsedOptions,
): Promise<number> {
  const outcome = await modelWriters[format](content, out, { accepted: acceptedOf(parsed) });
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
