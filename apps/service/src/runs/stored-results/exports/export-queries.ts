/** The forms in which the whole result of a run leaves the service, and what a request may choose. */

import type { Accepted } from "@esm/exchange/findings/report";
import type { Language } from "@esm/messages/entry";
import type { FigureMapping } from "@esm/model/domain/runs/figure-mapping";

export const exportFormats = ["csv", "parquet", "netcdf", "pypsa", "iamc", "iamc-wide", "geojson", "html"] as const;
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
  /** Names by which the IAMC format calls the model and the scenario. Of a run with scenarios, the one that is exported. */
  model?: string | undefined;
  scenario?: string | undefined;
  /** Differences that a network of PyPSA may have. */
  accepted?: Accepted | undefined;
  /** In which the page in HTML is written. */
  language?: Language | undefined;
  /** The run as the service answers it, for the page in HTML. */
  record?: object | undefined;
  /** Names for the IAMC format in place of the variables of its own. */
  mapping?: FigureMapping | undefined;
}

/** Run data that its files name. */
export interface ExportedRun {
  id: number;
  datasetId: number;
  model: string;
  isPathway: boolean;
  hasScenarios: boolean;
  title: string | null;
  objective: number | null;
  resolution: string | null;
  inputHash: string;
  programHash: string | null;
  /** Version of the service. */
  version: string;
}
