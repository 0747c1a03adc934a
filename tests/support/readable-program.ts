/** A linear program as text that a person can compare with a table: rows and columns by their names, every coefficient. */
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import type { BuiltProgram } from "@esm/model/formulation/build-program";
import { columnName, type ProgramName, rowName } from "@esm/model/formulation/layout";

const text = ({ what, subject, location, step }: ProgramName): string =>
  `${what}[${[subject, location, step].filter((part) => part !== null && part !== "").join(", ")}]`;

const figure = (value: number): string => String(Number(value.toPrecision(12)));

/** Several rows may say something about one subject: the second and later ones are numbered. */
function unused(rows: Record<string, string>, name: string): string {
  let number = 1;
  while ((number === 1 ? name : `${name} ${number}`) in rows) number++;
  return number === 1 ? name : `${name} ${number}`;
}

export interface ReadableProgram {
  /** Column name → "lower … upper, cost". */
  columns: Record<string, string>;
  /** Row name → "coefficient·column … relation right-hand side". */
  rows: Record<string, string>;
}

export function readableProgram(system: EnergySystem, { program, layout }: BuiltProgram): ReadableProgram {
  const terms: string[][] = Array.from({ length: program.rowCount }, () => []);
  const columns: Record<string, string> = {};
  for (let column = 0; column < program.columnCount; column++) {
    const name = text(columnName(layout, system, column));
    const integer = program.integer?.[column] ? ", integer" : "";
    columns[name] =
      `${figure(program.columnLower[column])} … ${figure(program.columnUpper[column])}, cost ${figure(program.cost[column])}${integer}`;
    for (let entry = program.columnStart[column]; entry < program.columnStart[column + 1]; entry++) {
      terms[program.rowIndex[entry]].push(`${figure(program.value[entry])}·${name}`);
    }
  }
  const rows: Record<string, string> = {};
  for (let row = 0; row < program.rowCount; row++) {
    const [lower, upper] = [program.rowLower[row], program.rowUpper[row]];
    const relation =
      lower === upper
        ? `= ${figure(upper)}`
        : lower === Number.NEGATIVE_INFINITY
          ? `≤ ${figure(upper)}`
          : `≥ ${figure(lower)}`;
    const isBand = lower > Number.NEGATIVE_INFINITY && upper < Number.POSITIVE_INFINITY && lower !== upper;
    const band = isBand ? [`${figure(lower)} ≤ `, ` ≤ ${figure(upper)}`] : ["", ` ${relation}`];
    rows[unused(rows, text(rowName(layout, system, row)))] = `${band[0]}${terms[row].join(" + ")}${band[1]}`;
  }
  return { columns, rows };
}
