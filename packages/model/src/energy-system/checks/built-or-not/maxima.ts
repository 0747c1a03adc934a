/** The largest capacities of components about which it is decided whether they are built: see `energy-system/existence.ts`. */

import { message } from "@esm/messages/message";
import { someOf } from "../../../domain/truncate.ts";
import { assemble } from "../../assemble.ts";
import { type EnergySystem, locationName } from "../../energy-system.ts";
import { type Decision, existencePlaces, isDecision } from "../../existence.ts";
import type { Snapshot } from "../../snapshot.ts";
import type { Check } from "../check.ts";
import { fixedDemand } from "../supply/fixed-demand.ts";
import { existenceFamilies } from "./decisions.ts";

/** A maximum above this many times the peak of demand is loose: a tolerance of 1e-6 is then an amount. */
const looseFactor = 1_000;
const mostPlaces = 10;

/** Each decision has a maximum, which is not below its least capacity and not far beyond any use. */
export const decisionsHaveAMaximum: Check = (snapshot, report) => {
  if (!hasDecisions(snapshot)) return;
  const system = assemble(snapshot);
  const peaks = peaksOf(snapshot);
  for (const [position, places] of existencePlaces(system).entries()) {
    const component = system.components[position];
    const { name } = component;
    const decided = places.flatMap((place, location) =>
      isDecision(place) ? [{ ...place, where: locationName(system, component, location) }] : [],
    );
    const unlimited = decided.filter(({ most }) => !Number.isFinite(most));
    if (unlimited.length > 0)
      report({
        type: "existence_needs_maximum",
        loc: ["components", name, "capacity_max"],
        msg: message("existence_needs_maximum", {
          component: name,
          places: listed(unlimited),
        }),
        hint: message(waysToAMaximum[component.kind]),
        ctx: { places: unlimited.slice(0, mostPlaces).map(({ where }) => where), count: unlimited.length },
      });
    for (const { where, least, most } of decided) {
      if (!(least > most)) continue;
      report({
        type: "existence_min_above_max",
        loc: ["components", name, "capacity_min_if_built", ...where.split(" – ")],
        msg: message("existence_min_above_max", { component: name, place: where, least, most }),
        input: least,
        hint: message("lower_minimum_raise_maximum"),
        ctx: { le: most },
      });
    }
    const peak = peakFor(system, position, peaks);
    const loose = decided.filter(({ most }) => Number.isFinite(most) && peak > 0 && most > looseFactor * peak);
    if (loose.length === 0) continue;
    report({
      type: "existence_maximum_loose",
      severity: "warning",
      loc: ["components", name, "capacity_max"],
      msg: message("existence_maximum_loose", {
        component: name,
        places: listed(loose),
        most: Math.max(...loose.map(({ most }) => most)),
        peak,
      }),
      hint: message("existence_lower_maximum"),
    });
  }
};

const hasDecisions = ({ components, constraints }: Snapshot): boolean =>
  components.some(
    ({ attributes, byRegion, byPair }) =>
      attributes.invest_if_built > 0 ||
      attributes.opex_if_built > 0 ||
      existenceFamilies.some((family) => byRegion.numbers.has(family) || byPair.has(family)),
  ) || constraints.some(({ terms }) => terms.some(({ quantity }) => quantity === "existence"));

const listed = (places: readonly (Decision & { where: string })[]) =>
  someOf(
    places.map(({ where }) => `'${where}'`),
    mostPlaces,
    mostPlaces,
  );

/** What would give a maximum, by the kind of component. */
const waysToAMaximum = {
  source: "maximum_of_source",
  sink: "maximum_of_others",
  conversion: "maximum_of_others",
  storage: "maximum_of_storage",
  transmission: "maximum_of_others",
} as const;

/** The highest fixed demand of a step as a power, by commodity, over all regions. */
function peaksOf({ components, regions, dataset }: Snapshot): Map<string, number> {
  const hours = dataset.hours_per_time_step;
  const peaks = new Map<string, number>();
  for (const component of components) {
    const { attributes } = component;
    if (attributes.type !== "SINK") continue;
    for (const region of regions.keys()) {
      const peak = fixedDemand(component, region, hours)?.reduce((most, value) => Math.max(most, value), 0) ?? 0;
      const name = attributes.commodity_name;
      if (peak > 0) peaks.set(name, (peaks.get(name) ?? 0) + peak / hours);
    }
  }
  return peaks;
}

/** The peak of the commodity of a component, or the largest of all peaks where its commodity has none; 0 without any. */
function peakFor({ components, commodities }: EnergySystem, position: number, peaks: ReadonlyMap<string, number>) {
  const component = components[position];
  const own =
    component.kind === "conversion" ? component.factors.map(({ commodity }) => commodity) : [component.commodity];
  const known = own.flatMap((commodity) => peaks.get(commodities[commodity].name) ?? []);
  return Math.max(0, ...(known.length > 0 ? known : peaks.values()));
}
