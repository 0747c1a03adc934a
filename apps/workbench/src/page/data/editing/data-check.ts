/**
 * Checks the data with unsaved changes after each change, for the variant last looked at: at once in a worker of the page, where it has
 * the data; else, and for what is saved, by the service, whose answer counts.
 */
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { addressOf } from "../../router/match.ts";
import type { Variant } from "../answers.ts";
import { checkChanges, checkData } from "../check-data.ts";
import { noteProblems } from "../problem-counts.ts";
import { type Problem, RequestError, send } from "../request.ts";
import type { SetOperation } from "./cells.ts";
import type { CheckWorker } from "./check-worker.ts";
import { placeOf } from "./problem-place.ts";

interface CheckedData {
  readonly datasetId: number;
  readonly records: ReadonlySignal<unknown>;
  readonly pending: ReadonlySignal<unknown>;
  readonly revision: number;
  unsavedOperations(): SetOperation[];
  save(): Promise<void>;
}

/** How long after a change the service is asked. */
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
  /** Loaded when the service has answered for the first time. */
  worker: CheckWorker | undefined;
  readonly #data: CheckedData;
  #variant: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last: Promise<void> = Promise.resolve();
  /** Increases with each change: answers about an earlier state are not shown. */
  #state = 0;

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
      if (this.#data.records.value) void this.#soon();
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
    void this.#soon(0);
  }

  /** Checks what is saved, whatever its size. */
  run(): Promise<void> {
    return this.#next(async (variant) => {
      await this.#data.save();
      return await checkData(variant);
    });
  }

  /** In the worker, and by the service where it has not answered, or has answered for what is saved. */
  async #soon(ms = checkAfterMs): Promise<void> {
    clearTimeout(this.#timer);
    if (this.isTooLarge.peek()) return;
    const state = ++this.#state;
    const operations = this.#data.unsavedOperations();
    const found = await this.worker?.check(this.#variant, this.#data.revision, operations);
    if (state !== this.#state) return;
    if (found) this.#show(found);
    if (found !== undefined && operations.length > 0) return;
    this.#timer = setTimeout(() => void this.#next((variant) => checkChanges(variant, { operations })), ms);
  }

  /** One after the other. */
  #next(check: (variant: number) => Promise<readonly Problem[]>): Promise<void> {
    this.#last = this.#last.then(() => this.#check(check));
    return this.#last;
  }

  async #check(check: (variant: number) => Promise<readonly Problem[]>): Promise<void> {
    this.isRunning.value = true;
    this.error.value = null;
    try {
      this.#variant ??= await this.#firstVariant();
      if (this.#variant === null) return;
      const variant = this.#variant;
      const state = this.#state;
      const problems = await check(variant);
      if (variant !== this.#variant || state !== this.#state) return;
      this.#show(problems);
      // Where it cannot be loaded, the service goes on.
      import("./check-worker.ts").then(
        ({ CheckWorker }) => {
          this.worker ??= new CheckWorker();
          this.worker.load(variant, this.#data.revision, problems);
        },
        () => {},
      );
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (error.status === 413) this.isTooLarge.value = true;
      // Values that cannot be saved are reported where they were typed.
      else if (error.status !== 422) this.error.value = error;
    } finally {
      this.isRunning.value = false;
    }
  }

  #show(problems: readonly Problem[]): void {
    this.problems.value = problems;
    noteProblems(this.#data.datasetId, problems);
  }

  async #firstVariant(): Promise<number | null> {
    const { datasetId } = this.#data;
    const [first] = await send<Variant[]>("GET", addressOf("/models/", {}, { dataset_id: datasetId, limit: 1 }));
    return first?.id ?? null;
  }
}
