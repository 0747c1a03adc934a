/** Checks the data with unsaved changes soon after each change, for the variant last looked at. */
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { addressOf } from "../../router/match.ts";
import type { Variant } from "../answers.ts";
import { checkChanges, checkData } from "../check-data.ts";
import { noteProblems } from "../problem-counts.ts";
import { type Problem, RequestError, send } from "../request.ts";
import type { SetOperation } from "./cells.ts";
import { placeOf } from "./problem-place.ts";

interface CheckedData {
  readonly datasetId: number;
  readonly records: ReadonlySignal<unknown>;
  readonly pending: ReadonlySignal<unknown>;
  unsavedOperations(): SetOperation[];
  save(): Promise<void>;
}

const checkAfterMs = 600;

export class DataCheck {
  /** Null before the first check of the variant. */
  readonly problems = signal<readonly Problem[] | null>(null);
  readonly isRunning = signal(false);
  readonly error = signal<RequestError | null>(null);
  /** For a check with each change: only runs validate such data. */
  readonly isTooLarge = signal(false);
  /** The first problem of each cell that one is about, errors before warnings. */
  readonly #byCell = computed(() => {
    const problemByCell = new Map<string, Problem>();
    for (const problem of this.problems.value ?? []) {
      const { component, attribute } = placeOf(problem.loc);
      const key = `${attribute} ${component}`;
      if (attribute !== undefined && !problemByCell.has(key)) problemByCell.set(key, problem);
    }
    return problemByCell;
  });
  readonly #data: CheckedData;
  #variant: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(data: CheckedData) {
    this.#data = data;
  }

  problemOf(component: string, attribute: string): Problem | undefined {
    return this.#byCell.value.get(`${attribute} ${component}`);
  }

  /** Until the returned function is called. */
  follow(): () => void {
    const end = effect(() => {
      void this.#data.pending.value;
      if (this.#data.records.value) this.#soon();
    });
    return () => {
      clearTimeout(this.#timer);
      end();
    };
  }

  choose(variant: number): void {
    if (variant === this.#variant) return;
    this.#variant = variant;
    this.problems.value = null;
    this.#soon(0);
  }

  /** Checks what is saved, whatever its size. */
  run(): Promise<void> {
    return this.#next(async (variant) => {
      await this.#data.save();
      return await checkData(variant);
    });
  }

  #soon(ms = checkAfterMs): void {
    clearTimeout(this.#timer);
    if (this.isTooLarge.peek()) return;
    this.#timer = setTimeout(
      () => void this.#next((variant) => checkChanges(variant, { operations: this.#data.unsavedOperations() })),
      ms,
    );
  }

  /** One after the other. */
  #next(check: (variant: number) => Promise<Problem[]>): Promise<void> {
    this.#last = this.#last.then(() => this.#check(check));
    return this.#last;
  }

  async #check(check: (variant: number) => Promise<Problem[]>): Promise<void> {
    this.isRunning.value = true;
    this.error.value = null;
    try {
      this.#variant ??= await this.#firstVariant();
      if (this.#variant === null) return;
      const variant = this.#variant;
      const problems = await check(variant);
      if (variant !== this.#variant) return;
      this.problems.value = problems;
      noteProblems(this.#data.datasetId, problems);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (error.status === 413) this.isTooLarge.value = true;
      // Values that cannot be saved are reported where they were typed.
      else if (error.status !== 422) this.error.value = error;
    } finally {
      this.isRunning.value = false;
    }
  }

  async #firstVariant(): Promise<number | null> {
    const { datasetId } = this.#data;
    const [first] = await send<Variant[]>("GET", addressOf("/models/", {}, { dataset_id: datasetId, limit: 1 }));
    return first?.id ?? null;
  }
}
