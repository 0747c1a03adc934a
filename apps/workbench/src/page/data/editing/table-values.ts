/** The values of a table while they are edited: columns of numbers, and texts that are none. Pure. */
import type { NumberAttribute } from "@esm/model/domain/attribute";

/** New values of a column from a row on. One step may have many. */
export interface Patch {
  column: number;
  row: number;
  values: Float64Array;
  /** Texts that could not be read, by their place in `values`. */
  texts?: ReadonlyMap<number, string>;
}

export type CellProblem = "unreadable" | "refused" | "empty" | "below" | "above";

/** A value in a unit of its own, which the service converts. */
export interface Measured {
  value: number;
  unit: string;
}

/** Values to be stored. */
export interface Shown {
  values: readonly Float64Array[];
  texts: readonly ReadonlyMap<number, string>[];
}

/** Rows and columns, without the last ones. */
interface Cells {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export interface TableProblems {
  count: number;
  first: { row: number; column: number } | null;
  /** 1 where a row has one. */
  rows: Uint8Array;
}

interface Shape {
  rows: number;
  /** As they are stored: NaN where there is no value. */
  columns: readonly Float64Array[];
  rule: Pick<NumberAttribute, "minimum" | "maximum">;
  /** A column has a value in every row, or in none. */
  isWhole: boolean;
  /** Reads a text that has a unit; where absent, none may. */
  readMeasured?: (text: string) => Measured | null;
}

const isSame = (one: number, other: number): boolean => one === other || (Number.isNaN(one) && Number.isNaN(other));

const hasSame = (one: Float64Array, other: Float64Array): boolean =>
  one.every((value, row) => isSame(value, other[row]));

/** Each text is read once: all of them are looked at whenever the table is drawn. */
function remembered(read: (text: string) => Measured | null): (text: string) => Measured | null {
  const known = new Map<string, Measured | null>();
  return (text) => {
    let measured = known.get(text);
    if (measured === undefined) {
      measured = read(text);
      known.set(text, measured);
    }
    return measured;
  };
}

export class TableValues {
  readonly rows: number;
  readonly #rule: Shape["rule"];
  readonly #isWhole: boolean;
  readonly #values: Float64Array[];
  readonly #texts: Map<number, string>[];
  readonly #readMeasured: NonNullable<Shape["readMeasured"]>;
  /** Why the service has refused texts with a unit, by row. */
  readonly #refusals: Map<number, string>[];
  #stored: Float64Array[];

  constructor({ rows, columns, rule, isWhole, readMeasured = () => null }: Shape) {
    this.rows = rows;
    this.#rule = rule;
    this.#isWhole = isWhole;
    this.#stored = columns.map((values) => values.slice());
    this.#values = columns.map((values) => values.slice());
    this.#texts = columns.map(() => new Map());
    this.#readMeasured = remembered(readMeasured);
    this.#refusals = columns.map(() => new Map());
  }

  get columns(): number {
    return this.#values.length;
  }

  /** Not to be written to. */
  valuesOf = (column: number): Float64Array => this.#values[column];
  storedOf = (column: number): Float64Array => this.#stored[column];
  valueAt = (row: number, column: number): number => this.#values[column][row];
  /** Input that is not a number. */
  textAt = (row: number, column: number): string | undefined => this.#texts[column].get(row);

  isChangedAt = (row: number, column: number): boolean =>
    this.#texts[column].has(row) || !isSame(this.#values[column][row], this.#stored[column][row]);

