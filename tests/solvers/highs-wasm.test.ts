import { highsWasmAdapter } from "#src/solvers/adapters/highs-wasm/adapter.ts";
import { describeConformance } from "./conformance.ts";

describeConformance(highsWasmAdapter());
