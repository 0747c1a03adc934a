/** op[a→b] ≤ rate·H·cap, or = for a fixed rate */
import { describe, expect, it } from "vitest";
import type { ContentText } from "../../../../../../tests/support/systems/content.ts";
import {
  programTextOf,
  rowsNamed,
  threeRates,
  twoSteps,
  typicalPeriods,
} from "../../../../../../tests/support/systems/golden.ts";

const line = { type: "TRANSMISSION", commodity_name: "el", capacity_variable: true } as const;
const oneWay = { ...line, is_bidirectional: false } as const;
const systemOf = (components: ContentText["components"]): ContentText => ({
  dataset: twoSteps,
  regions: ["A", "B"],
  commodities: { el: "GW" },
  components,
});

describe("transmission rate", () => {
  it("limits each direction beside the capacity that both share", () => {
    const { rows } = programTextOf(
      systemOf({ Line: { ...line, tables: { operationRateMax: { A: { B: [0.5, 1] }, B: { A: [0.25, 0] } } } } }),
    );
    expect(rowsNamed(rows, "transmission rate")).toEqual({
      "transmission rate[Line, A → B, 0]": "-1.5·capacity[Line, A – B] + 1·flow[Line, A – B, 0] ≤ 0",
      "transmission rate[Line, A → B, 1]": "-3·capacity[Line, A – B] + 1·flow[Line, A – B, 1] ≤ 0",
      "transmission rate[Line, B → A, 0]": "-0.75·capacity[Line, A – B] + 1·flowBack[Line, A – B, 0] ≤ 0",
      "transmission rate[Line, B → A, 1]": "1·flowBack[Line, A – B, 1] ≤ 0",
    });
    expect(rowsNamed(rows, "transmission limit")).toMatchObject({
      "transmission limit[Line, A – B, 0]":
        "-3·capacity[Line, A – B] + 1·flow[Line, A – B, 0] + 1·flowBack[Line, A – B, 0] ≤ 0",
    });
  });

  it("takes the place of the limit of lines that carry one way; it may be above 1", () => {
    const { rows } = programTextOf(
      systemOf({
        Line: { ...oneWay, tables: { distances: { B: { A: 1 } }, operationRateMax: { B: { A: [0.5, 1.2] } } } },
      }),
    );
    expect(rowsNamed(rows, "transmission limit")).toEqual({});
    expect(rowsNamed(rows, "transmission rate")).toEqual({
      "transmission rate[Line, B → A, 0]": "-1.5·capacity[Line, B – A] + 1·flow[Line, B – A, 0] ≤ 0",
      "transmission rate[Line, B → A, 1]": "-3.6·capacity[Line, B – A] + 1·flow[Line, B – A, 1] ≤ 0",
    });
  });

  it("is an equation if fixed, and a least rate is a row of minimum operation", () => {
    const { rows } = programTextOf(
      systemOf({
        Fixed: { ...oneWay, tables: { distances: { A: { B: 1 } }, operationRateFix: { A: { B: [0.5, 1] } } } },
        Least: { ...line, tables: { operationRateMin: { B: { A: [0.5, 0] } } } },
      }),
    );
    expect(rowsNamed(rows, "transmission rate")).toEqual({
      "transmission rate[Fixed, A → B, 0]": "-1.5·capacity[Fixed, A – B] + 1·flow[Fixed, A – B, 0] = 0",
      "transmission rate[Fixed, A → B, 1]": "-3·capacity[Fixed, A – B] + 1·flow[Fixed, A – B, 1] = 0",
    });
    expect(rowsNamed(rows, "minimum operation")).toEqual({
      "minimum operation[Least, B → A, 0]": "-1.5·capacity[Least, A – B] + 1·flowBack[Least, A – B, 0] ≥ 0",
      "minimum operation[Least, B → A, 1]": "1·flowBack[Least, A – B, 1] ≥ 0",
    });
  });

  it("is the energy itself without a capacity; a direction without a rate above 0 is closed", () => {
    const free = { type: "TRANSMISSION", commodity_name: "el" } as const;
    const { columns, rows } = programTextOf(
      systemOf({
        Fixed: { ...free, tables: { operationRateFix: { A: { B: [2, 1] }, B: { A: [0, 0] } } } },
        Limited: {
          ...free,
          is_bidirectional: false,
          tables: { operationRateMax: { A: { B: [0, 0] }, B: { A: [4, 5] } }, operationRateMin: { B: { A: [1, 0] } } },
        },
      }),
    );
    expect(columns).toEqual({
      "flow[Fixed, A – B, 0]": "2 … 2, cost 0",
      "flow[Fixed, A – B, 1]": "1 … 1, cost 0",
      "flowBack[Fixed, A – B, 0]": "0 … 0, cost 0",
      "flowBack[Fixed, A – B, 1]": "0 … 0, cost 0",
      "flow[Limited, B – A, 0]": "1 … 4, cost 0",
      "flow[Limited, B – A, 1]": "0 … 5, cost 0",
    });
    expect(rowsNamed(rows, "transmission rate")).toEqual({});
  });

  it("takes the hours of each segment, and energies their steps", () => {
    const rates = { A: { B: [0.5, 0.25, 1] } };
    const text: ContentText = {
      ...systemOf({
        Built: { ...oneWay, tables: { distances: { A: { B: 1 } }, operationRateMax: rates } },
        Free: {
          type: "TRANSMISSION",
          commodity_name: "el",
          is_bidirectional: false,
          tables: { operationRateMax: rates },
        },
      }),
      dataset: threeRates,
    };
    const { columns, rows } = programTextOf(text, typicalPeriods);
    expect(rowsNamed(rows, "transmission rate")).toEqual({
      "transmission rate[Built, A → B, 0]": "-1·capacity[Built, A – B] + 1·flow[Built, A – B, 0] ≤ 0",
      "transmission rate[Built, A → B, 1]": "-1.5·capacity[Built, A – B] + 1·flow[Built, A – B, 1] ≤ 0",
      "transmission rate[Built, A → B, 2]": "-8·capacity[Built, A – B] + 1·flow[Built, A – B, 2] ≤ 0",
    });
    expect(columns).toMatchObject({
      "flow[Free, A – B, 0]": "0 … 0.5, cost 0",
      "flow[Free, A – B, 1]": "0 … 0.75, cost 0",
      "flow[Free, A – B, 2]": "0 … 4, cost 0",
    });
  });
});
