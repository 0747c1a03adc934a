/**
 * Random systems without a solution: sound random systems, made longer or put into far units, and broken in up to four
 * ways. Equal numbers give equal systems.
 */

import type { DatasetContent } from "@esm/model/domain/dataset-content";
import type { Override } from "@esm/model/domain/model";
import type { ResolutionRequest } from "@esm/optimize/optimization/model-input";
import fc from "fast-check";
import type { ComponentText, ContentText } from "./content.ts";
import { contentOf } from "./content.ts";
import { randomSystem } from "./random-system.ts";
import { inEnergyUnit } from "./variations.ts";

export const kinds = [
  "plain",
  "long",
  "discrete",
  "large units",
  "small units",
  "typical periods",
  "overrides",
] as const;
export type Kind = (typeof kinds)[number];

/** Uniform numbers in [0, 1) (mulberry32). */
function chances(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Chance = () => number;
type Break = (text: ContentText, chance: Chance) => void;

const between = (chance: Chance, least: number, most: number): number =>
  Number((least * (most / least) ** chance()).toPrecision(4));
const oneOf = <Item>(chance: Chance, items: readonly Item[]): Item => items[Math.floor(chance() * items.length)];

/** A component that fits, chosen by chance; else nothing is broken. */
function one(
  fits: (component: ComponentText, name: string) => boolean,
  change: (component: ComponentText, text: ContentText, chance: Chance) => void,
): Break {
  return (text, chance) => {
    const candidates = Object.entries(text.components).filter(([name, component]) => fits(component, name));
    if (candidates.length > 0) change(oneOf(chance, candidates)[1], text, chance);
  };
}

const tablesOf = (component: ComponentText): Record<string, Record<string, unknown>> => {
  component.tables ??= {};
  return component.tables as Record<string, Record<string, unknown>>;
};
const sized = (component: ComponentText): boolean =>
  component.capacity_variable === true && component.type !== "TRANSMISSION";
const rated = (component: ComponentText): boolean =>
  tablesOf(component).operationRateFix !== undefined || tablesOf(component).operationRateMax !== undefined;
const byRegion = <Value>({ regions }: ContentText, value: (region: string) => Value): Record<string, Value> =>
  Object.fromEntries(regions.map((region) => [region, value(region)]));
const stepsOf = ({ dataset }: ContentText): number => Number(dataset?.number_of_time_steps);
const isBackup = (_: ComponentText, name: string): boolean => name.startsWith("Backup");

function scaledSeries(component: ComponentText, family: string, factor: (region: string) => number): void {
  const table = tablesOf(component)[family] as Record<string, number[]> | undefined;
  for (const [region, values] of Object.entries(table ?? {})) {
    if (table) table[region] = values.map((value) => Number((value * factor(region)).toPrecision(6)));
  }
}

/** Components without limits otherwise, so that the rest can run short. */
const withoutBackup: Break = one(isBackup, (component, text, chance) => {
  const name = Object.keys(text.components).find((each) => text.components[each] === component) ?? "";
  const way = chance();
  if (way < 0.4) delete text.components[name];
  else if (way < 0.7) {
    component.yearly_limit = between(chance, 10, 10_000);
    component.commodity_limit_id = "reserve";
  } else {
    const most = between(chance, 0.1, 5);
    tablesOf(component).operationRateMax = byRegion(text, () => new Array<number>(stepsOf(text)).fill(most));
  }
});

const breaks: readonly Break[] = [
  withoutBackup,
  withoutBackup,
  one(
    (component) => component.type === "SINK" && rated(component),
    (component, _, chance) => {
      const factor = between(chance, 1.5, 100);
      scaledSeries(component, "operationRateFix", () => (chance() < 0.5 ? factor : 1));
    },
  ),
  one(
    (_, name) => name.startsWith("Vent"),
    (component, text) => {
      for (const name of Object.keys(text.components))
        if (text.components[name] === component) delete text.components[name];
    },
  ),
  one(sized, (component, text, chance) => {
    tablesOf(component).capacityFix = byRegion(text, () => (chance() < 0.3 ? 0 : between(chance, 0.1, 200)));
  }),
  one(sized, (component, text, chance) => {
    if (component.shared_potential_id) return;
    tablesOf(component).capacityMax = byRegion(text, () => (chance() < 0.4 ? 0 : between(chance, 0.01, 10)));
  }),
  one(sized, (component, text, chance) => {
    tablesOf(component).capacityMin = byRegion(text, () => between(chance, 0.1, 100));
  }),
  one(
    (component) => sized(component) && component.type !== "STORAGE",
    (component, text, chance) => {
      tablesOf(component).yearlyFullLoadHoursMin = byRegion(text, () => between(chance, 500, 8760));
    },
  ),
  one(
    (component) => sized(component) && component.type !== "STORAGE",
    (component, text, chance) => {
      tablesOf(component).yearlyFullLoadHoursMax = byRegion(text, () => between(chance, 10, 4000));
    },
  ),
  (text) => {
    for (const component of Object.values(text.components)) {
      const { capacityMax } = tablesOf(component) as Record<string, Record<string, number>>;
      if (component.shared_potential_id && capacityMax) {
        tablesOf(component).capacityMin = byRegion(text, (region) => 0.7 * capacityMax[region]);
      }
    }
  },
  one(
    (component) => component.type === "STORAGE",
    (component, text, chance) => {
      const way = Math.floor(chance() * 5);
      if (way === 0) component.cyclic_lifetime = Math.ceil(between(chance, 1, 200));
      if (way === 1) component.charge_rate = between(chance, 1e-4, 0.05);
      if (way === 2) component.state_of_charge_min = between(chance, 0.5, 0.89);
      if (way === 3) component.self_discharge = between(chance, 0.1, 0.9);
      if (way === 4) component.charge_efficiency = between(chance, 0.01, 0.2);
      tablesOf(component).capacityFix = byRegion(text, () => between(chance, 0.5, 20));
    },
  ),
  one(
    (component) => component.type === "CONVERSION",
    (component, _, chance) => {
      const factors = component.conversion_factors as { conversion_factor: number }[];
      factors[1].conversion_factor *= between(chance, 0.01, 0.2);
    },
  ),
  one(
    (component) => component.type === "TRANSMISSION",
    (component, text, chance) => {
      const way = chance();
      const { distances, losses, capacityMax } = tablesOf(component) as Record<
        string,
        Record<string, Record<string, number>>
      >;
      if (way < 0.4 && losses) {
        for (const [from, row] of Object.entries(losses)) {
          for (const to of Object.keys(row)) row[to] = Number((0.95 / distances[from][to]).toPrecision(4));
        }
      } else if (text.regions.length > 2 && capacityMax) {
        capacityMax.A.B = 0;
        capacityMax.B.A = 0;
      } else if (text.regions.length > 2) {
        delete distances.A.B;
        delete distances.B.A;
      }
    },
  ),
  one(
    (component) => sized(component) && tablesOf(component).operationRateMax !== undefined,
    (component) => {
      const tables = tablesOf(component);
      tables.operationRateFix = tables.operationRateMax;
      delete tables.operationRateMax;
    },
  ),
  one(
    (component) => sized(component) && tablesOf(component).operationRateMax !== undefined,
    (component, _, chance) => {
      const factor = between(chance, 0.01, 0.3);
      scaledSeries(component, "operationRateMax", () => factor);
    },
  ),
  one(sized, (component, text, chance) => {
    component.capacity_variable_domain = "DISCRETE";
    component.capacity_per_plant_unit = between(chance, 0.3, 40);
    if (!component.shared_potential_id && chance() < 0.5) {
      tablesOf(component).capacityMax = byRegion(text, () => between(chance, 0.1, 50));
    }
  }),
  one(sized, (component, text, chance) => {
    const others = Object.values(text.components).filter((other) => other !== component && sized(other));
    if (others.length === 0) return;
    const other = oneOf(chance, others);
    component.linked_quantity_id = "link";
    other.linked_quantity_id = "link";
    tablesOf(component).capacityFix = byRegion(text, () => between(chance, 1, 50));
  }),
  one(
    (component) => component.type === "SINK" && rated(component),
    (component, _, chance) => {
      component.yearly_limit = between(chance, 1, 5000);
      component.commodity_limit_id = "quota";
    },
  ),
];

/** Each step several times with other rates, as days are. */
function longer(text: ContentText, chance: Chance, times: number): ContentText {
  const components = Object.fromEntries(
    Object.entries(text.components).map(([name, component]) => {
      const tables = Object.fromEntries(
        Object.entries(tablesOf(component)).map(([family, table]) => [
          family,
          Object.fromEntries(
            Object.entries(table).map(([region, cell]) => [
              region,
              family.startsWith("operationRate") ? repeated(cell as number[], chance, times) : cell,
            ]),
          ),
        ]),
      );
      return [name, { ...component, tables }];
    }),
  ) as ContentText["components"];
  return { ...text, components, dataset: { ...text.dataset, number_of_time_steps: times * stepsOf(text) } };
}

const repeated = (values: readonly number[], chance: Chance, times: number): number[] =>
  Array.from({ length: times }, () =>
    values.map((value) => Number((value * (0.6 + 0.4 * chance())).toPrecision(5))),
  ).flat();

export interface RandomModel {
  name: string;
  kind: Kind;
  content: DatasetContent;
  overrides: Override[];
  resolution: ResolutionRequest;
}

/** The model of a number. Many are refused by the checks, and some have a solution. */
export function randomModel(number: number): RandomModel {
  const kind = kinds[number % kinds.length];
  const chance = chances(number);
  const [sound] = fc.sample(randomSystem(kind === "discrete"), { numRuns: 1, seed: number });
  const text = structuredClone(sound);
  const periodLength = stepsOf(text);
  const isLong = kind === "long" || kind === "typical periods";
  const whole = isLong ? longer(text, chance, kind === "long" ? 6 : 5) : text;
  const count = 1 + Math.floor(chance() * 4);
  withoutBackup(whole, chance);
  for (let index = 0; index < count; index++) oneOf(chance, breaks)(whole, chance);
  const content = contentOf(whole);
  const factor = kind === "large units" ? 1e-6 : kind === "small units" ? 1e6 : 1;
  return {
    name: `${kind} ${number}`,
    kind,
    content: factor === 1 ? content : inEnergyUnit(content, factor),
    overrides: kind === "overrides" ? overridesOf(content) : [],
    resolution:
      kind === "typical periods"
        ? { kind: "typical-periods", periods: 2, periodLength, segments: null, representation: "distribution" }
        : { kind: "full" },
  };
}

/** Overrides that repeat some attributes of the components in the model. */
function overridesOf({ components }: DatasetContent): Override[] {
  const attributes = ["yearly_limit", "cyclic_lifetime", "charge_rate", "capacity_variable_domain"] as const;
  return components.flatMap((component) =>
    attributes.flatMap((attribute): Override[] => {
      const value = (component as unknown as Record<string, number | string | null | undefined>)[attribute] ?? null;
      return value === null ? [] : [{ component_name: component.name, attribute, operation: "set", value }];
    }),
  );
}
