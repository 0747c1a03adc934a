/** The library: energy systems described in code, checked, optimized and explained. */
import { familyOfField } from "@esm/model/domain/table-family";
import { describe, expect, it } from "vitest";
import { workedExampleComponents } from "../../../../examples/datasets/two-regions-three-steps.ts";
import { solvedText } from "../../../../tests/support/optimize.ts";
import {
  type EnergySystemDescription,
  energySystem,
  optimize,
  optimizePathway,
  type Problem,
  type Progress,
  type Result,
  withChanges,
  type YearOverride,
} from "../../src/library/index.ts";

/** The worked example of docs/reference/mathematical-model.md, whose optimum is computed there by hand. */
const workedExample = {
  number_of_time_steps: 3,
  hours_per_time_step: 2,
  cost_unit: "1e9 Euro",
  regions: ["S", "N"],
  commodities: { el: "GW_el" },
  components: workedExampleComponents,
} as const satisfies EnergySystemDescription;

function systemOf(description: EnergySystemDescription) {
  const { system, problems } = energySystem(description);
  if (system === null) throw new Error(JSON.stringify(problems));
  return system;
}

async function resultOf(description: EnergySystemDescription, options = {}): Promise<Result> {
  const result = await optimize(systemOf(description), options);
  if (result.status !== "optimal") throw new Error(JSON.stringify(result));
  return result;
}

/** Wind cannot serve the last step. */
const tooLittle = {
  number_of_time_steps: 3,
  regions: ["Island"],
  commodities: { el: "GW" },
  components: {
    Wind: {
      type: "SOURCE",
      commodity_name: "el",
      capacity_variable: true,
      invest_per_capacity: 1,
      capacity_max: { Island: 2 },
      operation_rate_max: { Island: [0.5, 1, 0.2] },
    },
    Load: { type: "SINK", commodity_name: "el", operation_rate_fix: { Island: [1, 1, 1] } },
  },
} as const satisfies EnergySystemDescription;

const typesIn = (problems: readonly Problem[]) => problems.map(({ type, loc }) => `${loc.join(".")}: ${type}`);

describe("an energy system described in code", () => {
  it("is optimized to the cost of the worked example", async () => {
    expect((await resultOf(workedExample)).objective).toBeCloseTo(0.2394112481, 9);
  });

  it("gives the same program as the data set with the same values", async () => {
    const { regions, commodities, components, ...dataset } = workedExample;
    const texts = Object.entries(components).map(([name, component]) => {
      const fields = Object.entries(component);
      const tables = fields.flatMap(([field, table]) => {
        const family = familyOfField(field);
        return family ? [[family.name, table]] : [];
      });
      const attributes = fields.filter(([field]) => !familyOfField(field));
      return [name, { ...Object.fromEntries(attributes), tables: Object.fromEntries(tables) }];
    });
    const text = { dataset, regions: [...regions], commodities, components: Object.fromEntries(texts) };
    const [here, there] = [await resultOf(workedExample), await solvedText(text)];
    expect(here.program_hash).toBe(there.programHash);
  });

  it("is checked, with all problems at their places in the description", () => {
    const wrong = {
      ...workedExample,
      regoins: ["N"],
      regions: ["S", "N", 3],
      components: {
        ...workedExample.components,
        Solar: { type: "SOURCES", commodity_name: "el" },
        Sun: { type: "SOURCE", comodity_name: "el", operation_rate_max: { N: [0.1, "much", -1] } },
        Cable: { type: "TRANSMISSION", commodity_name: "el", distance: { N: 100 } },
      },
    };
    const { system, problems } = energySystem(wrong as never);
    expect(system).toBeNull();
    expect(typesIn(problems)).toEqual([
      "regoins: unknown_field",
      "regions.2.name: string_type",
      "components.Solar.type: enum",
      "components.Sun.comodity_name: unknown_field",
      "components.Sun.commodity_name: missing",
      "components.Sun.operation_rate_max.N.1: float_parsing",
      "components.Sun.operation_rate_max.N.2: greater_than_equal",
      "components.Cable.distance.N: model_attributes_type",
    ]);
    expect(problems.map(({ hint }) => hint).filter(Boolean)).toEqual([
      "Did you mean 'regions'?",
      "Did you mean 'SOURCE'?",
      "Did you mean 'commodity_name'?",
    ]);
  });

  it.each([undefined, null, 3, [], {}])("is refused without an exception where it is %j", (description) => {
    const { system, problems } = energySystem(description as never);
    expect(system).toBeNull();
    expect(problems.length).toBeGreaterThan(0);
  });

  it("names unknown regions, and series of a wrong length", () => {
    const { components } = tooLittle;
    const Load = { ...components.Load, operation_rate_fix: { Iland: [1, 1, 1], Island: [1, 1] } };
    const { system, problems } = energySystem({ ...tooLittle, components: { ...components, Load } });
    expect(system).toBeNull();
    expect(typesIn(problems)).toContain("components.Load.operation_rate_fix.Iland: unknown_region");
    expect(JSON.stringify(problems)).toContain("Did you mean 'Island'?");
  });

  it("speaks German where it is asked to", () => {
    const { problems } = energySystem({ ...tooLittle, regions: "Island" } as never, { language: "de" });
    expect(problems[0].msg).toBe("Es muss eine Liste sein");
  });
});

