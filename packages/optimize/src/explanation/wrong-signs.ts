/**
 * Conversion factors with the wrong sign: a conversion consumes the scarce commodity, although it is there to make it.
 * One factor is turned if other inputs remain and nothing needs what the conversion makes as it is. All factors are
 * turned if it wastes most of what it takes and no source brings that.
 */

import { message } from "@esm/messages/message";
import type { Change } from "@esm/model/domain/change";
import type { EnergySystem, SystemComponent } from "@esm/model/energy-system/energy-system";
import { figure } from "./figures.ts";
import type { IsShort } from "./missing-places.ts";
import type { Outlier } from "./outlier.ts";
import { withComponent } from "./relaxations/change.ts";

type Conversion = Extract<SystemComponent, { kind: "conversion" }>;
type Factors = Conversion["factors"];

/** A conversion whose output is at most this share of its input may have all its signs reversed. */
const wasteful = 0.5;

export function wrongSigns(component: Conversion, position: number, system: EnergySystem, isShort: IsShort): Outlier[] {
  const { factors } = component;
  const inputs = factors.filter(({ factor }) => factor < 0);
  const outputs = factors.filter(({ factor }) => factor > 0);
  const taken = inputs.filter(({ commodity }) => component.regions.some((region) => isShort(region, commodity)));
  if (inputs.length > 1) {
    if (outputs.some(({ commodity }) => isNeeded(system, commodity))) return [];
    return taken.map((wrong) => {
      const changed = factors.map((each) => (each === wrong ? { ...each, factor: -each.factor } : each));
      const turned = { to: figure(-wrong.factor), from: figure(wrong.factor) };
      return outlier(system, component, position, { rank: 0, changed, taken: wrong.commodity, factors: turned });
    });
  }
  const isOdd = outputs.length > 0 && sum(outputs) <= wasteful * sum(inputs);
  if (!isOdd || taken.length === 0 || hasSource(system, taken[0].commodity)) return [];
  const changed = factors.map((each) => ({ ...each, factor: -each.factor }));
  return [outlier(system, component, position, { rank: 0.9, changed, taken: taken[0].commodity })];
}

const sum = (factors: Factors): number => factors.reduce((total, { factor }) => total + Math.abs(factor), 0);

/** Whether a fixed demand or another conversion takes a commodity. */
const isNeeded = ({ components }: EnergySystem, commodity: number): boolean =>
  components.some((component) =>
    component.kind === "conversion"
      ? component.factors.some((each) => each.commodity === commodity && each.factor < 0)
      : component.kind === "sink" && component.commodity === commodity && component.rate?.kind === "fix",
  );

const hasSource = ({ components }: EnergySystem, commodity: number): boolean =>
  components.some((component) => component.kind === "source" && component.commodity === commodity);

/** The whole list of factors, as the attribute has it. */
export const factorChange = (
  commodities: EnergySystem["commodities"],
  component: string,
  factors: Factors,
): Change => ({
  component,
  attribute: "conversion_factors",
  value: factors.map(({ commodity, factor }) => ({
    commodity_name: commodities[commodity].name,
    conversion_factor: factor,
  })),
});

interface Turned {
  rank: number;
  changed: Factors;
  /** The commodity that is short. */
  taken: number;
  /** Conversion factors of this commodity alone; without it all factors change their signs. */
  factors?: { to: number; from: number };
}

function outlier(
  { commodities }: EnergySystem,
  { name }: Conversion,
  position: number,
  { rank, changed, taken, factors }: Turned,
): Outlier {
  const said = { component: name, commodity: commodities[taken].name };
  const repair = (system: EnergySystem): EnergySystem =>
    withComponent(system, position, (before) => ({ ...before, factors: changed }) as Conversion);
  return {
    rank,
    whole: true,
    at: (system) => repair(system),
    repairAt: () => ({
      problem: {
        type: "infeasible_sign",
        loc: ["components", name, "conversion_factors"],
        msg: factors ? message("with_another_factor", { ...said, ...factors }) : message("with_opposite_signs", said),
        hint: message("check_signs_conversion_factors_inputs_negative"),
        ctx: { factors: Object.fromEntries(changed.map((each) => [commodities[each.commodity].name, each.factor])) },
      },
      changes: [factorChange(commodities, name, changed)],
    }),
  };
}
