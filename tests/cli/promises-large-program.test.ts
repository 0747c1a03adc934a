/** What the command line expects of a model before it has read it. */
import { expect, it } from "vitest";
import { promisesLargeProgram } from "#src/cli/local/promises-large-program.ts";
import type { ResolutionRequest } from "#src/optimization/model-input.ts";

const [year, week] = ["examples/one-region-year.zip", "examples/one-region-week.zip"];
const full = { resolution: { kind: "full" } as const };
const periods: ResolutionRequest = {
  ...{ kind: "typical-periods", periods: 7, periodLength: 24, segments: 12 },
  ...{ representation: "distribution", storageBounds: "exact" },
};

it("is a large program where a year is optimized at full resolution", async () => {
  expect(await promisesLargeProgram(year, undefined, full)).toBe(true);
  expect(await promisesLargeProgram(week, undefined, full)).toBe(false);
});

it("is a small one over typical periods, or over some of the time steps", async () => {
  expect(await promisesLargeProgram(year, undefined, { resolution: periods })).toBe(false);
  expect(await promisesLargeProgram(year, 24, full)).toBe(false);
});

it("is a small one where there is no file, which is reported when it is read", async () => {
  expect(await promisesLargeProgram("examples/none.zip", undefined, full)).toBe(false);
});
