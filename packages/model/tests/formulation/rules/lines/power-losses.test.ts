/** λ ≥ ± m·(op[a→b] − op[b→a]) − n·H for each piece, λ ≤ r·top²·H, and half of λ at each end */
import { describe, expect, it } from "vitest";
import type { ComponentText, ContentText } from "../../../../../../tests/support/systems/content.ts";
import {
  programTextOf,
  rowsNamed,
  threeRates,
  twoSteps,
  typicalPeriods,
} from "../../../../../../tests/support/systems/golden.ts";

const systemOf = (line: Partial<ComponentText>, dataset: ContentText["dataset"] = twoSteps): ContentText => ({
  dataset,
  regions: ["A", "B"],
  commodities: { el: "GW" },
  components: {
    Line: {
      type: "TRANSMISSION",
      commodity_name: "el",
      capacity_variable: true,
      power_losses: "TANGENTS",
      loss_segments: 2,
      ...line,
      tables: { capacityFix: { A: { B: 10 } }, resistances: { A: { B: 0.01 } }, ...line.tables },
    },
  },
});
const net = (factor: number, step: number) =>
  `${-factor}·flow[Line, A – B, ${step}] + ${factor}·flowBack[Line, A – B, ${step}] + 1·loss[Line, A – B, ${step}]`;

describe("power losses", () => {
  it("touch the square of the flow in tangents below it, at halves of the largest power", () => {
    const { rows, columns } = programTextOf(systemOf({}));
    // At 5 GW 0.01·25 = 0.25 GW are lost, and 0.1 GW more for each further one; at 10 GW, 1 GW and 0.2 GW.
    const found = Object.entries(rowsNamed(rows, "power losses"));
    expect(found.map(([, text]) => text)).toEqual([
      `${net(0.1, 0)} ≥ -0.75`,
      `${net(0.1, 1)} ≥ -0.75`,
      `${net(-0.1, 0)} ≥ -0.75`,
      `${net(-0.1, 1)} ≥ -0.75`,
      `${net(0.2, 0)} ≥ -3`,
      `${net(0.2, 1)} ≥ -3`,
      `${net(-0.2, 0)} ≥ -3`,
      `${net(-0.2, 1)} ≥ -3`,
    ]);
    // 1 GW for the three hours of a step.
    expect(columns["loss[Line, A – B, 0]"]).toContain("3");
  });

  it("count half at each end, and take part of the capacity", () => {
    const { rows } = programTextOf(systemOf({}));
    expect(rowsNamed(rows, "commodity balance")).toMatchObject({
      "commodity balance[el, A, 0]":
        "-1·flow[Line, A – B, 0] + 1·flowBack[Line, A – B, 0] + -0.5·loss[Line, A – B, 0] = 0",
      "commodity balance[el, B, 0]":
        "1·flow[Line, A – B, 0] + -1·flowBack[Line, A – B, 0] + -0.5·loss[Line, A – B, 0] = 0",
    });
    expect(rowsNamed(rows, "transmission limit")).toMatchObject({
      "transmission limit[Line, A – B, 0]":
        "-3·capacity[Line, A – B] + 1·flow[Line, A – B, 0] + 1·flowBack[Line, A – B, 0] + 1·loss[Line, A – B, 0] ≤ 0",
    });
  });

  it("cut the square of the flow in secants above it: from 0 to 5, and from 5 to 10", () => {
    const { rows } = programTextOf(systemOf({ power_losses: "SECANTS" }));
    expect(Object.values(rowsNamed(rows, "power losses")).filter((_, index) => index % 4 === 0)).toEqual([
      `${net(0.05, 0)} ≥ 0`,
      `${net(0.15, 0)} ≥ -1.5`,
    ]);
  });

  it("have as many secants as an allowed error of 0.0625 GW takes: 2·√(0.0625 / 0.01) = 5", () => {
    const tolerant = { power_losses: "SECANTS", loss_tolerance_absolute: 0.0625 } as const;
    const { rows } = programTextOf(systemOf(tolerant));
    const given = programTextOf(systemOf({ power_losses: "SECANTS" }));
    expect(rowsNamed(rows, "power losses")).toEqual(rowsNamed(given.rows, "power losses"));
    // With an error of the whole loss, the second secant reaches beyond all powers.
    const relative = programTextOf(systemOf({ ...tolerant, loss_tolerance_relative: 1 }));
    const last = Object.values(rowsNamed(relative.rows, "power losses")).at(-1);
    // It ends at 5·(1 + 2·(1 + √2)) = 29.142…: the slope is 0.01·34.142…, the offset 0.01·5·29.142…·3.
    expect(last).toMatch(/^0\.3414\d*·flow.* ≥ -4\.371\d*$/);
  });

  it("divide the range of each step where rates differ, by the higher one of both directions", () => {
    const rates = { A: { B: [0.5, 1] }, B: { A: [0.25, 0] } };
    const { rows, columns } = programTextOf(systemOf({ loss_segments: 1, tables: { operationRateMax: rates } }));
    expect(Object.values(rowsNamed(rows, "power losses")).slice(0, 2)).toEqual([
      `${net(0.1, 0)} ≥ -0.75`,
      `${net(0.2, 1)} ≥ -3`,
    ]);
    expect(columns["loss[Line, A – B, 0]"]).toContain("0.75");
    expect(rowsNamed(rows, "transmission rate")).toMatchObject({
      "transmission rate[Line, A → B, 0]":
        "-1.5·capacity[Line, A – B] + 1·flow[Line, A – B, 0] + 1·loss[Line, A – B, 0] ≤ 0",
    });
  });

  it("are energies of the hours of each segment", () => {
    const { rows } = programTextOf(systemOf({ loss_segments: 1 }, threeRates), typicalPeriods);
    const sides = Object.values(rowsNamed(rows, "power losses")).map((text) => Number(text.split("≥")[1]));
    // 1 GW at 10 GW, for 2, 6 and 8 hours.
    expect(sides).toEqual([-2, -6, -8, -2, -6, -8]);
  });

  it("add nothing to lines without them, whatever their resistances", () => {
    const plain = programTextOf(systemOf({ power_losses: "NONE" }));
    const without = programTextOf(systemOf({ power_losses: "NONE", tables: { resistances: {} } }));
    expect(plain).toEqual(without);
  });
});
