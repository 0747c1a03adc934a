/** Random data sets for other tools: without what a tool lacks, and with lines and limits of every kind. */
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import type { Override } from "@esm/model/domain/model";
import type { TableOverride } from "@esm/model/domain/overrides/table-override";
import type { ScenarioInput } from "@esm/model/energy-system/scenario-content";
import fc from "fast-check";
import type { ComponentText, ContentText } from "../../tests/support/systems/content.ts";
import { randomSystem } from "../../tests/support/systems/random-system.ts";

type ByPair<Value> = Record<string, Record<string, Value>>;

/** Storages that end as full as they began, and no limits in single regions. */
export function asFineCanHaveIt({ components, ...text }: ContentText): ContentText {
  const { Gas, ...others } = components;
  const cyclic = Object.entries(others).map(([name, component]): [string, ComponentText] => [
    name,
    component.type === "STORAGE" ? { ...component, is_cyclic: true } : component,
  ]);
  const { commodity_limit_id, tables, ...gas } = Gas;
  return { ...text, components: { ...Object.fromEntries(cyclic), Gas: gas } };
}

export function withoutWhatPypsaLacks(text: ContentText): ContentText {
  const components = Object.entries(text.components).map(([name, { tables, ...component }]) => {
    const { losses, yearlyFullLoadHoursMax, yearlyFullLoadHoursMin, ...others } = tables ?? {};
    const ids = { shared_potential_id: null, linked_quantity_id: null };
    const storage = { cyclic_lifetime: null, state_of_charge_min: 0, state_of_charge_max: 1 };
    return [name, { ...component, ...ids, ...(component.type === "STORAGE" && storage), tables: others }];
  });
  return { ...text, components: Object.fromEntries(components) };
}

/** Two more lines: with or without a capacity, for both ways or one, with rates, closed directions, losses, potentials and links. */
export function withLines({ regions, dataset, components, ...text }: ContentText): fc.Arbitrary<ContentText> {
  const steps = Number(dataset?.number_of_time_steps ?? 1);
  const hours = Number(dataset?.hours_per_time_step ?? 1);
  const pairs = regions.flatMap((from) => regions.filter((to) => to !== from).map((to) => [from, to] as const));
  const line = fc
    .record({
      isBidirectional: fc.boolean(),
      hasCapacity: fc.boolean(),
      isLossless: fc.boolean(),
      rate: fc.constantFrom(null, "operationRateMax", "operationRateMax", "operationRateFix"),
      // Each direction has its own maximum, so that some lines carry one way only.
      shares: fc.array(fc.constantFrom(0, 0, 0.2, 0.5), {
        minLength: steps * pairs.length,
        maxLength: steps * pairs.length,
      }),
      open: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: pairs.length, maxLength: pairs.length }),
      cost: fc.integer({ min: 0, max: 40 }),
      max: fc.integer({ min: 1, max: 8 }),
      ids: fc.constantFrom(null, "shared_potential_id", "linked_quantity_id"),
    })
    .map(({ isBidirectional, hasCapacity, isLossless, rate, shares, open, cost, max, ids }): ComponentText => {
      const ofPairs = <Value>(value: (at: number, key: string) => Value): ByPair<Value> => {
        const rows: ByPair<Value> = {};
        for (const [at, [from, to]] of pairs.entries()) {
          rows[from] ??= {};
          rows[from][to] = value(at, [from, to].toSorted().join());
        }
        return rows;
      };
      const scale = hasCapacity ? 1 : 4 * hours;
      // Both ways together at most 1; without losses each of them.
      const free = isLossless && rate === "operationRateMax" && hasCapacity ? 2 : 1;
      const series = ofPairs((at) =>
        Array.from({ length: steps }, (_, step) => shares[at * steps + step] * scale * free),
      );
      const byLength = ofPairs((_, key) => 100 + 50 * (key.charCodeAt(0) % 3));
      return {
        type: "TRANSMISSION",
        commodity_name: "el",
        is_bidirectional: isBidirectional,
        capacity_variable: hasCapacity,
        invest_per_capacity: hasCapacity ? cost / 4000 : 0,
        economic_lifetime: 10,
        opex_per_operation: cost / 10_000,
        ...(ids && hasCapacity && { [ids]: ids }),
        tables: {
          distances: byLength,
          ...(!isLossless && { losses: ofPairs((at) => (isBidirectional ? 0.0003 : 0.0001 * (1 + (at % 4)))) }),
          ...(hasCapacity && { capacityMax: ofPairs((at) => (isBidirectional ? max : max + (at % 2))) }),
          ...(rate && { [rate]: series }),
          locationalEligibility: ofPairs((at) => (open[at] > 0 ? 1 : 0)),
        },
      };
    });
  return fc.tuple(line, line).map(
    ([first, second]): ContentText => ({
      ...text,
      regions,
      ...(dataset && { dataset }),
      components: { ...components, "Line 1": first, "Line 2": second },
    }),
  );
}

