/** The data set of a team: small, and optimizable whatever the users change. */
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { contentOf } from "../../tests/support/systems/content.ts";

export const steps = 48;
export const regions = ["North", "South"];
/** Components by kind, with the attributes that users change. */
export const changed = [
  { kind: "source", component: "Wind", attributes: ["invest_per_capacity", "opex_per_capacity"] },
  { kind: "source", component: "Sun", attributes: ["invest_per_capacity", "opex_per_capacity"] },
  { kind: "source", component: "Gas", attributes: ["commodity_cost"] },
  { kind: "storage", component: "Battery", attributes: ["invest_per_capacity", "self_discharge"] },
] as const;
/** Series whose values users change, between 0 and 1. */
export const changedSeries = ["Wind", "Sun"] as const;

const inEachRegion = (valueAt: (step: number, region: number) => number) =>
  Object.fromEntries(
    regions.map((name, region) => [name, Array.from({ length: steps }, (_, step) => valueAt(step, region))]),
  );

export function teamContent(name: string): DatasetContent {
  const electricity = { commodity_name: "electricity" };
  const built = { ...electricity, capacity_variable: true };
  const content = contentOf({
    dataset: { name, number_of_time_steps: steps },
    regions,
    commodities: { electricity: "GW" },
    components: {
      Wind: {
        type: "SOURCE",
        ...built,
        invest_per_capacity: 1.2,
        tables: { operationRateMax: inEachRegion((step, region) => ((step * 7 + region * 3) % 10) / 10) },
      },
      Sun: {
        type: "SOURCE",
        ...built,
        invest_per_capacity: 0.7,
        tables: { operationRateMax: inEachRegion((step) => Math.max(0, 8 - Math.abs((step % 24) - 12)) / 8) },
      },
      Gas: { type: "SOURCE", ...electricity, commodity_cost: 0.1 },
      Battery: { type: "STORAGE", ...built, invest_per_capacity: 0.2 },
      Demand: { type: "SINK", ...electricity, tables: { operationRateFix: inEachRegion((step) => 1 + (step % 3)) } },
    },
  });
  const model = { name: "Least cost", description: null, override_parameters: [], optimization_parameters: null };
  return { ...content, models: [model] };
}
