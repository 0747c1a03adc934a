import { long } from "../../../tests/support/long.ts";
import { highsWasmAdapter } from "../src/adapters/highs-wasm/adapter.ts";
import { describeConformance } from "./conformance.ts";

// The thread, which answers by the same code, is in `npm test`.
describeConformance(highsWasmAdapter(), { answers: long, conduct: long });
