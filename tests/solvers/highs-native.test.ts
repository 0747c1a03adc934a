/** Runs where the machine has the library, see docs/solvers.md. */
import { describe } from "vitest";
import { findHighs, highsNativeAdapter } from "#src/solvers/adapters/highs-native/adapter.ts";
import { describeConformance } from "./conformance.ts";

const { path } = findHighs(process.env.HIGHS_LIBRARY);
if (path === null) describe.skip("highs-native: there is no library", () => undefined);
else describeConformance(highsNativeAdapter(path));
