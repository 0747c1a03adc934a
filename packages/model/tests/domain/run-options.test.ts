import { describe, expect, it } from "vitest";
import { runOptionsSchema } from "../../src/domain/runs/run-options.ts";
import { problemsOf } from "../../src/domain/schema-problems.ts";

const read = (given: object) => {
  const reading = runOptionsSchema.safeParse(given);
  return reading.success ? reading.data : problemsOf(reading.error, given, ["query"]);
};

describe("The options of a run", () => {
  it.each([
    ["a text", "peak_load, lowest_renewables"],
    ["a list", ["peak_load", "lowest_renewables"]],
  ])("take extreme periods as %s", (_, extreme_periods) => {
    expect(read({ extreme_periods })).toMatchObject({ extreme_periods: ["peak_load", "lowest_renewables"] });
  });

  it.each([
    ["extreme_periods", "peak_laod", "Did you mean 'peak_load'?"],
    ["extreme_periods", ["peak_load", "lowest_renewable"], "Did you mean 'lowest_renewables'?"],
    ["representation", "mediod", "Did you mean 'medoid'?"],
  ])("say of %s %j which choice is near", (option, given, hint) => {
    expect(read({ [option]: given })).toMatchObject([{ type: "enum", loc: ["query", option], hint }]);
  });

  it("name the choices where a list of them is something else", () => {
    const [problem] = read({ extreme_periods: 5 }) as { hint?: string }[];
    expect(problem).toMatchObject({
      loc: ["query", "extreme_periods"],
      ctx: { expected: expect.stringContaining("peak") },
    });
    expect(problem?.hint).toBeUndefined();
  });
});
