/**
 * Editing of one data set, for all its pages: records and tables as they are saved, changes that are not saved yet, and what
 * can be undone. Changes wait for a moment without a key; what makes or removes records is sent at once.
 */

import { componentKinds } from "@esm/model/domain/component";
import { signal } from "@preact/signals";
import type { DatasetDetails } from "../answers.ts";
import { reload } from "../cached.ts";
import type { ChangeResultSchema } from "../interface.ts";
import { RequestError, send } from "../request.ts";
import { user } from "../session.ts";
import {
  afterSaving,
  type CellChange,
  type Conflict,
  cellKey,
  conflictsOf,
  operationOf,
  type Pending,
  type SetOperation,
  savable,
  withCell,
} from "./cells.ts";
import { DataCheck } from "./data-check.ts";
import { DatasetTable, keyOfTable, loadColumns, type TableAddress } from "./dataset-table.ts";
import { loadRecords } from "./load-records.ts";
import {
  type CellValue,
  type DatasetRecords,
  isQuantity,
  keyOf,
  type RecordKind,
  type RecordOfDataset,
  savedOf,
} from "./records.ts";
import { markRefused } from "./table-layout.ts";
import type { Measured, Patch } from "./table-values.ts";
import { UndoStack, type UndoStep } from "./undo-stack.ts";
import { keepUnsaved, patchesOf, type Unsaved, unsavedBefore } from "./unsaved.ts";

/** The new revision is also the number of the change. */
type ChangeAnswer = ChangeResultSchema;

export type Operation = { operation: string };

interface OperationsBody {
  operations: readonly object[];
}

/** How long after the last key changes are saved. */
const saveAfterMs = 2000;
/** How long after the service could not save them. */
const retryAfterMs = 5000;
/** How long after a change of a table it is kept for the case that the page is closed. */
const keepAfterMs = 300;
const maxAttempts = 3;

export type Side = "mine" | "theirs";

/** Values of a table that others have changed as well, or whose component they have deleted. */
export interface TableConflict {
  key: string;
  table: DatasetTable;
  /** Null for the whole table of a component that is gone. */
  column: number | null;
}

export class DatasetEditing {
  readonly datasetId: number;
  readonly records = signal<DatasetRecords | null>(null);
  readonly loadError = signal<RequestError | null>(null);
  readonly pending = signal<Pending>(new Map());
  readonly isSaving = signal(false);
  readonly saveError = signal<RequestError | null>(null);
  /** Changes of others to the same values: nothing is saved until one of both is chosen. */
  readonly conflicts = signal<readonly Conflict[]>([]);
  /** The tables that were opened, by what they are. */
  readonly tables = signal<ReadonlyMap<string, DatasetTable>>(new Map());
  /** Unsaved changes of an earlier visit. */
  readonly found = signal<Unsaved | null>(null);
  readonly undoState = signal({ canUndo: false, canRedo: false });
  /** Name of another user who has changed the data set; empty where it is not known. */
  readonly changedBy = signal<string | null>(null);
  readonly check = new DataCheck(this);
  readonly #stack = new UndoStack();
  readonly #keptAs: string;
  #revision = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #keepTimer: ReturnType<typeof setTimeout> | undefined;
  /** Tail of the save queue: each save begins when the one before it has ended. */
  #last: Promise<unknown> = Promise.resolve();
  /** Steps to be undone, done again or made that wait for the service. */
  #waitingSteps = 0;

  /** @param keptAs distinguishes what is kept for this user from that of others */
  constructor(datasetId: number, keptAs: string) {
    this.datasetId = datasetId;
    this.#keptAs = keptAs;
    this.found.value = unsavedBefore(keptAs);
  }

  get revision(): number {
    return this.#revision;
  }

  get mayModify(): boolean {
    return this.records.value?.overview.permissions.allow_modification ?? false;
  }

  recordOf(key: string): RecordOfDataset | undefined {
    return this.records.peek()?.byKey.get(key);
  }

  /** As the user sees it: with changes that are not saved. */
  valueOf(record: RecordOfDataset, attribute: string): CellValue {
    const change = this.pending.value.get(cellKey({ record: record.key, attribute }));
    return change ? change.to : savedOf(record, attribute);
  }

  /** After what is under way: an answer from before a save would show old values, and take them for those of others. */
  load(): Promise<void> {
    return this.#next(() => this.#load());
  }

