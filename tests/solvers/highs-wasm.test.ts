import { highsWasmAdapter } from "#src/solvers/highs-wasm/adapter.ts";
import { describeConformance } from "./conformance.ts";

describeConformance(highsWasmAdapter());
