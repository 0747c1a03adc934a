/** When full resolution is taken unasked: what solving is estimated to take, against what it took, and against the room. */
import { readFileSync } from "node:fs";
import { inEnglish } from "@esm/messages/render";
import { sizedContent } from "@esm/model/formulation/estimate-size";
import { whyNotFull } from "@esm/optimize/optimization/full-resolution";
import { estimateSolve } from "@esm/optimize/optimization/solve-estimate";
import { describe, expect, it } from "vitest";
import { ringOfRegions } from "../../../../bench/building/ring.ts";
import { estimateRun } from "../../src/runs/estimates/run-estimate.ts";

interface Measured {
  status: string;
  nonzeros: number;
  steps: number;
  integers: number;
  years?: number;
  dispatch?: true;
  wall_s: number;
  /** Absent where only the solver was looked at. */
  memory_mb?: number;
}

const { runs } = JSON.parse(readFileSync(new URL("../../../../bench/results/estimates.json", import.meta.url), "utf8"));
/** A dispatch has another program, whose figures are not there. */
const measured = (runs as Measured[]).filter(({ status, dispatch }) => status === "optimal" && !dispatch);

describe("the estimate of solving", () => {
  it("is half to twice the measured time for nine of ten programs, and never far from it", () => {
    const shares = measured.map(({ years = 1, wall_s, ...counts }) => (years * estimateSolve(counts).seconds) / wall_s);
    expect(shares.length).toBeGreaterThan(40);
    const within = (most: number) =>
      shares.filter((share) => share >= 1 / most && share <= most).length / shares.length;
    expect(within(2)).toBeGreaterThanOrEqual(0.9);
    expect(within(3)).toBe(1);
  });

  it("is hardly less than the memory that was needed, and no more than twice as much", () => {
    const shares = measured.flatMap(({ memory_mb, ...counts }) =>
      memory_mb === undefined ? [] : estimateSolve(counts).memoryBytes / (memory_mb * 1e6),
    );
    expect(shares.length).toBeGreaterThan(40);
    expect(Math.min(...shares)).toBeGreaterThan(0.9);
    expect(Math.max(...shares)).toBeLessThan(2);
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
    expect(inEnglish(whyNotFull(year(8_070_465), { ...anybody, memoryLimitBytes: 8e9 }) ?? "")).toMatch(
      /^full resolution would take about 3\d\d s, more than 300 s/,
    );
    expect(inEnglish(whyNotFull(year(20_000_000), { ...anybody, memoryLimitBytes: 16e9 }) ?? "")).toMatch(
      /^full resolution would take about \d+ minutes, more than 5 minutes/,
    );
  });

  it("is not taken where the memory of the run is too small", () => {
    expect(inEnglish(whyNotFull(year(2_395_473), { ...anybody, memoryLimitBytes: 2 ** 30 }) ?? "")).toBe(
      "full resolution would need about 1.8 GiB of memory, more than 1.0 GiB",
    );
    expect(inEnglish(whyNotFull(year(8_070_465), { ...anybody, memoryLimitBytes: 2 ** 30 }) ?? "")).toMatch(
      /take about .* and need about/,
    );
  });

  it("is not taken where the run's time is too short", () => {
    expect(inEnglish(whyNotFull(year(2_395_473), { ...anybody, timeLimitSeconds: 20 }) ?? "")).toMatch(
      /about \d+ s, more than 20 s$/,
    );
    expect(whyNotFull(year(2_395_473), { ...anybody, timeLimitSeconds: 86_400 })).toBeNull();
  });

  it("is used for small programs with any amount of memory", () => {
    const small = { nonzeros: 7_741, steps: 84, integers: 0 };
    expect(whyNotFull(small, { ...anybody, timeLimitSeconds: 0.1, memoryLimitBytes: 2 ** 20 })).toBeNull();
  });

  it("counts every year of a pathway", () => {
    expect(whyNotFull(year(2_395_473), anybody, 2)).toBeNull();
    expect(inEnglish(whyNotFull(year(2_395_473), anybody, 10) ?? "")).toMatch(
      /^10 years at full resolution would take about \d minutes/,
    );
  });

  it("is taken for a week with whole plant units, not for a year", () => {
    expect(whyNotFull({ nonzeros: 4293, steps: 168, integers: 4 }, anybody)).toBeNull();
    expect(inEnglish(whyNotFull(year(354_617, 6), anybody) ?? "")).toMatch(/would take about \d+ minutes/);
  });

  it("is not taken where the solver that was named is too slow or too small for it", () => {
    expect(whyNotFull(year(332_881), { ...anybody, solver: "highs-wasm" })).toBeNull();
    expect(inEnglish(whyNotFull(year(2_395_473), { ...anybody, solver: "highs-wasm" }) ?? "")).toMatch(
      /minutes, more than 5 minutes$/,
    );
    const small = { nonzeros: 3_000_000, steps: 8760, integers: 0 };
    expect(inEnglish(whyNotFull(small, { ...anybody, solver: "highs-wasm" }) ?? "")).toContain(
      "the memory of the solver 'highs-wasm'",
    );
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
