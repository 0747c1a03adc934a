/**
 * The worked example of docs/reference/mathematical-model.md: wind and a back-up in the north, a battery in the south, a line
 * between them, demand in both; three steps of two hours.
 */
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { workedExampleComponents } from "../../../examples/datasets/two-regions-three-steps.ts";
import { readDescription } from "../../../packages/optimize/src/library/read-description.ts";

export function workedExample(): DatasetContent {
  const { content, problems } = readDescription({
    name: "test",
    hours_per_time_step: 2,
    number_of_time_steps: 3,
    cost_unit: "1e9 Euro",
    regions: ["S", "N"],
    commodities: { el: "GW_el" },
    components: workedExampleComponents,
  });
  if (content === null) throw new Error(JSON.stringify(problems));
  return content;
}
