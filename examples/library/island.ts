/** An island for one day: is a solar park with a battery cheaper than burning oil? */
import { type EnergySystemDescription, energySystem, optimize } from "@esm/optimize";

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const sun = hours.map((hour) => Math.max(0, Math.sin((Math.PI * (hour - 6)) / 12)));
const demand = hours.map((hour) => (hour >= 17 && hour <= 21 ? 12 : 8));

export const island = {
  number_of_time_steps: 24,
  cost_unit: "1e6 €",
  regions: ["Island"],
  commodities: { electricity: "MW" },
  components: {
    Demand: { type: "SINK", commodity_name: "electricity", operation_rate_fix: { Island: demand } },
    "Oil engine": { type: "SOURCE", commodity_name: "electricity", commodity_cost: 0.0002 },
    "Solar park": {
      type: "SOURCE",
      commodity_name: "electricity",
      capacity_variable: true,
      invest_per_capacity: 0.7,
      economic_lifetime: 25,
      operation_rate_max: { Island: sun },
    },
    Battery: {
      type: "STORAGE",
      commodity_name: "electricity",
      capacity_variable: true,
      invest_per_capacity: 0.2,
      economic_lifetime: 15,
      charge_efficiency: 0.95,
      discharge_efficiency: 0.95,
      charge_rate: 0.5,
      discharge_rate: 0.5,
    },
  },
} as const satisfies EnergySystemDescription;

export async function run(): Promise<string> {
  const { system, problems } = energySystem(island);
  if (system === null) return problems.map(({ loc, msg }) => `${loc.join(".")}: ${msg}`).join("\n");
  const result = await optimize(system);
  if (result.status !== "optimal") return result.problems.map(({ msg }) => msg).join("\n");
  const built = result.capacities
    .filter(({ quantity }) => quantity === "capacity")
    .map(({ component, value, unit }) => `${component}: ${value.toFixed(1)} ${unit}`);
  return [`${result.objective.toFixed(3)} million € a year`, ...built].join("\n");
}
