/** Data of the pictures of a sweep. */
import type { Variant } from "../../data/answers.ts";
import type { SweepSchema } from "../../data/interface.ts";
import type { SweepAxes, SweepResults, SweepRow } from "./sweep-results.ts";

export interface SweepParts {
  sweep: SweepSchema;
  results: SweepResults;
  variant: Variant;
  /** Units of the parameters. */
  units: readonly string[];
  /** Titles of the parameters as they stand below an axis. */
  titles: readonly string[];
}

export interface SweepPicture extends SweepParts {
  axes: SweepAxes;
  /** The points on the axes. */
  rows: readonly SweepRow[];
}
