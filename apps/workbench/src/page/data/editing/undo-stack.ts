/** The undo stack of a data set: all changes in one order. Pure. */

export interface UndoStep {
  undo: () => Promise<void> | void;
  redo: () => Promise<void> | void;
  /** How many values it keeps to write them again; 0 where the service does it. */
  values: number;
  /** The table that it changes. */
  table?: object;
}

const maxSteps = 200;
/** Most values that all steps keep together. */
const maxKeptValues = 20_000_000;

export class UndoStack {
  #done: UndoStep[] = [];
  #undone: UndoStep[] = [];

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** Whether the next step needs no answer of the service. */
  isLocal = (way: "undo" | "redo"): boolean => this.#next(way)?.values !== 0;

  changes = (table: object): boolean => [...this.#done, ...this.#undone].some((step) => step.table === table);

  /** A step that has just been done. What was undone before cannot be done again. */
  push(step: UndoStep): void {
    this.#done = [...this.#done.slice(1 - maxSteps), step];
    this.#undone = [];
    let kept = this.#done.reduce((sum, { values }) => sum + values, 0);
    while (kept > maxKeptValues && this.#done.length > 1) kept -= this.#done.shift()?.values ?? 0;
  }

  #next = (way: "undo" | "redo"): UndoStep | undefined => (way === "undo" ? this.#done : this.#undone).at(-1);

  /** A step that fails stays where it is. */
  step(way: "undo" | "redo"): Promise<void> | void {
    const step = this.#next(way);
    const moved = (): void => {
      if (!step) return;
      const [from, to] = way === "undo" ? [this.#done, this.#undone] : [this.#undone, this.#done];
      // It may have been forgotten meanwhile.
      const place = from.indexOf(step);
      if (place >= 0) to.push(...from.splice(place, 1));
    };
    const doing = step?.[way]();
    if (doing) return doing.then(moved);
    moved();
  }
}
