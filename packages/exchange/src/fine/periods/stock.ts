/**
 * Capacities of earlier years (`stockCommissioning`). FINE adds them to the capacity of their component until their lifetime ends. Here they are
 * components of fixed capacities beside it, one for each year of building: what limits operation does so in proportion to capacities, so both
 * together can do the same. Bounds of what stands are less by what stands already.
 */

import { message, type Words } from "@esm/messages/message";
import type { Findings } from "../../findings/collector.ts";
import { isBuiltOrNot } from "../existence.ts";
import type { FineComponent, FineModel } from "../model.ts";
import type { Horizon } from "./horizon.ts";
import { placesOf, usualLifetime } from "./plants.ts";

const attribute = "stockCommissioning";
const bounds = ["capacityMax", "capacityMin", "capacityFix"];
/** Attributes of what is yet to be built. */
const ofBuilding = new Set<string>([
  ...bounds,
  ...["commissioningMin", "commissioningMax", "commissioningFix"],
  ...["capacityVariableDomain", "capacityPerPlantUnit", "linkedQuantityID"],
]);
const classNames = new Set(["Source", "Sink", "Conversion", "Storage", "Transmission"]);

type At = FineComponent["at"];

/** The years before the first one that have built something of a component, ascending. */
const stockYearsOf = ({ given }: FineComponent): number[] =>
  [...given]
    .flatMap((name) => (name.startsWith(`${attribute}.`) ? [Number(name.slice(attribute.length + 1))] : []))
    .toSorted((one, other) => one - other);

/** Refuses stock that cannot stand beside its component. */
export function checkStock(model: FineModel, { kind, years, interval }: Horizon, findings: Findings): void {
  for (const component of model.components) {
    const stock = stockYearsOf(component);
    const refuse = (msg: Words): void =>
      findings.error({ code: "periods", component: component.className, place: component.name, attribute, msg });
    if (component.given.has(attribute)) refuse(message("fine_stock_lifetime"));
    if (stock.length === 0) continue;
    const has = (name: string): boolean => component.text(name) !== null;
    const isDiscrete = component.text("capacityVariableDomain") === "discrete";
    const isShared =
      has("sharedPotentialID") || has("linkedConversionCapacityID") || component.given.has("cyclicLifetime");
    const isDecided = model.locations.some((location) => isBuiltOrNot(component, location));
    const areBefore = stock.every((year) => Number.isInteger((years[0] - year) / interval) && year < years[0]);
    if (kind === "scenarios" || isDiscrete || isShared || isDecided || !classNames.has(component.className))
      refuse(message("fine_stock_not_alone"));
    else if (!areBefore || !lastsWholePeriods(component, model, interval)) refuse(message("fine_stock_lifetime"));
    else if (years.some((_, period) => isAboveBounds(model.inPeriod(period), component.name, years[period])))
      refuse(message("fine_stock_above_bounds"));
  }
}

/** Whether all of it is paid for while it stands, and stands for whole periods. */
function lastsWholePeriods(component: FineComponent, model: FineModel, interval: number): boolean {
  return placesOf(component, model).every((place) => {
    const life = component.at("economicLifetime", ...place) ?? usualLifetime;
    return life % interval === 0 && (component.at("technicalLifetime", ...place) ?? life) === life;
  });
}

function isAboveBounds(model: FineModel, name: string, year: number): boolean {
  const component = model.components.find((each) => each.name === name && stockYearsOf(each).length > 0);
  if (!component) return false;
  return ["capacityMax", "capacityFix"].some(
    (bound) =>
      component.given.has(bound) &&
      placesOf(component, model).some((place) => {
        const [most, stands] = [component.at(bound, ...place), standingAt(component, year)("", ...place) ?? 0];
        return most !== null && stands > most;
      }),
  );
}

/** What stands in a year of what was built in one year, or in all of them. */
const standingAt =
  (component: FineComponent, year: number, of: readonly number[] = stockYearsOf(component)): At =>
  (_, region, regionTo) => {
    const life = component.at("economicLifetime", region, regionTo) ?? usualLifetime;
    return of
      .filter((built) => built + life > year)
      .reduce((sum, built) => sum + (component.at(`${attribute}.${built}`, region, regionTo) ?? 0), 0);
  };

/** The model of a year with a component for each year of building of each stock. */
export function withStock(model: FineModel, year: number): FineModel {
  const components = model.components.flatMap((component) => {
    const stock = stockYearsOf(component);
    if (stock.length === 0) return [component];
    return [withoutStock(component, stock, year), ...stock.map((built) => stockOf(component, stock, built, year))];
  });
  return { ...model, components };
}

/** Whether a name is that of a value of a year of building. */
const isOfStock = (name: string, stock: readonly number[]): boolean =>
  stock.some((built) => name.endsWith(`.${built}`));

function withoutStock(component: FineComponent, stock: readonly number[], year: number): FineComponent {
  const standing = standingAt(component, year);
  return {
    ...component,
    given: new Set([...component.given].filter((name) => !isOfStock(name, stock))),
    at(name, region, regionTo) {
      const value = component.at(name, region, regionTo);
      const isBound = value !== null && bounds.includes(name);
      return isBound ? Math.max(0, value - (standing(name, region, regionTo) ?? 0)) : value;
    },
  };
}

function stockOf(component: FineComponent, stock: readonly number[], built: number, year: number): FineComponent {
  const standing = standingAt(component, year, [built]);
  const own = (name: string): string => (component.given.has(`${name}.${built}`) ? `${name}.${built}` : name);
  const others = [...component.given].filter((name) => !isOfStock(name, stock) && !ofBuilding.has(name));
  const costs = [...component.given].flatMap((name) => {
    return name.endsWith(`.${built}`) && !name.startsWith(`${attribute}.`) ? [name.slice(0, -`.${built}`.length)] : [];
  });
  return {
    ...component,
    name: `${component.name} stock ${built}`,
    stockOf: { name: component.name, year: built },
    given: new Set([...others, ...costs, "capacityFix"]),
    text: (name) => (ofBuilding.has(name) ? null : component.text(name)),
    at(name, region, regionTo) {
      if (name === "capacityFix") return standing(name, region, regionTo);
      return ofBuilding.has(name) ? null : component.at(own(name), region, regionTo);
    },
  };
}
