/**
 * Random little energy systems as bare programs: regions in a ring of lines with and without loss, storages with a
 * minimum share, wind with calm and windy steps, plants at a fixed rate, by-products with a price and a limit.
 */
import fc from "fast-check";
import { createAssembler } from "../../src/assembler.ts";
import type { LinearProgram } from "../../src/linear-program.ts";

const infinite = Number.POSITIVE_INFINITY;

const system = fc
  .record({ regions: fc.integer({ min: 2, max: 3 }), steps: fc.integer({ min: 1, max: 4 }) })
  .chain(({ regions, steps }) => {
    const perStep = (value: fc.Arbitrary<number>) => fc.array(value, { minLength: steps, maxLength: steps });
    const region = fc.record({
      demand: perStep(fc.constantFrom(0, 1, 2, 3.5)),
      wind: perStep(fc.constantFrom(0, 0, 0.2, 0.7, 1)),
      mustRun: perStep(fc.constantFrom(0, 0.1, 0.5)),
      windCost: fc.constantFrom(0.5, 2),
      windMax: fc.constantFrom(infinite, 5, 0),
      emission: fc.constantFrom(1.7e-3, 0.4),
      minimumShare: fc.constantFrom(0, 0.1, 0.25),
      decay: fc.constantFrom(1, 1, 0.9, 0.9999),
      unit: fc.constantFrom(0.5, 2),
      storageCost: fc.constantFrom(0.05, 0.4),
    });
    return fc.record({
      steps: fc.constant(steps),
      regions: fc.array(region, { minLength: regions, maxLength: regions }),
      loss: fc.constantFrom(0, 0, 0.1),
      lineMax: fc.constantFrom(infinite, 2),
      lineFixed: fc.boolean(),
      emissionPrice: fc.constantFrom(0, 3, 30e3),
      emissionLimit: fc.constantFrom(infinite, 4),
      backupPrice: fc.constantFrom(10, 100),
    });
  });

/** `discrete`: must-run plants come in whole units. Always feasible, thanks to back-ups, and bounded. */
export function randomSystems({ discrete }: { readonly discrete: boolean }): fc.Arbitrary<LinearProgram> {
  return system.map(({ steps, regions, ...common }) => {
    const assembler = createAssembler();
    const columns = (count: number, cost: number, upper = infinite, lower = 0, integer = false): number => {
      const first = assembler.addColumns(count, { lower, upper, integer });
      assembler.addCost(first, count, cost);
      return first;
    };
    const atMost = (): number => assembler.addRows(steps, -infinite, 0);
    const limit = assembler.addRows(1, -infinite, common.emissionLimit);
    const surplus = columns(1, 1e4);
    assembler.addEntry(limit, surplus, -1);
    const balances = regions.map(({ demand }) => {
      const wanted = Float64Array.from(demand);
      return assembler.addRows(steps, wanted, wanted);
    });
    regions.forEach((region, position) => {
      const balance = balances[position];
      const limited = (column: number, capacity: number, rate: number | Float64Array, equal = false): void => {
        const row = equal ? assembler.addRows(steps, 0, 0) : atMost();
        assembler.addDiagonal(row, column, steps, 1);
        assembler.addColumnBand(row, capacity, steps, typeof rate === "number" ? -rate : rate.map((value) => -value));
      };
      const wind = columns(steps, 0);
      assembler.addDiagonal(balance, wind, steps, 1);
      limited(wind, columns(1, region.windCost, region.windMax), Float64Array.from(region.wind));

      const mustRun = columns(steps, 0.01);
      const mustRunCapacity = columns(1, 0.3);
      assembler.addDiagonal(balance, mustRun, steps, 1);
      limited(mustRun, mustRunCapacity, Float64Array.from(region.mustRun), true);
      const units = columns(1, 0, 3, 0, discrete);
      const unitRow = assembler.addRows(1, 0, 0);
      assembler.addEntry(unitRow, mustRunCapacity, 1);
      assembler.addEntry(unitRow, units, -region.unit);

      const plant = columns(steps, 1);
      const sink = columns(steps, common.emissionPrice);
      const emissions = assembler.addRows(steps, 0, 0);
      assembler.addDiagonal(balance, plant, steps, 1);
      assembler.addDiagonal(emissions, plant, steps, region.emission);
      assembler.addDiagonal(emissions, sink, steps, -1);
      assembler.addRowBand(limit, sink, steps, 1);

      assembler.addDiagonal(balance, columns(steps, common.backupPrice), steps, 1);
      assembler.addDiagonal(balance, columns(steps, 0), steps, -1);

      const [charge, discharge, content] = [columns(steps, 0), columns(steps, 0), columns(steps, 0)];
      const capacity = columns(1, region.storageCost, 20);
      assembler.addDiagonal(balance, charge, steps, -1);
      assembler.addDiagonal(balance, discharge, steps, 1);
      limited(charge, capacity, 0.5);
      limited(content, capacity, 1);
      const least = assembler.addRows(steps, 0, infinite);
      assembler.addDiagonal(least, content, steps, 1);
      assembler.addColumnBand(least, capacity, steps, -region.minimumShare);
      const continuity = assembler.addRows(steps, 0, 0);
      for (let step = 0; step < steps; step++) {
        const next = content + ((step + 1) % steps);
        if (next === content + step) assembler.addEntry(continuity + step, next, 1 - region.decay);
        else {
          assembler.addEntry(continuity + step, next, 1);
          assembler.addEntry(continuity + step, content + step, -region.decay);
        }
      }
      assembler.addDiagonal(continuity, charge, steps, -0.9);
      assembler.addDiagonal(continuity, discharge, steps, 1.25);

      const other = balances[(position + 1) % balances.length];
      const flow = columns(steps, 0);
      const back = columns(steps, 0);
      assembler.addDiagonal(balance, flow, steps, -1);
      assembler.addDiagonal(other, flow, steps, 1 - common.loss);
      assembler.addDiagonal(other, back, steps, -1);
      assembler.addDiagonal(balance, back, steps, 1 - common.loss);
      const line = columns(1, 0.2, common.lineMax, common.lineFixed ? Math.min(common.lineMax, 2) : 0);
      const shared = atMost();
      assembler.addDiagonal(shared, flow, steps, 1);
      assembler.addDiagonal(shared, back, steps, 1);
      assembler.addColumnBand(shared, line, steps, -2);
    });
    return assembler.finish();
  });
}