  /** Columns that are not as they are stored. */
  changedColumns(): number[] {
    const changed: number[] = [];
    for (let column = 0; column < this.columns; column++) {
      if (this.#texts[column].size > 0 || !hasSame(this.#values[column], this.#stored[column])) changed.push(column);
    }
    return changed;
  }

  hasValues(column: number): boolean {
    if (this.#values[column].some((value) => !Number.isNaN(value))) return true;
    for (const text of this.#texts[column].values()) if (this.isMeasured(text)) return true;
    return false;
  }

  isMeasured = (text: string): boolean => this.#readMeasured(text) !== null;

  measuredAt(row: number, column: number): Measured | null {
    const text = this.#texts[column].get(row);
    return text === undefined ? null : this.#readMeasured(text);
  }

  /** By row. */
  measuredIn(column: number): Map<number, Measured> {
    const rows = [...this.#texts[column].keys()].toSorted((one, other) => one - other);
    return new Map(
      rows.flatMap((row) => {
        const measured = this.measuredAt(row, column);
        return measured ? [[row, measured]] : [];
      }),
    );
  }

  /** Whether any of these cells has a value with a unit, which cannot be calculated with before it is converted. */
  hasMeasured({ top, left, bottom, right }: Cells): boolean {
    for (let column = left; column < right; column++) {
      for (const [row, text] of this.#texts[column])
        if (row >= top && row < bottom && this.isMeasured(text)) return true;
    }
    return false;
  }

  /** The service has refused the unit of these cells. */
  refuse(column: number, rows: Iterable<number>, reason: string): void {
    for (const row of rows) this.#refusals[column].set(row, reason);
  }

  refusalAt = (row: number, column: number): string => this.#refusals[column].get(row) ?? "";

  problemAt(row: number, column: number): CellProblem | null {
    const value = this.#values[column][row];
    if (!Number.isNaN(value)) return this.#boundProblem(value);
    if (this.#texts[column].has(row)) return this.#textProblem(row, column);
    return this.#isWhole && this.hasValues(column) ? "empty" : null;
  }

  #textProblem(row: number, column: number): CellProblem | null {
    if (this.#refusals[column].has(row)) return "refused";
    return this.measuredAt(row, column) ? null : "unreadable";
  }

  #boundProblem(value: number): CellProblem | null {
    const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = this.#rule;
    return value < minimum ? "below" : value > maximum ? "above" : null;
  }

  problems(): TableProblems {
    const rows = new Uint8Array(this.rows);
    let count = 0;
    let first: TableProblems["first"] = null;
    for (let column = 0; column < this.columns; column++) {
      const [values, texts] = [this.#values[column], this.#texts[column]];
      const needsAll = this.#isWhole && this.hasValues(column);
      for (let row = 0; row < this.rows; row++) {
        const value = values[row];
        const isWrong = !Number.isNaN(value)
          ? this.#boundProblem(value) !== null
          : texts.has(row)
            ? this.#textProblem(row, column) !== null
            : needsAll;
        if (!isWrong) continue;
        count++;
        rows[row] = 1;
        if (first === null || row < first.row) first = { row, column };
      }
    }
    return { count, first, rows };
  }

  /** Returns what takes it back, and after that does it again. */
  write(patches: readonly Patch[]): () => void {
    let next = patches;
    const swap = (): void => {
      next = next.map((patch) => this.#apply(patch)).reverse();
    };
    swap();
    return swap;
  }

  shown(): Shown {
    return {
      values: this.#values.map((values) => values.slice()),
      texts: this.#texts.map((texts) => new Map(texts)),
    };
  }

  /**
   * This has been stored. What was changed since is not.
   *
   * @param converted columns with what the service has made of values with units
   */
  markStored({ values, texts }: Shown, converted: readonly Float64Array[] = values): void {
    this.#stored = values.map((column) => column.slice());
    for (const [column, own] of this.#texts.entries()) {
      for (const [row, text] of texts[column]) {
        const value = converted[column][row];
        this.#stored[column][row] = value;
        if (own.get(row) !== text) continue;
        own.delete(row);
        this.#values[column][row] = value;
      }
    }
  }

  /**
   * The stored value, perhaps by others: it is shown where nothing was changed here. A series is one thing, other columns are
   * taken cell by cell.
   *
   * @returns the columns where the same was changed both here and by others, with what was stored before
   */
  takeStored(columns: readonly Float64Array[]): Map<number, Float64Array> {
    const changed = new Set(this.changedColumns());
    const conflicts = new Map<number, Float64Array>();
    for (const [column, stored] of columns.entries()) {
      const [mine, before] = [this.#values[column], this.#stored[column]];
      const isConflict = (row: number): boolean =>
        !isSame(stored[row], mine[row]) && !isSame(stored[row], before[row]) && this.isChangedAt(row, column);
      const isWholeConflict = changed.has(column) && !hasSame(stored, mine) && !hasSame(stored, before);
      if (this.#isWhole ? isWholeConflict : stored.some((_, row) => isConflict(row))) conflicts.set(column, before);
      const isTaken = (row: number): boolean => (this.#isWhole ? !changed.has(column) : !this.isChangedAt(row, column));
      this.#values[column] = mine.map((value, row) => (isTaken(row) ? stored[row] : value));
      this.#stored[column] = stored.slice();
    }
    return conflicts;
  }

  /** @returns what was there */
  #apply({ column, row, values, texts }: Patch): Patch {
    const end = Math.min(this.rows, row + values.length);
    const own = this.#texts[column];
    const before = { column, row, values: this.#values[column].slice(row, end), texts: new Map<number, string>() };
    for (const [place, text] of own) if (place >= row && place < end) before.texts.set(place - row, text);
    for (const place of before.texts.keys()) {
      own.delete(place + row);
      this.#refusals[column].delete(place + row);
    }
    this.#values[column].set(values.subarray(0, end - row), row);
    for (const [place, text] of texts ?? []) if (place + row < end) own.set(place + row, text);
    return before;
  }
}
