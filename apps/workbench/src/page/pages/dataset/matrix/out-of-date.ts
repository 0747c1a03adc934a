/** Which variants have to be run, with what, and how far that is. Pure. */
import type { DatasetDetails, Run } from "../../../data/answers.ts";

type Listed = DatasetDetails["models"][number];

export const isUnderWay = ({ status }: Pick<Run, "status">): boolean => status === "queued" || status === "running";

/** Of what a variant's last run is compared with its present inputs. */
export type Standing = "never" | "changed" | "cancelled" | "current";

export function standingOf({ last_run, is_current }: Pick<Listed, "last_run" | "is_current">): Standing {
  if (last_run === null) return "never";
  if (!is_current) return "changed";
  return last_run.status === "cancelled" ? "cancelled" : "current";
}

/** A run that failed with the present inputs would fail again. */
export const outOfDate = <One extends Listed>(variants: readonly One[]): One[] =>
  variants.filter((variant) => standingOf(variant) !== "current");

/**
 * The run whose kind and options serve the variant: its own last one, else the latest of the others of the same kind, so that results
 * can be compared. Null where there is none: the defaults will do.
 */
export function runToFollow(variant: Listed, variants: readonly Listed[], isPathway: boolean): number | null {
  const fits = ({ last_run }: Listed): boolean => last_run !== null && (last_run.kind === "myopic") === isPathway;
  if (fits(variant)) return variant.last_run?.id ?? null;
  const ids = variants.filter(fits).map(({ last_run }) => last_run?.id ?? 0);
  return ids.length > 0 ? Math.max(...ids) : null;
}

/** Runs with a result of one kind, which can stand side by side. */
export const comparable = (variants: readonly Listed[]): number[] =>
  variants.flatMap(({ last_run }) =>
    last_run?.status === "succeeded" && last_run.kind !== "myopic" ? [last_run.id] : [],
  );
