/**
 * Writes any linear program as free MPS text, to look at or to hand to another solver. Numbers are written so that
 * they are read back exactly.
 */
import type { LinearProgram } from "./linear-program.ts";

interface MpsNames {
  readonly program?: string;
  /** Unique, without blanks. */
  readonly row?: (index: number) => string;
  readonly column?: (index: number) => string;
}

const objectiveName = "objective";
const linesPerChunk = 4096;

type RowKind = "N" | "E" | "L" | "G";

function rowKind(lower: number, upper: number): RowKind {
  if (lower === upper) return "E";
  if (lower === Number.NEGATIVE_INFINITY) return upper === Number.POSITIVE_INFINITY ? "N" : "L";
  return "G";
}

function* rowLines({ rowCount, rowLower, rowUpper }: LinearProgram, name: (i: number) => string): Generator<string> {
  yield "ROWS";
  yield ` N ${objectiveName}`;
  for (let i = 0; i < rowCount; i++) yield ` ${rowKind(rowLower[i], rowUpper[i])} ${name(i)}`;
}

function* columnLines(
  program: LinearProgram,
  row: (i: number) => string,
  column: (j: number) => string,
): Generator<string> {
  const { columnCount, columnStart, rowIndex, value, cost, integer } = program;
  yield "COLUMNS";
  let marked = false;
  let markers = 0;
  const marker = (kind: string): string => ` MARKER${markers++} 'MARKER' '${kind}'`;
  for (let j = 0; j < columnCount; j++) {
    const isInteger = integer !== null && integer[j] === 1;
    if (isInteger !== marked) yield marker(isInteger ? "INTORG" : "INTEND");
    marked = isInteger;
    const name = column(j);
    const empty = columnStart[j] === columnStart[j + 1];
    // A column that stands nowhere else must still be named.
    if (cost[j] !== 0 || empty) yield ` ${name} ${objectiveName} ${cost[j]}`;
    for (let k = columnStart[j]; k < columnStart[j + 1]; k++) yield ` ${name} ${row(rowIndex[k])} ${value[k]}`;
  }
  if (marked) yield marker("INTEND");
}

function* rightHandSideLines(program: LinearProgram, row: (i: number) => string): Generator<string> {
  const { rowCount, rowLower, rowUpper, objectiveOffset } = program;
  yield "RHS";
  // The objective's right-hand side is subtracted.
  if (objectiveOffset !== 0) yield ` RHS ${objectiveName} ${-objectiveOffset}`;
  for (let i = 0; i < rowCount; i++) {
    const kind = rowKind(rowLower[i], rowUpper[i]);
    const side = kind === "L" ? rowUpper[i] : rowLower[i];
    if (kind !== "N" && side !== 0) yield ` RHS ${row(i)} ${side}`;
  }
}

/** A row between two finite sides is a "G" row with a range; the upper side is read back as lower + range. */
function* rangeLines({ rowCount, rowLower, rowUpper }: LinearProgram, row: (i: number) => string): Generator<string> {
  let begun = false;
  for (let i = 0; i < rowCount; i++) {
    if (rowKind(rowLower[i], rowUpper[i]) !== "G" || rowUpper[i] === Number.POSITIVE_INFINITY) continue;
    if (!begun) yield "RANGES";
    begun = true;
    yield ` RANGE ${row(i)} ${rowUpper[i] - rowLower[i]}`;
  }
}

function* boundLines(program: LinearProgram, column: (j: number) => string): Generator<string> {
  const { columnCount, columnLower, columnUpper, integer } = program;
  yield "BOUNDS";
  for (let j = 0; j < columnCount; j++) {
    const lower = columnLower[j];
    const upper = columnUpper[j];
    const isInteger = integer !== null && integer[j] === 1;
    if (lower === upper) {
      yield ` FX BOUND ${column(j)} ${lower}`;
    } else if (lower === Number.NEGATIVE_INFINITY && upper === Number.POSITIVE_INFINITY) {
      yield ` FR BOUND ${column(j)}`;
    } else {
      if (lower === Number.NEGATIVE_INFINITY) yield ` MI BOUND ${column(j)}`;
      // Written even where it is 0, as a negative upper bound alone is read in two ways.
      else if (lower !== 0 || upper < 0) yield ` LO BOUND ${column(j)} ${lower}`;
      if (upper !== Number.POSITIVE_INFINITY) yield ` UP BOUND ${column(j)} ${upper}`;
      // Without any bound, an integer column is taken for a binary one by some readers.
      else if (isInteger) yield ` PL BOUND ${column(j)}`;
    }
  }
}

function* lines(program: LinearProgram, names: MpsNames): Generator<string> {
  const row = names.row ?? ((i: number) => `r${i}`);
  const column = names.column ?? ((j: number) => `c${j}`);
  yield `NAME ${names.program ?? "program"}`;
  yield* rowLines(program, row);
  yield* columnLines(program, row, column);
  yield* rightHandSideLines(program, row);
  yield* rangeLines(program, row);
  yield* boundLines(program, column);
  yield "ENDATA";
}

/** The text in chunks of some thousand lines, for a file or a string. Minimization is what MPS means by default. */
export function* writeMps(program: LinearProgram, names: MpsNames = {}): Generator<string> {
  let chunk: string[] = [];
  for (const line of lines(program, names)) {
    chunk.push(line);
    if (chunk.length === linesPerChunk) {
      yield `${chunk.join("\n")}\n`;
      chunk = [];
    }
  }
  yield `${chunk.join("\n")}\n`;
}
