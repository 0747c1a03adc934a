/** A solver's process that tells a long log, says "infeasible" and stays, as often as its first word says. */
import { writeSync } from "node:fs";
import { serve } from "#src/solvers/protocol/child/serve.ts";

const times = Number(process.argv[2]);
let answered = 0;

await serve(
  {
    version: async () => "1",
    async solve() {
      answered += 1;
      if (answered > times) process.exit(5);
      writeSync(1, `${"\n".repeat(50_000)}${process.pid} ${answered}\nhalf a line`);
      const none = { bound: null, columnValue: null, rowDual: null, basis: null };
      return { status: "infeasible", algorithm: "none", iterations: 0, version: "1", message: "", ...none };
    },
  },
  () => true,
);
