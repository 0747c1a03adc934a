/**
 * An independent program of retirement in a pathway: not of what is retired until a year, but of what is retired from a year on,
 * m[v,e] ≥ 0, until the cohort of v ends. Nothing that is retired comes back in it by its form.
 *
 *     cap[y] = Σ_v (built[v] − Σ_{e ≤ y} m[v,e]),   Σ_e m[v,e] ≤ built[v]
 *     costs: Σ_{y ≥ e} D[y]·invest/CCF·δ·m[v,e] more
 *
 * It is made of the program without retirement, whose rows cap = Σ built it looks up.
 */
import { locationCount } from "@esm/model/energy-system/energy-system";
import { withColumns } from "@esm/program/added-columns";
import type { LinearProgram } from "@esm/program/linear-program";
import { withRows } from "../../../../tests/support/systems/added-rows.ts";
import type { JointProgram } from "../../src/foresight/joint-program.ts";
import type { ForesightYear } from "../../src/foresight/year-systems.ts";
import { builtVariables } from "../../src/foresight/year-systems.ts";
import { placeKey } from "../../src/myopic/cohort-attributes.ts";

/** @param joint of the years without retirement, and without decisions about what is built */
export function retiredByDate(years: readonly ForesightYear[], joint: JointProgram): LinearProgram {
  const rowOf = standingRows(joint);
  const added: { rows: number[]; values: number[]; cost: number }[] = [];
  const limits: { built: number; columns: number[] }[] = [];
  let columns = joint.program.columnCount;
  const units: { column: number; perUnit: number }[] = [];
  for (const [built, { base, milestone }] of years.entries()) {
    for (const [origin, component] of base.components.entries()) {
      const { capacity } = component;
      if (!capacity || capacity.isFixed) continue;
      const last = years.findLastIndex((each) => each.milestone.year < milestone.year + capacity.economicLifetime);
      for (const variable of builtVariables(component)) {
        const power = component.kind === "storage" && variable !== "capacity" ? component[variable] : capacity;
        for (let location = 0; location < locationCount(component); location++) {
          const limit = { built: joint.builtColumn(built, origin, variable, location), columns: [] as number[] };
          for (let from = built + 1; from <= last; from++) {
            const column = { rows: [] as number[], values: [] as number[], cost: 0 };
            for (let year = from; year <= last; year++) {
              const standing = standingColumn(
                years[year],
                joint,
                year,
                { built, origin, variable },
                placeKey(base, component, location),
              );
              const row = rowOf(standing, limit.built);
              column.rows.push(row);
              column.values.push(1);
              column.cost += years[year].weight * (power?.capexPerCapacityAndYear ?? 0) * capacity.costFactor[location];
            }
            added.push(column);
            limit.columns.push(columns);
            if (capacity.discrete && variable === "capacity")
              units.push({ column: columns, perUnit: capacity.perPlantUnit });
            columns++;
          }
          if (limit.columns.length > 0) limits.push(limit);
        }
      }
    }
  }
  return withWholeUnits(withLimits(withColumns(joint.program, added), limits), units);
}

/** The column of what stands of a cohort in a year, and of what shares its component. */
function standingColumn(
  { entries, system }: ForesightYear,
  { blocks }: JointProgram,
  year: number,
  {
    built,
    origin,
    variable,
  }: { built: number; origin: number; variable: "capacity" | "chargeCapacity" | "dischargeCapacity" },
  place: string,
): number {
  for (const [position, entry] of entries.entries()) {
    if (entry.origin !== origin || !entry.cohorts?.includes(built)) continue;
    const component = system.components[position];
    for (let location = 0; location < locationCount(component); location++)
      if (placeKey(system, component, location) === place)
        return blocks[year].column + blocks[year].layout.columnsOf[position][variable][location];
  }
  throw new Error("A cohort does not stand where it should.");
}

/** Looks up the row cap − Σ built = 0. */
function standingRows({ program, blocks }: JointProgram): (standing: number, built: number) => number {
  const { columnStart, rowIndex, value, rowLower, rowUpper } = program;
  const ofYears = blocks.map(({ row, parts }) => [row, row + parts.rowCount]);
  const isBetweenYears = (row: number): boolean => !ofYears.some(([from, to]) => row >= from && row < to);
  const entriesOf = (column: number, wanted: number): number[] =>
    Array.from({ length: columnStart[column + 1] - columnStart[column] }, (_, index) => columnStart[column] + index)
      .filter(
        (at) =>
          value[at] === wanted &&
          isBetweenYears(rowIndex[at]) &&
          rowLower[rowIndex[at]] === 0 &&
          rowUpper[rowIndex[at]] === 0,
      )
      .map((at) => rowIndex[at]);
  return (standing, built) => {
    const rows = entriesOf(standing, 1).filter((row) => entriesOf(built, -1).includes(row));
    if (rows.length !== 1) throw new Error(`${rows.length} rows say what stands.`);
    return rows[0];
  };
}

const withLimits = (program: LinearProgram, limits: readonly { built: number; columns: readonly number[] }[]) =>
  withRows(
    program,
    limits.map(({ built, columns }) => ({
      coefficients: new Map([[built, 1], ...columns.map((column) => [column, -1] as const)]),
      lower: 0,
      upper: Number.POSITIVE_INFINITY,
    })),
  );

/** Adds whole numbers of units for amounts. */
function withWholeUnits(program: LinearProgram, units: readonly { column: number; perUnit: number }[]): LinearProgram {
  if (units.length === 0) return program;
  const more = withColumns(
    program,
    units.map(() => ({ rows: [], values: [], cost: 0 })),
  );
  const integer = new Uint8Array(more.columnCount);
  integer.set(program.integer ?? []);
  integer.fill(1, program.columnCount);
  const rows = units.map(({ column, perUnit }, index) => ({
    coefficients: new Map([
      [column, 1],
      [program.columnCount + index, -perUnit],
    ]),
    lower: 0,
    upper: 0,
  }));
  return withRows({ ...more, integer }, rows);
}
