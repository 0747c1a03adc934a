/** The ids of what was filled in. */
import type { WorldSize } from "./world.ts";

/** The first ids of each list, by its path; under `…/component` the components with the most entries of a family. */
export type Known = ReadonlyMap<string, number[]>;

export interface World {
  size: WorldSize;
  largest: number;
  /** With as many time steps as there may be. */
  longest: number;
  /** Models of the data set `largest`. */
  models: number[];
  /** Ended runs with large records. */
  runs: number[];
  withResults: [number, number];
  sweeps: number[];
  keys: number[];
  otherUsers: string[];
  /** The first ids of each list, by its path. */
  known: Known;
}
