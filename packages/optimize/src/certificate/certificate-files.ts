/**
 * The files of a certificate: a program, a solution and the claim about them, in plain texts that `verify.mjs` and
 * `verify.py` read. A number is written with the digits that give the number itself again.
 *
 *     claim.json     the claim, with the digest of the program
 *     columns.txt    by column: cost, lower and upper bound, 1 where it is whole, number of entries, name
 *     entries.txt    by entry, column after column: row from 0, coefficient
 *     rows.txt       by row: lower and upper bound, name
 *     program.bin    the program as its digest reads it (see `programParts`)
 *     dual.txt       by row: its dual, or its part of the proof that there is no solution
 *     primal.txt     by column: its value; absent where there is no solution
 */
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import { columnName, type Layout, type ProgramName, rowName } from "@esm/model/formulation/layout";
import type { LinearProgram } from "@esm/program/linear-program";
import { programParts } from "../optimization/program-hash.ts";

/** Column from 0, lower bound, upper bound. */
export type AssumedBounds = readonly [number, number, number];

export interface Claim {
  readonly format: "energy system certificate";
  readonly version: 1;
  readonly kind: "optimum" | "no solution";
  /** The published cost, in the cost unit; null where there is no solution. */
  readonly objective: number | null;
  /** No solution is cheaper by more than this share of the objective; null where there is no solution. */
  readonly gap: number | null;
  readonly cost_unit: string;
  /** The part of the cost that no decision changes, with the digits that the program's digest reads. */
  readonly offset: string;
  /** SHA-256 of the program, as in `hashes.program` of a run. */
  readonly program: string;
  /** Bounds of columns that neither the program nor its rows give. The claim holds for solutions within them. */
  readonly assumed: readonly AssumedBounds[];
  readonly resolution: string;
}

export interface Evidence {
  /** One value per column; null where there is no solution. */
  readonly columnValue: Float64Array | null;
  /** One number per row. */
  readonly rowDual: Float64Array;
}

/** Texts and bytes by file name, in parts: a text of all entries may be longer than a string can be. */
export type CertificateFiles = ReadonlyMap<string, Iterable<string | Uint8Array>>;

export function certificateFiles(
  program: LinearProgram,
  { layout, system }: { layout: Layout; system: EnergySystem },
  claim: Claim,
  { columnValue, rowDual }: Evidence,
): CertificateFiles {
  return new Map<string, Iterable<string | Uint8Array>>([
    ["claim.json", [`${JSON.stringify(claim, null, 2)}\n`]],
    ["columns.txt", linesOf(program.columnCount, (column) => columnLine(program, column, nameOfColumn(column)))],
    ["entries.txt", linesOf(program.value.length, (k) => `${program.rowIndex[k]} ${numeral(program.value[k])}`)],
    ["rows.txt", linesOf(program.rowCount, (row) => rowLine(program, row))],
    ["program.bin", programParts(program)],
    ["dual.txt", linesOf(rowDual.length, (row) => numeral(rowDual[row]))],
    ...(columnValue ? [["primal.txt", linesOf(columnValue.length, (j) => numeral(columnValue[j]))] as const] : []),
  ]);

  function nameOfColumn(column: number): string {
    return nameOf(columnName(layout, system, column));
  }

  function rowLine({ rowLower, rowUpper }: LinearProgram, row: number): string {
    return `${numeral(rowLower[row])} ${numeral(rowUpper[row])} ${nameOf(rowName(layout, system, row))}`;
  }
}

function columnLine(program: LinearProgram, column: number, name: string): string {
  const { cost, columnLower, columnUpper, columnStart, integer } = program;
  const numbers = [cost[column], columnLower[column], columnUpper[column]].map(numeral).join(" ");
  return `${numbers} ${integer?.[column] ?? 0} ${columnStart[column + 1] - columnStart[column]} ${name}`;
}

/** Lines at a time: one write for each line would take most of the time. */
const linesPerPart = 10_000;

function* linesOf(count: number, lineOf: (index: number) => string): Generator<string> {
  for (let first = 0; first < count; first += linesPerPart) {
    const length = Math.min(linesPerPart, count - first);
    yield Array.from({ length }, (_, index) => `${lineOf(first + index)}\n`).join("");
  }
}

/** `String` writes −0 as 0, which has other bytes. */
const numeral = (value: number): string => (Object.is(value, -0) ? "-0" : String(value));

/** Names of users may hold line breaks; a name ends its line. */
const nameOf = ({ what, subject, location, step }: ProgramName): string =>
  [what, subject, location, step]
    .filter((part) => part !== null && part !== "")
    .join(" | ")
    .replaceAll(/\s+/g, " ");
