/** A system that keeps a solver busy for long enough to be disturbed: wind, sun, two storages and lines in three regions. */
import { contentOf } from "./content.ts";

export function slowExample(steps = 2500) {
  let state = 12345;
  const random = (): number => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return state / 2 ** 31;
  };
  const regions = ["A", "B", "C"];
  const series = (scale: number): Record<string, number[]> =>
    Object.fromEntries(regions.map((region) => [region, Array.from({ length: steps }, () => scale * random())]));
  const built = { capacity_variable: true, interest_rate: 0.05, economic_lifetime: 20 };
  const pairs = Object.fromEntries(
    regions.map((a) => [a, Object.fromEntries(regions.filter((b) => b !== a).map((b) => [b, 50]))]),
  );
  return contentOf({
    dataset: { number_of_time_steps: steps },
    regions,
    commodities: { el: "GW", h2: "GW_H2" },
    components: {
      Wind: {
        type: "SOURCE",
        commodity_name: "el",
        invest_per_capacity: 1.1,
        ...built,
        tables: { operationRateMax: series(1) },
      },
      Sun: {
        type: "SOURCE",
        commodity_name: "el",
        invest_per_capacity: 0.6,
        ...built,
        tables: { operationRateMax: series(0.5) },
      },
      Demand: { type: "SINK", commodity_name: "el", tables: { operationRateFix: series(10) } },
      Battery: {
        type: "STORAGE",
        commodity_name: "el",
        invest_per_capacity: 0.1,
        ...built,
        self_discharge: 0.001,
        charge_rate: 0.5,
      },
      Cavern: { type: "STORAGE", commodity_name: "h2", invest_per_capacity: 0.001, ...built },
      Electrolyser: {
        type: "CONVERSION",
        physical_unit: "GW",
        invest_per_capacity: 0.5,
        ...built,
        conversion_factors: [
          { commodity_name: "el", conversion_factor: -1 },
          { commodity_name: "h2", conversion_factor: 0.7 },
        ],
      },
      Turbine: {
        type: "CONVERSION",
        physical_unit: "GW",
        invest_per_capacity: 0.7,
        ...built,
        conversion_factors: [
          { commodity_name: "h2", conversion_factor: -1.7 },
          { commodity_name: "el", conversion_factor: 1 },
        ],
      },
      Line: {
        type: "TRANSMISSION",
        commodity_name: "el",
        invest_per_capacity: 0.001,
        ...built,
        tables: { distances: pairs },
      },
    },
  });
}
