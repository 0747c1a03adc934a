/** Points of a sweep over tables: the program of the next point is patched where it can be, and is that of the changed data. */
import { type Code, isMessage } from "@esm/messages/message";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { tableOverridesSchema } from "@esm/model/domain/overrides/table-override-schema";
import { overriddenContent } from "@esm/model/energy-system/overridden-content";
import { describe, expect, it } from "vitest";
import { contentOf } from "../../../../tests/support/systems/content.ts";
import { emptyMemory } from "../../src/optimization/series-cache.ts";
import { optimizeSnapshot } from "../../src/optimization/solve-model.ts";

const day = (scale: number): number[] => Array.from({ length: 24 }, (_, hour) => scale * (2 + Math.sin(hour / 4)));
const content: DatasetContent = contentOf({
  dataset: { number_of_time_steps: 24 },
  regions: ["N", "S"],
  commodities: { electricity: "GW" },
  components: {
    Import: { type: "SOURCE", commodity_name: "electricity", commodity_cost: 1 },
    Wind: {
      type: "SOURCE",
      commodity_name: "electricity",
      capacity_variable: true,
      invest_per_capacity: 100,
      tables: { capacityMax: { N: 2, S: 2 }, operationRateMax: { N: day(0.3), S: day(0.2) } },
    },
    Demand: { type: "SINK", commodity_name: "electricity", tables: { operationRateFix: { N: day(1), S: day(2) } } },
  },
});
const demand = (value: number) => ({
  component_name: "Demand",
  table: "operationRateFix",
  operation: "multiply",
  value,
});
const wind = (value: number) => ({
  component_name: "Wind",
  table: "capacityMax",
  regions: ["S"],
  operation: "set",
  value,
});

describe.each(["full", "typical-periods"] as const)("A sweep over tables at %s resolution", (kind) => {
  const resolution =
    kind === "full"
      ? ({ kind } as const)
      : ({ kind, periods: 2, periodLength: 6, segments: null, representation: "distribution" } as const);
  const options = { solver: "auto", timeLimitSeconds: 60, resolution } as const;

  async function solved(given: readonly object[], memory = emptyMemory()) {
    const codes: Code[] = [];
    const onLog = (line: unknown): void => void (isMessage(line) && codes.push(line.code));
    const overrides = tableOverridesSchema.parse(given);
    const end = await optimizeSnapshot({ content, overrides }, options, { onLog }, memory);
    if (end.status !== "optimal") throw new Error(JSON.stringify(end));
    return { end, isPatched: codes.includes("program_patched") };
  }

  it("patches the program where no place and no zero changes, else builds it again, with the hash of the data typed in", async () => {
    const memory = emptyMemory();
    const found: [number, boolean][] = [];
    for (const given of [[demand(1.5)], [demand(2)], [demand(2), wind(1)], [demand(2), wind(0)]]) {
      const { end, isPatched } = await solved(given, memory);
      const typed = overriddenContent(content, tableOverridesSchema.parse(given)).content;
      const alone = await optimizeSnapshot({ content: typed, overrides: [] }, options);
      if (alone.status !== "optimal") throw new Error(JSON.stringify(alone));
      expect(end.programHash).toBe(alone.programHash);
      expect(end.solved.time).toEqual(alone.solved.time);
      expect(end.warnings).toEqual(alone.warnings);
      expect(Math.abs(end.objective / alone.objective - 1)).toBeLessThan(1e-9);
      found.push([given.length, isPatched]);
    }
    expect(found).toEqual([
      [1, false],
      [1, true],
      [2, true],
      // Without a capacity in the south there are fewer variables.
      [2, false],
    ]);
  });
});
