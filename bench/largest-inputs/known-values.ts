/** Values of fields that have to name what is there, or belong together. */
import { tableFamilies } from "@esm/model/domain/table-family";
import type { Operation } from "../../tests/fuzz/document.ts";
import type { World } from "./filled-world.ts";
import { leftOut, type Sizes } from "./largest-value.ts";
import type { Place } from "./places.ts";
import { largestOverrides, longName, maxOverrides, steps } from "./world.ts";

let named = 0;

const componentsOfWorld = (world: World) =>
  ["source", "sink", "storage", "transmission", "conversion"].flatMap((stem) =>
    Array.from({ length: world.size.components }, (_, index) => ({ name: longName(stem, index) })),
  );

/** As many as are queued at once, with as many values as there may be together. */
const maxValues = (world: World) =>
  largestOverrides(componentsOfWorld(world), 400).map(({ value, ...target }) => ({
    ...target,
    values: Array(500).fill(value),
  }));

/** Refused, for they can never be queued. */
export const maxPoints = () => [
  {
    component_name: longName("source", 0),
    attribute: "invest_per_capacity",
    operation: "multiply",
    values: Array.from({ length: maxOverrides }, (_, index) => 1 + index / 7),
  },
];

const maxOperations = 10_000;

/** Each commodity gets other descriptions again and again. */
const descriptionsOf = ({ size }: World) =>
  Array.from({ length: maxOperations }, (_, index) => ({
    operation: "set",
    kind: "commodity",
    name: longName("commodity", index % size.commodities),
    attribute: "description",
    value: `${++named} `.padEnd(1024, "d"),
  }));

export function sizesOf({ path }: Operation, world: World, place: Place, index: number): Sizes {
  const family = Object.values(tableFamilies).find((one) => path.startsWith(`/${one.path}/`));
  const isLine = family?.regionTo === "required";
  const region = world.size.regions - 1 - (named++ % world.size.regions);
  const known: Record<string, (item: number) => unknown> = {
    ref_dataset: () => place.datasetId ?? world.largest,
    component_name: () => longName(isLine ? "transmission" : "source", place.datasetId ? 0 : world.size.components - 1),
    region_name: () => (place.datasetId ? "W" : longName("region", region)),
    region_to_name: () => (isLine ? longName("region", (region + 1) % world.size.regions) : null),
    commodity_name: (item) => longName("commodity", item % world.size.commodities),
    physical_unit: () => "u".repeat(255),
    name: () => longName("new", ++named),
    username: () => usernameFor(path, world, index),
    password: () => "p".repeat(1024),
    ref_user: () => leftOut,
    override_parameters: () => largestOverrides(componentsOfWorld(world)),
    overrides: () => largestOverrides(componentsOfWorld(world)),
    // A field of answers: sent back, it refuses an incomplete list.
    override_count: () => leftOut,
    parameters: () => (path.endsWith("/sweeps") ? maxValues(world) : undefined),
    operations: () => descriptionsOf(world),
    combine: () => "table",
    kind: () => "optimize",
    options: () => ({ resolution: "typical_periods", typical_periods: 300, prices: true, dispatch: true }),
    force: () => true,
    optimization_parameters: () => longestPathway,
    conversion_factors: () =>
      Array.from({ length: world.size.commodities }, (_, item) => ({
        commodity_name: longName("commodity", item),
        conversion_factor: -1 / 3,
      })),
  };
  if (family?.shape === "series") known[family.valueField] = () => new Float64Array(place.steps ?? steps).fill(1 / 3);
  return {
    freeText: 1024,
    items: maxOverrides,
    known: (field, item) => known[field]?.(item),
  };
}

const longestPathway = {
  start_year: 2000,
  end_year: 2999,
  number_of_steps: 999,
  CO2_reference: 1.7976931348623157e308,
  CO2_reduction_targets: Array.from({ length: 1_000 }, (_, index) => index / 10),
};

function usernameFor(path: string, world: World, index: number): string {
  if (path === "/auth/login") return "attacker";
  return path === "/auth/register" ? longName("new user", ++named) : (world.otherUsers[index] ?? "nobody");
}
