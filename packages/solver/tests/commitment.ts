/** Relaxed commitment of units: dispatch with minimum power, starts and ramps, as PyPSA writes it. */
import { createAssembler } from "@esm/program/assembler";
import type { LinearProgram } from "@esm/program/linear-program";
import { seededRandom } from "./programs.ts";

const infinite = Number.POSITIVE_INFINITY;

/** Demand that no unit meets costs 1e3. Rows of starts, stops and ramps have 4 of 7 rows of a unit and step. */
export function commitmentProgram(units: number, steps: number, seed = 1): LinearProgram {
  const random = seededRandom(seed);
  const assembler = createAssembler();
  const sizes = Array.from({ length: units }, () => 50 + 250 * random());
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const demand = Float64Array.from({ length: steps }, (_, step) => total * (0.6 + 0.3 * Math.sin(step / 4)));
  const balance = assembler.addRows(steps, demand, demand);
  const shortage = assembler.addColumns(steps, { lower: 0, upper: infinite });
  assembler.addDiagonal(balance, shortage, steps, 1);
  assembler.addCost(shortage, steps, 1e3);
  for (const size of sizes) {
    const power = assembler.addColumns(steps, { lower: 0, upper: infinite });
    assembler.addDiagonal(balance, power, steps, 1);
    assembler.addCost(power, steps, 10 + 60 * random());
    const [on, start, stop] = [0, 0, 0].map(() => assembler.addColumns(steps, { lower: 0, upper: 1 }));
    assembler.addCost(start, steps, size * 30);
    /** Σ coefficient·column(t) + Σ coefficient·column(t − 1), at most 0 from the first step on that has a step before. */
    const atMost = (now: [number, number][], before: [number, number][] = []): void => {
      const [first, count] = before.length > 0 ? [1, steps - 1] : [0, steps];
      const row = assembler.addRows(count, -infinite, 0);
      for (const [column, coefficient] of now) assembler.addDiagonal(row, column + first, count, coefficient);
      for (const [column, coefficient] of before) assembler.addDiagonal(row, column, count, coefficient);
    };
    atMost([
      [power, 1],
      [on, -size],
    ]);
    atMost([
      [power, -1],
      [on, 0.4 * size],
    ]);
    atMost(
      [
        [on, 1],
        [start, -1],
      ],
      [[on, -1]],
    );
    atMost(
      [
        [on, -1],
        [stop, -1],
      ],
      [[on, 1]],
    );
    atMost(
      [
        [power, 1],
        [start, -0.4 * size],
      ],
      [
        [power, -1],
        [on, -0.3 * size],
      ],
    );
    atMost(
      [
        [power, -1],
        [on, -0.3 * size],
        [stop, -0.5 * size],
      ],
      [[power, 1]],
    );
  }
  return assembler.finish();
}