describe("the result of an optimization", () => {
  it("has capacities, energies, prices, duals and residuals", async () => {
    const result = await resultOf(workedExample, { prices: true });
    const capacities = result.capacities.map(({ component, region, region_to, quantity, value }) => [
      [component, region, region_to, quantity].filter(Boolean).join(" "),
      Number(value.toFixed(6)),
    ]);
    // By hand, in docs/reference/mathematical-model.md.
    expect(Object.fromEntries(capacities)).toMatchObject({
      "Wind N capacity": 2.991562,
      "Line N S capacity": 2.491562,
      "Bat S capacity": 2.709782,
    });
    expect([...result.operation("Load", "S")]).toEqual([2, 3, 1]);
    expect(result.operation("Line", "N", "S")).toHaveLength(3);
    expect(result.operation("Bat", "S", null, "stateOfCharge")).toHaveLength(3);
    // A balance row has the energy of one step, and 6 hours of the horizon stand for a year.
    const balance = result
      .duals()
      ?.find(({ rule, location, step }) => rule === "commodity balance" && location === "S" && step === 0);
    const price = result.prices?.commodities.find(({ region }) => region === "S");
    expect(price?.values).toHaveLength(3);
    expect(balance?.value).toBeCloseTo(((price?.values[0] ?? 0) * 8760) / 6, 12);
    expect(result.residuals.rowViolation.relative).toBeLessThan(1e-6);
    const costs = result.figures().filter(({ quantity, region }) => quantity === "TAC" && region === null);
    expect(costs.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(result.objective, 12);
  });

  it("says which series it has where another one is asked for", async () => {
    const result = await resultOf(workedExample);
    expect(() => result.operation("Lod", "S")).toThrow("Backup, Bat, Line, Load, Wind");
    expect(() => result.operation("Line", "S")).toThrow("S N flow");
  });

  it("is operated over typical periods where they are asked for", async () => {
    const steps = 48;
    const hourly = (at: (step: number) => number) => Array.from({ length: steps }, (_, step) => at(step));
    const { Wind, Load } = tooLittle.components;
    const result = await resultOf(
      {
        ...tooLittle,
        number_of_time_steps: steps,
        components: {
          Wind: {
            ...Wind,
            capacity_max: { Island: 20 },
            operation_rate_max: { Island: hourly((step) => 0.5 + (step % 3) / 10) },
          },
          Load: { ...Load, operation_rate_fix: { Island: hourly(() => 1) } },
        },
      },
      { typical_periods: 1 },
    );
    expect(result.resolution).toContain("typical_periods=1");
    expect(result.operation("Wind", "Island")).toHaveLength(steps);
  });
});

describe("an energy system without an optimum", () => {
  it("is a system with a warning, and its optimization says why there is no solution", async () => {
    const { system, problems } = energySystem(tooLittle);
    expect(problems.map(({ severity }) => severity)).toEqual(["warning"]);
    expect(system).not.toBeNull();
    const end = await optimize(systemOf(tooLittle));
    expect(end).toMatchObject({ status: "infeasible", problems: [{ type: "demand_above_supply" }] });
  });

  const gas = { commodity_cost: 1, commodity_limit_id: "gas", yearly_limit: 100 } as const;
  const Turbine = { type: "SOURCE", commodity_name: "el", ...gas } as const;
  const tooLittleGas = { ...tooLittle, components: { ...tooLittle.components, Turbine } };

  it("is explained by changes, each of which repairs it", async () => {
    const limited = systemOf(tooLittleGas);
    const end = await optimize(limited);
    if (end.status !== "infeasible") throw new Error(end.status);
    const repairs = end.problems.flatMap(({ changes, ctx }) => (changes && ctx?.alone ? [changes] : []));
    expect(repairs.length).toBeGreaterThan(0);
    for (const changes of repairs) {
      const { system } = withChanges(limited, changes);
      if (system === null) throw new Error(JSON.stringify(changes));
      expect((await optimize(system)).status).toBe("optimal");
    }
  });

  it("tells which change is tried, and keeps what was found where the explanation is ended by a signal", async () => {
    const [details, abort]: [string[], AbortController] = [[], new AbortController()];
    const onProgress = ({ phase, detail }: Progress) => {
      if (phase === "explanation") details.push(detail);
      if (details.length === 2) abort.abort();
    };
    const end = await optimize(systemOf(tooLittleGas), { onProgress, signal: abort.signal });
    expect(details).toEqual([
      "finding out why there is no optimum",
      expect.stringMatching(/^trying change 1 of \d+ that may repair the model$/),
    ]);
    expect(end.status === "infeasible" && end.problems.length).toBeGreaterThan(0);
  });

  it("is not changed by what fits no field of it", () => {
    const change = { component: "Wind", attribute: "colour", value: 3 };
    expect(() => withChanges(systemOf(tooLittle), [change])).toThrow("fits no field");
  });
});

describe("options of an optimization", () => {
  it("are refused at their places, with the nearest name", async () => {
    const end = await optimize(systemOf(workedExample), { typical_period: 3, solver: "gurbi" } as never);
    if (end.status !== "invalid") throw new Error(end.status);
    expect(typesIn(end.problems)).toEqual(["options.typical_period: unknown_field", "options.solver: enum"]);
    expect(end.problems.map(({ hint }) => hint)).toEqual(["Did you mean 'typical_periods'?", "Did you mean 'gurobi'?"]);
  });

  it("may change attributes for this optimization only", async () => {
    const system = systemOf(workedExample);
    const overrides = [
      { component_name: "Wind", attribute: "invest_per_capacity", operation: "multiply", value: 2 },
    ] as const;
    const [dear, usual] = [await optimize(system, { overrides }), await optimize(system)];
    expect(dear.status === "optimal" && dear.objective).toBeGreaterThan(0.25);
    expect(usual.status === "optimal" && usual.objective).toBeCloseTo(0.2394112481, 9);
  });

  it("refuse overrides that are none", async () => {
    const overrides = [{ component: "Wind", attribute: "invest_per_capacity", value: 2 }];
    const end = await optimize(systemOf(workedExample), { overrides } as never);
    if (end.status !== "invalid") throw new Error(end.status);
    expect(typesIn(end.problems)).toEqual([
      "options.overrides.0.component_name: missing",
      "options.overrides.0.operation: missing",
    ]);
  });

  it("end an optimization by a signal, and tell its progress and its log", async () => {
    const [phases, lines]: [Progress["phase"][], string[]] = [[], []];
    await optimize(systemOf(workedExample), {
      onProgress: ({ phase }) => phases.push(phase),
      onLog: (line) => lines.push(line),
    });
    expect([...new Set(phases)]).toEqual(["build", "solve", "results"]);
    expect(lines.length).toBeGreaterThan(3);
    expect(await optimize(systemOf(workedExample), { signal: AbortSignal.abort() })).toMatchObject({
      status: "cancelled",
    });
  });
});

describe("a pathway", () => {
  it("has a result for each milestone year, with the capacity of earlier years", async () => {
    const end = await optimizePathway(systemOf(workedExample), {
      start_year: 2030,
      number_of_steps: 1,
      years_per_step: 5,
    });
    if (end.status !== "optimal") throw new Error(JSON.stringify(end));
    expect(end.years.map(({ year }) => year)).toEqual([2030, 2035]);
    expect(end.years[0].result.objective).toBeCloseTo(0.2394112481, 9);
  });

  it("assumes other values from a year on, also along a line", async () => {
    const years = { start_year: 2030, number_of_steps: 2, years_per_step: 5 };
    const demandIn = (year: number, value: number) =>
      ({
        year,
        component_name: "Load",
        table: "operationRateFix",
        operation: "multiply",
        value,
        to_next: "linear",
      }) as const;
    const served = async (overrides_by_year: readonly YearOverride[]) => {
      const end = await optimizePathway(systemOf(workedExample), years, { overrides_by_year });
      if (end.status !== "optimal") throw new Error(JSON.stringify(end));
      return end.years.map(({ result }) => {
        const figures = result
          .figures()
          .filter(({ component, quantity }) => component === "Load" && quantity === "operation");
        return figures.reduce((sum, { value }) => sum + value, 0);
      });
    };
    const [plain] = await served([]);
    const ratios = (await served([demandIn(2030, 1), demandIn(2040, 0.5)])).map((value) => value / plain);
    expect(ratios).toEqual([1, expect.closeTo(0.75, 9), expect.closeTo(0.5, 9)]);
  });

  it("is refused where its assumptions are none, or where there is no pathway", async () => {
    const wrong = { year: 2035, component_name: "Demand", attribute: "commodity_cost", operation: "divide", value: 2 };
    const years = { start_year: 2030, number_of_steps: 1, years_per_step: 5 };
    const end = await optimizePathway(systemOf(workedExample), years, { overrides_by_year: [wrong] } as never);
    expect("problems" in end && typesIn(end.problems)).toEqual(["options.overrides_by_year.0.operation: enum"]);
    const single = await optimize(systemOf(workedExample), { overrides_by_year: [wrong] } as never);
    expect("problems" in single && typesIn(single.problems)).toEqual(["options.overrides_by_year: unknown_field"]);
  });

  it("is refused with all problems of its options and parameters", async () => {
    const end = await optimizePathway(systemOf(workedExample), { start_year: 2030 }, { solver: "none" } as never);
    expect(end).toMatchObject({ status: "invalid", year: null, years: [] });
    expect("problems" in end && typesIn(end.problems)).toEqual(["options.solver: enum", "parameters: value_error"]);
  });
});

describe("constraints in a description", () => {
  const shared = { quantity: "capacity", component_name: "Wind", regions: ["N"] } as const;
  const withLimit = (value: number): EnergySystemDescription => ({
    ...workedExample,
    region_groups: { north: ["N"] },
    constraints: [{ id: "wind", sense: "<=", value, terms: [{ ...shared, regions: ["north"] }] }],
  });

  it("bound a sum, and have their price", async () => {
    const { system } = energySystem(withLimit(2));
    if (!system) throw new Error("It is sound.");
    const result = await optimize(system, { prices: true });
    if (result.status !== "optimal") throw new Error(result.status);
    expect(
      result.capacities.find(({ component, region }) => component === "Wind" && region === "N")?.value,
    ).toBeCloseTo(2, 6);
    expect(result.prices?.constraints).toMatchObject([
      { constraint: "wind", unit: "[1e9 Euro/(GW_el*a)]", values: null },
    ]);
    expect(result.prices?.constraints[0].value).toBeLessThan(0);
  });

  it("are changed as an explanation says, and refused where a field is unknown", () => {
    const { system } = energySystem(withLimit(2));
    const changes = [{ constraint: "wind", attribute: "value", value: 3 }] as const;
    const changed = system && withChanges(system, changes);
    expect(changed?.system?.content.constraints?.[0].value).toBe(3);
    const foreign = { ...withLimit(2).constraints?.[0], ramp_up: 1 };
    const { problems } = energySystem({ ...workedExample, constraints: [foreign] } as EnergySystemDescription);
    expect(problems.map(({ type, loc }) => [type, ...loc])).toEqual([["unknown_field", "constraints", 0, "ramp_up"]]);
  });
});
