/** How time is resolved: what is asked for, what happens if nothing is, and how it is said. */
import { describe, expect, it } from "vitest";
import type { EnergySystem } from "#src/energy-system/energy-system.ts";
import { fullResolution, typicalPeriods } from "#src/energy-system/time-structure.ts";
import { buildProgram } from "#src/formulation/build-program.ts";
import { estimateNonzeros } from "#src/formulation/estimate-size.ts";
import { describeResolution } from "#src/results/resolution.ts";
import { optimizeSnapshot } from "#src/runs/optimize-snapshot.ts";
import { mostNonzerosAtFullResolution, readResolution, resolveTime } from "#src/runs/resolution.ts";
import { contentOf } from "../support/content.ts";
import { systemOf } from "../support/golden.ts";
import { resultText } from "../support/result-example.ts";

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
  it("is full for a program that is small enough, else typical periods", () => {
    const few = resolveTime(large(30), { kind: "auto" });
    const many = resolveTime(large(40), { kind: "auto" });
    if (!few.system || !many.system) throw new Error("Both can be resolved.");
    expect(describeResolution(few.time)).toBe("full");
    expect(estimateNonzeros(large(40), 8760)).toBeGreaterThan(mostNonzerosAtFullResolution);
    expect(describeResolution(many.time)).toBe("typical_periods=7; steps_per_period=24; segments=12");
    expect(many.reason).toContain("nonzeros");
  });

  it("is full for a large program that cannot be aggregated, and says why", () => {
    const resolved = resolveTime(large(40, 8761), { kind: "auto" });
    if (!resolved.system) throw new Error("It can be resolved.");
    expect(describeResolution(resolved.time)).toBe("full");
    expect(resolved.reason).toContain("8761");
  });

  it("is what is asked for, whatever the size", () => {
    const resolved = resolveTime(large(40, 48), {
      kind: "typical-periods",
      periods: 2,
      periodLength: 12,
      segments: null,
      representation: "medoid",
    });
    if (!resolved.system) throw new Error("It can be resolved.");
    expect(describeResolution(resolved.time)).toBe("typical_periods=2; steps_per_period=12");
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
  it("contradict each other where full resolution has typical periods", () => {
    expect(readResolution({ resolution: "full", segments: 3 }, "auto")).toBeNull();
    expect(readResolution({ resolution: "full" }, "auto")).toEqual({ kind: "full" });
    expect(readResolution({}, "auto")).toEqual({ kind: "auto" });
    expect(readResolution({}, "full")).toEqual({ kind: "full" });
  });

  it("describe segments of one period too", () => {
    expect(describeResolution(typicalPeriods(Int32Array.of(0), [[2, 4]], 1))).toBe(
      "typical_periods=1; steps_per_period=6; segments=2",
    );
  });
});