/** Limits of the capacity of what is built, of one kind or of several together. */
export function withCapacityLimits({ components, ...text }: ContentText): fc.Arbitrary<ContentText> {
  const built = Object.entries(components).filter(([, { capacity_variable }]) => capacity_variable === true);
  const limit = fc.record({
    members: fc.subarray(
      built.map(([name]) => name),
      { minLength: Math.min(1, built.length), maxLength: Math.min(2, built.length) },
    ),
    most: fc.integer({ min: 5, max: 40 }),
    least: fc.integer({ min: 0, max: 9 }),
    side: fc.constantFrom("most", "least", "both", "equal"),
  });
  return limit.map(({ members, most, least, side }): ContentText => {
    const isOfLines = members.some((name) => components[name].type === "TRANSMISSION");
    // Lines count with some hundred units of length.
    const scale = isOfLines ? 100 : 1;
    const bounds = {
      capacity_limit_id: "everything [built]",
      ...(side !== "least" && { capacity_limit: (side === "equal" ? 5 : most) * scale }),
      ...(side !== "most" && { capacity_limit_min: (side === "equal" ? 5 : Math.min(least, most)) * scale }),
    };
    const limited = members.map((name) => [name, { ...components[name], ...bounds }]);
    return { ...text, components: { ...components, ...Object.fromEntries(limited) } };
  });
}

