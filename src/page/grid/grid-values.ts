/** The values of a grid while they are changed: columns of numbers, texts that are none, and every step to take back. Pure. */
import type { NumberAttribute } from "../../domain/attribute.ts";
import type { CellRange } from "./selection.ts";

/** New values of a column from a row on. One step may have many. */
export interface Patch {
  column: number;
  row: number;
  values: Float64Array;
  /** What could not be read, by its place in `values`. */
  texts?: ReadonlyMap<number, string>;
}

/** What a step has replaced. */
interface KeptPatch extends Patch {
  texts: Map<number, string>;
}

export type CellProblem = "unreadable" | "refused" | "empty" | "below" | "above";

/** A value in a unit of its own, which the service converts. */
export interface Measured {
  value: number;
  unit: string;
}

/** What is sent to be stored. */
export interface Shown {
  values: readonly Float64Array[];
  texts: readonly ReadonlyMap<number, string>[];
  /** Steps that led to it. */
  steps: number;
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

const maxSteps = 200;
/** What all steps together keep. */
const maxKeptValues = 20_000_000;

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

export class GridValues {
  readonly rows: number;
  readonly #rule: Shape["rule"];
  readonly #isWhole: boolean;
  readonly #values: Float64Array[];
  readonly #texts: Map<number, string>[];
  readonly #readMeasured: NonNullable<Shape["readMeasured"]>;
  /** Why the service has refused texts with a unit, by row. */
  readonly #refusals: Map<number, string>[];
  /** Texts with a unit that are stored, by row: what they have become is not known yet. */
  readonly #converted: Map<number, string>[];
  #stored: Float64Array[];
  #undo: KeptPatch[][] = [];
  #redo: KeptPatch[][] = [];

  constructor({ rows, columns, rule, isWhole, readMeasured = () => null }: Shape) {
    this.rows = rows;
    this.#rule = rule;
    this.#isWhole = isWhole;
    this.#stored = columns.map((values) => values.slice());
    this.#values = columns.map((values) => values.slice());
    this.#texts = columns.map(() => new Map());
    this.#readMeasured = remembered(readMeasured);
    this.#refusals = columns.map(() => new Map());
    this.#converted = columns.map(() => new Map());
  }

  get columns(): number {
    return this.#values.length;
  }

  /** Not to be written to. */
  valuesOf = (column: number): Float64Array => this.#values[column];
  storedOf = (column: number): Float64Array => this.#stored[column];
  valueAt = (row: number, column: number): number => this.#values[column][row];
  /** What was given where it is no number. */
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
  hasMeasured({ top, left, bottom, right }: CellRange): boolean {
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

  /** One step, however many cells it changes. */
  write(patches: readonly Patch[]): void {
    if (patches.length === 0) return;
    this.#undo.push(patches.map((patch) => this.#apply(patch)).reverse());
    this.#redo = [];
    this.#forgetOldest();
  }

  get canUndo(): boolean {
    return this.#undo.length > 0;
  }

  get canRedo(): boolean {
    return this.#redo.length > 0;
  }

  undo(): void {
    const step = this.#undo.pop();
    if (step) this.#redo.push(step.map((patch) => this.#apply(patch)).reverse());
  }

  redo(): void {
    const step = this.#redo.pop();
    if (step) this.#undo.push(step.map((patch) => this.#apply(patch)).reverse());
  }

  shown(): Shown {
    return {
      values: this.#values.map((values) => values.slice()),
      texts: this.#texts.map((texts) => new Map(texts)),
      steps: this.#undo.length,
    };
  }

  /** This has been stored: it is taken back where it was stored. What was changed since is not stored. */
  markStored({ values, texts, steps }: Shown): void {
    this.#stored = values.map((column) => column.slice());
    for (const [column, own] of this.#texts.entries()) {
      for (const [row, text] of texts[column]) {
        this.#converted[column].set(row, text);
        if (own.get(row) === text) own.delete(row);
      }
    }
    this.#undo = this.#undo.slice(steps);
    if (!this.canUndo) this.#redo = [];
  }

  /**
   * What is stored by now, perhaps by others: it is shown where nothing was changed here. A series is one thing, other
   * columns are taken cell by cell.
   *
   * @returns the columns where the same was changed both here and by others
   */
  takeStored(columns: readonly Float64Array[]): number[] {
    this.#takeConverted(columns);
    const changed = new Set(this.changedColumns());
    const conflicts: number[] = [];
    for (const [column, stored] of columns.entries()) {
      const [mine, before] = [this.#values[column], this.#stored[column]];
      const isConflict = (row: number): boolean =>
        !isSame(stored[row], mine[row]) && !isSame(stored[row], before[row]) && this.isChangedAt(row, column);
      const isWholeConflict = changed.has(column) && !hasSame(stored, mine) && !hasSame(stored, before);
      if (this.#isWhole ? isWholeConflict : stored.some((_, row) => isConflict(row))) conflicts.push(column);
      const isTaken = (row: number): boolean => (this.#isWhole ? !changed.has(column) : !this.isChangedAt(row, column));
      this.#values[column] = mine.map((value, row) => (isTaken(row) ? stored[row] : value));
      this.#stored[column] = stored.slice();
    }
    return conflicts;
  }

  #takeConverted(columns: readonly Float64Array[]): void {
    for (const [column, texts] of this.#converted.entries()) {
      const stored = columns[column];
      for (const row of texts.keys()) {
        if (!this.isChangedAt(row, column)) this.#values[column][row] = stored[row];
        this.#stored[column][row] = stored[row];
      }
      // Taking back what was changed meanwhile leads to them, too.
      for (const patch of [...this.#undo, ...this.#redo].flat()) {
        if (patch.column === column) takeConverted(patch, texts, stored);
      }
      texts.clear();
    }
  }

  /** @returns what was there */
  #apply({ column, row, values, texts }: Patch): KeptPatch {
    const end = Math.min(this.rows, row + values.length);
    const own = this.#texts[column];
    const before: KeptPatch = {
      column,
      row,
      values: this.#values[column].slice(row, end),
      texts: new Map(),
    };
    if (own.size > 0) {
      for (const [place, text] of own) if (place >= row && place < end) before.texts.set(place - row, text);
      for (const place of before.texts.keys()) {
        own.delete(place + row);
        this.#refusals[column].delete(place + row);
      }
    }
    this.#values[column].set(values.subarray(0, end - row), row);
    for (const [place, text] of texts ?? []) if (place + row < end) own.set(place + row, text);
    return before;
  }

  #forgetOldest(): void {
    const sizes = this.#undo.map((step) => step.reduce((sum, { values }) => sum + values.length, 0));
    let kept = sizes.reduce((sum, size) => sum + size, 0);
    let forgotten = 0;
    while (this.#undo.length - forgotten > 1 && (this.#undo.length - forgotten > maxSteps || kept > maxKeptValues)) {
      kept -= sizes[forgotten++];
    }
    this.#undo.splice(0, forgotten);
  }
}

function takeConverted(patch: KeptPatch, sent: ReadonlyMap<number, string>, stored: Float64Array): void {
  for (const [row, text] of sent) {
    const place = row - patch.row;
    const own = patch.texts.get(place) ?? text;
    if (!Number.isNaN(patch.values[place] ?? 0) || own !== text) continue;
    patch.values[place] = stored[row];
    patch.texts.delete(place);
  }
}
