/** Σ ± reactance·(op[a→b] − op[b→a]) / H = 0 around each independent cycle */
import { describe, expect, it } from "vitest";
import type { ComponentText, ContentText } from "../../../../../../tests/support/systems/content.ts";
import {
  programTextOf,
  rowsNamed,
  threeRates,
  twoSteps,
  typicalPeriods,
} from "../../../../../../tests/support/systems/golden.ts";

const systemOf = (components: ContentText["components"], dataset: ContentText["dataset"] = twoSteps): ContentText => ({
  dataset,
  regions: ["A", "B", "C"],
  commodities: { el: "GW", dc: "GW" },
  components,
});
type Pairs = Record<string, Record<string, number>>;
const grid = (reactances: Pairs, more: Partial<ComponentText> = {}): ComponentText => ({
  type: "TRANSMISSION",
  commodity_name: "el",
  power_flow: "DC",
  ...more,
  tables: { distances: reactances, reactances },
});
const triangle = { A: { B: 3, C: 6 }, B: { C: 9 } };

describe("the voltage law", () => {
  it("counts lines along the cycle: from the line outside the forest back to where it began", () => {
    const { rows } = programTextOf(systemOf({ Grid: grid(triangle) }));
    expect(rowsNamed(rows, "voltage law")).toEqual({
      "voltage law[Grid, B – C, 0]":
        "1·flow[Grid, A – B, 0] + -1·flowBack[Grid, A – B, 0] + -2·flow[Grid, A – C, 0] + 2·flowBack[Grid, A – C, 0] + 3·flow[Grid, B – C, 0] + -3·flowBack[Grid, B – C, 0] = 0",
      "voltage law[Grid, B – C, 1]":
        "1·flow[Grid, A – B, 1] + -1·flowBack[Grid, A – B, 1] + -2·flow[Grid, A – C, 1] + 2·flowBack[Grid, A – C, 1] + 3·flow[Grid, B – C, 1] + -3·flowBack[Grid, B – C, 1] = 0",
    });
  });

  it("compares powers: each segment has its hours", () => {
    const { rows } = programTextOf(
      systemOf({ Grid: grid({ A: { B: 24 } }), Second: grid({ B: { A: 48 } }) }, threeRates),
      typicalPeriods,
    );
    expect(rowsNamed(rows, "voltage law")).toEqual({
      "voltage law[Second, A – B, 0]":
        "-12·flow[Grid, A – B, 0] + 12·flowBack[Grid, A – B, 0] + 24·flow[Second, A – B, 0] + -24·flowBack[Second, A – B, 0] = 0",
      "voltage law[Second, A – B, 1]":
        "-4·flow[Grid, A – B, 1] + 4·flowBack[Grid, A – B, 1] + 8·flow[Second, A – B, 1] + -8·flowBack[Second, A – B, 1] = 0",
      "voltage law[Second, A – B, 2]":
        "-3·flow[Grid, A – B, 2] + 3·flowBack[Grid, A – B, 2] + 6·flow[Second, A – B, 2] + -6·flowBack[Second, A – B, 2] = 0",
    });
  });

  it("leaves out trees, lines whose flows are free, and grids of other commodities", () => {
    const { rows } = programTextOf(
      systemOf({
        Tree: grid({ A: { B: 1 }, B: { C: 1 } }),
        Free: grid({ A: { C: 1 } }, { power_flow: "TRANSPORT" }),
        Other: grid({ A: { C: 1 } }, { commodity_name: "dc" }),
      }),
    );
    expect(rowsNamed(rows, "voltage law")).toEqual({});
  });

  it("adds no row to a system whose lines have no power flow, whatever their reactances", () => {
    const plain = programTextOf(systemOf({ Grid: grid(triangle, { power_flow: "TRANSPORT" }) }));
    const without = programTextOf(
      systemOf({ Grid: { type: "TRANSMISSION", commodity_name: "el", tables: { distances: triangle } } }),
    );
    expect(plain).toEqual(without);
  });
});
