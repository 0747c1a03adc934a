/** What the price of oil does to the island: one optimization for each price. */
import { energySystem, optimize } from "@esm/optimize";
import { island } from "./island.ts";

export async function run(prices: readonly number[] = [0.00005, 0.0001, 0.0002, 0.0004]) {
  const { system } = energySystem(island);
  if (system === null) throw new Error("The description is wrong.");
  const points = [];
  for (const value of prices) {
    const overrides = [{ component_name: "Oil engine", attribute: "commodity_cost", operation: "set", value }] as const;
    const result = await optimize(system, { overrides });
    if (result.status !== "optimal") throw new Error(result.status);
    const solar = result.capacities.find(({ component }) => component === "Solar park");
    points.push({ price: value, cost: result.objective, solar: solar?.value ?? 0 });
  }
  return points;
}
