import { highsWasmAdapter } from "#src/solvers/adapters/highs-wasm/adapter.ts";
import { long } from "../support/long.ts";
import { describeConformance } from "./conformance.ts";

// The thread, which answers by the same code, is in `npm test`.
describeConformance(highsWasmAdapter(), { answers: long });
