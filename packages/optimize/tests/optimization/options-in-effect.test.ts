/** The options that a run had, whoever chose them. */
import { defaultRunOptions, type RunOptions } from "@esm/model/domain/runs/run-options";
import { describe, expect, it } from "vitest";
import { optionsInEffect } from "../../src/optimization/options.ts";

const given = (options: Partial<RunOptions>): RunOptions => ({ ...defaultRunOptions(), ...options });
const coarse = "typical_periods=7; steps_per_period=24; segments=12";

describe("The options in effect of a run", () => {
  it("are those of full resolution, whether the run asked for it or left it open", () => {
    const asked = optionsInEffect(given({ resolution: "full" }), "full");
    expect(optionsInEffect(given({}), "full")).toEqual(asked);
    expect(asked.resolution).toBe("full");
    expect(asked.typical_periods).toBeNull();
  });

  it("are those of the usual typical periods, whether the run asked by name, by figures or not at all", () => {
    const figures = { typical_periods: 7, segments: 12, period_length: 24, representation: "distribution" } as const;
    const asked = optionsInEffect(given(figures), coarse);
    expect(asked).toMatchObject({ ...figures, resolution: "typical_periods" });
    expect(optionsInEffect(given({ resolution: "typical_periods" }), coarse)).toEqual(asked);
    expect(optionsInEffect(given({}), coarse)).toEqual(asked);
  });

  it("differ between full resolution and typical periods only by what the periods are", () => {
    const [full, periods] = [given({ resolution: "full" }), given({ typical_periods: 3, segments: 6 })].map((options) =>
      optionsInEffect(options, options.resolution ?? "typical_periods=3; steps_per_period=24; segments=6"),
    );
    const names = (Object.keys(full) as (keyof RunOptions)[]).filter((name) => full[name] !== periods[name]);
    expect(names.sort()).toEqual(["resolution", "segments", "typical_periods"]);
  });

  it("have no segments where each time step is one, and extreme periods in one order", () => {
    const every = { typical_periods: 3, segments: 24, extreme_periods: ["peak_load", "lowest_renewables"] as const };
    const { segments, extreme_periods } = optionsInEffect(
      given({ ...every, extreme_periods: [...every.extreme_periods] }),
      coarse,
    );
    expect(segments).toBeNull();
    expect(extreme_periods).toEqual(["lowest_renewables", "peak_load"]);
  });

  it("have the defaults of options that an older run lacks, and keep those of alternatives", () => {
    const { mip_gap: _, relax_existence: __, ...older } = given({ solver: "highs-wasm" });
    const all = optionsInEffect({ ...older, slack: [0.1] } as RunOptions, "full");
    expect(all).toMatchObject({ solver: "highs-wasm", mip_gap: null, relax_existence: false, slack: [0.1] });
  });
});
