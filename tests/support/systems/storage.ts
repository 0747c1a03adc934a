/** One storage in one region, and nothing else: every attribute that a test does not name has its default. */
import type { ContentText } from "./content.ts";

export function storageAlone(
  numberOfTimeSteps: number,
  hoursPerTimeStep: number,
  attributes: Record<string, unknown>,
): ContentText {
  return {
    dataset: { number_of_time_steps: numberOfTimeSteps, hours_per_time_step: hoursPerTimeStep },
    regions: ["R"],
    commodities: { el: "GW" },
    components: { Bat: { type: "STORAGE", commodity_name: "el", capacity_variable: true, ...attributes } },
  };
}
