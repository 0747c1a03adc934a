/** Relaxations of balances: missing supply, and surplus supply. */

import { message, sentences, type Words } from "@esm/messages/message";
import type { Problem } from "@esm/model/domain/problem";
import type { EnergySystem, Exchange } from "@esm/model/energy-system/energy-system";
import { isFull, type TimeStructure } from "@esm/model/energy-system/time-structure";
import { formatList } from "../figures.ts";
import type { Relaxation, RelaxationContext, Slack } from "../relaxation.ts";
import { byLocation, withMargin } from "./change.ts";
import { type EnergyPlace, energyPlacesOf } from "./energy-places.ts";

/** Two relaxations per commodity: supply from outside where it is missing, and an outlet for the surplus. */
export function balanceRelaxations(context: RelaxationContext): Relaxation[] {
  const { system } = context;
  return system.commodities.flatMap((_, commodity) => [
    balanceRelaxation(context, commodity, "shortage"),
    balanceRelaxation(context, commodity, "surplus"),
  ]);
}

function balanceRelaxation(context: RelaxationContext, commodity: number, kind: "shortage" | "surplus"): Relaxation {
  const { system, time, scales } = context;
  const regions = Int32Array.from(system.regions.keys()).filter((region) => context.balanceRow(region, commodity) >= 0);
  const sign = kind === "shortage" ? 1 : -1;
  const total = scales.energy[commodity];
  const slacks = Array.from(regions).flatMap((region) => {
    const row = context.balanceRow(region, commodity);
    return Array.from(
      { length: time.stepCount },
      (_, step): Slack => ({
        rows: [row + step],
        values: [sign],
        upper: Number.POSITIVE_INFINITY,
        price: (4 * time.weight[step]) / total,
      }),
    );
  });
  return {
    preferenceWeight: 3,
    about: "balance",
    slacks,
    toRepair: ({ amounts }) => {
      const perRegion = byLocation(amounts, time.stepCount);
      const places = energyPlacesOf(context, { regions }, perRegion, total);
      if (places.length === 0) return null;
      return {
        problem: balanceProblem(context, commodity, kind, places),
        changes: null,
        apply: (old, steps) => withExchange(old, commodity, kind, regions, ratesOf(perRegion, time, steps)),
        commodity,
      };
    },
  };
}

function balanceProblem(
  { system, time }: RelaxationContext,
  commodity: number,
  kind: "shortage" | "surplus",
  places: readonly EnergyPlace[],
): Problem {
  const { name, unit } = system.commodities[commodity];
  const [{ region, totalOverHorizon, peak, steps }] = places;
  const components = usersOf(system, commodity, kind).map((user) => `'${user}'`);
  const by = (code: "used_by" | "supplied_by"): Words | undefined =>
    components.length > 0 ? message(code, { components: formatList(components) }) : undefined;
  const said = {
    commodity: name,
    regions: formatList(places.map((place) => place.region)),
    region,
    total: totalOverHorizon,
    unit: `${unit}·h`,
    peak,
    steps,
  };
  const common = {
    loc: ["commodities", name, region],
    input: totalOverHorizon,
    ctx: { unit, regions: places.map(({ steps, ...place }) => place) },
  };
  if (kind === "shortage") {
    return {
      type: "infeasible_shortage",
      ...common,
      msg: sentences(message("shortage", said), by("used_by")),
      hint: isFull(time)
        ? message("source_supplies_amount_these_steps", { name })
        : message("source_supply_highest_these_amounts", { name }),
    };
  }
  return {
    type: "infeasible_surplus",
    ...common,
    msg: sentences(message("surplus", said), by("supplied_by")),
    hint: isFull(time)
      ? message("sink_consumes_amount_these_steps", { name })
      : message("sink_consume_highest_these_amounts", { name }),
  };
}

/** Components that take a commodity (shortage) or bring it (surplus). */
function usersOf(system: EnergySystem, commodity: number, kind: "shortage" | "surplus"): string[] {
  return system.components
    .filter((component) => {
      if (component.kind === "conversion")
        return component.factors.some(
          (entry) => entry.commodity === commodity && (kind === "shortage" ? entry.factor < 0 : entry.factor > 0),
        );
      return component.commodity === commodity && component.kind === (kind === "shortage" ? "sink" : "source");
    })
    .map((component) => component.name);
}

/**
 * The rate that each step needs; over typical periods the highest one in all steps, because another series would have other typical
 * periods.
 */
function ratesOf(amounts: readonly Float64Array[], time: TimeStructure, steps: TimeStructure): Float64Array[] {
  return amounts.map((perStep) => {
    const rates = perStep.map((amount, step) => withMargin(amount) / time.originalSteps[step]);
    if (isFull(time)) return rates;
    return new Float64Array(steps.stepCount).fill(rates.reduce((most, rate) => Math.max(most, rate), 0));
  });
}

/** A source or sink of its own that supplies the missing energy or takes the surplus. */
function withExchange(
  system: EnergySystem,
  commodity: number,
  kind: "shortage" | "surplus",
  regions: Int32Array,
  rates: readonly Float64Array[],
): EnergySystem {
  const nothing = new Float64Array(regions.length).fill(Number.NaN);
  const exchange: Exchange = {
    kind: kind === "shortage" ? "source" : "sink",
    name: `${kind} of ${system.commodities[commodity].name}`,
    capacity: null,
    regions,
    otherSeries: {},
    commodity,
    costPerOperation: 0,
    revenuePerOperation: 0,
    rampUp: Number.POSITIVE_INFINITY,
    rampDown: Number.POSITIVE_INFINITY,
    yearlyLimit: -1,
    rate: {
      kind: "max",
      series: rates,
      elsewhere: [],
    },
    fullLoadHours: { min: nothing, max: nothing },
  };
  return { ...system, components: [...system.components, exchange] };
}
