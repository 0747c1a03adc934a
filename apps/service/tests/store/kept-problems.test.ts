/** Records of runs shorten problems that are large one by one. */

import { inEnglish } from "@esm/messages/render";
import type { Problem } from "@esm/model/domain/problem";
import type { Run } from "@esm/model/domain/runs/run";
import { describe, expect, it } from "vitest";
import { long } from "../../../../tests/support/long.ts";
import { noFigures } from "../../src/runs/jobs/run-outcome.ts";
import { keptError, keptFigures, listedRun } from "../../src/store/runs/run-problems.ts";

const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
const change = (hour: number) => ({
  component: "Wind",
  attribute: "operation_rate_max",
  steps: [hour, hour],
  value: 1,
});
const hourly: Problem = {
  type: "infeasible_rate",
  loc: ["components", "Wind"],
  msg: "The operation_rate_max of 'Wind' is too low.",
  input: 3,
  hint: "Raise it.",
  ctx: { alone: true, changes: Array.from({ length: 8760 }, (_, hour) => change(hour)) },
};
const small: Problem = { type: "infeasible_conflict", loc: ["model"], msg: "These rules contradict each other." };

describe("problems in a run's record", () => {
  it("say in words what they are where their figures are too many, and are followed by the others", () => {
    const { problems } = keptError({ cause: "infeasible", message: "no", problems: [hourly, small, hourly] });
    const inWords = { ...hourly, ctx: { alone: true, left_out: 1 } };
    expect(problems).toEqual([inWords, small, inWords]);
  });

  it("keep their figures where there is room", () => {
    const day = { ...hourly, ctx: { changes: Array.from({ length: 24 }, (_, hour) => change(hour)) } };
    expect(keptError({ cause: "infeasible", message: "no", problems: [day] }).problems).toEqual([day]);
  });

  it("are bounded, whichever part of them is large", long, () => {
    const endless: Problem = {
      ...small,
      msg: "x".repeat(10 ** 6),
      input: "y".repeat(10 ** 6),
      hint: "z".repeat(10 ** 6),
    };
    const { problems } = keptError({ cause: "invalid", message: "no", problems: Array(50).fill(endless) });
    expect(bytes(problems)).toBeLessThan(400 * 1024);
    expect(inEnglish(problems.at(-1)?.msg ?? "")).toMatch(/^\d+ more are not kept/);
  });

  it("have the first shortfalls of dispatch, and say that the workbook has all", () => {
    const one = { kind: "unserved", name: "heat", location: "North", unit: "GWh", value: 1 };
    const shortfalls = Array.from({ length: 20_000 }, (_, index) => ({ ...one, location: `Region ${index}` }));
    const dispatch = { unit: "€", designAnnualCost: 1, annualCost: 2, penalty: 3, shortfalls };
    const figures = keptFigures({ ...noFigures, dispatch });
    expect(bytes(figures)).toBeLessThan(400 * 1024);
    const told = figures.dispatch?.shortfalls ?? [];
    expect(told).toEqual(shortfalls.slice(0, told.length));
    expect(figures.warnings.map(({ msg }) => inEnglish(msg))).toEqual([
      `${told.length} of 20000 shortfalls are stored; the sheet of the result contains all of them.`,
    ]);
    const listed = listedRun({ options: {}, overrides: [], figures, error: null } as unknown as Run);
    expect(listed.figures?.dispatch?.shortfalls).toEqual(shortfalls.slice(0, 10));
    expect(listed.counts.shortfalls).toBe(told.length);
  });

  it("take little room in a list", () => {
    const day = { ...hourly, ctx: { changes: Array.from({ length: 500 }, (_, hour) => change(hour)) } };
    const run = {
      options: {},
      overrides: [],
      figures: null,
      error: { cause: "infeasible", message: "no", problems: Array(30).fill(day) },
    };
    const { error, counts } = listedRun(run as unknown as Run);
    expect(counts.problems).toBe(30);
    expect(bytes(error)).toBeLessThan(10 * 4 * 1024);
    expect(error?.problems[0]).toMatchObject({ msg: hourly.msg, ctx: { left_out: 1 } });
  });
});
