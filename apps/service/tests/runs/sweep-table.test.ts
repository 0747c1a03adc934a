/** The table of a sweep says how time was resolved where points may differ in that unasked. */

import { defaultRunOptions, type RunOptions } from "@esm/model/domain/runs/run-options";
import type { SummaryValue } from "@esm/model/results/summary";
import { describe, expect, it } from "vitest";
import { packJson } from "../../src/runs/stored-results/parts.ts";
import { sweepFigures } from "../../src/runs/stored-results/sweep-table.ts";

const run = (id: number, resolution: string | null) => ({
  id,
  status: "succeeded" as const,
  objective: 3,
  cause: null,
  resolution,
});

function table(options: Partial<RunOptions>, resolutions: (string | null)[]) {
  const figures = sweepFigures({ ...defaultRunOptions(), ...options });
  resolutions.forEach((resolution, index) => {
    figures.note(run(index + 1, resolution), []);
  });
  const { columns, rowOf } = figures.table([]);
  return { columns, rows: resolutions.map((_, position) => rowOf(position, { position, overrides: [] })) };
}

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

  it("has a column for what some point has: 0 where another with a result has none, empty without a result", () => {
    const capacity = (component: string, value: number) =>
      ({
        kind: "source",
        component,
        property: "capacity",
        unit: "[GW]",
        region_to: null,
        value,
      }) as SummaryValue;
    const figures = sweepFigures(defaultRunOptions());
    figures.note(run(1, "full"), [{ bytes: packJson([capacity("sun", 1), capacity("sun", 2)]) }]);
    figures.note(null, []);
    figures.note(run(3, "full"), [{ bytes: packJson([capacity("wind", 4)]) }]);
    const { columns, rowOf } = figures.table([]);
    expect(columns.slice(usual.length)).toEqual(["capacity of sun [GW]", "capacity of wind [GW]"]);
    const found = [0, 1, 2].map((position) => rowOf(position, { position, overrides: [] }).slice(usual.length));
    expect(found).toEqual([
      [3, 0],
      [null, null],
      [0, 4],
    ]);
  });
});
