/** op[a→b] + op[b→a] ≤ H·cap */
import { describe, expect, it } from "vitest";
import {
  programTextOf,
  rowsNamed,
  threeRates,
  twoSteps,
  typicalPeriods,
} from "../../../../../../tests/support/systems/golden.ts";

const line = { type: "TRANSMISSION", commodity_name: "el", capacity_variable: true } as const;

describe("transmission limit", () => {
  it("is shared by both directions; the whole program of two lines among three regions", () => {
    const { columns, rows } = programTextOf({
      dataset: { ...twoSteps, number_of_time_steps: 1 },
      regions: ["A", "B", "C"],
      commodities: { el: "GW" },
      components: {
        Free: { type: "TRANSMISSION", commodity_name: "el", tables: { distances: { B: { C: 1 }, C: { B: 1 } } } },
        Line: {
          ...line,
          tables: {
            capacityMax: { A: { B: 5, C: 0 }, B: { A: 4, C: 7 }, C: { A: 0, B: 7 } },
            capacityMin: { A: { B: 1 }, B: { A: 2 } },
          },
        },
      },
    });
    expect(columns).toEqual({
      "flow[Free, B – C, 0]": "0 … Infinity, cost 0",
      "flowBack[Free, B – C, 0]": "0 … Infinity, cost 0",
      "capacity[Line, A – B]": "2 … 4, cost 0",
      "flow[Line, A – B, 0]": "0 … Infinity, cost 0",
      "flowBack[Line, A – B, 0]": "0 … Infinity, cost 0",
      "capacity[Line, B – C]": "0 … 7, cost 0",
      "flow[Line, B – C, 0]": "0 … Infinity, cost 0",
      "flowBack[Line, B – C, 0]": "0 … Infinity, cost 0",
    });
    expect(rows).toEqual({
      "transmission limit[Line, A – B]":
        "-3·capacity[Line, A – B] + 1·flow[Line, A – B, 0] + 1·flowBack[Line, A – B, 0] ≤ 0",
      "transmission limit[Line, B – C]":
        "-3·capacity[Line, B – C] + 1·flow[Line, B – C, 0] + 1·flowBack[Line, B – C, 0] ≤ 0",
      "commodity balance[el, A]": "-1·flow[Line, A – B, 0] + 1·flowBack[Line, A – B, 0] = 0",
      "commodity balance[el, B]":
        "-1·flow[Free, B – C, 0] + 1·flowBack[Free, B – C, 0] + 1·flow[Line, A – B, 0] + -1·flowBack[Line, A – B, 0] + -1·flow[Line, B – C, 0] + 1·flowBack[Line, B – C, 0] = 0",
      "commodity balance[el, C]":
        "1·flow[Free, B – C, 0] + -1·flowBack[Free, B – C, 0] + 1·flow[Line, B – C, 0] + -1·flowBack[Line, B – C, 0] = 0",
    });
  });

  it("takes the hours of each segment", () => {
    const { rows } = programTextOf(
      { dataset: threeRates, regions: ["A", "B"], commodities: { el: "GW" }, components: { Line: line } },
      typicalPeriods,
    );
    const flows = (step: number): string => `1·flow[Line, A – B, ${step}] + 1·flowBack[Line, A – B, ${step}]`;
    expect(rowsNamed(rows, "transmission limit")).toEqual({
      "transmission limit[Line, A – B, 0]": `-2·capacity[Line, A – B] + ${flows(0)} ≤ 0`,
      "transmission limit[Line, A – B, 1]": `-6·capacity[Line, A – B] + ${flows(1)} ≤ 0`,
      "transmission limit[Line, A – B, 2]": `-8·capacity[Line, A – B] + ${flows(2)} ≤ 0`,
    });
  });
});
