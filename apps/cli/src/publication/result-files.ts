/** The result of a solve as files of a publication: tables, netCDF and figures. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Language } from "@esm/messages/entry";
import type { ExportedRun } from "@esm/service/runs/stored-results/exports/export-queries";
import { seriesFileOf } from "@esm/service/runs/stored-results/exports/exports";
import { readPictures } from "@esm/service/runs/stored-results/report/report-data";
import { picturesOf } from "@esm/service/runs/stored-results/report/report-pictures";
import type { ResultStore } from "@esm/service/runs/stored-results/result-store";
import { type PublishedFigure, places } from "./publication.ts";

const formats = { csv: "result.csv", parquet: "result.parquet", netcdf: "result.nc" } as const;

/**
 * Writes the tables of the result. Where it has too many values for a file, the time series are left out.
 *
 * @returns their paths, and sentences about what is left out
 */
export async function writeResults(
  folder: string,
  store: ResultStore,
  run: ExportedRun,
): Promise<{ paths: string[]; remarks: string[] }> {
  await mkdir(join(folder, places.results));
  const paths: string[] = [];
  const remarks: string[] = [];
  for (const [format, name] of Object.entries(formats) as [keyof typeof formats, string][]) {
    const path = `${places.results}/${name}`;
    for (const steps of [true, false]) {
      const answer = await seriesFileOf(store, { run, query: { format, steps }, path: join(folder, path) });
      if ("bytes" in answer) await writeFile(join(folder, path), answer.bytes);
      if ("bytes" in answer || "isWritten" in answer) {
        paths.push(path);
        if (!steps) remarks.push(`${path} has no time series, because they are too long for one file.`);
        break;
      }
      if (!steps) remarks.push(`There is no ${path}: the result has too many values for one file.`);
    }
  }
  return { paths, remarks };
}

/** Writes the figures of the report, in its order. */
export async function writeFigures(
  folder: string,
  store: ResultStore,
  run: ExportedRun,
  language: Language,
): Promise<PublishedFigure[]> {
  const data = await readPictures(store, run, {});
  if (!("paints" in data)) return [];
  const figures = picturesOf(data, language).flatMap(({ title, pictures }) =>
    pictures.map(({ svg }) => ({ title, svg })),
  );
  if (figures.length > 0) await mkdir(join(folder, places.figures));
  const written: PublishedFigure[] = [];
  for (const [index, { title, svg }] of figures.entries()) {
    const path = `${places.figures}/figure-${index + 1}.svg`;
    await writeFile(join(folder, path), `${svg}\n`);
    written.push({ path, title });
  }
  return written;
}
