/** op + λ ≤ rate·n without a capacity, and Σ op + λ ≤ H·Σ cap where cohorts share a loss */
import { describe, expect, it } from "vitest";
import { type ContentText, contentOf } from "../../../../../../tests/support/systems/content.ts";
import { programTextOf, rowsNamed, textOfSystem, twoSteps } from "../../../../../../tests/support/systems/golden.ts";
import { buildEnergySystem } from "../../../../src/energy-system/build.ts";
import type { EnergySystem, SystemComponent } from "../../../../src/energy-system/energy-system.ts";

const systemOf = (capacity_variable: boolean, tables: object): ContentText => ({
  dataset: twoSteps,
  regions: ["A", "B"],
  commodities: { el: "GW" },
  components: {
    Line: {
      type: "TRANSMISSION",
      commodity_name: "el",
      capacity_variable,
      power_losses: "TANGENTS",
      loss_segments: 1,
      tables: { resistances: { A: { B: 0.01 } }, distances: { A: { B: 1 } }, ...tables },
    },
  },
});
const rates = { operationRateMax: { A: { B: [30, 15] }, B: { A: [15, 30] } } };

describe("the loss limit", () => {
  it("limits a flow with its loss to the energy of the rate of a line without a capacity", () => {
    const { rows } = programTextOf(systemOf(false, rates));
    expect(rowsNamed(rows, "loss limit")).toEqual({
      "loss limit[Line, A → B, 0]": "1·flow[Line, A – B, 0] + 1·loss[Line, A – B, 0] ≤ 30",
      "loss limit[Line, A → B, 1]": "1·flow[Line, A – B, 1] + 1·loss[Line, A – B, 1] ≤ 15",
      "loss limit[Line, B → A, 0]": "1·flowBack[Line, A – B, 0] + 1·loss[Line, A – B, 0] ≤ 15",
      "loss limit[Line, B → A, 1]": "1·flowBack[Line, A – B, 1] + 1·loss[Line, A – B, 1] ≤ 30",
    });
    // 30 GWh in 3 hours are 10 GW, which lose 1 GW.
    expect(Object.values(rowsNamed(rows, "power losses"))[0]).toMatch(/≥ -3$/);
  });

  it("is that of all cohorts of a line together, which share one loss of their sum", () => {
    const outcome = buildEnergySystem(contentOf(systemOf(true, { capacityMax: { A: { B: 10 } } })), []);
    if (!outcome.system) throw new Error(JSON.stringify(outcome.problems));
    const [own] = outcome.system.components;
    const stock = { ...own, name: "Line_stock", cohortOf: "Line" } as SystemComponent;
    const system: EnergySystem = { ...outcome.system, components: [own, stock] };
    const { rows } = textOfSystem(system);
    expect(rowsNamed(rows, "loss limit")).toMatchObject({
      "loss limit[Line, A – B, 0]":
        "-3·capacity[Line, A – B] + 1·flow[Line, A – B, 0] + 1·flowBack[Line, A – B, 0] + 1·loss[Line, A – B, 0] + -3·capacity[Line_stock, A – B] + 1·flow[Line_stock, A – B, 0] + 1·flowBack[Line_stock, A – B, 0] ≤ 0",
    });
    expect(rowsNamed(rows, "power losses")).toMatchObject({
      "power losses[Line, A – B, 0]":
        "-0.2·flow[Line, A – B, 0] + 0.2·flowBack[Line, A – B, 0] + 1·loss[Line, A – B, 0] + -0.2·flow[Line_stock, A – B, 0] + 0.2·flowBack[Line_stock, A – B, 0] ≥ -3",
    });
    expect(Object.values(rowsNamed(rows, "transmission limit")).join()).not.toContain("loss");
  });
});
