/**
 * The process of a solver that passes its proof and then does what the file named by GUROBI_FAULT_FILE says. It takes
 * Gurobi's place, whose interpreter is a setting; until it errs, HiGHS answers for it.
 */
import { existsSync, readFileSync, writeSync } from "node:fs";
import { highsSolver } from "../../packages/solver/src/adapters/highs-wasm/solve.ts";
import { readFrameFully, writeFrameFully } from "../../packages/solver/src/protocol/child/blocking-pipe.ts";
import { serve } from "../../packages/solver/src/protocol/child/serve.ts";
import { frameOfAnswer, requestOfFrame } from "../../packages/solver/src/protocol/protocol.ts";

export type SolverFault = "garbage" | "half an answer" | "crash" | "fault" | "hang" | "flood" | "lie";

const place = process.env.GUROBI_FAULT_FILE ?? "";
const fault = existsSync(place) ? (readFileSync(place, "utf8") as SolverFault) : null;
if (fault === null) await serve(highsSolver());

const request = requestOfFrame(readFrameFully(3, Number.MAX_SAFE_INTEGER));
switch (fault) {
  case "garbage":
    writeSync(3, Buffer.alloc(100_000, "\u0007garbage\u0000\u00ff"));
    break;
  case "half an answer": {
    const columnValue = new Float64Array(request.program.columnCount);
    const message = { status: "optimal", algorithm: "x", iterations: 1, version: "1", message: "", bound: null };
    writeFrameFully(3, { message, arrays: { columnValue: columnValue.subarray(1) } });
    break;
  }
  case "crash":
    process.abort();
    break;
  case "fault":
    throw new Error("licence server sank");
  case "hang":
    // Deaf to signals, too.
    process.on("SIGTERM", () => {});
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    break;
  case "flood":
    for (let count = 0; count < 100; count++) {
      for (const pipe of [1, 2, 4]) writeSync(pipe, `${"x".repeat(20_000)}{]\n`);
    }
    break;
  case "lie": {
    const { columnCount, rowCount } = request.program;
    const columnValue = new Float64Array(columnCount).fill(Number.NaN);
    const figures = { algorithm: "simplex", iterations: 1, version: "1", message: "", bound: 0, basis: null };
    const rowDual = new Float64Array(rowCount);
    writeFrameFully(3, frameOfAnswer({ status: "optimal", ...figures, columnValue, rowDual }));
  }
}
process.exit(0);
