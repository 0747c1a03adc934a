/** How a run came to its optimum, for results that are written down by hand. */
import type { RunAccount } from "../../packages/model/src/results/overview-sheet.ts";

const none = { relative: 0, absolute: 0, index: -1 };

export const runAccount: RunAccount = {
  objective: 0,
  solver: { name: "by hand", version: "1", algorithm: "thinking" },
  problem: { rows: 3, columns: 4, nonzeros: 5, integers: 0 },
  measures: {
    objective: 0,
    dualObjective: 0,
    rowViolation: none,
    columnViolation: none,
    columnDualViolation: none,
    leak: 0,
    complementarity: none,
    integrality: null,
    gap: 2e-9,
  },
};
