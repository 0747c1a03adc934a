/** Factors of conversions, which may differ by snapshot. */

import { message } from "@esm/messages/message";
import { factorProfiles } from "@esm/model/domain/table-family";
import type { Findings } from "../findings/collector.ts";

export interface Factor {
  commodity_name: string;
  /** A series where it differs by snapshot. */
  factor: number | Float64Array;
}

/** 0 where some values are above 0 and others below. */
export function signOf(series: Float64Array): number {
  const signs = new Set(series.map(Math.sign));
  signs.delete(0);
  const [sign = 0] = signs;
  return signs.size === 1 ? sign : 0;
}

export function sumOf(left: Factor["factor"], right: Factor["factor"]): Factor["factor"] {
  if (typeof left === "number") return typeof right === "number" ? left + right : sumOf(right, left);
  return left.map((value, step) => value + (typeof right === "number" ? right : right[step]));
}

/**
 * Reduces factors to as many profiles as a conversion may have: the means where more differ and the user accepts
 * that.
 */
export function withFewProfiles(
  given: readonly Factor[],
  findings: Findings,
  place: { component: string; attribute: string; place: string },
): Factor[] {
  const factors = given.map(({ commodity_name, factor }) => ({ commodity_name, factor: constantOf(factor) }));
  const areFinite = factors.every(({ factor }) =>
    typeof factor === "number" ? Number.isFinite(factor) : factor.every(Number.isFinite),
  );
  if (!areFinite) {
    const msg = message("efficiency_0_no_finite_number");
    findings.error({ code: "not_finite", ...place, msg });
    return [];
  }
  const profiles = factors.flatMap(({ factor }) => (typeof factor === "number" ? [] : [factor]));
  if (profiles.length <= factorProfiles.length && profiles.every((profile) => signOf(profile) !== 0)) return factors;
  const msg =
    profiles.length > factorProfiles.length
      ? message("efficiencies_differ_snapshot_may_means", {
          profilesCount: profiles.length,
          factorProfilesCount: factorProfiles.length,
        })
      : message("efficiency_above_0_some_snapshots");
  findings.approximate({ code: "efficiency_series", ...place, msg, direction: "either" });
  return factors.map(({ commodity_name, factor }) => ({ commodity_name, factor: meanOf(factor) }));
}

const constantOf = (factor: Factor["factor"]): Factor["factor"] =>
  typeof factor !== "number" && factor.every((value) => value === factor[0]) ? factor[0] : factor;

const meanOf = (factor: Factor["factor"]): number =>
  typeof factor === "number" ? factor : factor.reduce((sum, value) => sum + value, 0) / factor.length;
