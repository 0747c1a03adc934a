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
import type { OptimizationParameters, YearOverride } from "@esm/model/domain/model";
import { isError } from "@esm/model/domain/problem";
import { pathwayOptionNames } from "@esm/model/domain/runs/run-options";
import { pathwayOptions } from "@esm/optimize/optimization/options";
import { pathwaySystems } from "@esm/optimize/optimization/pathways/pathway-systems";
import { htmlOptions } from "../options/html-options.ts";
import { readPathway, readScenarios, readYearOverrides, type ScenarioFile } from "../options/json-files.ts";
import { choiceOption } from "../options/option-values.ts";
import { publicationOptions } from "../options/publication-options.ts";
import { optionOf, readRunOptions, rulesOfRunOptions } from "../options/run-options.ts";
import { helpText, type OptionRule, type ParsedOptions, parseOptions, UsageError } from "../options/usage.ts";
import { ensureWritable } from "../terminal/file-place.ts";
import { acceptedOf, writeProblems } from "./import.ts";
import { fileProblems, readFileOf } from "./read-snapshot.ts";
import { scenarioSetOf } from "./scenario-set.ts";

const usage =
  "npx esm export <dataset.zip> --out <package.zip, folder, workbook.xlsx or network.nc> [--scenarios <scenarios.json> | --myopic <parameters.json>]\n       npx esm export <dataset.zip> --html <model.html> [options of the resolution]\n       npx esm export <dataset.zip> --publication <folder> --metadata <metadata.yaml> [options of the resolution]";

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
  html: {
    value: "FILE",
    description:
      "Solve the data set, and write it with its result, the pages of results and the solver as one HTML file (.html) that opens from a disk.",
  },
  publication: {
    value: "FOLDER",
    description:
      "Solve the data set, and write input, result, figures, certificate, the HTML file and their descriptions into this folder, to be published.",
  },
  ...publicationOptions,
  yaml: { description: "Write the attributes of a package as YAML instead of JSON." },
  report: {
    value: "FILE",
    description: "Write what the other tool cannot represent, and the names there, to this file (.json).",
  },
  scenarios: {
    value: "FILE",
    description: "JSON file of stochastic scenarios under one design, as of solve, for a network of PyPSA with them.",
  },
  ...rulesOfRunOptions(pathwayOptionNames),
  myopic: {
    value: "FILE",
    description:
      "JSON file of optimization parameters, as of solve, for a network of PyPSA or a model of FINE of the pathway; needs --foresight perfect.",
  },
  "overrides-by-year": {
    value: "FILE",
    description: "JSON list of what the pathway assumes from its years on, as in a model of the API.",
  },
  ...htmlOptions,
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
    const { out, html, publication } = parsed.text;
    const [place] = [publication, html, out].filter((given) => given !== undefined);
    if (file === undefined || rest.length > 0 || place === undefined) throw new UsageError(`Usage: ${usage}`);
    checkOptions(parsed);
    if (publication !== undefined) {
      return (await import("./export-publication.ts")).exportPublication(parsed, file, publication);
    }
    if (html !== undefined) return (await import("./export-html.ts")).exportHtml(parsed, file, html);
    return exportFile(parsed, file, place);
  },
};

async function exportFile(parsed: ParsedOptions, file: string, out: string): Promise<number> {
  const format = choiceOption(parsed, "format", exportFormats) ?? formatOf(out);
  checkUsage(parsed, format);
  const isFile = format !== "package" || out.endsWith(".zip");
  if (isFile) await ensureWritable("--out", out);
  const [reading, scenarios, pathway, assumed] = await Promise.all([
    readFileOf(file, { name: parse(file).name }),
    readScenarios(parsed.text.scenarios),
    readPathway(parsed.text.myopic),
    readYearOverrides(parsed.text["overrides-by-year"]),
  ]);
  const problems = [...fileProblems(reading), ...[scenarios, pathway, assumed].flatMap((each) => each.problems)];
  writeProblems(problems);
  if (problems.some(isError)) return 2;
  if (format === "workbook") return exportWorkbook(reading.content, out);
  if (format !== "package") {
    const years = pathway.value && { parameters: pathway.value, overridesByYear: assumed.value ?? [] };
    return exportModel(reading.content, { scenarios: scenarios.value, years }, { format, out, parsed });
  }
  const written = { yaml: parsed.flags.has("yaml") };
  if (isFile) await writeNewFile(out, (sink) => writePackage(sourceOf(reading.content), sink, written));
  else {
    await mkdir(out, { recursive: true });
    await writePackageFolder(sourceOf(reading.content), out, written);
  }
  return 0;
}

