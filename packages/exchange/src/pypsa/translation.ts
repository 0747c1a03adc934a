/** Shared context of all translators. */

import { message } from "@esm/messages/message";
import type { Findings } from "../findings/collector.ts";
import { classes, mayBeInfinite } from "./attributes/attributes.ts";
import type { TransmissionLosses } from "./choices.ts";
import type { Draft } from "./drafts.ts";
import type { Frame, Place } from "./frame.ts";
import type { Bounds } from "./global-constraints.ts";
import type { PypsaComponent } from "./network.ts";

export interface Translation {
  readonly frame: Frame;
  readonly findings: Findings;
  readonly drafts: Draft[];
  /** A maximum that cannot bind. */
  readonly unbounded: number;
  /** Emissions per energy of a carrier, by commodity of emissions: where they are limited. */
  readonly emissions: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Limits of the yearly operation of a carrier's generators together. */
  readonly operation: ReadonlyMap<string, Bounds>;
  /** Yearly costs of components of fixed capacity, where the user asks for them. */
  readonly fixedCosts: Map<string, number> | null;
  /** How lines and transformers lose power, where the user says so. */
  readonly transmissionLosses: TransmissionLosses | null;
  /** Whether several years pass, over which what is built costs the same in each. */
  readonly hasPeriods: boolean;
  /** Whether it stands in every investment period. */
  standsAlways(component: PypsaComponent): boolean;
  /** Whether what may be built of it is limited together with others. */
  isLimited(component: PypsaComponent): boolean;
  className(component: PypsaComponent): string;
  placeOf(bus: string): Place;
  /** A number that may only be infinite or missing where that has a meaning. */
  number(component: PypsaComponent, attribute: string): number;
  /** A mean where the cost or efficiency varies and the user accepts it. */
  constant(component: PypsaComponent, attribute: string, code: string): number;
}

const mayBeMissing = /^(?:\w_nom_set|[pe]_set|state_of_charge_set|ramp_limit_\w+|overnight_cost|discount_rate)$/;

export function translationOf(
  base: Omit<Translation, "drafts" | "className" | "placeOf" | "number" | "constant">,
): Translation {
  const className = ({ list }: PypsaComponent): string => classes[list].name;
  const number = (component: PypsaComponent, attribute: string): number => {
    const value = component.number(attribute);
    const isMissing = Number.isNaN(value) && !mayBeMissing.test(attribute);
    if (isMissing || (Math.abs(value) === Number.POSITIVE_INFINITY && !mayBeInfinite.test(attribute))) {
      const place = { component: className(component), attribute, place: component.name };
      base.findings.error({
        code: "not_finite",
        ...place,
        msg: message("finite_number_needed", { attribute, value }),
      });
      return 0;
    }
    return value;
  };
  return {
    ...base,
    drafts: [],
    className,
    number,
    placeOf: (bus) => base.frame.places.get(bus) ?? { region: "", commodity: "", unit: "" },
    constant(component, attribute, code) {
      const series = component.series(attribute);
      if (!series) return number(component, attribute);
      const place = { component: className(component), attribute, place: component.name };
      base.findings.approximate({
        code,
        ...place,
        msg: message("differs_snapshot_mean_taken", { attribute }),
        direction: "either",
      });
      return series.reduce((sum, value) => sum + value, 0) / series.length;
    },
  };
}

const larger = (one: number, other: number): number => Math.max(one, other);
const smaller = (one: number, other: number): number => Math.min(one, other);

/** Whether it may run in the other direction. */
export const mayRunBack = (component: PypsaComponent): boolean =>
  (component.series("p_min_pu") ?? [component.number("p_min_pu")]).some((rate) => rate < 0);

