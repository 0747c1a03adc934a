/** The notes on a run that uses typical periods by default: in its record, its log and its workbook, and in a validation. */
import { fileURLToPath } from "node:url";
import { inEnglish, inLanguage } from "@esm/messages/render";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import type { RunEnd } from "@esm/model/domain/runs/run";
import type { RunKind } from "@esm/model/domain/runs/run-class";
import { defaultRunOptions, type RunOptions } from "@esm/model/domain/runs/run-options";
import { beforeAll, describe, expect, it } from "vitest";
import { long } from "../../../../tests/support/long.ts";
import { packInput } from "../../../../tests/support/packed-input.ts";
import { contentOfArchive } from "../../../../tests/support/systems/reference.ts";
import { executeJob } from "../../src/runs/jobs/execute-job.ts";
import { type KeptPart, sheetPart, unpackSheet } from "../../src/runs/stored-results/parts.ts";

const archive = fileURLToPath(new URL("../../../../examples/one-region-week.zip", import.meta.url));
const coarse = "typical_periods=7; steps_per_period=24; segments=12";
let content: DatasetContent;
let log: string[];
let parts: KeptPart[];

beforeAll(async () => {
  const { components, dataset, tables, ...rest } = await contentOfArchive(archive, {});
  // Whole plants over thirty-two weeks: a search for which the time limit below is short.
  const weeks = 32;
  const manyWeeks = tables.map((table) =>
    table.values.length === dataset.number_of_time_steps
      ? {
          ...table,
          values: Float64Array.from(
            { length: weeks * table.values.length },
            (_, step) => table.values[step % table.values.length],
          ),
        }
      : table,
  );
  const discrete = components.map((component) =>
    component.capacity_variable
      ? { ...component, capacity_variable_domain: "DISCRETE" as const, capacity_per_plant_unit: 0.05 }
      : component,
  );
  const steps = weeks * dataset.number_of_time_steps;
  content = { ...rest, dataset: { ...dataset, number_of_time_steps: steps }, tables: manyWeeks, components: discrete };
});

/** Validations with a time limit of 10 s. Optimizations have more than their typical periods need on any machine. */
async function run(kind: RunKind, options: Partial<RunOptions> = {}, of = content, years = 0): Promise<RunEnd> {
  [log, parts] = [[], []];
  const pathway = { start_year: 2030, end_year: 2030 + years, number_of_steps: years, years_per_step: 1 };
  const parameters = years > 0 ? { ...pathway, CO2_reference: null, CO2_reduction_targets: null } : null;
  const model = { name: "m", description: null, override_parameters: [], optimization_parameters: parameters };
  const { portions } = await packInput(of, model);
  const order = {
    kind,
    input: Buffer.concat(portions),
    overrides: [],
    timeLimitSeconds: kind === "validate" ? 10 : 120,
    options: { ...defaultRunOptions(), ...options },
  };
  return executeJob(order, {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    onLog: (line) => void log.push(inEnglish(line)),
    keep: async (part) => void parts.push(part),
  });
}

function miscellaneous(): Map<unknown, unknown> {
  const part = parts.find(({ name }) => name === sheetPart("Misc"));
  if (!part) throw new Error("The result has a sheet Misc.");
  return new Map([...unpackSheet(part.bytes).rows()].map(({ labels, values }) => [labels[0], values[0]]));
}

const warning = {
  type: "coarse_resolution",
  severity: "warning",
  msg: expect.stringMatching(
    /^The optimization uses 7 typical periods .* would take about \d+ (s|minutes), more than (10 s|2 minutes)/,
  ),
  hint: expect.stringContaining("resolution=full"),
};

describe("A run that uses typical periods by default", () => {
  it("says so in its record, its log and its workbook", long, async () => {
    const end = await run("optimize");
    expect(inLanguage(end, "en")).toMatchObject({
      status: "succeeded",
      figures: { resolution: coarse, warnings: [warning] },
    });
    expect(log.join("\n")).toMatch(/temporal resolution typical_periods=7.*: full resolution would take about/);
    const rows = miscellaneous();
    expect(rows.get("temporalResolution")).toBe(coarse);
    expect(rows.get("temporalResolutionWarning")).toMatch(/costs are too low.*Use resolution=full/);
  });

  it("is announced by a validation, which counts the years of a pathway too", async () => {
    expect(inLanguage(await run("validate"), "en")).toMatchObject({
      status: "succeeded",
      figures: { warnings: [warning] },
    });
    const continuous = await contentOfArchive(archive, {});
    expect(await run("validate", {}, continuous)).toMatchObject({ figures: { warnings: [] } });
    const ofYears = { ...warning, msg: expect.stringContaining("because 20 years at full resolution would take") };
    expect(inLanguage(await run("validate", {}, continuous, 19), "en")).toMatchObject({
      figures: { warnings: [ofYears] },
    });
  });

  it("has no warning where the resolution was requested", async () => {
    const end = await run("optimize", { typical_periods: 7, segments: 12 });
    expect(end).toMatchObject({ status: "succeeded", figures: { resolution: coarse, warnings: [] } });
    expect([...miscellaneous().keys()]).not.toContain("temporalResolutionWarning");
    expect(await run("validate", { resolution: "full" })).toMatchObject({ figures: { warnings: [] } });
  });

  it("says that typical periods are not possible where they are not", async () => {
    const { dataset, tables, ...rest } = content;
    const steps = 328;
    const shorter = tables.map((table) => ({ ...table, values: table.values.slice(0, steps) }));
    const odd = { ...rest, dataset: { ...dataset, number_of_time_steps: steps }, tables: shorter };
    const slow = { type: "slow_resolution", msg: expect.stringContaining("The 328 time steps are not a whole number") };
    expect(inLanguage(await run("validate", { time_limit: 5 }, odd), "en")).toMatchObject({
      figures: { warnings: [slow] },
    });
  });
});

describe("A run with simplified bounds of storages", () => {
  it("says so in its record and its workbook, with the effect on costs", long, async () => {
    const end = await run("optimize", { typical_periods: 2, storage_bounds: "simplified" });
    const resolution = "typical_periods=2; steps_per_period=24; storage_bounds=simplified";
    expect(end).toMatchObject({ status: "succeeded", figures: { resolution, warnings: [] } });
    expect(miscellaneous().get("storageBounds")).toMatch(/^simplified: .* exact bounds cost 0.00 to 1.2 % less/);
  });

  it("is refused at full resolution, where all bounds are exact", async () => {
    for (const resolution of [null, "full"] as const) {
      const end = await run("optimize", { resolution, storage_bounds: "simplified" });
      expect(end).toMatchObject({ status: "failed", error: { cause: "invalid" } });
    }
    const continuous = await contentOfArchive(archive, {});
    const exact = { resolution: "full", storage_bounds: "exact", time_limit: 600 } as const;
    expect(await run("optimize", exact, continuous)).toMatchObject({ status: "succeeded" });
  });
});
