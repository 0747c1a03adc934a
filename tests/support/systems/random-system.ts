/**
 * Random small systems with every kind of component: 1–3 regions, 2–6 steps. They are always feasible: a dear back-up
 * supplies everything everywhere, a vent takes what is too much, and nothing is forced that a limit could forbid.
 */
import fc from "fast-check";
import type { ComponentText, ContentText } from "./content.ts";

const hundredths = (largest: number): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: 100 }).map((count) => (count * largest) / 100);
const positive = (largest: number): fc.Arbitrary<number> =>
  fc.integer({ min: 1, max: 100 }).map((count) => (count * largest) / 100);
/** Absent in one of four cases. */
const maybe = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> =>
  fc.option(value, { nil: null, freq: 4 });

type ByRegion<Value> = Record<string, Value>;

function arbitrariesOf(regions: readonly string[], steps: number) {
  const byRegion = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<ByRegion<Value>> =>
    fc
      .tuple(...regions.map(() => value))
      .map((values) => Object.fromEntries(regions.map((region, index) => [region, values[index]])));
  const series = (largest: number) => byRegion(fc.array(hundredths(largest), { minLength: steps, maxLength: steps }));
  const byPair = (value: fc.Arbitrary<number>) =>
    byRegion(byRegion(value)).map((table) =>
      Object.fromEntries(
        Object.entries(table).map(([from, row]) => [
          from,
          Object.fromEntries(Object.entries(row).filter(([to]) => to !== from)),
        ]),
      ),
    );
  const costs = fc.record({
    invest_per_capacity: hundredths(50),
    opex_per_capacity: hundredths(2),
    interest_rate: fc.constantFrom(0, 0.05, 0.08),
    economic_lifetime: fc.integer({ min: 1, max: 40 }),
  });
  return { byRegion, series, byPair, costs };
}

const withTables = (component: Omit<ComponentText, "tables">, tables: Record<string, unknown>): ComponentText =>
  ({
    ...component,
    tables: Object.fromEntries(Object.entries(tables).filter(([, table]) => table !== null)),
  }) as ComponentText;

/** Source with a rate: a maximum it may share, and either full-load hours or a minimum that must stand. */
function renewable(
  { byRegion, series, costs }: ReturnType<typeof arbitrariesOf>,
  discrete: boolean,
): fc.Arbitrary<ComponentText> {
  return fc
    .record({
      costs,
      rate: series(1),
      fix: fc.boolean(),
      max: byRegion(hundredths(20)),
      shares: fc.boolean(),
      forced: fc.boolean(),
      hours: maybe(byRegion(positive(8760))),
      least: maybe(byRegion(hundredths(4000))),
    })
    .map(({ costs, rate, fix, max, shares, forced, hours, least }) => {
      const halves = Object.fromEntries(Object.entries(max).map(([region, value]) => [region, value / 2]));
      const isForced = forced && !shares && !discrete;
      const fits = hours && least && Object.keys(hours).every((region) => least[region] <= hours[region]);
      return withTables(
        {
          type: "SOURCE",
          commodity_name: "el",
          capacity_variable: true,
          ...costs,
          shared_potential_id: shares ? "land" : null,
          ...(discrete && { capacity_variable_domain: "DISCRETE", capacity_per_plant_unit: 0.75 }),
        },
        {
          [fix ? "operationRateFix" : "operationRateMax"]: rate,
          capacityMax: max,
          capacityMin: isForced ? halves : null,
          yearlyFullLoadHoursMax: isForced ? null : hours,
          yearlyFullLoadHoursMin: !isForced && fits ? least : null,
        },
      );
    });
}

/** Storages and conversions are built often enough at costs like these. */
const cheap = <Costs extends { invest_per_capacity: number; opex_per_capacity: number }>(costs: Costs): Costs => ({
  ...costs,
  invest_per_capacity: costs.invest_per_capacity / 50,
  opex_per_capacity: costs.opex_per_capacity / 50,
});

function storage(
  { byRegion, costs }: ReturnType<typeof arbitrariesOf>,
  commodity: string,
): fc.Arbitrary<ComponentText> {
  return fc
    .record({
      costs,
      max: maybe(byRegion(hundredths(30))),
      rate: positive(1),
      loss: hundredths(0.2),
      efficiency: positive(1),
      low: hundredths(0.4),
      cycles: maybe(fc.integer({ min: 100, max: 20_000 })),
      linked: fc.boolean(),
    })
    .map(({ costs, max, rate, loss, efficiency, low, cycles, linked }) =>
      withTables(
        {
          type: "STORAGE",
          commodity_name: commodity,
          capacity_variable: true,
          ...cheap(costs),
          charge_rate: rate,
          self_discharge: loss,
          charge_efficiency: efficiency,
          discharge_efficiency: 0.9,
          state_of_charge_min: low,
          state_of_charge_max: 0.9,
          cyclic_lifetime: cycles,
          capacity_per_plant_unit: 2,
          linked_quantity_id: linked ? "pair" : null,
        },
        { capacityMax: max },
      ),
    );
}

