/** The week of one region again, with a yearly limit on CO2 instead of its price, and a pathway that tightens the limit. */
import { describe } from "../describe.ts";
import { weekOfOneRegion } from "./one-region-week.ts";

export function oneRegionCo2Limit() {
  const week = weekOfOneRegion();
  return describe({
    ...week,
    name: "One region with a CO2 limit",
    description: "Sun, wind, battery and gas turbine under a yearly limit on CO2.",
    components: {
      ...week.components,
      // In kt a year.
      "CO2 to environment": { type: "SINK", commodity_name: "CO2", commodity_limit_id: "CO2", yearly_limit: 1000 },
    },
    models: [
      { name: "Limit", description: "A million tonnes of CO2 a year." },
      {
        name: "Half of it",
        description: "The same with half the limit.",
        override_parameters: [
          { component_name: "CO2 to environment", attribute: "yearly_limit", operation: "multiply", value: 0.5 },
        ],
      },
      {
        name: "Pathway to 2045",
        description: "Reductions against the 3200 kt a year that are emitted without a limit.",
        optimization_parameters: {
          start_year: 2030,
          end_year: 2045,
          years_per_step: 5,
          CO2_reference: 3200,
          CO2_reduction_targets: [30, 50, 75, 95],
        },
      },
    ],
  });
}