/** Least and greatest rates of a component in each snapshot, relative to capacity; null where they are not numbers. */
export function rangeOfRates(component: PypsaComponent, translation: Translation): [Float64Array, Float64Array] | null {
  const { frame, findings, className } = translation;
  const full = (attribute: string): Float64Array =>
    component.series(attribute) ?? new Float64Array(frame.steps).fill(translation.number(component, attribute));
  const range: [Float64Array, Float64Array] = [full("p_min_pu"), full("p_max_pu")];
  const place = { component: className(component), place: component.name, attribute: "p_max_pu" };
  if (range.every((rates) => rates.every(Number.isFinite))) {
    const [least, most] = range;
    if (least.every((rate, step) => rate <= most[step])) return range;
    findings.error({ code: "contradiction", ...place, msg: message("p_min_pu_above_p_max_pu") });
    return null;
  }
  findings.error({ code: "not_finite", ...place, msg: message("rate_not_finite_number") });
  return null;
}

/** The rates of operation relative to capacity, from what a component must and may run at. */
export function ratesOf(
  component: PypsaComponent,
  translation: Translation,
  { isCommitted = false }: { isCommitted?: boolean } = {},
): Draft["tables"] {
  const { findings, className } = translation;
  const place = { component: className(component), place: component.name };
  const range = rangeOfRates(component, translation);
  if (!range) return {};
  const [least, most] = range;
  if (least.some((value) => value < 0)) {
    findings.refuse({
      code: "two_way_generator",
      ...place,
      attribute: "p_min_pu",
      msg: message("two_way_generator"),
      direction: "rises",
    });
  }
  if (most.some((value) => value < 0)) {
    findings.error({ code: "not_finite", ...place, attribute: "p_max_pu", msg: message("largest_rate_negative") });
    return {};
  }
  if (!isCommitted && least.every((value, step) => value === most[step]) && most.some((value) => value > 0)) {
    return { operationRateFix: most };
  }
  return {
    ...(most.some((value) => value !== 1) && { operationRateMax: most }),
    ...(!isCommitted && least.some((value) => value > 0) && { operationRateMin: least }),
  };
}

/** How far a component may change its power, as attributes here. */
export interface Ramps {
  ramp_up?: number;
  ramp_down?: number;
}
const ramps = { ramp_limit_up: "ramp_up", ramp_limit_down: "ramp_down" } as const;

/**
 * Ramps, and unit commitment, which is left out.
 *
 * @param isRamped whether what the component becomes may have ramps, which lines and given operation have not
 */
export function relaxations(
  component: PypsaComponent,
  { findings, className, frame }: Translation,
  isRamped = true,
): { isCommitted: boolean; ramps: Ramps } {
  const place = { component: className(component), place: component.name };
  const isCommitted = component.flag("committable");
  if (isCommitted) {
    const msg = message("unit_commitment_left_out_may");
    findings.approximate({ code: "unit_commitment", ...place, attribute: "committable", msg, direction: "falls" });
  }
  const rates = (attribute: string) => component.series(attribute) ?? Float64Array.of(component.number(attribute));
  // A ramp as high as all that the rates allow limits nothing.
  const range = rates("p_max_pu").reduce(larger, 0) - rates("p_min_pu").reduce(smaller, 0);
  const translated: Ramps = {};
  for (const attribute of ["ramp_limit_up", "ramp_limit_down"] as const) {
    const limit = component.number(attribute);
    if (component.series(attribute)) {
      const msg = message("ramp_series");
      findings.refuse({ code: "ramp_series", ...place, attribute, msg, direction: "falls" });
    } else if (!(limit < range)) continue;
    else if (limit < 0) {
      findings.error({ code: "out_of_bounds", ...place, attribute, msg: message("ramp_negative") });
    } else if (isCommitted || !isRamped || limit >= 1) {
      const msg = message("ramps_not_limited");
      findings.approximate({ code: "ramps", ...place, attribute, msg, direction: "falls" });
    } else translated[ramps[attribute]] = limit / frame.hours;
  }
  return { isCommitted, ramps: translated };
}
