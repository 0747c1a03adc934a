/** Published results have no capacities that nobody would build. */
import { fileURLToPath } from "node:url";
import { inEnglish } from "@esm/messages/render";
import { describe, expect, it } from "vitest";
import { long } from "../../../../tests/support/long.ts";
import { contentOfArchive } from "../../../../tests/support/systems/reference.ts";
import { optimizeSnapshot } from "../../src/optimization/solve-model.ts";
import { capacitiesOf } from "../../src/optimization/solver-calls.ts";
import { readResolution } from "../../src/optimization/time-resolution.ts";

const example = fileURLToPath(new URL("../../../../examples/three-regions-year.zip", import.meta.url));

describe("capacities below a millionth of the largest of their unit", () => {
  it("are not part of a plan for three regions over 20 days", { ...long, timeout: 120_000 }, async () => {
    const resolution = readResolution({ periods: 20 }, "full") ?? { kind: "full" as const };
    const snapshot = { content: await contentOfArchive(example, {}), overrides: [] };
    const end = await optimizeSnapshot(snapshot, { solver: "auto", timeLimitSeconds: null, resolution });
    if (end.status !== "optimal") throw new Error(end.status);
    expect(inEnglish(end.attempts.at(-1)?.explanation ?? "")).toContain(
      "without capacities that an optimum does not need",
    );
    const { columnValue, layout, system } = end.solved;
    const { column, group } = capacitiesOf(system, layout);
    const largest = new Map<number, number>();
    column.forEach((at, place) => {
      largest.set(group[place], Math.max(largest.get(group[place]) ?? 0, columnValue[at]));
    });
    const negligible = [...column].filter(
      (at, place) => columnValue[at] > 0 && columnValue[at] < 1e-6 * (largest.get(group[place]) ?? 0),
    );
    expect(negligible).toEqual([]);
  });
});
