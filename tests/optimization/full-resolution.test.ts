/** When full resolution is taken unasked: what solving is estimated to take, against what it took, and against the room. */
import { describe, expect, it } from "vitest";
import { sizedContent } from "#src/formulation/estimate-size.ts";
import { whyNotFull } from "#src/optimization/full-resolution.ts";
import { estimateSolve } from "#src/optimization/solve-estimate.ts";
import { estimateRun } from "#src/runs/estimates/run-estimate.ts";
import { ringOfRegions } from "../../bench/building/ring.ts";

/** Measured wall seconds of solving, and GB of job and solver together (docs/explanation/performance.md). */
const measured = [
  ["1 region, 8,760 h", { nonzeros: 332_881, steps: 8760, integers: 0 }, 3.2, 0.4],
  ["1 region of the examples, 8,760 h", { nonzeros: 354_617, steps: 8760, integers: 0 }, 4.1, 0.49],
  ["3 regions of the examples, 8,760 h", { nonzeros: 2_395_473, steps: 8760, integers: 0 }, 50, 1.43],
  ["8 regions, 7 days x 12 segments", { nonzeros: 134_340, steps: 84, integers: 0 }, 5.2, 0.41],
  ["8 regions, 24 days x 24 h", { nonzeros: 599_778, steps: 576, integers: 0 }, 17, 0.72],
  ["8 regions, 8,760 h", { nonzeros: 8_070_465, steps: 8760, integers: 0 }, 267, 4.1],
  ["ring of 5 regions, 4,380 h", { nonzeros: 985_500, steps: 4380, integers: 0 }, 18, 0.87],
  ["ring of 10 regions, 1,008 h", { nonzeros: 453_600, steps: 1008, integers: 0 }, 10, 0.58],
  ["ring of 60 regions, 168 h", { nonzeros: 453_600, steps: 168, integers: 0 }, 7.5, 0.53],
  ["1 region, 6 plants, 7 days", { nonzeros: 11_531, steps: 168, integers: 6 }, 12, 0.34],
  ["1 region, 6 plants, 28 days", { nonzeros: 32_950, steps: 672, integers: 6 }, 62, 0.42],
  ["ring of 3 regions, 6 plants, 336 h", { nonzeros: 45_372, steps: 336, integers: 6 }, 112, 0.52],
] as const;

describe("the estimate of solving", () => {
  it.each(measured)("is half to twice what was measured: %s", (_, counts, seconds, gigabytes) => {
    const estimate = estimateSolve(counts);
    expect(estimate.seconds / seconds).toBeGreaterThan(0.5);
    expect(estimate.seconds / seconds).toBeLessThan(2.3);
    expect(estimate.memoryBytes / (gigabytes * 1e9)).toBeGreaterThan(0.95);
    expect(estimate.memoryBytes / (gigabytes * 1e9)).toBeLessThan(2);
  });

  it("is longer for the methods of HiGHS, and for whole plant units", () => {
    const counts = { nonzeros: 332_881, steps: 8760, integers: 0 };
    const own = estimateSolve(counts);
    expect(estimateSolve(counts, "interior-point")).toEqual(own);
    expect(estimateSolve(counts, "highs-wasm").seconds).toBeGreaterThan(10 * own.seconds);
    expect(estimateSolve({ ...counts, integers: 6 }).seconds).toBeGreaterThan(10 * own.seconds);
  });
});

const anybody = { solver: "auto", timeLimitSeconds: null } as const;
const year = (nonzeros: number, integers = 0) => ({ nonzeros, steps: 8760, integers });

describe("full resolution", () => {
  it("is taken for three regions of the examples, not for eight of another data set", () => {
    expect(whyNotFull(year(2_395_473), { ...anybody, memoryLimitBytes: 4e9 })).toBeNull();
    expect(whyNotFull(year(8_070_465), { ...anybody, memoryLimitBytes: 8e9 })).toMatch(
      /^full resolution would take about 3\d\d s, more than 300 s/,
    );
    expect(whyNotFull(year(20_000_000), { ...anybody, memoryLimitBytes: 16e9 })).toMatch(
      /^full resolution would take about \d+ minutes, more than 5 minutes/,
    );
  });

  it("is not taken where the memory of the run is too small", () => {
    expect(whyNotFull(year(2_395_473), { ...anybody, memoryLimitBytes: 2 ** 30 })).toBe(
      "full resolution would need about 1.5 GiB of memory, more than 1.0 GiB",
    );
    expect(whyNotFull(year(8_070_465), { ...anybody, memoryLimitBytes: 2 ** 30 })).toMatch(
      /take about .* and need about/,
    );
  });

  it("is not taken where the run's time is too short", () => {
    expect(whyNotFull(year(2_395_473), { ...anybody, timeLimitSeconds: 20 })).toMatch(/about \d+ s, more than 20 s$/);
    expect(whyNotFull(year(2_395_473), { ...anybody, timeLimitSeconds: 86_400 })).toBeNull();
  });

  it("is used for small programs with any amount of memory", () => {
    const small = { nonzeros: 7_741, steps: 84, integers: 0 };
    expect(whyNotFull(small, { ...anybody, timeLimitSeconds: 0.1, memoryLimitBytes: 2 ** 20 })).toBeNull();
  });

  it("counts every year of a pathway", () => {
    expect(whyNotFull(year(2_395_473), anybody, 2)).toBeNull();
    expect(whyNotFull(year(2_395_473), anybody, 10)).toMatch(
      /^10 years at full resolution would take about \d minutes/,
    );
  });

  it("is taken for a week with whole plant units, not for a year", () => {
    expect(whyNotFull({ nonzeros: 4293, steps: 168, integers: 4 }, anybody)).toBeNull();
    expect(whyNotFull(year(354_617, 6), anybody)).toMatch(/would take about \d+ minutes/);
  });

  it("is not taken where the solver that was named is too slow or too small for it", () => {
    expect(whyNotFull(year(332_881), { ...anybody, solver: "highs-wasm" })).toBeNull();
    expect(whyNotFull(year(2_395_473), { ...anybody, solver: "highs-wasm" })).toMatch(/minutes, more than 5 minutes$/);
    const small = { nonzeros: 3_000_000, steps: 8760, integers: 0 };
    expect(whyNotFull(small, { ...anybody, solver: "highs-wasm" })).toContain("the memory of the solver 'highs-wasm'");
  });
});

describe("the estimate of a run", () => {
  const days = {
    kind: "typical-periods",
    periods: 7,
    periodLength: 24,
    segments: 12,
    representation: "medoid",
  } as const;
  const content = sizedContent(ringOfRegions(30, 8760));
  const seconds = (options: object, years = 1) => estimateRun(content, { ...anybody, ...options }, years).seconds;

  it("is of the resolution that it gets", () => {
    const full = seconds({});
    expect(seconds({ resolution: { kind: "full" } })).toBe(full);
    expect(full).toBeGreaterThan(300);
    expect(seconds({ resolution: days })).toBeLessThan(10);
    expect(seconds({ resolution: { kind: "auto" } })).toBe(seconds({ resolution: days }));
    const small = estimateRun(sizedContent(ringOfRegions(1, 8760)), { ...anybody, resolution: { kind: "auto" } }, 1);
    expect(small).toEqual(estimateRun(sizedContent(ringOfRegions(1, 8760)), anybody, 1));
  });

  it("is of all years of a pathway, and of dispatch", () => {
    expect(seconds({ resolution: days }, 4)).toBe(4 * seconds({ resolution: days }));
    expect(seconds({ resolution: days, dispatch: true })).toBe(seconds({}) + seconds({ resolution: days }));
  });
});
