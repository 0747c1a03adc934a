/** What the serving process and the process of a job say to each other. Structured clones: typed arrays travel as they are. */
import type { OptimizationParameters } from "../domain/model.ts";
import type { Problem } from "../domain/problem.ts";
import type { FailureCause, ModelSnapshot, OptimizeOptions } from "./contract.ts";

export type JobOrder =
  | { kind: "validate"; snapshot: ModelSnapshot }
  | { kind: "optimize"; snapshot: ModelSnapshot; options: OptimizeOptions; workbookPath: string }
  | {
      kind: "pathway";
      snapshot: ModelSnapshot;
      parameters: OptimizationParameters;
      options: OptimizeOptions;
      archivePath: string;
    };

export type JobEnd =
  | { status: "valid"; warnings: Problem[] }
  | { status: "optimal"; objective: number; resolution: string; warnings: Problem[] }
  | {
      status: "pathway";
      years: { year: number; objective: number }[];
      resolution: string;
      warnings: Problem[];
    }
  | { status: "refused"; problems: Problem[] }
  | { status: "failed"; cause: FailureCause; message: string };

export type JobMessage =
  | { type: "progress"; phase: string; detail: string }
  | { type: "log"; line: string }
  | { type: "end"; end: JobEnd };
