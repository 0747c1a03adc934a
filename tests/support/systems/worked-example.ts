/**
 * The worked example of docs/reference/mathematical-model.md: wind and a back-up in the north, a battery in the south, a line
 * between them, demand in both; three steps of two hours.
 */
import { workedExampleComponents } from "../../../examples/datasets/two-regions-three-steps.ts";
import { contentOf } from "./content.ts";

export const workedExample = () =>
  contentOf({
    dataset: { hours_per_time_step: 2, number_of_time_steps: 3, cost_unit: "1e9 Euro" },
    regions: ["S", "N"],
    commodities: { el: "GW_el" },
    components: workedExampleComponents,
  });
