/** What can be undone and done again: of everything that is changed in a data set, in one order. Pure. */

export interface UndoStep {
  undo: () => void | Promise<void>;
  redo: () => void | Promise<void>;
}

const maxSteps = 200;

export class UndoStack {
  #done: UndoStep[] = [];
  #undone: UndoStep[] = [];

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** A step that has just been done. What was undone before cannot be done again. */
  push(step: UndoStep): void {
    this.#done = [...this.#done.slice(1 - maxSteps), step];
    this.#undone = [];
  }

  /** A step that fails stays where it is. */
  async undo(): Promise<void> {
    const step = this.#done.at(-1);
    if (!step) return;
    await step.undo();
    this.#move(step, "#done");
  }

  async redo(): Promise<void> {
    const step = this.#undone.at(-1);
    if (!step) return;
    await step.redo();
    this.#move(step, "#undone");
  }

  #move(step: UndoStep, from: "#done" | "#undone"): void {
    if (from === "#done") {
      this.#done = this.#done.filter((one) => one !== step);
      this.#undone.push(step);
    } else {
      this.#undone = this.#undone.filter((one) => one !== step);
      this.#done.push(step);
    }
  }
}
