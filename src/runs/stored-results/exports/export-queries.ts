/** The forms in which the whole result of a run leaves the service, and what a request may choose. */
export const exportFormats = ["csv", "parquet", "iamc", "iamc-wide", "geojson"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export interface ExportQuery {
  format: ExportFormat;
  /** With the values of every time step, in the long table. */
  steps: boolean;
  /** Of the long table. */
  component?: string | undefined;
  region?: string | undefined;
  /** A milestone year of a pathway; else the year by which the IAMC format calls the result. */
  year?: number | undefined;
  /** Names by which the IAMC format calls the model and the scenario. */
  model?: string | undefined;
  scenario?: string | undefined;
}

/** By which names a run is called in its files. */
export interface ExportedRun {
  id: number;
  datasetId: number;
  model: string;
  isPathway: boolean;
  title: string | null;
}
