/**
 * The use of sources, sinks and conversions, per region and over all regions:
 *
 *     operation          A⟨E⟩
 *     full_load_hours    A⟨E⟩ / K
 *     capacity_factor    full_load_hours / 8760
 *     available          A⟨rate·K·H⟩ of sources with a highest rate; without capacity, A⟨rate·n⟩
 *     available_factor   available / (K·8760)
 *     curtailed          available − A⟨E⟩
 *     cost_per_output    TAC / A⟨output⟩: own cost, without fuel and inputs that other components bring
 *     market_value       Σ w·π·E / Σ w·E, of outputs the mean revenue, of inputs and demand the mean price paid
 *     relative_market_value   market_value / mean price of the region
 */
import { termsOf } from "../balance-terms.ts";
import { flowUnit } from "../category.ts";
import { capacityAt, valuesAtSteps } from "../operation.ts";
import type { PriceLookup } from "../prices.ts";
import type { CostLookup } from "./cost-statistics.ts";
import { everywhere, type Place, placeOf, type SolvedResult, type Statistic, share } from "./statistic.ts";
import { difference, hoursPerYear, meanPrice, perYear } from "./yearly.ts";

interface Lookups {
  costs: CostLookup;
  pricesAt: PriceLookup;
}

/** The sums behind the figures of one region, or of all. */
interface Sums {
  capacity: number;
  energy: number;
  /** NaN where nothing limits it. */
  available: number;
  cost: number;
  /** By term: A⟨E⟩ of what its factor applies to, A⟨π·E⟩ where all regions have prices, else NaN, and the mean price. */
  amount: number[];
  value: number[];
  meanPrice: number[];
}

export function operationStatistics({ solved }: Pick<SolvedResult, "solved">, lookups: Lookups): Statistic[] {
  return solved.system.components.flatMap((component, position) => {
    if (component.kind === "storage" || component.kind === "transmission") return [];
    const inRegions = [...component.regions.keys()].map((location) => sumsAt({ solved }, lookups, position, location));
    const zeros = termsOf(component).map(() => 0);
    const total = inRegions.reduce(added, { ...nothing, amount: zeros, value: zeros });
    return [
      ...inRegions.flatMap((sums, location) =>
        figuresOf({ solved }, position, placeOf(solved.system, component, location), sums),
      ),
      ...figuresOf({ solved }, position, everywhere, {
        ...total,
        cost: lookups.costs(component.name, everywhere),
      }),
    ];
  });
}

const nothing: Sums = { capacity: 0, energy: 0, available: 0, cost: 0, amount: [], value: [], meanPrice: [] };

/** Mean prices of several regions have no sum. */
const added = (left: Sums, right: Sums): Sums => ({
  capacity: left.capacity + right.capacity,
  energy: left.energy + right.energy,
  available: left.available + right.available,
  cost: left.cost + right.cost,
  amount: left.amount.map((amount, term) => amount + right.amount[term]),
  value: left.value.map((value, term) => value + right.value[term]),
  meanPrice: [],
});

function sumsAt(
  { solved }: Pick<SolvedResult, "solved">,
  { costs, pricesAt }: Lookups,
  position: number,
  location: number,
): Sums {
  const { system, time } = solved;
  const component = system.components[position];
  if (component.kind === "storage" || component.kind === "transmission") return nothing;
  const energies = valuesAtSteps(solved, position, "operation", location);
  const capacity = capacityAt(solved, position, location) ?? Number.NaN;
  const rate = component.rate?.kind === "max" && component.kind === "source" ? component.rate.series[location] : null;
  const amount = component.capacity ? time.hours.map((hours) => hours * capacity) : time.originalSteps;
  const terms = termsOf(component).map(({ commodity, variable }) => ({
    energies: variable ? valuesAtSteps(solved, position, variable, location) : energies,
    price: pricesAt(commodity, component.regions[location]),
  }));
  return {
    capacity,
    energy: perYear(time, (step) => energies[step]),
    available: rate ? perYear(time, (step) => rate[step] * amount[step]) : Number.NaN,
    cost: costs(component.name, placeOf(system, component, location)),
    amount: terms.map((term) => perYear(time, (step) => term.energies[step])),
    value: terms.map((term) => {
      const { price } = term;
      return price ? perYear(time, (step) => price[step] * term.energies[step]) : Number.NaN;
    }),
    meanPrice: terms.map(({ price }) => (price ? meanPrice(time, price) : Number.NaN)),
  };
}

function figuresOf({ solved }: Pick<SolvedResult, "solved">, position: number, place: Place, sums: Sums): Statistic[] {
  const { system } = solved;
  const component = system.components[position];
  if (component.kind === "storage" || component.kind === "transmission") return [];
  const rows: Statistic[] = [];
  const add = (commodity: number | null, quantity: string, unit: string, value: number): void => {
    if (!Number.isFinite(value)) return;
    const named = commodity === null ? null : system.commodities[commodity].name;
    rows.push({ group: "operation", component: component.name, commodity: named, ...place, quantity, unit, value });
  };
  const { capacity, energy, available, cost } = sums;
  add(null, "operation", `[${flowUnit(system, component)}*h/a]`, energy);
  add(null, "full_load_hours", "[h/a]", energy / capacity);
  add(null, "capacity_factor", share, energy / capacity / hoursPerYear);
  if (component.kind === "source") {
    const { unit } = system.commodities[component.commodity];
    add(component.commodity, "available", `[${unit}*h/a]`, available);
    add(component.commodity, "available_factor", share, available / (capacity * hoursPerYear));
    const curtailed = difference(available, energy);
    add(component.commodity, "curtailed", `[${unit}*h/a]`, curtailed);
    add(component.commodity, "curtailed_share", share, curtailed / available);
  }
  if (energy === 0) return rows;
  for (const [term, { commodity, factor }] of termsOf(component).entries()) {
    const unit = `[${system.costUnit}/(${system.commodities[commodity].unit}*h)]`;
    const amount = sums.amount[term];
    if (factor > 0) add(commodity, "cost_per_output", unit, cost / (factor * amount));
    add(commodity, "market_value", unit, sums.value[term] / amount);
    add(commodity, "relative_market_value", share, sums.value[term] / amount / sums.meanPrice[term]);
  }
  return rows;
}
