/** The workbench's types of the interface are those of the OpenAPI document. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { interfaceTypes } from "../../docs/interface-types.ts";

it("apps/workbench/src/page/data/interface.ts is what `npx node docs/generate.ts` writes", () => {
  expect(readFileSync(new URL("../../apps/workbench/src/page/data/interface.ts", import.meta.url), "utf8")).toBe(
    interfaceTypes(),
  );
});

it("The page's types of the interface say what may be null, what is optional, and lists of choices", () => {
  const types = interfaceTypes();
  expect(types).toMatch(/export type RunSchema = \{\n {2}id: number;/);
  expect(types).toContain('  status: "queued" | "running" | "succeeded" | "failed" | "cancelled";');
  expect(types).toContain('  extreme_periods: readonly ("peak_load" | "lowest_renewables")[] | null;');
  expect(types).not.toMatch(/undefined|\bany\b|\[object/);
});
