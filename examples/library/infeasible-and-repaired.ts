/** Too tight a limit on gas: the explanation says by how much, and its change repairs the model. */
import { type Change, type EnergySystemDescription, energySystem, optimize, withChanges } from "@esm/optimize";

export const gasIsShort = {
  number_of_time_steps: 3,
  regions: ["Island"],
  commodities: { electricity: "GW" },
  components: {
    Demand: { type: "SINK", commodity_name: "electricity", operation_rate_fix: { Island: [1, 1, 1] } },
    Wind: { type: "SOURCE", commodity_name: "electricity", operation_rate_max: { Island: [0.5, 1, 0.2] } },
    "Gas turbine": {
      type: "SOURCE",
      commodity_name: "electricity",
      commodity_cost: 0.1,
      commodity_limit_id: "gas",
      yearly_limit: 3000,
    },
  },
} as const satisfies EnergySystemDescription;

/** Why there is no solution, and the cost where the limit is as the explanation says. */
export async function run(): Promise<{ why: string; change: Change; cost: number }> {
  const { system } = energySystem(gasIsShort);
  if (system === null) throw new Error("The description is wrong.");
  const first = await optimize(system);
  if (first.status !== "infeasible") throw new Error(first.status);
  const tooTight = first.problems.find(({ type }) => type === "infeasible_yearly_limit");
  if (tooTight?.changes === undefined) throw new Error("The limit is not the cause.");
  const { system: repaired } = withChanges(system, tooTight.changes);
  if (repaired === null) throw new Error("The change is wrong.");
  const second = await optimize(repaired);
  if (second.status !== "optimal") throw new Error(second.status);
  return { why: tooTight.msg, change: tooTight.changes[0], cost: second.objective };
}
