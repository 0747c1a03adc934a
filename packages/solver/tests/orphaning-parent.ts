/** A process that starts a long solve and tells the id of the solver's process once the solve is under way. */
import { highsWasmAdapter } from "../src/adapters/highs-wasm/adapter.ts";
import { hardIntegerProgram } from "./programs.ts";

let processId = 0;
let told = false;
await highsWasmAdapter().solve(hardIntegerProgram(7), {
  algorithm: "branch-and-bound",
  timeLimitSeconds: 30,
  onStart: (id) => {
    processId = id;
  },
  onProgress: ({ phase, iteration }) => {
    if (told || phase !== "branch-and-bound" || iteration === 0) return;
    told = true;
    process.stdout.write(`${processId}\n`);
  },
});
