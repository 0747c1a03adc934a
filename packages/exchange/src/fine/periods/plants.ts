/** What FINE knows of plants over several investment periods, and the pathways here do not. */

import { message, type Words } from "@esm/messages/message";
import type { Findings } from "../../findings/collector.ts";
import { classes } from "../attributes.ts";
import { isBuiltOrNot } from "../existence.ts";
import { hasCapacity } from "../lines.ts";
import type { FineComponent, FineModel } from "../model.ts";
import type { Horizon } from "./horizon.ts";

/** FINE's default. */
export const usualLifetime = 10;

export function checkPlants(model: FineModel, { kind, years, interval }: Horizon, findings: Findings): void {
  if (kind === "year") return;
  const code = kind === "pathway" ? "periods" : "scenarios";
  for (const component of model.components) {
    const { className, name } = component;
    const [region] = model.locations;
    if (!hasCapacity(component, region ?? "")) continue;
    const refuse = (attribute: string, msg: Words): void =>
      findings.error({ code, component: className, place: name, attribute, msg });
    const lifetimes = placesOf(component, model).map((place) => {
      const economic = component.at("economicLifetime", ...place) ?? usualLifetime;
      return { economic, technical: component.at("technicalLifetime", ...place) ?? economic };
    });
    const end = years.length * interval;
    // Then FINE lets a plant stand, and pays for it, until the end of the period in which its lifetime ends.
    const isCeiled = component.at("floorTechnicalLifetime", region ?? "") === 0;
    const [uneven] = lifetimes.filter(({ economic }) => economic % interval !== 0 && economic < end);
    // Else FINE counts whole periods: what lasts shorter is gone in the one that builds it.
    if (!isCeiled && lifetimes.some(({ technical }) => technical < interval))
      refuse("technicalLifetime", message("fine_lifetime_below_period", { interval }));
    else if (
      kind === "pathway" &&
      lifetimes.some(({ economic, technical }) => technical !== economic && economic < end)
    )
      refuse("technicalLifetime", message("fine_lifetimes_differ"));
    else if (kind === "pathway" && !isCeiled && uneven)
      refuse("economicLifetime", message("fine_lifetime_of_periods", { life: uneven.economic, interval }));
    if (kind === "pathway" && model.locations.some((location) => isBuiltOrNot(component, location)))
      refuse("hasIsBuiltBinaryVariable", message("fine_decision_in_periods"));
    if (component.at("cyclicLifetime", region ?? "") !== null)
      refuse("cyclicLifetime", message("fine_cycles_of_periods"));
  }
}

/** Where a component may be: regions, or connections between them. */
export const placesOf = (
  { className }: FineComponent,
  { locations }: Pick<FineModel, "locations">,
): [region: string, regionTo?: string][] =>
  classes[className]?.type !== "TRANSMISSION"
    ? locations.map((region) => [region])
    : locations.flatMap((region) =>
        locations.filter((other) => other !== region).map((other): [string, string] => [region, other]),
      );
