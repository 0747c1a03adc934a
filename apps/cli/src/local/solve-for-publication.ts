/** What a publication publishes: the optimum of one year with its certificate, or a pathway. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { inEnglish } from "@esm/messages/render";
import { isError } from "@esm/model/domain/problem";
import { pathwayOptionNames } from "@esm/model/domain/runs/run-options";
import { describeResolution } from "@esm/model/results/resolution";
import { certify } from "@esm/optimize/certificate/certify";
import type { ModelSnapshot, OptimizeOptions } from "@esm/optimize/optimization/model-input";
import type { Optimum } from "@esm/optimize/optimization/optimization-end";
import { pathwayOptions } from "@esm/optimize/optimization/options";
import { optimizePathway } from "@esm/optimize/optimization/solve-pathway";
import { partsOfOptimum } from "@esm/service/runs/stored-results/parts-of-optimum";
import { htmlRunOptions } from "../options/html-options.ts";
import { readPathway, readYearOverrides } from "../options/json-files.ts";
import { optionOf, readRunOptions } from "../options/run-options.ts";
import type { ParsedOptions } from "../options/usage.ts";
import type { Publication, PublishedResult } from "../publication/publication.ts";
import { createProgressLine } from "../terminal/progress-line.ts";
import { endWithout, solveOptionsOf, solveSnapshot } from "./export-html.ts";
import { writeProblems } from "./import.ts";
import { firstProven } from "./proven-certificate.ts";
import type { SolvedSnapshot } from "./solved-snapshot.ts";

export interface SolvedForPublication {
  readonly parts: SolvedSnapshot["parts"];
  readonly result: PublishedResult;
  /** For the HTML file; null where there is none. */
  readonly snapshot: SolvedSnapshot | null;
  readonly withoutPage: string | null;
  /** Options of `solve` that give the same: flags, those with a value, and those with a file to copy. */
  readonly solveArguments: readonly { option: string; value?: string | undefined; copied?: string | undefined }[];
  /** Writes the certificate into a folder. */
  certify(folder: string): Promise<Publication["certificate"]>;
}

/** @returns the exit code where there is no result; why is said */
export async function solveForPublication(
  parsed: ParsedOptions,
  snapshot: ModelSnapshot,
): Promise<SolvedForPublication | number> {
  const isPathway = parsed.text.myopic !== undefined;
  const names = [...htmlRunOptions, ...(isPathway ? pathwayOptionNames : [])];
  const given = readRunOptions(parsed, names);
  const options = { ...(await solveOptionsOf(given)), ...pathwayOptions(given) };
  const copied = ["overrides", ...(isPathway ? ["myopic", "overrides-by-year"] : [])];
  const solveArguments = [
    ...copied.flatMap((option) => {
      const file = parsed.text[option];
      return file === undefined ? [] : [{ option, copied: file }];
    }),
    ...names.map(optionOf).flatMap((option) => {
      const value = parsed.text[option];
      return value === undefined && !parsed.flags.has(option) ? [] : [{ option, value }];
    }),
  ];
  if (isPathway) return pathwayOf(parsed, snapshot, options, solveArguments);
  const solved = await solveSnapshot(snapshot, given, options);
  if (typeof solved === "number") return solved;
  const { optimum, parts } = solved;
  return {
    parts,
    snapshot: solved,
    withoutPage: null,
    solveArguments,
    result: {
      objective: optimum.objective,
      costUnit: snapshot.content.dataset.cost_unit,
      resolution: describeResolution(optimum.solved),
      years: null,
      discounted: null,
      programHash: optimum.programHash,
      solver: solverOf(optimum),
    },
    certify: (folder) => certificateOf(snapshot, options, optimum.programHash, folder),
  };
}

const solverOf = ({ solver: { name, version, algorithm } }: Pick<Optimum, "solver">): string =>
  `${name} ${version}, ${algorithm}`;

async function certificateOf(
  snapshot: ModelSnapshot,
  options: OptimizeOptions,
  programHash: string,
  folder: string,
): Promise<Publication["certificate"]> {
  const progress = createProgressLine();
  try {
    const certifying = await certify(snapshot, options, {
      onProgress: (phase, detail) => progress.show(phase, inEnglish(detail)),
    });
    if (certifying.status === "invalid")
      return { missing: certifying.problems.map(({ msg }) => inEnglish(msg)).join(" ") };
    if (certifying.status === "failed") return { missing: inEnglish(certifying.message) };
    const verdict = await firstProven(certifying.candidates, folder);
    if (typeof verdict === "string") return { missing: verdict };
    if (!verdict.isProven) return { missing: verdict.sentence };
    const claim = JSON.parse(await readFile(join(folder, "claim.json"), "utf8")) as { program: string };
    if (claim.program !== programHash) throw new Error("The certificate is about another program than the result.");
    return { verdict: verdict.sentence };
  } finally {
    progress.clear();
  }
}

async function pathwayOf(
  parsed: ParsedOptions,
  snapshot: ModelSnapshot,
  options: OptimizeOptions,
  solveArguments: SolvedForPublication["solveArguments"],
): Promise<SolvedForPublication | number> {
  const [pathway, assumed] = await Promise.all([
    readPathway(parsed.text.myopic),
    readYearOverrides(parsed.text["overrides-by-year"]),
  ]);
  const problems = [...pathway.problems, ...assumed.problems];
  writeProblems(problems);
  if (pathway.value === null || problems.some(isError)) return 2;
  const parts: SolvedSnapshot["parts"][number][] = [];
  const years: { year: number; objective: number }[] = [];
  const optima: Pick<Optimum, "solver">[] = [];
  const progress = createProgressLine();
  const onLog = (): void => undefined;
  const end = await optimizePathway(
    { ...snapshot, overridesByYear: assumed.value ?? undefined },
    pathway.value,
    options,
    {
      onProgress: (phase, detail) => progress.show(phase, inEnglish(detail)),
      onYear(year, optimum, path) {
        parts.push(...partsOfOptimum(optimum, path, onLog));
        years.push({ year, objective: optimum.objective });
        optima.push({ solver: optimum.solver });
      },
    },
  );
  progress.clear();
  if (end.status !== "optimal") return endWithout(end);
  writeProblems(end.warnings);
  const last = years.at(-1);
  if (!last) throw new Error("The pathway has no year.");
  return {
    parts,
    snapshot: null,
    withoutPage: "There is no HTML file: its pages show one year, and the years of a pathway build on each other.",
    solveArguments,
    result: {
      objective: last.objective,
      costUnit: snapshot.content.dataset.cost_unit,
      resolution: end.resolution,
      years,
      discounted: options.foresight === "perfect" && end.discounted ? end.discounted.sum : null,
      programHash: null,
      solver: [...new Set(optima.map(solverOf))].join("; "),
    },
    certify: async () => ({
      missing: "it would prove the cost of one year, and the years of a pathway build on each other.",
    }),
  };
}
