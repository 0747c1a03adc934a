/** The forms in which the whole result of a run leaves the service, and what a request may choose. */
import type { FigureMapping } from "../../../domain/runs/figure-mapping.ts";
import type { Accepted } from "../../../exchange/findings/report.ts";

export const exportFormats = ["csv", "parquet", "netcdf", "pypsa", "iamc", "iamc-wide", "geojson"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export interface ExportQuery {
  format: ExportFormat;
  /** With the values of every time step, in the long table and netCDF. */
  steps: boolean;
  /** For the long table and netCDF. */
  component?: string | undefined;
  region?: string | undefined;
  /** A milestone year of a pathway; else the year by which the IAMC format calls the result. */
  year?: number | undefined;
  /** Names by which the IAMC format calls the model and the scenario. */
  model?: string | undefined;
  scenario?: string | undefined;
  /** What a network of PyPSA may approximate or leave out. */
  accepted?: Accepted | undefined;
  /** What the IAMC format has, in place of the variables of its own. */
  mapping?: FigureMapping | undefined;
}

/** What the files of a run tell of it. */
export interface ExportedRun {
  id: number;
  datasetId: number;
  model: string;
  isPathway: boolean;
  title: string | null;
  objective: number | null;
  resolution: string | null;
  inputHash: string;
  programHash: string | null;
  /** Version of the service. */
  version: string;
}