const pathwayOptionsHere = ["myopic", "overrides-by-year", ...pathwayOptionNames.map(optionOf)];

/** Options that each kind of output has, by the option that asks for it; all others belong to a file. */
const optionsOfSolved = {
  publication: [...Object.keys(publicationOptions), ...Object.keys(htmlOptions), ...pathwayOptionsHere],
  html: Object.keys(htmlOptions),
};

/** No kind of output has the options of another one. */
function checkOptions({ text, flags }: ParsedOptions): void {
  const isGiven = (name: string): boolean => text[name] !== undefined || flags.has(name);
  const { publication, html } = optionsOfSolved;
  const kind = (["publication", "html"] as const).find(isGiven);
  if (kind === undefined) {
    const given = [...new Set([...html, ...Object.keys(publicationOptions)])].find(isGiven);
    if (given === undefined) return;
    const kinds = html.includes(given) ? "--html or --publication" : "--publication";
    throw new UsageError(`--${given} is only possible with ${kinds}.`);
  }
  const own = kind === "html" ? html : publication;
  const given = Object.keys(options).find((name) => isGiven(name) && ![kind, "help", ...own].includes(name));
  if (given !== undefined) {
    throw new UsageError(`--${given} is not possible with --${kind}${reasonsAgainst[kind][given] ?? ""}.`);
  }
  const ofPathway = pathwayOptionsHere.find(isGiven);
  if (ofPathway !== undefined && text.myopic === undefined) {
    throw new UsageError(`--${ofPathway} is only possible with --myopic.`);
  }
}

const several = ": it solves one data set, and stochastic scenarios have several";
const reasonsAgainst: Readonly<Record<"publication" | "html", Readonly<Record<string, string>>>> = {
  html: {
    myopic: ": its pages show one year, and the years of a pathway build on each other",
    scenarios: several,
  },
  publication: { scenarios: several },
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

function checkUsage({ text }: ParsedOptions, format: (typeof exportFormats)[number]): void {
  const { scenarios, myopic } = text;
  if (scenarios !== undefined && format !== "pypsa") {
    throw new UsageError("--scenarios is only possible with --format pypsa.");
  }
  if (myopic !== undefined && format !== "pypsa" && format !== "fine") {
    throw new UsageError("--myopic is only possible with --format pypsa or fine.");
  }
  if (scenarios !== undefined && myopic !== undefined) {
    throw new UsageError("Give either --scenarios or --myopic: a network has scenarios or investment periods.");
  }
  const ofPathway = ["overrides-by-year", ...pathwayOptionNames.map(optionOf)];
  const given = ofPathway.find((option) => text[option] !== undefined);
  if (given !== undefined && myopic === undefined) throw new UsageError(`--${given} is only possible with --myopic.`);
}

interface Several {
  scenarios: ScenarioFile | null;
  years: { parameters: OptimizationParameters; overridesByYear: YearOverride[] } | null;
}

async function exportModel(
  content: DatasetContent,
  { scenarios: file, years }: Several,
  { format, out, parsed }: { format: ModelFormat; out: string; parsed: ParsedOptions },
): Promise<number> {
  const read = file && (await scenarioSetOf(content, file, { scenariosFile: parsed.text.scenarios, dataset: {} }));
  const systems =
    years &&
    pathwaySystems(
      { content, overrides: [], overridesByYear: years.overridesByYear },
      years.parameters,
      pathwayOptions(readRunOptions(parsed, pathwayOptionNames)),
    );
  const problems = [...(read?.problems ?? []), ...(systems && "problems" in systems ? systems.problems : [])];
  writeProblems(problems);
  if (problems.some(isError)) return 2;
  const pathway = systems && "pathway" in systems ? systems.pathway : undefined;
  const options = { accepted: acceptedOf(parsed), ...(read && { scenarios: read.set }), ...(pathway && { pathway }) };
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
