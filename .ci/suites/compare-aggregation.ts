/** Our typical periods of the systems in a file beside those that stand in it; says which differ, and fails if any do. */
import { readFileSync } from "node:fs";
import { buildEnergySystem } from "@esm/model/energy-system/build";
import { aggregate } from "@esm/model/typical-periods/aggregate";
import type { TypicalPeriodOptions } from "@esm/model/typical-periods/options";
import { type ComponentText, contentOf } from "../../tests/support/systems/content.ts";

interface Expected {
  order: number[];
  lengths: number[][];
  values: Record<string, number[]>;
}

interface Case {
  regions: string[];
  steps: number;
  components: { name: string; kind: "Fix" | "Max"; tables: NonNullable<ComponentText["tables"]> }[];
  expected: Record<"tp7" | "tp7_hourly", Expected>;
}

const days = { periods: 7, periodLength: 24 };
const modes: Record<keyof Case["expected"], TypicalPeriodOptions> = {
  tp7: { ...days, segments: 12, representation: "distribution" },
  tp7_hourly: { ...days, segments: null, representation: "medoid" },
};

const cases: Case[] = JSON.parse(readFileSync(process.argv[2], "utf8"));
let different = 0;
for (const [number, given] of cases.entries()) {
  for (const mode of ["tp7", "tp7_hourly"] as const) {
    const faults = faultsOf(given, mode);
    if (faults.length > 0) different++;
    process.stdout.write(`system ${number}, ${mode}: ${faults.length > 0 ? faults.join(", ") : "the same"}\n`);
  }
}
process.exitCode = different > 0 || cases.length === 0 ? 1 : 0;

function faultsOf({ regions, steps, components, expected }: Case, mode: keyof Case["expected"]): string[] {
  const { order, lengths, values } = expected[mode];
  const texts = components.map(({ name, kind, tables }): [string, ComponentText] => [
    name,
    { type: kind === "Fix" ? "SINK" : "SOURCE", commodity_name: "el", capacity_variable: true, tables },
  ]);
  const dataset = { number_of_time_steps: steps };
  const content = contentOf({ dataset, regions, commodities: { el: "GW" }, components: Object.fromEntries(texts) });
  const { system } = buildEnergySystem(content, []);
  if (!system) return ["the system has errors"];
  const aggregation = aggregate(system, modes[mode]);
  if (!aggregation.system) return ["the system cannot be aggregated"];
  const { periodStart, originalSteps, sequence } = aggregation.time;
  const ours = Array.from(periodStart.subarray(1), (end, period) => [
    ...originalSteps.subarray(periodStart[period], end),
  ]);
  if (String([...sequence]) !== String(order)) return ["other clusters"];
  if (JSON.stringify(ours) !== JSON.stringify(lengths)) return ["other segments"];
  return aggregation.system.components.flatMap((component): string[] => {
    if (!("rate" in component) || !component.rate || !("regions" in component)) return [];
    const { kind, series } = component.rate;
    return Array.from(component.regions).flatMap((region, location) => {
      const column = `${component.name}_operationRate${kind === "fix" ? "Fix" : "Max"}_${system.regions[region]}`;
      const worst = Math.max(...values[column].map((value, step) => Math.abs(value - series[location][step])));
      return worst > 1e-9 ? [`${column} by ${worst}`] : [];
    });
  });
}
