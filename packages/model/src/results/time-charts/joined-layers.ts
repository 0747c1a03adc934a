/**
 * Keeps the layers with the most energy and joins the others: demands to one `demand`, what brings in
 * and what takes out to one `other` each. Exchange and losses stay as they are. The layers still add up to 0.
 */
import type { LayerDefinition } from "./balance-layers.ts";

const sideOf: Readonly<Record<string, "above" | "below" | "demand">> = {
  source: "above",
  output: "above",
  discharge: "above",
  sink: "below",
  input: "below",
  charge: "below",
  demand: "demand",
};

/** @param energies of the layers, in their order @param most that stay by themselves */
export function joinedLayers(
  layers: readonly LayerDefinition[],
  energies: readonly number[],
  most: number,
): LayerDefinition[] {
  const ranked = [...layers.keys()]
    .filter((position) => layers[position].role in sideOf)
    .sort((left, right) => energies[right] - energies[left] || left - right);
  const small = new Set(ranked.slice(most));
  const bySide = Map.groupBy(
    [...small].sort((left, right) => left - right),
    (position) => sideOf[layers[position].role],
  );
  const joined = [...bySide].map(
    ([side, positions]): LayerDefinition => ({
      role: side === "demand" ? "demand" : "other",
      component: null,
      neighbour: null,
      terms: positions.flatMap((position) => layers[position].terms),
      joined: positions.length,
    }),
  );
  return [...layers.filter((_, position) => !small.has(position)), ...joined];
}
