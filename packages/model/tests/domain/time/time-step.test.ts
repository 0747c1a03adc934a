/** The lengths of time steps, by hand: 0.3333 h are 1,199.88 s and mean the 1,200 s of 20 minutes. */
import { describe, expect, it } from "vitest";
import { datasetAttributes } from "../../../src/domain/dataset.ts";
import { recordSchema } from "../../../src/domain/schema.ts";
import { problemsOf } from "../../../src/domain/schema-problems.ts";
import { secondsOfStep, stepLengthOf } from "../../../src/domain/time/time-step.ts";

const schema = recordSchema(datasetAttributes);
const lengthOf = (hours_per_time_step: unknown) =>
  schema.parse({ name: "any", hours_per_time_step }).hours_per_time_step;
const problemOf = (hours_per_time_step: unknown) => {
  const reading = schema.safeParse({ name: "any", hours_per_time_step });
  return reading.success ? null : problemsOf(reading.error, { hours_per_time_step }, ["body"])[0];
};

describe("The length of a time step", () => {
  it.each([
    [1, 3_600],
    [3, 10_800],
    [8760, 31_536_000],
    [0.25, 900],
    [0.5, 1_800],
    [1.5, 5_400],
    [0.01, 36],
    [0.33, 1_188],
    [1 / 3600, 1],
    [0.00277778, 10],
    [1 / 3, 1_200],
    [0.3333, 1_200],
    [0.333, 1_200],
    [0.667, 2_400],
    [0.083, 300],
    [0.017, 60],
  ])("of %d h is %d s", (hours, seconds) => {
    expect(secondsOfStep(lengthOf(hours))).toBe(seconds);
    expect(lengthOf(hours)).toBe(seconds / 3600);
  });

  it("of every whole minute up to two hours is understood with three decimals", () => {
    for (let minutes = 1; minutes <= 120; minutes++) {
      const rounded = Number((minutes / 60).toFixed(3));
      const isWholeSeconds = Number.isInteger(Number((rounded * 3600).toFixed(6)));
      const meant = isWholeSeconds ? rounded * 3600 : minutes * 60;
      expect(secondsOfStep(lengthOf(rounded)), String(rounded)).toBe(Math.round(meant));
    }
  });

  it.each([" 0.25 ", "2.5e-1", 0.25])("is read like every number: %j", (given) => {
    expect(lengthOf(given)).toBe(0.25);
  });

  it.each([
    [0.334, 1202.4, "Give 0.3338888888888889 (1202 s) or 0.3333333333333333 (1200 s)."],
    [0.0028, 10.08, "Give 0.002777777777777778 (10 s)."],
    [0.0001, 0.36, "Give 0.0002777777777777778 (1 s)."],
  ])("of %d h is refused with the nearest ones, which are taken", (hours, seconds, hint) => {
    expect(problemOf(hours)).toMatchObject({
      type: "value_error",
      loc: ["body", "hours_per_time_step"],
      msg: `Value error, a time step of ${hours} h has ${seconds} s, which is not a whole number of seconds`,
      hint,
    });
    for (const [, nearest] of hint.matchAll(/([\d.]+) \(/g)) expect(problemOf(Number(nearest))).toBeNull();
  });

  it.each([
    [0, "greater_than"],
    [-0.25, "greater_than"],
    ["a quarter", "float_parsing"],
    [Number.POSITIVE_INFINITY, "finite_number"],
    [1e300, "int_parsing_size"],
    [[0.25], "float_type"],
  ])("is not %j", (given, type) => {
    expect(problemOf(given)).toMatchObject({ type });
  });

  it("keeps whole hours as they are, whatever their size", () => {
    expect(stepLengthOf(2 ** 53 - 1)).toEqual({ hours: 2 ** 53 - 1 });
  });
});
