/** How time is resolved: what is asked for, what happens if nothing is, and how it is said. */

import { sentences } from "@esm/messages/message";
import { inEnglish, inLanguage } from "@esm/messages/render";
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import { fullResolution, typicalPeriods } from "@esm/model/energy-system/time-structure";
import { buildProgram } from "@esm/model/formulation/build-program";
import { estimateNonzeros } from "@esm/model/formulation/estimate-size";
import { describeResolution } from "@esm/model/results/resolution";
import { describe, expect, it } from "vitest";
import { long } from "../../../../tests/support/long.ts";
import { contentOf } from "../../../../tests/support/systems/content.ts";
import { systemOf } from "../../../../tests/support/systems/golden.ts";
import { resultText } from "../../../../tests/support/systems/result-example.ts";
import { optimizeSnapshot } from "../../src/optimization/solve-model.ts";
import {
  defaultTypicalPeriods,
  optionsWithoutPeriods,
  readResolution,
  resolveTime,
} from "../../src/optimization/time-resolution.ts";

/** Many plants over a year of hours; the rates of all of them are one series. */
function large(plants: number, steps = 8760): EnergySystem {
  const rate = Array.from({ length: steps }, (_, step) => (step * 7) % 24);
  const system = systemOf({
    dataset: { number_of_time_steps: steps },
    regions: ["R"],
    commodities: { el: "GW" },
    components: {
      Wind: {
        type: "SOURCE",
        commodity_name: "el",
        capacity_variable: true,
        tables: { operationRateMax: { R: rate } },
      },
    },
  });
  return { ...system, components: Array.from({ length: plants }, () => system.components[0]) };
}

describe("the resolution of a run", () => {
  it("is full where that fits memory and some minutes, else typical periods, and a warning says why", long, () => {
    const few = resolveTime(large(30), { kind: "auto" });
    const many = resolveTime(large(450), { kind: "auto" });
    if (!few.system || !many.system) throw new Error("Both can be resolved.");
    expect([describeResolution(few), few.warning]).toEqual(["full", undefined]);
    expect(describeResolution(many)).toBe("typical_periods=7; steps_per_period=24; segments=12");
    expect(inEnglish(many.reason)).toMatch(/full resolution would take about \d+ minutes, more than 5 minutes/);
    expect(many.warning).toMatchObject({ type: "coarse_resolution", severity: "warning" });
    expect(inEnglish(many.warning?.msg ?? "")).toContain(
      `instead of all 8760 time steps, because ${inEnglish(many.reason)}`,
    );
    expect(inEnglish(many.warning?.msg ?? "")).toMatch(/costs are too low: .* by 7 to 29 %/);
    // It stands in a header.
    expect(inEnglish(sentences(many.warning?.msg, many.warning?.hint))).toMatch(/^[ -~]+$/);
  });

  it("is full for a large program that cannot be aggregated, and a warning says why", () => {
    const resolved = resolveTime(large(450, 8761), { kind: "auto" });
    if (!resolved.system) throw new Error("It can be resolved.");
    expect(describeResolution(resolved)).toBe("full");
    expect(inEnglish(resolved.reason)).toContain("8761");
    expect(inLanguage(resolved.warning, "en")).toMatchObject({
      type: "slow_resolution",
      msg: expect.stringMatching(/typical periods are not possible. The 8761 time steps are not a whole number/),
      hint: expect.stringContaining("divides 8761"),
    });
  });

  it("says nothing of a resolution that was asked for", () => {
    const full = resolveTime(large(450), { kind: "full" });
    const days = resolveTime(large(40), { kind: "typical-periods", ...defaultTypicalPeriods });
    if (!full.system || !days.system) throw new Error("Both can be resolved.");
    expect([full.warning, days.warning]).toEqual([undefined, undefined]);
  });

  it("is the requested one for any size", () => {
    const resolved = resolveTime(large(40, 48), {
      kind: "typical-periods",
      periods: 2,
      periodLength: 12,
      segments: null,
      representation: "medoid",
    });
    if (!resolved.system) throw new Error("It can be resolved.");
    expect(describeResolution(resolved)).toBe("typical_periods=2; steps_per_period=12");
  });

  it("is estimated a little above the program's true size", () => {
    const system = systemOf(resultText);
    const { program } = buildProgram(system, fullResolution(2, 3));
    const nonzeros = program.columnStart[program.columnCount];
    const estimate = estimateNonzeros(system, 2);
    expect(estimate).toBeGreaterThanOrEqual(nonzeros - 10);
    expect(estimate).toBeLessThan(1.5 * nonzeros);
  });

  it("is a problem of the request where it is impossible", async () => {
    const resolution = { ...readResolution({ periods: 2 }, "full") } as NonNullable<ReturnType<typeof readResolution>>;
    const options = { solver: "auto", timeLimitSeconds: 10, resolution } as const;
    const end = await optimizeSnapshot({ content: contentOf(resultText), overrides: [] }, options);
    expect(end).toMatchObject({ status: "invalid", problems: [{ type: "periods_do_not_divide" }] });
  });
});

describe("words about the resolution", () => {
  it("ask for typical periods by their number or by name", () => {
    const { periods, segments } = defaultTypicalPeriods;
    expect(readResolution({}, "auto")).toEqual({ kind: "auto" });
    expect(readResolution({}, "full")).toEqual({ kind: "full" });
    expect(readResolution({ resolution: "full" }, "auto")).toEqual({ kind: "full" });
    expect(readResolution({ resolution: "typical_periods" }, "auto")).toMatchObject({ periods, segments });
    expect(readResolution({ periods: 5 }, "auto")).toMatchObject({ periods: 5, segments: null });
    expect(readResolution({ resolution: "typical_periods", segments: 3 }, "auto")).toMatchObject({
      periods,
      segments: 3,
    });
  });

  it("have no effect without typical periods", () => {
    const alone = {
      segments: 3,
      periodLength: 12,
      representation: "medoid",
      extremes: ["peak_load"],
      storageBounds: "simplified",
    } as const;
    const words = Object.keys(alone);
    expect(optionsWithoutPeriods(alone).toSorted()).toEqual(words.toSorted());
    for (const [word, value] of Object.entries(alone)) {
      for (const resolution of ["full", undefined] as const) {
        expect(optionsWithoutPeriods({ resolution, [word]: value })).toEqual([word]);
        expect(readResolution({ resolution, [word]: value }, "auto")).toBeNull();
      }
      expect(readResolution({ periods: 2, [word]: value }, "auto")).toMatchObject({ [word]: value });
    }
    expect(optionsWithoutPeriods({ resolution: "full", periods: 3 })).toEqual(["periods"]);
    // Exact bounds are those of full resolution; an empty list and null say nothing.
    expect(optionsWithoutPeriods({ storageBounds: "exact", extremes: [], segments: null })).toEqual([]);
  });

  it("describe segments of one period too, and bounds that are not exact", () => {
    const time = typicalPeriods(Int32Array.of(0), [[2, 4]], 1);
    const described = "typical_periods=1; steps_per_period=6; segments=2";
    expect(describeResolution({ time })).toBe(described);
    expect(describeResolution({ time, storageBounds: "exact" })).toBe(described);
    expect(describeResolution({ time, storageBounds: "simplified" })).toBe(`${described}; storage_bounds=simplified`);
  });
});