function converter(
  { byRegion, costs }: ReturnType<typeof arbitrariesOf>,
  from: string,
  to: string,
): fc.Arbitrary<ComponentText> {
  return fc
    .record({
      costs,
      factor: positive(2),
      max: maybe(byRegion(hundredths(10))),
      linked: fc.boolean(),
      capacity: fc.boolean(),
    })
    .map(({ costs, factor, max, linked, capacity }) =>
      withTables(
        {
          type: "CONVERSION",
          physical_unit: "GW",
          capacity_variable: capacity,
          ...cheap(costs),
          conversion_factors: [
            { commodity_name: from, conversion_factor: -1 },
            { commodity_name: to, conversion_factor: factor / 2.5 },
          ],
          linked_quantity_id: linked && capacity ? "pair" : null,
        },
        { capacityMax: capacity ? max : null },
      ),
    );
}

function line({ byPair, costs }: ReturnType<typeof arbitrariesOf>): fc.Arbitrary<ComponentText> {
  return fc
    .record({
      costs,
      distances: byPair(positive(300)),
      losses: byPair(hundredths(0.003)),
      max: maybe(hundredths(8)),
      capacity: fc.boolean(),
    })
    .map(({ costs: { invest_per_capacity, opex_per_capacity, ...costs }, distances, losses, max, capacity }) => {
      const everywhere = (value: number) =>
        Object.fromEntries(
          Object.entries(distances).map(([from, row]) => [
            from,
            Object.fromEntries(Object.keys(row).map((to) => [to, value])),
          ]),
        );
      return withTables(
        {
          type: "TRANSMISSION",
          commodity_name: "el",
          capacity_variable: capacity,
          ...costs,
          invest_per_capacity: invest_per_capacity / 1000,
          opex_per_capacity: opex_per_capacity / 1000,
        },
        { distances, losses, capacityMax: capacity && max !== null ? everywhere(max) : null },
      );
    });
}

/** `discrete` makes some capacities whole numbers of plant units. */
export function randomSystem(discrete: boolean): fc.Arbitrary<ContentText> {
  const shape = fc.record({
    regions: fc.constantFrom<string[]>(["A"], ["A", "B"], ["A", "B", "C"]),
    steps: fc.integer({ min: 2, max: 6 }),
    hours: fc.constantFrom(1, 3, 24),
  });
  return shape.chain(({ regions, steps, hours }) => {
    const arbitraries = arbitrariesOf(regions, steps);
    const { series } = arbitraries;
    const cost = positive(0.02);
    const demand = (commodity: string) =>
      series(10 * hours).map(
        (rates): ComponentText => withTables({ type: "SINK", commodity_name: commodity }, { operationRateFix: rates }),
      );
    return fc
      .record({
        Battery: maybe(storage(arbitraries, "el")),
        Cavern: maybe(storage(arbitraries, "h2")),
        "Demand el": demand("el"),
        "Demand h2": maybe(demand("h2")),
        Electrolyser: maybe(converter(arbitraries, "el", "h2")),
        Import: maybe(
          fc
            .record({ cost, limit: hundredths(20_000), rates: maybe(series(8 * hours)) })
            .map(({ cost, limit, rates }) =>
              withTables(
                {
                  type: "SOURCE",
                  commodity_name: "el",
                  commodity_cost: cost,
                  yearly_limit: limit,
                  commodity_limit_id: "import",
                },
                { operationRateMax: rates },
              ),
            ),
        ),
        Line: maybe(line(arbitraries)),
        Sun: maybe(renewable(arbitraries, false)),
        Turbine: maybe(converter(arbitraries, "h2", "el")),
        Wind: maybe(renewable(arbitraries, discrete)),
      })
      .map(
        (drawn): ContentText => ({
          dataset: { number_of_time_steps: steps, hours_per_time_step: hours },
          regions,
          commodities: { el: "GW", h2: "GW" },
          components: {
            ...Object.fromEntries(
              Object.entries(drawn).filter((entry): entry is [string, ComponentText] => entry[1] !== null),
            ),
            "Backup el": { type: "SOURCE", commodity_name: "el", commodity_cost: 0.05 },
            "Backup h2": { type: "SOURCE", commodity_name: "h2", commodity_cost: 0.06 },
            "Vent el": { type: "SINK", commodity_name: "el" },
            "Vent h2": { type: "SINK", commodity_name: "h2" },
          },
        }),
      );
  });
}
