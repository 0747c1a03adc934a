/** Wind at the coast, a city inland: electricity travels by cable, or as hydrogen through a pipeline and a turbine. */
import { type EnergySystemDescription, energySystem, optimize, type Result } from "@esm/optimize";

const hours = Array.from({ length: 168 }, (_, hour) => hour);
const wind = hours.map((hour) => Math.max(0, 0.5 + 0.5 * Math.sin(hour / 11) + 0.2 * Math.sin(hour / 3)));
const load = hours.map((hour) => 1 + 0.3 * Math.sin((2 * Math.PI * (hour - 9)) / 24));
const between = <Value>(value: Value) => ({ Coast: { City: value }, City: { Coast: value } });
const built = { capacity_variable: true, economic_lifetime: 20 } as const;

export const coastAndCity = {
  number_of_time_steps: hours.length,
  regions: ["Coast", "City"],
  commodities: { electricity: "GW_el", hydrogen: "GW_H2" },
  components: {
    "Wind turbines": {
      type: "SOURCE",
      commodity_name: "electricity",
      ...built,
      invest_per_capacity: 1.3,
      operation_rate_max: { Coast: wind.map((rate) => Math.min(1, rate)), City: new Float64Array(hours.length) },
    },
    "City's demand": {
      type: "SINK",
      commodity_name: "electricity",
      operation_rate_fix: { Coast: hours.map(() => 0), City: load },
    },
    "Shed load": { type: "SOURCE", commodity_name: "electricity", commodity_cost: 0.001 },
    Electrolyser: {
      type: "CONVERSION",
      physical_unit: "GW_el",
      ...built,
      invest_per_capacity: 0.5,
      conversion_factors: [
        { commodity_name: "electricity", conversion_factor: -1 },
        { commodity_name: "hydrogen", conversion_factor: 0.7 },
      ],
    },
    "Hydrogen turbine": {
      type: "CONVERSION",
      physical_unit: "GW_el",
      ...built,
      invest_per_capacity: 0.6,
      conversion_factors: [
        { commodity_name: "hydrogen", conversion_factor: -1.7 },
        { commodity_name: "electricity", conversion_factor: 1 },
      ],
    },
    Cavern: { type: "STORAGE", commodity_name: "hydrogen", ...built, invest_per_capacity: 0.0002 },
    Cable: {
      type: "TRANSMISSION",
      commodity_name: "electricity",
      ...built,
      invest_per_capacity: 0.002,
      distance: between(100),
      loss: between(0.0001),
    },
    Pipeline: {
      type: "TRANSMISSION",
      commodity_name: "hydrogen",
      ...built,
      invest_per_capacity: 0.0005,
      distance: between(100),
    },
  },
} as const satisfies EnergySystemDescription;

/** The optimum with its prices. */
export async function run(): Promise<Result> {
  const { system, problems } = energySystem(coastAndCity);
  if (system === null) throw new Error(JSON.stringify(problems));
  const result = await optimize(system, { prices: true });
  if (result.status !== "optimal") throw new Error(JSON.stringify(result.problems));
  return result;
}
