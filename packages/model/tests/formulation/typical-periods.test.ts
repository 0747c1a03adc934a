/** Storage over typical periods against full resolution: as many typical periods as periods change nothing. */

import type { ResolutionRequest } from "@esm/optimize/optimization/model-input";
import type { Optimum } from "@esm/optimize/optimization/optimization-end";
import { optimizeSnapshot } from "@esm/optimize/optimization/solve-model";
import { describe, expect, it } from "vitest";
import { type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import { stateAtOriginalSteps } from "../../src/results/operation.ts";

const steps = 24;
const wave = (phase: number): number[] =>
  Array.from({ length: steps }, (_, step) => Number((0.5 + 0.5 * Math.sin(step * 0.7 + phase)).toFixed(4)));

/** Sun and wind, a battery that loses its charge, and a demand. */
const text = (selfDischarge: number): ContentText => ({
  dataset: { number_of_time_steps: steps, hours_per_time_step: 1 },
  regions: ["R"],
  commodities: { el: "GW" },
  components: {
    Wind: {
      type: "SOURCE",
      commodity_name: "el",
      capacity_variable: true,
      invest_per_capacity: 10,
      tables: { operationRateMax: { R: wave(0) } },
    },
    Backup: { type: "SOURCE", commodity_name: "el", commodity_cost: 0.01 },
    Demand: {
      type: "SINK",
      commodity_name: "el",
      tables: { operationRateFix: { R: wave(2).map((value) => 2 + value) } },
    },
    Battery: {
      type: "STORAGE",
      commodity_name: "el",
      capacity_variable: true,
      invest_per_capacity: 2,
      self_discharge: selfDischarge,
      charge_efficiency: 0.95,
      discharge_efficiency: 0.9,
      state_of_charge_min: 0.1,
      state_of_charge_max: 0.9,
    },
  },
});

async function optimum(selfDischarge: number, resolution: ResolutionRequest): Promise<Optimum> {
  const snapshot = { content: contentOf(text(selfDischarge)), overrides: [] };
  const end = await optimizeSnapshot(snapshot, { solver: "auto", timeLimitSeconds: 500, resolution });
  if (end.status !== "optimal") throw new Error(JSON.stringify(end));
  return end;
}

const periods = (count: number, more = {}): ResolutionRequest => ({
  kind: "typical-periods",
  periods: count,
  periodLength: 6,
  segments: null,
  representation: "medoid",
  ...more,
});

describe("storage over typical periods", () => {
  it.each([0, 0.02])("is exact where every period stands for itself (self-discharge %d)", async (selfDischarge) => {
    const full = await optimum(selfDischarge, { kind: "full" });
    const typical = await optimum(selfDischarge, periods(4));
    expect(typical.objective / full.objective).toBeCloseTo(1, 8);
    expect(typical.solved.time.sequence).toHaveLength(4);
  });

  it("costs more under simplified bounds once there is self-discharge", async () => {
    const exact = await optimum(0.02, periods(4));
    const simplified = await optimum(0.02, periods(4, { storageBounds: "simplified" }));
    expect(simplified.objective).toBeGreaterThan(exact.objective * (1 + 1e-6));
    const without = await optimum(0, periods(4));
    const same = await optimum(0, periods(4, { storageBounds: "simplified" }));
    expect(same.objective / without.objective).toBeCloseTo(1, 9);
  });

  it("has a content over the whole horizon that follows from charging and discharging, within its range", async () => {
    const { solved } = await optimum(0.02, periods(2, { segments: 3, representation: "distribution" }));
    const position = solved.system.components.findIndex(({ name }) => name === "Battery");
    const columns = solved.layout.columnsOf[position];
    const capacity = solved.columnValue[columns.capacity[0]];
    expect(capacity).toBeGreaterThan(0);
    const states = stateAtOriginalSteps(solved, position, 0);
    expect(states).toHaveLength(steps);
    for (const state of states) {
      expect(state).toBeGreaterThan(0.1 * capacity - 1e-6);
      expect(state).toBeLessThan(0.9 * capacity + 1e-6);
    }
    // From variable step to variable step through all periods and back to the beginning.
    const { time, columnValue } = solved;
    const visits = [...time.sequence].flatMap((period) =>
      Array.from({ length: 3 }, (_, segment) => time.periodStart[period] + segment),
    );
    let at = 0;
    visits.forEach((step) => {
      const next = (at + time.originalSteps[step]) % steps;
      const charged = 0.95 * columnValue[columns.charge[0] + step] - columnValue[columns.discharge[0] + step] / 0.9;
      expect(states[next]).toBeCloseTo(states[at] * 0.98 ** time.hours[step] + charged, 6);
      at = next;
    });
  });
});
