/** The products of stored results on demand, in a thread: files, tables and comparisons. */

import type { Words } from "@esm/messages/message";
import type { AnyOverride } from "@esm/model/domain/overrides/any-override";
import type { Problem } from "@esm/model/domain/problem";
import type { StatisticGroup } from "@esm/model/results/statistics/statistic";
import type { InputReader } from "../input/input-reader.ts";
import type { KeptPart } from "./parts.ts";

export { setterKinds } from "@esm/model/results/reasons/price-setters";
export { statisticGroups } from "@esm/model/results/statistics/statistic";

export const tableFormats = ["json", "csv", "parquet"] as const;
export type TableFormat = (typeof tableFormats)[number];

export const sweepFormats = ["json", "csv"] as const;
export type SweepFormat = (typeof sweepFormats)[number];

/** The tables of a run with alternatives. */
export type AlternativesTable = "plans" | "ranges";

export interface SeriesQuery {
  /** A run with alternatives has several plans. The optimum counts where absent. */
  plan?: number | undefined;
  component?: string | undefined;
  variable?: string | undefined;
  region?: string | undefined;
  region_to?: string | undefined;
  year?: number | undefined;
  scenario?: string | undefined;
}

export interface StatisticsQuery {
  group?: StatisticGroup | null | undefined;
  component?: string | undefined;
  commodity?: string | undefined;
  region?: string | undefined;
  /** Only totals over all regions. */
  totals?: boolean | undefined;
  year?: number | undefined;
  scenario?: string | undefined;
}

export interface PriceSeriesQuery {
  commodity?: string | undefined;
  region?: string | undefined;
  year?: number | undefined;
  scenario?: string | undefined;
}

/** A run to be compared with others. */
export interface ComparedRun {
  id: number;
  input(): Promise<InputReader>;
  inputHash: string;
  options: Record<string, unknown>;
  /** The overrides of the run itself, as a point of a sweep has them. */
  overrides: AnyOverride[];
  figures: Record<string, unknown>;
  /** By milestone year; empty where it is no pathway. */
  annualCosts: Map<string, unknown>;
  summaries: KeptPart[];
}

/** Larger tables are written to a file: clients may take their time to read them. */
export const maxBytesInMemory = 2 ** 20;

/**
 * The bytes of the answer, the fact that it was written to the file, the unknown name in the request, or why the result
 * has no such answer.
 */
export type TableAnswer = { bytes: Uint8Array } | { isWritten: true } | { problems: Problem[] } | { conflict: Words };