  async #load(): Promise<void> {
    try {
      const records = await loadRecords(this.datasetId);
      this.#revision = records.overview.revision;
      this.records.value = records;
      this.loadError.value = null;
      this.#settle(this.pending.peek());
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      this.loadError.value = error;
    }
  }

  /** Somebody has changed the data set to this revision: others, or this page. */
  follow(revision: number, by: string): Promise<void> {
    // An own change may be told before its answer comes.
    return this.#next(async () => {
      if (!this.records.peek() || revision <= this.#revision) return;
      await this.#load();
      this.changedBy.value = by;
      this.#reloadAnswers();
    });
  }

  /**
   * Several cells are one step of what can be undone. `from` is what was saved when the change began: where others have
   * saved something else since, both are shown.
   */
  change(cells: readonly CellChange[]): void {
    const before = cells.map((cell) => this.#asIs(cell));
    this.#settle(cells.reduce(withCell, this.pending.peek()));
    this.saveSoon();
    this.#push({ undo: () => this.#apply(before), redo: () => this.#apply(cells), values: cells.length });
  }

  /** Without a step to undo, and whatever is saved now. */
  #apply(cells: readonly CellChange[]): void {
    let pending = this.pending.peek();
    for (const cell of cells) {
      const record = this.recordOf(cell.record);
      if (record) pending = withCell(pending, { ...cell, from: savedOf(record, cell.attribute) });
    }
    this.#setPending(pending);
    this.saveSoon();
  }

  #push(step: UndoStep): void {
    this.#stack.push(step);
    this.#showStack();
  }

  undo = (): Promise<void> => this.#step("undo");
  redo = (): Promise<void> => this.#step("redo");

  /** At once where it only writes values, also while something is being saved. */
  #step(way: "undo" | "redo"): Promise<void> {
    const act = async (): Promise<void> => {
      try {
        await this.#stack.step(way);
      } finally {
        this.#showStack();
      }
    };
    return this.#waitingSteps === 0 && this.#stack.isLocal(way) ? act() : this.#nextStep(act);
  }

  /** As it is stored now, with what was changed here. Its values are compared with those of others after each change of theirs. */
  openTable(address: TableAddress, readMeasured: (text: string) => Measured | null): Promise<DatasetTable> {
    return this.#next(async () => {
      const key = keyOfTable(address);
      const known = this.tables.peek().get(key);
      if (known) {
        await this.#refresh(known);
        return known;
      }
      const revision = this.#revision;
      const table = new DatasetTable(address, await loadColumns(address), revision, readMeasured);
      const needed = [...this.tables.peek()].filter(([, one]) => one.changed.length > 0 || this.#stack.changes(one));
      this.tables.value = new Map([...needed, [key, table]]);
      return table;
    });
  }

  async #refresh(table: DatasetTable): Promise<void> {
    const revision = this.#revision;
    if (table.revision === revision) return;
    table.takeStored(await loadColumns(table.address));
    table.revision = revision;
  }

  /** One step of what can be undone, however many values it has. */
  write(table: DatasetTable, patches: readonly Patch[]): void {
    if (patches.length === 0) return;
    // Opening another one may have dropped it while it had no changes.
    const key = keyOfTable(table.address);
    if (this.tables.peek().get(key) !== table) this.tables.value = new Map([...this.tables.peek(), [key, table]]);
    const swap = table.write(patches);
    const changed = (): void => {
      this.saveSoon();
      this.#keepSoon();
    };
    changed();
    const again = (): void => {
      swap();
      changed();
    };
    const values = patches.reduce((sum, patch) => sum + patch.values.length, 0);
    this.#push({ undo: again, redo: again, values, table });
  }

  /** A replacement of the whole table at the service, such as an upload, is one step, too. */
  replace(table: DatasetTable, act: () => Promise<unknown>): Promise<void> {
    return this.#nextStep(async () => {
      const { values, texts } = table.values.shown();
      await act();
      await this.#load();
      await this.#refresh(table);
      table.conflicts = new Map();
      table.write(values.map((column, index) => ({ column: index, row: 0, values: column, texts: texts[index] })));
      this.write(
        table,
        values.map((_, column) => ({ column, row: 0, values: table.values.storedOf(column).slice() })),
      );
    });
  }

  /** Sends operations at once, after what is not saved yet. They are one step. */
  perform(operations: readonly Operation[]): Promise<void> {
    return this.#nextStep(async () => {
      let change = (await this.#sendAtOnce("", { operations })).revision;
      // Undoing an undo does it again.
      const revert = async (): Promise<void> => {
        change = await this.#revert(change);
      };
      this.#push({ undo: revert, redo: revert, values: 0 });
    });
  }

  create(kind: RecordKind, record: Readonly<Record<string, unknown>>): Promise<void> {
    return this.#nextStep(async () => {
      const { created } = await this.#sendAtOnce("", { operations: [{ operation: "create", kind, record }] });
      const key = keyOf(kind, created[0].id);
      let removal = 0;
      this.#push({
        // The record may have been changed since, which the service would not undo.
        undo: async () => {
          removal = await this.#remove(key);
        },
        redo: async () => void (await this.#revert(removal)),
        values: 0,
      });
    });
  }

  remove({ key }: RecordOfDataset): Promise<void> {
    return this.#nextStep(async () => {
      let removal = await this.#remove(key);
      this.#push({
        undo: async () => void (await this.#revert(removal)),
        redo: async () => {
          removal = await this.#remove(key);
        },
        values: 0,
      });
    });
  }

  /** By the name that it has then. Returns the number of the change. */
  async #remove(key: string): Promise<number> {
    await this.#save();
    const record = this.recordOf(key);
    if (!record) return 0;
    const operation = { operation: "delete", kind: record.kind, name: record.values.name };
    return (await this.#sendAtOnce("", { operations: [operation] })).revision;
  }

  /** Returns the number of the change that undoes the given one. */
  async #revert(change: number): Promise<number> {
    return change === 0 ? 0 : (await this.#sendAtOnce(`/${change}/undo`, undefined)).revision;
  }

  async #sendAtOnce(path: string, body: OperationsBody | undefined): Promise<ChangeAnswer> {
    await this.#save();
    const answer = await this.#post(path, body);
    await this.#load();
    this.#reloadAnswers();
    return answer;
  }

  unsavedOperations(): SetOperation[] {
    return this.#operationsOf(savable(this.pending.peek()));
  }

  #operationsOf(changes: readonly CellChange[]): SetOperation[] {
    return changes.flatMap((change) => {
      const record = this.recordOf(change.record);
      return record ? [operationOf(change, record)] : [];
    });
  }

  /** Begins to wait again. */
  saveSoon(ms = saveAfterMs): void {
    clearTimeout(this.#timer);
    if (this.#isWaiting()) this.#timer = setTimeout(() => void this.save().catch(() => {}), ms);
  }

  /** Ends when what could be saved is saved, or throws. */
  save(): Promise<void> {
    return this.#next(() => this.#save());
  }

  get tableConflicts(): TableConflict[] {
    return [...this.tables.value].flatMap(([key, table]): TableConflict[] => {
      if (table.changed.length === 0) return [];
      if (this.records.value && !this.recordOf(table.address.component)) return [{ key, table, column: null }];
      return [...table.conflicts.keys()].map((column) => ({ key: `${key} ${column}`, table, column }));
    });
  }

  /** For each change which of both values stays. */
  resolve(chosen: ReadonlyMap<string, Side>): void {
    const pending = new Map(this.pending.peek());
    for (const { change, theirs } of this.conflicts.peek()) {
      const key = cellKey(change);
      pending.delete(key);
      if (theirs !== undefined && chosen.get(key) === "mine") pending.set(key, { ...change, from: theirs });
    }
    this.conflicts.value = [];
    this.#resolveTables(chosen);
    this.#setPending(pending);
    void this.save().catch(() => {});
  }

  #resolveTables(chosen: ReadonlyMap<string, Side>): void {
    const theirs = new Map<DatasetTable, Patch[]>();
    const left = new Map(this.tables.peek());
    for (const { key, table, column } of this.tableConflicts) {
      if (column === null) left.delete(key);
      else {
        const isTheirs = chosen.get(key) === "theirs";
        const values = table.values.storedOf(column).slice();
        theirs.set(table, [...(theirs.get(table) ?? []), ...(isTheirs ? [{ column, row: 0, values }] : [])]);
      }
    }
    this.tables.value = left;
    for (const [table, patches] of theirs) {
      table.conflicts = new Map();
      this.write(table, patches);
      table.drawAgain();
    }
  }

  /** Where a table cannot be loaded, everything stays offered, and it throws. */
  async takeFound(readMeasured: (text: string) => Measured | null): Promise<void> {
    const unsaved = this.found.peek();
    if (!unsaved) return;
    for (const { address, columns } of unsaved.tables)
      this.write(await this.openTable(address, readMeasured), patchesOf(columns));
    if (unsaved.cells.length > 0) this.change(unsaved.cells);
    this.dropFound();
  }

  dropFound(): void {
    this.found.value = null;
    this.keep();
  }

  async #save(attempt = 1): Promise<void> {
    clearTimeout(this.#timer);
    if (!this.#isWaiting() || this.conflicts.peek().length > 0) return;
    this.isSaving.value = true;
    try {
      await this.#saveCells();
      for (const table of this.tables.peek().values()) await this.#saveTable(table);
      this.saveError.value = null;
      this.#reloadAnswers();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (error.status === 412 && attempt < maxAttempts) {
        await this.#load();
        this.changedBy.value = this.records.peek()?.overview.updated_by?.username ?? "";
        return await this.#save(attempt + 1);
      }
      this.saveError.value = error;
      // The others can be saved, or all of them when the service is back.
      const isPassing = error.status === 0 || error.status === 429 || error.status >= 500;
      if (error.status === 422) this.saveSoon();
      else if (isPassing) this.saveSoon(retryAfterMs);
      throw error;
    } finally {
      this.isSaving.value = false;
    }
  }

  async #saveCells(): Promise<void> {
    const sent = savable(this.pending.peek());
    if (sent.length === 0) return;
    try {
      await this.#postValues(this.#operationsOf(sent));
    } catch (error) {
      if (error instanceof RequestError && error.status === 422) this.#markRefused(sent, error);
      throw error;
    }
    this.#keepSaved(sent);
    // The records as the service stored them.
    if (sent.some(({ to }) => isQuantity(to))) await this.#load();
  }

  /** Only beside values that are those of the service: others would be replaced. */
  async #saveTable(table: DatasetTable): Promise<void> {
    if (table.isSavable) await this.#refresh(table);
    const component = this.recordOf(table.address.component);
    if (!table.isSavable || !component) return;
    const storings = table.storings(String(component.values.name));
    const sent = table.values.shown();
    try {
      await this.#postValues(storings.map(({ operation }) => operation));
    } catch (error) {
      if (error instanceof RequestError && [400, 404, 409, 413, 422].includes(error.status)) {
        if (!markRefused(table.values, storings, error.problems)) table.refuse();
        table.drawAgain();
      }
      throw error;
    }
    const isConverted = storings.some(({ measured }) => measured.rows.length > 0);
    table.markStored(sent, isConverted ? await loadColumns(table.address) : null);
    this.keep();
    await this.#loadOverview();
  }

  /** Which tables have values. */
  async #loadOverview(): Promise<void> {
    const overview = await send<DatasetDetails>("GET", `/datasets/${this.datasetId}/overview`);
    const records = this.records.peek();
    if (records && overview.revision === this.#revision) this.records.value = { ...records, overview };
    else await this.#load();
  }

  /** Values of cells and tables: nobody else has changed any other table since. */
  async #postValues(operations: readonly Operation[]): Promise<void> {
    const before = this.#revision;
    await this.#post("", { operations });
    for (const table of this.tables.peek().values()) if (table.revision === before) table.revision = this.#revision;
  }

  /** Operations, or what undoes a change. */
  async #post(path: string, body: OperationsBody | undefined): Promise<ChangeAnswer> {
    const before = this.#revision;
    const headers = { "if-match": `"${before}"` };
    const answer = await send<ChangeAnswer>("POST", `/datasets/${this.datasetId}/changes${path}`, body, { headers });
    this.#revision = answer.revision;
    this.check.worker?.saved(body, before, answer.revision);
    return answer;
  }

  #keepSaved(sent: readonly CellChange[]): void {
    const records = this.records.peek();
    if (!records) return;
    const byKey = new Map(records.byKey);
    for (const { record, attribute, to } of sent) {
      const saved = byKey.get(record);
      if (saved) byKey.set(record, { ...saved, values: { ...saved.values, [attribute]: to } });
    }
    this.records.value = { ...records, byKey };
    this.#setPending(afterSaving(this.pending.peek(), sent));
    this.saveSoon();
  }

  /** The place of a problem names the operation by its position. */
  #markRefused(sent: readonly CellChange[], { problems, message }: RequestError): void {
    const pending = new Map(this.pending.peek());
    const refused = new Map<CellChange, string>();
    for (const { loc, msg } of problems) {
      const change = loc.includes("operations") ? sent[Number(loc[loc.indexOf("operations") + 1])] : undefined;
      if (change && !refused.has(change)) refused.set(change, msg);
    }
    if (refused.size === 0) for (const change of sent) refused.set(change, message);
    for (const [change, problem] of refused) {
      const now = pending.get(cellKey(change));
      if (now) pending.set(cellKey(change), { ...now, problem, isRefused: true });
    }
    this.#setPending(pending);
  }

  /** Keeps what others have not changed to the same, and tells where they have changed it otherwise. */
  #settle(changes: Pending): void {
    const pending = new Map(changes);
    const conflicts = conflictsOf(pending, this.records.peek()?.byKey ?? new Map());
    this.conflicts.value = conflicts.filter(({ change, theirs }) => {
      const isAgreed = JSON.stringify(theirs) === JSON.stringify(change.to);
      if (isAgreed) pending.delete(cellKey(change));
      return !isAgreed;
    });
    this.#setPending(pending);
  }

  #asIs({ record, attribute }: CellChange): CellChange {
    const now = this.pending.peek().get(cellKey({ record, attribute }));
    const saved = this.recordOf(record)?.values[attribute] ?? null;
    return now ?? { record, attribute, from: saved, to: saved };
  }

  #setPending(pending: Pending): void {
    this.pending.value = pending;
    this.keep();
  }

  /** Large tables take a moment. */
  #keepSoon(): void {
    clearTimeout(this.#keepTimer);
    this.#keepTimer = setTimeout(() => this.keep(), keepAfterMs);
  }

  /** For the next visit. */
  keep(): void {
    clearTimeout(this.#keepTimer);
    if (!this.found.peek()) keepUnsaved(this.#keptAs, this.pending.peek(), [...this.tables.peek().values()]);
  }

  get hasUnsaved(): boolean {
    return this.pending.peek().size > 0 || [...this.tables.peek().values()].some(({ changed }) => changed.length > 0);
  }

  #isWaiting = (): boolean =>
    savable(this.pending.peek()).length > 0 || [...this.tables.peek().values()].some(({ isSavable }) => isSavable);

  /** Lists and figures of other pages. */
  #reloadAnswers(): void {
    for (const path of ["datasets", "places", "styles", "regions", "commodities", ...kindPlurals]) reload(`/${path}/`);
  }

  /** One after the other, however fast the keys come. What is done here waits for nothing that is to follow. */
  #next<Result>(act: () => Promise<Result>): Promise<Result> {
    const done = this.#last.catch(() => {}).then(act);
    this.#last = done;
    return done;
  }

  #nextStep(act: () => Promise<void>): Promise<void> {
    this.#waitingSteps++;
    return this.#next(act).finally(() => this.#waitingSteps--);
  }

  #showStack(): void {
    this.undoState.value = { canUndo: this.#stack.canUndo, canRedo: this.#stack.canRedo };
  }
}

const kindPlurals = Object.values(componentKinds).map(({ plural }) => plural);

const open = new Map<string, DatasetEditing>();

/** Whether the tab has anything that is not saved, on whatever page. It is kept, and saving begins at once. */
export function saveBeforeLeaving(): boolean {
  for (const editing of open.values()) editing.keep();
  const unsaved = [...open.values()].filter(({ hasUnsaved }) => hasUnsaved);
  for (const editing of unsaved) void editing.save().catch(() => {});
  return unsaved.length > 0;
}

/** The one editing of a data set for all its pages, as long as the tab is open and the same user is logged in. */
export function editingOf(datasetId: number): DatasetEditing {
  const key = `${user.peek()?.id} ${datasetId}`;
  const known = open.get(key);
  if (known) return known;
  const editing = new DatasetEditing(datasetId, key);
  open.set(key, editing);
  return editing;
}
