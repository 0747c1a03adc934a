/** Runs where the machine has the library, see docs/how-to/solvers.md. */
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { findHighs, highsFolders, highsNativeAdapter } from "../src/adapters/highs-native/adapter.ts";
import { describeConformance } from "./conformance.ts";

it("The search for the library of HiGHS looks first where tools/highs-library puts the library", () => {
  expect(highsFolders.at(0)).toBe(resolve(".solvers/lib"));
});

const { path } = findHighs(process.env.HIGHS_LIBRARY);
if (path === null) describe.skip("highs-native: there is no library", () => undefined);
else describeConformance(highsNativeAdapter(path));
