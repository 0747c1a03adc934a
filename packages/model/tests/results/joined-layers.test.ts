/** The largest layers stay, and the others are joined by their side. */
import { expect, it } from "vitest";
import type { LayerDefinition } from "../../src/results/time-charts/balance-layers.ts";
import { joinedLayers } from "../../src/results/time-charts/joined-layers.ts";

const layer = (role: string, component: string): LayerDefinition => ({
  role,
  component,
  neighbour: null,
  terms: [{ variable: "operation", component, region: "North", factor: 1 }],
});

it("A chart of many layers joins demands to one, and the others above and below 0 to one each; exchange stays", () => {
  const layers = [
    layer("source", "Wind"),
    layer("source", "Sun"),
    layer("output", "Gas"),
    layer("demand", "Homes"),
    layer("demand", "Industry"),
    layer("charge", "Battery"),
    layer("exchange", "Line"),
  ];
  const joined = joinedLayers(layers, [9, 1, 2, 8, 3, 1, 0], 2);
  expect(joined.map(({ role, component, joined: count, terms }) => [role, component, count, terms.length])).toEqual([
    ["source", "Wind", undefined, 1],
    ["demand", "Homes", undefined, 1],
    ["exchange", "Line", undefined, 1],
    ["other", null, 2, 2],
    ["demand", null, 1, 1],
    ["other", null, 1, 1],
  ]);
});
