/**
 * `export --publication`: a data set is solved, and becomes a folder that can be published: input, result, figures, certificate, the one
 * HTML file, and their descriptions for people and for repositories.
 */
import { rmSync } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { isError } from "@esm/model/domain/problem";
import type { ExportedRun } from "@esm/service/runs/stored-results/exports/export-queries";
import { oneFileOf, oneFileParts, version } from "@esm/service/runs/stored-results/one-file/one-file";
import { storeOfParts } from "@esm/service/runs/stored-results/result-store";
import { choiceOption } from "../options/option-values.ts";
import { optionOf } from "../options/run-options.ts";
import { type ParsedOptions, UsageError } from "../options/usage.ts";
import { citationText } from "../publication/citation.ts";
import { dataciteText } from "../publication/datacite.ts";
import { filesIn, shareFiles } from "../publication/files.ts";
import { writeInput } from "../publication/input-files.ts";
import { licenceOfId } from "../publication/licences.ts";
import { metadataOf } from "../publication/metadata-file.ts";
import { oemetadataText } from "../publication/oemetadata.ts";
import { type Argument, type Publication, places } from "../publication/publication.ts";
import { readmeText } from "../publication/readme.ts";
import { writeFigures, writeResults } from "../publication/result-files.ts";
import { crateText } from "../publication/ro-crate.ts";
import { countWithoutSource, sourcesByFile } from "../publication/sources.ts";
import { ensureWritable } from "../terminal/file-place.ts";
import { languages, pageIsMissing } from "./export-html.ts";
import { writeProblems } from "./import.ts";
import { readSnapshot } from "./read-snapshot.ts";
import { type SolvedForPublication, solveForPublication } from "./solve-for-publication.ts";
import { digestOfInput, named, oneFileOrder } from "./solved-snapshot.ts";

const program = { name: "energy-system-modelling-service", version, licence: licenceOfId("MIT") };

/**
 * Exit codes: 0 written, 1 no result, 2 invalid input or usage, 3 infeasible or unbounded. The folder comes to be as a whole or not at
 * all.
 *
 * @param readPage the files of the build
 */
export async function exportPublication(
  parsed: ParsedOptions,
  archive: string,
  out: string,
  readPage = oneFileParts,
): Promise<number> {
  const folder = resolve(out);
  await ensureFree(out, folder);
  const language = choiceOption(parsed, "language", languages) ?? "en";
  const { snapshot: read, problems } = await readSnapshot({
    archive,
    dataset: {},
    overridesFile: parsed.text.overrides,
  });
  writeProblems(problems);
  if (read === null || problems.some(isError)) return 2;
  const snapshot = named(read, archive);
  const { content } = snapshot;
  const { metadata, sources } = await metadataOf(parsed.text.metadata, content);
  const page = await readPage();
  if (page.size === 0) throw new UsageError(pageIsMissing);
  const solved = await solveForPublication(parsed, snapshot);
  if (typeof solved === "number") {
    process.stderr.write("Nothing was written: a publication has a result.\n");
    return solved;
  }
  const today = new Date().toISOString().slice(0, 10);
  const draft = join(dirname(folder), `.publication-${process.pid}`);
  const interrupted = (): void => {
    rmSync(draft, { recursive: true, force: true });
    process.exit(130);
  };
  process.once("SIGINT", interrupted);
  try {
    await mkdir(draft);
    const described = await writeInput(draft, content);
    await copyOptions(draft, solved.solveArguments);
    const store = storeOfParts(solved.parts, content.presentation);
    const run: ExportedRun = {
      id: 1,
      datasetId: 1,
      model: content.dataset.name,
      isPathway: solved.result.years !== null,
      hasScenarios: false,
      title: metadata.title,
      objective: solved.result.objective,
      resolution: solved.result.resolution,
      inputHash: digestOfInput(snapshot),
      programHash: solved.result.programHash,
      version,
    };
    const { paths, remarks } = await writeResults(draft, store, run);
    const figures = await writeFigures(draft, store, run, language);
    if (solved.snapshot) {
      await writeFile(join(draft, places.page), await oneFileOf(oneFileOrder(solved.snapshot, language), page));
    }
    const certificate = await solved.certify(join(draft, places.certificate));
    const publication: Publication = {
      metadata: { ...metadata, date: metadata.date ?? today },
      sources,
      withoutSource: { count: countWithoutSource(content), of: content.components.length },
      program,
      result: solved.result,
      solvedOn: today,
      solveArguments: wordsOf(solved),
      figures,
      certificate,
      withoutPage: solved.withoutPage,
      remarks,
    };
    const files = await filesIn(draft);
    const write = (place: string, text: string): Promise<void> => writeFile(join(draft, place), text);
    await write(places.datacite, dataciteText(publication));
    await write(places.oemetadata, oemetadataText(publication, described, sourcesByFile(content, sources), paths));
    await write(places.citation, citationText(publication));
    await write(places.readme, readmeText(publication, files));
    await write(places.crate, crateText(publication, await filesIn(draft, files)));
    await shareFiles(draft);
    // Some systems do not rename a folder to that of an empty one.
    await rmdir(folder).catch(() => undefined);
    await rename(draft, folder);
    report(out, publication, await filesIn(folder, files));
    return 0;
  } finally {
    process.off("SIGINT", interrupted);
    await rm(draft, { recursive: true, force: true });
  }
}

/** Throws `UsageError` where the folder has files, or cannot be made. */
async function ensureFree(out: string, folder: string): Promise<void> {
  const refuse = (why: string): never => {
    throw new UsageError([{ type: "option_value", loc: ["--publication"], msg: `--publication: ${why}`, input: out }]);
  };
  const present = await stat(folder).catch(() => null);
  if (present && !present.isDirectory()) refuse(`${out} is a file, not a folder.`);
  if (present && (await readdir(folder)).length > 0) refuse(`${out} is not empty.`);
  await ensureWritable("--publication", present ? join(folder, "..", ".publication") : folder);
}

/** Files of options get names of their own: those that were given may say something about their user. */
async function copyOptions(draft: string, options: SolvedForPublication["solveArguments"]): Promise<void> {
  const files = options.filter(({ copied }) => copied !== undefined);
  if (files.length > 0) await mkdir(join(draft, places.options));
  for (const { option, copied = "" } of files) await copyFile(copied, join(draft, placeOf(option)));
}

const placeOf = (option: string): string => `${places.options}/${option}.json`;

const wordsOf = ({ solveArguments }: SolvedForPublication): Argument[] =>
  solveArguments.flatMap(({ option, copied, value }): Argument[] => [
    `--${optionOf(option)}`,
    ...(copied === undefined ? [] : [{ file: placeOf(option) }]),
    ...(value === undefined ? [] : [value]),
  ]);

function report(out: string, { certificate, withoutPage, remarks }: Publication, files: readonly { bytes: number }[]) {
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  const lines = [
    `Publication: ${out}, ${files.length} files, ${megabytes.toFixed(1)} MB`,
    "verdict" in certificate ? `Certificate: ${certificate.verdict}` : `No certificate: ${certificate.missing}`,
    ...(withoutPage === null ? [] : [withoutPage]),
    ...remarks,
  ];
  process.stderr.write(`${lines.join("\n")}\n`);
}