/** Storages with powers of their own, with bounds of the content over time and with inflow, and limits of a source in single regions. */
export function withStoragesAndLimits({
  regions,
  dataset,
  components,
  ...text
}: ContentText): fc.Arbitrary<ContentText> {
  const steps = Number(dataset?.number_of_time_steps ?? 1);
  const hundredths = (largest: number): fc.Arbitrary<number> =>
    fc.integer({ min: 0, max: 100 }).map((count) => (count * largest) / 100);
  const byRegion = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Record<string, Value>> =>
    fc
      .array(value, { minLength: regions.length, maxLength: regions.length })
      .map((values) => Object.fromEntries(regions.map((region, at) => [region, values[at]])));
  const series = (largest: number) => fc.array(hundredths(largest), { minLength: steps, maxLength: steps });
  const profile = byRegion(fc.tuple(series(0.4), series(0.5)));
  return fc
    .record({
      profile,
      cost: hundredths(1),
      power: hundredths(2),
      loss: hundredths(0.1),
      most: byRegion(hundredths(5)),
      limit: byRegion(hundredths(9000)),
      price: hundredths(0.03),
      isCyclic: fc.boolean(),
      water: byRegion(series(6)),
      capacity: byRegion(hundredths(9)),
    })
    .map(({ profile, cost, power, loss, most, limit, price, isCyclic, water, capacity }): ContentText => {
      const inRegions = <Value>(value: (region: string) => Value): Record<string, Value> =>
        Object.fromEntries(regions.map((region) => [region, value(region)]));
      const common = { type: "STORAGE" as const, commodity_name: "el", capacity_variable: true };
      return {
        ...text,
        regions,
        ...(dataset && { dataset }),
        components: {
          ...components,
          Plant: {
            ...common,
            invest_per_capacity: cost,
            economic_lifetime: 8,
            charge_efficiency: 0.9,
            discharge_efficiency: 0.8,
            charge_capacity_variable: true,
            charge_invest_per_capacity: power,
            discharge_capacity_variable: true,
            discharge_opex_per_capacity: power / 4,
            self_discharge: loss / 100,
            tables: { dischargeCapacityMax: most },
          },
          Cars: {
            ...common,
            is_cyclic: isCyclic,
            charge_efficiency: 0.95,
            tables: {
              capacityFix: capacity,
              stateOfChargeMinProfile: inRegions((region) =>
                profile[region][0].map((low, step) => (step === 0 && !isCyclic ? 0 : low)),
              ),
              stateOfChargeMaxProfile: inRegions((region) => profile[region][1].map((high) => 0.5 + high)),
            },
          },
          // Nothing but its inflow fills it; the other one may be filled by electricity as well.
          Dam: {
            ...common,
            is_cyclic: isCyclic,
            spill: true,
            charge_rate: 0,
            discharge_rate: 0.2,
            discharge_efficiency: 0.9,
            invest_per_capacity: cost / 2,
            economic_lifetime: 20,
            self_discharge: loss / 100,
            tables: { capacityMax: inRegions((region) => 5 * capacity[region]), inflow: water },
          },
          Lake: {
            ...common,
            is_cyclic: isCyclic,
            spill: true,
            charge_rate: 0.3,
            discharge_rate: 0.2,
            charge_efficiency: 0.8,
            tables: { capacityFix: capacity, inflow: water },
          },
          Gas: {
            type: "SOURCE",
            commodity_name: "el",
            commodity_cost: price,
            commodity_limit_id: "gas",
            tables: { regionalLimitMax: limit },
          },
        },
      };
    });
}

/** Random systems, and by how much demands, other series and costs of operation are larger in the second and third scenario. */
export const systemsWithScenarios = randomSystem(false).chain((text) =>
  fc.record({
    text: fc.constant(text),
    shares: fc.tuple(share(), share()),
  }),
);

function share() {
  return fc.record({ series: fc.constantFrom(0.5, 0.8, 0.9), cost: fc.constantFrom(0.5, 1.5, 4) });
}

/** Three scenarios of a data set: demands and efficiencies of storages are smaller in two of them, and costs of operation are others. */
export function scenariosOf(
  { components, tables }: DatasetContent,
  shares: readonly { series: number; cost: number }[],
) {
  const changed = {
    commodity_cost: "cost",
    opex_per_operation: "cost",
    opex_per_charge_operation: "cost",
    charge_efficiency: "series",
    discharge_efficiency: "series",
  } as const;
  return [{ series: 1, cost: 1 }, ...shares].map(({ series, cost }, position): ScenarioInput => {
    const overrides = components.flatMap((component) =>
      Object.entries(changed).flatMap(([attribute, what]) => {
        const value = { series, cost }[what];
        if (typeof Reflect.get(component, attribute) !== "number") return [];
        return { component_name: component.name, attribute, operation: "multiply", value } as Override;
      }),
    );
    const demands = new Set(
      tables.flatMap(({ family, component }) => (family === "operationRateFix" ? [component] : [])),
    );
    const override_tables = [...demands].map(
      (component_name) =>
        ({
          component_name,
          table: "operationRateFix",
          attribute: null,
          commodity_name: null,
          regions: null,
          region_to: null,
          operation: "multiply",
          value: series,
          steps: null,
          unit: null,
        }) satisfies TableOverride,
    );
    const own = position === 0 ? { overrides: [] } : { overrides, override_tables };
    return {
      name: ["usual", "small", "dear"][position],
      probability: [0.5, 0.3, 0.2][position],
      content: null,
      ...own,
    };
  });
}
