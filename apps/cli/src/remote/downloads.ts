/** Results of a run on a service as files. */
import { writeFile } from "node:fs/promises";
import type { ExportFormat } from "@esm/service/runs/stored-results/exports/export-queries";
import { tableFormatOf } from "../options/table-file.ts";
import { type OptionRule, type ParsedOptions, UsageError } from "../options/usage.ts";
import type { ServiceClient } from "./service-client.ts";

export const downloadOptions = {
  workbook: {
    value: "FILE",
    description: "Wait for the result and write it to this file (.xlsx; for a pathway .zip).",
  },
  summary: { value: "FILE", description: "Write its figures as rows (.csv, .json or .parquet)." },
  statistics: { value: "FILE", description: "Write its statistics as rows (.csv, .json or .parquet)." },
  series: { value: "FILE", description: "Write its time series (.csv, .json or .parquet)." },
  export: { value: "FILE", description: "Write the whole result (.nc, .pypsa.nc, .csv, .parquet, .geojson or .html)." },
  "price-series": { value: "FILE", description: "Write its prices in every time step; implies --prices." },
} as const satisfies Record<string, OptionRule>;

export interface Download {
  /** The option that requested it. */
  option: string;
  label: string;
  /** Follows the path of the run. */
  path: string;
  file: string;
}

/** Refuses file names that do not indicate a format, before the run starts. */
export function downloadsOf({ text }: ParsedOptions): Download[] {
  const { workbook, summary, statistics, series, "price-series": prices, export: whole } = text;
  return [
    ...(workbook === undefined ? [] : [{ option: "--workbook", label: "Workbook", path: "workbook", file: workbook }]),
    ...(summary === undefined ? [] : [table("summary", "Summary", summary)]),
    ...(statistics === undefined ? [] : [table("statistics", "Statistics", statistics)]),
    ...(series === undefined ? [] : [table("series", "Series", series)]),
    ...(prices === undefined ? [] : [table("price-series", "Price series", prices, "prices/series")]),
    ...(whole === undefined ? [] : [{ option: "--export", label: "Result", path: exportPath(whole), file: whole }]),
  ];
}

/** The first that fits. */
const exportFormats: Readonly<Record<string, ExportFormat>> = {
  ".html": "html",
  ".pypsa.nc": "pypsa",
  ".nc": "netcdf",
  ".csv": "csv",
  ".parquet": "parquet",
  ".geojson": "geojson",
};

function exportPath(file: string): string {
  const ending = Object.keys(exportFormats).find((each) => file.endsWith(each));
  if (ending !== undefined) return `export?format=${exportFormats[ending]}`;
  const msg = `--export needs a file with the ending ${Object.keys(exportFormats).join(", ")}, not '${file}'.`;
  throw new UsageError([{ type: "option_value", loc: ["--export"], msg, input: file }]);
}

function table(name: string, label: string, file: string, path = name): Download {
  const option = `--${name}`;
  return { option, label, path: `${path}?format=${tableFormatOf(option, file)}`, file };
}

export async function fetchAll(client: ServiceClient, runId: number, downloads: readonly Download[]): Promise<void> {
  for (const { path, file } of downloads) {
    await writeFile(file, await client.bytes(`/runs/${runId}/${path}`));
  }
}
