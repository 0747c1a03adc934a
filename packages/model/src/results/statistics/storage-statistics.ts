/**
 * The use of storages, per region, and over all regions what can be added up:
 *
 *     cycles                 η_c·A⟨charge⟩ / K
 *     losses                 A⟨charge + inflow − spill − discharge⟩ − content_gained
 *     content_gained         (content at the end − at the start) / Y, of storages that are not cyclic
 *     equivalent_duration    A⟨discharge⟩ / peak discharge power
 *     hours_full             hours a year with S ≥ 0.99·max·K; hours_empty: S ≤ min·K + 0.01·max·K, with the bounds of the step
 *     charge_price           Σ w·π·charge / Σ w·charge; discharge_price likewise
 *     cost_per_output        TAC / A⟨discharge⟩: own cost, without the energy that is charged
 */
import { contentBoundAt } from "../../energy-system/content-bounds.ts";
import type { Storage } from "../../energy-system/energy-system.ts";
import { stepsInTime } from "../../energy-system/time-structure.ts";
import { valueAt } from "../../formulation/formulation.ts";
import { capacityAt, contentGained, stateAtOriginalSteps, valuesAtSteps, yearlyInflow } from "../operation.ts";
import type { PriceLookup } from "../prices.ts";
import type { CostLookup } from "./cost-statistics.ts";
import { everywhere, type Place, placeOf, type SolvedResult, type Statistic } from "./statistic.ts";
import { difference, perYear } from "./yearly.ts";

/** Within this share of the highest content a storage counts as full or empty. */
const nearlyFull = 0.01;

interface Sums {
  capacity: number;
  charge: number;
  discharge: number;
  gained: number;
  /** A⟨inflow − spill⟩ */
  natural: number;
  cost: number;
  /** A⟨π·charge⟩ and A⟨π·discharge⟩; NaN without prices. */
  chargeValue: number;
  dischargeValue: number;
}

interface Lookups {
  costs: CostLookup;
  pricesAt: PriceLookup;
}

export function storageStatistics({ solved }: Pick<SolvedResult, "solved">, lookups: Lookups): Statistic[] {
  const { system } = solved;
  return system.components.flatMap((component, position) => {
    if (component.kind !== "storage" || component.regions.length === 0) return [];
    const inRegions = [...component.regions.keys()].map((location) => sumsAt({ solved }, lookups, position, location));
    const total = inRegions.reduce(added);
    return [
      ...inRegions.flatMap((sums, location) => {
        const place = placeOf(system, component, location);
        return [
          ...figuresOf({ solved }, component, place, sums),
          ...contentFigures({ solved }, component, position, location, sums),
        ];
      }),
      ...figuresOf({ solved }, component, everywhere, {
        ...total,
        cost: lookups.costs(component.name, everywhere),
      }),
    ];
  });
}

const added = (left: Sums, right: Sums): Sums => ({
  capacity: left.capacity + right.capacity,
  charge: left.charge + right.charge,
  discharge: left.discharge + right.discharge,
  gained: left.gained + right.gained,
  natural: left.natural + right.natural,
  cost: left.cost + right.cost,
  chargeValue: left.chargeValue + right.chargeValue,
  dischargeValue: left.dischargeValue + right.dischargeValue,
});

function sumsAt(
  { solved }: Pick<SolvedResult, "solved">,
  { costs, pricesAt }: Lookups,
  position: number,
  location: number,
): Sums {
  const { system, time } = solved;
  const storage = system.components[position] as Storage;
  const charge = valuesAtSteps(solved, position, "charge", location);
  const discharge = valuesAtSteps(solved, position, "discharge", location);
  const spill = valuesAtSteps(solved, position, "spill", location);
  const price = pricesAt(storage.commodity, storage.regions[location]);
  const worthOf = (energies: Float64Array): number =>
    price ? perYear(time, (step) => price[step] * energies[step]) : Number.NaN;
  return {
    capacity: capacityAt(solved, position, location) ?? 0,
    charge: perYear(time, (step) => charge[step]),
    discharge: perYear(time, (step) => discharge[step]),
    gained: contentGained(solved, position, location) / time.years,
    natural: yearlyInflow(solved, storage, location) - perYear(time, (step) => spill[step]),
    cost: costs(storage.name, placeOf(system, storage, location)),
    chargeValue: worthOf(charge),
    dischargeValue: worthOf(discharge),
  };
}

function figuresOf({ solved }: Pick<SolvedResult, "solved">, storage: Storage, place: Place, sums: Sums): Statistic[] {
  const { costUnit } = solved.system;
  const { name: commodity, unit } = solved.system.commodities[storage.commodity];
  const price = `[${costUnit}/(${unit}*h)]`;
  const figures: [string, string, number][] = [
    ["cycles", "[1/a]", (storage.chargeEfficiency * sums.charge) / sums.capacity],
    ["losses", `[${unit}*h/a]`, difference(sums.charge + sums.natural, sums.discharge + sums.gained)],
    ["content_gained", `[${unit}*h/a]`, storage.isCyclic ? Number.NaN : sums.gained],
    ["charge_price", price, sums.chargeValue / sums.charge],
    ["discharge_price", price, sums.dischargeValue / sums.discharge],
    ["cost_per_output", price, sums.cost / sums.discharge],
  ];
  return figures
    .filter(([, , value]) => Number.isFinite(value))
    .map(([quantity, of, value]) => ({
      group: "storage",
      component: storage.name,
      commodity,
      ...place,
      quantity,
      unit: of,
      value,
    }));
}

/** Figures of the content over the unrolled year, and of the peak of discharging. */
function contentFigures(
  { solved }: Pick<SolvedResult, "solved">,
  storage: Storage,
  position: number,
  location: number,
  { capacity, discharge }: Sums,
): Statistic[] {
  if (capacity === 0) return [];
  const { system, time } = solved;
  const energies = valuesAtSteps(solved, position, "discharge", location);
  const peak = energies.reduce((most, energy, step) => Math.max(most, energy / time.hours[step]), 0);
  const [lowest, highest] = [contentBoundAt(storage, "min", location), contentBoundAt(storage, "max", location)];
  const variableSteps = stepsInTime(time);
  let [stepsFull, stepsEmpty] = [0, 0];
  stateAtOriginalSteps(solved, position, location).forEach((content, original) => {
    const [least, most] = [lowest, highest].map((bound) => valueAt(bound, variableSteps[original]));
    if (content >= (1 - nearlyFull) * most * capacity) stepsFull++;
    if (content <= (least + nearlyFull * most) * capacity) stepsEmpty++;
  });
  const hoursOf = (steps: number): number => (steps * system.hoursPerTimeStep) / time.years;
  const figures: [string, number][] = [
    ["equivalent_duration", peak > 0 ? discharge / peak : Number.NaN],
    ["hours_full", hoursOf(stepsFull)],
    ["hours_empty", hoursOf(stepsEmpty)],
  ];
  return figures
    .filter(([, value]) => Number.isFinite(value))
    .map(([quantity, value]) => ({
      group: "storage",
      component: storage.name,
      commodity: system.commodities[storage.commodity].name,
      ...placeOf(system, storage, location),
      quantity,
      unit: "[h/a]",
      value,
    }));
}
