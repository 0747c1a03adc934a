/** The table of a sweep says how time was resolved where points may differ in that unasked. */
import { describe, expect, it } from "vitest";
import { defaultRunOptions, type RunOptions } from "#src/domain/run-options.ts";
import { sweepTable } from "#src/runs/stored-results/sweep-table.ts";

const point = (position: number, resolution: string | null) => ({
  summary: null,
  point: {
    ...{ position, overrides: [], reused: false },
    run: { id: position + 1, status: "succeeded" as const, objective: 3, cause: null, resolution },
  },
});
const table = (options: Partial<RunOptions>, resolutions: (string | null)[]) =>
  sweepTable(
    { parameters: [], options: { ...defaultRunOptions(), ...options } },
    resolutions.map((resolution, position) => point(position, resolution)),
  );

const usual = ["position", "run_id", "status", "cause", "objective"];
const days = "typical_periods=7; steps_per_period=24; segments=12";

describe("The table of a sweep", () => {
  it("has the resolution of each point where some got typical periods unasked", () => {
    const { columns, rows } = table({}, ["full", days, null]);
    expect(columns).toEqual([...usual, "resolution"]);
    expect(rows.map((row) => row.at(-1))).toEqual(["full", days, null]);
  });

  it("does without where it was asked for, or every point is at full resolution", () => {
    expect(table({}, ["full", "full", null]).columns).toEqual(usual);
    expect(table({ typical_periods: 7 }, [days, days]).columns).toEqual(usual);
    expect(table({ resolution: "typical_periods" }, [days]).columns).toEqual(usual);
  });
});
