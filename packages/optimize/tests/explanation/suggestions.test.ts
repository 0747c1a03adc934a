/** Suggestions are values of the field they name: its unit, its sign, rounded to where they hold. */
import { existsSync, readFileSync } from "node:fs";
import { readArchive } from "@esm/exchange/archive/reader";
import { inEnglish, inLanguage } from "@esm/messages/render";
import { datasetAttributes } from "@esm/model/domain/dataset";
import type { Problem } from "@esm/model/domain/problem";
import { recordSchema } from "@esm/model/domain/schema";
import { buildEnergySystem } from "@esm/model/energy-system/build";
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import { buildProgram } from "@esm/model/formulation/build-program";
import type { SolverAdapter } from "@esm/solver/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { inProcessHighs } from "../../../../tests/support/in-process-highs.ts";
import { long } from "../../../../tests/support/long.ts";
import { type ComponentText, type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import { explainInfeasible } from "../../src/explanation/explain-infeasible.ts";
import { isOverriddenBy, rebuildOf } from "../../src/optimization/rebuild.ts";
import { resolveTime } from "../../src/optimization/time-resolution.ts";
import { judged, type Model, type Verdict } from "./applied.ts";

let adapter: SolverAdapter;
beforeAll(async () => {
  adapter = await inProcessHighs();
});

async function explained(
  model: Partial<Model> & Pick<Model, "content">,
): Promise<{ problems: Problem[]; verdicts: Verdict[] }> {
  const { content, overrides = [], resolution = { kind: "full" } } = model;
  const built = buildEnergySystem(content, overrides);
  if (!built.system) throw new Error(JSON.stringify(built.problems));
  const ready = resolveTime(built.system, resolution);
  if (!ready.system) throw new Error(JSON.stringify(ready.problems));
  const { system, time } = ready;
  const build = (changed: EnergySystem) => buildProgram(changed, time);
  const rebuild = rebuildOf({ content, overrides }, ready);
  const { problems } = await explainInfeasible({
    system,
    time,
    built: build(system),
    build,
    rebuild,
    message: "",
    adapter,
    isOverridden: isOverriddenBy(overrides),
  });
  return { problems, verdicts: await judged({ content, overrides, resolution }, problems, adapter) };
}

const flat = (value: number): number[] => [value, value, value, value];
const fixed = (tables: Record<string, number[]>): ComponentText => ({
  type: "SINK",
  commodity_name: "el",
  tables: { operationRateFix: tables },
});
const gas: ComponentText = { type: "SOURCE", commodity_name: "gas", commodity_cost: 1 };
const plant = (more: Partial<ComponentText>): ComponentText => ({
  type: "CONVERSION",
  physical_unit: "MW",
  capacity_variable: true,
  invest_per_capacity: 1,
  conversion_factors: [
    { commodity_name: "gas", conversion_factor: -2 },
    { commodity_name: "el", conversion_factor: 1 },
  ],
  ...more,
});
const system = (components: Record<string, ComponentText>, regions = ["N"], hours = 1): ContentText => ({
  dataset: { number_of_time_steps: 4, hours_per_time_step: hours },
  regions,
  commodities: { el: "MW", gas: "MW_gas" },
  components,
});

const holds = (verdicts: readonly Verdict[]): void => {
  expect(verdicts.length).toBeGreaterThan(0);
  expect(verdicts.filter(({ end }) => end !== "optimal")).toEqual([]);
};
const typesOf = (problems: readonly Problem[], type: string): Problem[] =>
  problems.filter((each) => each.type === type);

describe("a component that is absent at a place", () => {
  const demand = fixed({ N: flat(1), S: flat(1) });

  it("is tried with its full-load hours there, and the field that decides is named", async () => {
    const tables = { capacityFix: { N: 10 }, yearlyFullLoadHoursMax: { N: 8760, S: 2000 } };
    const { problems, verdicts } = await explained({
      content: contentOf(system({ Demand: demand, Gas: gas, Plant: plant({ tables }) }, ["N", "S"])),
    });
    // 8760 MWh a year at 2000 hours.
    expect(typesOf(problems, "infeasible_absence")).toMatchObject([
      {
        loc: ["components", "Plant", "capacity_fix", "S"],
        ctx: { changes: [{ component: "Plant", attribute: "capacity_fix", region: "S", value: 4.38 }] },
      },
    ]);
    holds(verdicts);
  });

  it("is tried in whole plant units", async () => {
    const more = {
      capacity_variable_domain: "DISCRETE",
      capacity_per_plant_unit: 0.7,
      tables: { capacityMax: { N: 7 } },
    };
    const { problems, verdicts } = await explained({
      content: contentOf(system({ Demand: demand, Gas: gas, Plant: plant(more) }, ["N", "S"])),
    });
    expect(typesOf(problems, "infeasible_absence")[0].ctx?.changes).toMatchObject([{ value: 1.4 }]);
    holds(verdicts);
  });

  it("is not suggested where its fixed operation would not fit", async () => {
    const tables = { capacityFix: { N: 1 }, operationRateFix: { N: flat(1), S: [1, 0.5, 1, 1] } };
    const { problems, verdicts } = await explained({
      content: contentOf(system({ Demand: demand, Gas: gas, Plant: plant({ tables }) }, ["N", "S"])),
    });
    expect(typesOf(problems, "infeasible_absence")).toEqual([]);
    holds(verdicts);
  });

  it("is a line with a length where the others have one", async () => {
    const line: ComponentText = {
      type: "TRANSMISSION",
      commodity_name: "el",
      capacity_variable: true,
      tables: {
        capacityMax: { N: { M: 2 }, M: { N: 2 } },
        distances: { N: { M: 100 }, M: { N: 100 } },
        losses: { N: { M: 0.001 }, M: { N: 0.001 } },
      },
    };
    const components = { Demand: demand, Gas: gas, Line: line, Plant: plant({ tables: { capacityMax: { N: 10 } } }) };
    const all = fixed({ N: flat(1), M: flat(0), S: flat(1) });
    const { problems, verdicts } = await explained({
      content: contentOf(system({ ...components, Demand: all }, ["N", "M", "S"])),
    });
    const [absence] = typesOf(problems, "infeasible_absence").filter(({ loc }) => loc[1] === "Line");
    // A tenth is lost on the way: a flow of 1.1111 leaves.
    expect(inEnglish(absence.msg)).toContain("with 1.112 of it there over 100 km");
    const changes = absence.ctx?.changes as { attribute: string }[];
    expect(changes.map(({ attribute }) => attribute)).toEqual([
      "capacity_max",
      "distance",
      "loss",
      "capacity_max",
      "distance",
      "loss",
    ]);
    holds(verdicts);
  });
});

describe("a suggestion", () => {
  const battery = (more: Partial<ComponentText>): ComponentText => ({
    type: "STORAGE",
    commodity_name: "el",
    capacity_variable: true,
    tables: { capacityFix: { N: 2 } },
    ...more,
  });
  const sun: ComponentText = {
    type: "SOURCE",
    commodity_name: "el",
    tables: { operationRateMax: { N: [2, 0, 2, 0] } },
  };

  it("counts cycles over the lifetime, in whole ones", async () => {
    const cyclic = battery({ cyclic_lifetime: 100, economic_lifetime: 5 });
    const { problems, verdicts } = await explained({
      content: contentOf(system({ Battery: cyclic, Demand: fixed({ N: flat(1) }), Sun: sun })),
    });
    // 2 MWh charged in 4 hours are 4380 a year, in 2 MWh: 2190 cycles a year.
    expect(typesOf(problems, "infeasible_storage")).toMatchObject([
      { input: 100, ctx: { changes: [{ attribute: "cyclic_lifetime", value: 10950 }] } },
    ]);
    holds(verdicts);
  });

  it("converts self-discharge per hour with steps of several hours, and losses per length", async () => {
    const leaking = battery({ self_discharge: 0.6, tables: { capacityFix: { N: 12 } } });
    const four = await explained({
      content: contentOf(system({ Battery: leaking, Demand: fixed({ N: flat(1) }), Sun: sun }, ["N"], 4)),
    });
    const [leak] = typesOf(four.problems, "infeasible_efficiency");
    expect(leak).toMatchObject({ loc: ["components", "Battery", "self_discharge"], input: 0.6 });
    holds(four.verdicts);

    const line: ComponentText = {
      type: "TRANSMISSION",
      commodity_name: "el",
      capacity_variable: true,
      tables: {
        capacityMax: { N: { S: 2 }, S: { N: 2 } },
        distances: { N: { S: 200 }, S: { N: 200 } },
        losses: { N: { S: 0.004 }, S: { N: 0.004 } },
      },
    };
    const lossy = await explained({
      content: contentOf(
        system(
          {
            Demand: fixed({ N: flat(0), S: flat(1) }),
            Line: line,
            Sun: { ...sun, tables: { operationRateMax: { N: flat(2), S: flat(0) } } },
          },
          ["N", "S"],
        ),
      ),
    });
    const [loss] = typesOf(lossy.problems, "infeasible_efficiency");
    expect(loss).toMatchObject({ loc: ["components", "Line", "loss", "N", "S"], input: 0.004 });
    expect(inEnglish(loss.msg)).toMatch(
      /^The loss of 'Line' from N to S is 0\.004 per km, which takes 80 % of the flow and/,
    );
    expect(loss.ctx?.to).toBeGreaterThan(0.002);
    expect(loss.ctx?.to).toBeLessThanOrEqual(0.0025);
    holds(lossy.verdicts);
  });

  it("raises a discrete maximum by whole units, and in both directions of a line", async () => {
    const units = {
      capacity_variable_domain: "DISCRETE",
      capacity_per_plant_unit: 0.3,
      tables: { capacityMax: { N: 0.6 } },
    };
    const { problems, verdicts } = await explained({
      content: contentOf(system({ Demand: fixed({ N: flat(1) }), Gas: gas, Plant: plant(units) })),
    });
    expect(typesOf(problems, "infeasible_capacity_too_small")).toMatchObject([
      { ctx: { changes: [{ attribute: "capacity_max", region: "N", value: 1.2 }] } },
    ]);
    holds(verdicts);
  });

  it("raises the maximum beside a fixed capacity, which the checks would refuse otherwise", async () => {
    const tables = { capacityFix: { N: 0.5 }, capacityMax: { N: 0.6 } };
    const { problems, verdicts } = await explained({
      content: contentOf(system({ Demand: fixed({ N: flat(1) }), Gas: gas, Plant: plant({ tables }) })),
    });
    const [small] = typesOf(problems, "infeasible_capacity_too_small");
    expect(small.ctx?.changes).toMatchObject([
      { attribute: "capacity_fix", value: 1 },
      { attribute: "capacity_max", value: 1 },
    ]);
    holds(verdicts);
  });

  it("is for the override where the model overrides the attribute", async () => {
    const limited: ComponentText = { ...gas, yearly_limit: 1e6, commodity_limit_id: "contract" };
    const { problems, verdicts } = await explained({
      content: contentOf(system({ Demand: fixed({ N: flat(1) }), Gas: limited, Plant: plant({}) })),
      overrides: [{ component_name: "Gas", attribute: "yearly_limit", operation: "multiply", value: 0.01 }],
    });
    expect(inLanguage(typesOf(problems, "infeasible_yearly_limit"), "en")).toMatchObject([
      {
        input: 10_000,
        hint: expect.stringContaining("set it in override_parameters"),
        ctx: { changes: [{ component: "Gas", attribute: "yearly_limit", value: 17_520, override: true }] },
      },
    ]);
    holds(verdicts);
  });

  it("names the limit that was given, not what fixed demand leaves of it", async () => {
    const demand = { ...fixed({ N: flat(1) }), yearly_limit: 100, commodity_limit_id: "g" };
    const { problems, verdicts } = await explained({
      content: contentOf(system({ Demand: demand, Import: { type: "SOURCE", commodity_name: "el" } })),
    });
    expect(problems[0]).toMatchObject({
      type: "infeasible",
      loc: ["components", "Demand", "yearly_limit"],
      input: 100,
    });
    expect(inEnglish(problems[0].msg)).toBe(
      "The yearly limit 'g' of 100 is below the 8760 of the fixed operation of its members.",
    );
    holds(verdicts);
  });
});

describe("systems that showed a defect", () => {
  const folder = new URL("../../../../../shared/findings/", import.meta.url);
  const archives: [string, number][] = [
    ["absence-full-load-hours.zip", 4],
    ["cyclic-lifetime.zip", 4],
    ["limit-infinity.zip", 4],
    ["noise-1.7e-13-wide-02121.zip", 12],
    ["nothing-named-extreme-04110.zip", 24],
  ];
  const check = async (name: string, steps: number): Promise<void> => {
    const dataset = recordSchema(datasetAttributes).parse({ name, number_of_time_steps: steps });
    const { content } = await readArchive(readFileSync(new URL(name, folder)), { dataset });
    const { problems, verdicts } = await explained({ content });
    holds(verdicts);
    expect(JSON.stringify(problems)).not.toMatch(/Infinity|e-1[0-9]/);
  };
  it.skipIf(!existsSync(folder)).each(archives)("%s", check);
  it.skipIf(!existsSync(folder)).each([["absence-wide-02144.zip", 48]] as const)("%s", long, check);
});
