/** A table of a component while it is edited: its values, and what is kept from saving them. */

import { tableFamilies } from "@esm/model/domain/table-family";
import { type ReadonlySignal, signal } from "@preact/signals";
import { send } from "../request.ts";
import { columnsOf, type StoredRecord, type Storing, storingsOf, type TableLayout } from "./table-layout.ts";
import { type Measured, type Patch, type Shown, type TableProblems, TableValues } from "./table-values.ts";

interface Named {
  name: string;
}

type RecordAnswer = { region: Named; region_to: Named | null } & Readonly<Record<string, unknown>>;

export interface TableAddress {
  /** The key of its record. */
  component: string;
  componentId: number;
  layout: TableLayout;
  /** Whether values may have units of their own. */
  isMeasured: boolean;
}

export const keyOfTable = ({ component, layout, isMeasured }: TableAddress): string =>
  [component, layout.family, layout.rows, isMeasured, ...layout.columnNames].join("\t");

/** The columns as the service has them. */
export async function loadColumns({ layout, componentId }: TableAddress): Promise<Float64Array[]> {
  const { path, valueField } = tableFamilies[layout.family];
  const answers = await send<RecordAnswer[]>("GET", `/${path}/component/${componentId}`);
  const records = answers.map(({ region, region_to, [valueField]: value }): StoredRecord => {
    const values = Array.isArray(value) ? (value as number[]) : [value as number];
    return { region: region.name, regionTo: region_to?.name ?? null, values };
  });
  return columnsOf(layout, records);
}

export class DatasetTable {
  readonly address: TableAddress;
  readonly values: TableValues;
  /** The revision of the data set that its stored values are those of. */
  revision: number;
  /** Columns that others have changed as well, with what was stored before: one of both has to be chosen. */
  conflicts: ReadonlyMap<number, Float64Array> = new Map();
  /** How often it was changed or taken back. */
  edits = 0;
  readonly #version = signal(0);
  #isRefused = false;
  #found: { version: number; changed: number[]; problems: TableProblems } | null = null;

  constructor(
    address: TableAddress,
    columns: readonly Float64Array[],
    revision: number,
    readMeasured: (text: string) => Measured | null,
  ) {
    const { layout, isMeasured } = address;
    const { rows, family, kind } = layout;
    const shape = { rows, columns, rule: tableFamilies[family].value, isWhole: kind === "series" };
    this.address = address;
    this.revision = revision;
    this.values = new TableValues(isMeasured ? { ...shape, readMeasured } : shape);
  }

  /** Another number whenever it is to be drawn again. */
  get version(): ReadonlySignal<number> {
    return this.#version;
  }

  /** Columns that are not as they are stored. */
  get changed(): readonly number[] {
    return this.#state.changed;
  }

  get problems(): TableProblems {
    return this.#state.problems;
  }

  /** Found once for each version: it takes a while in large tables. */
  get #state(): { changed: number[]; problems: TableProblems } {
    const { value: version } = this.#version;
    if (this.#found?.version !== version) {
      this.#found = { version, changed: this.values.changedColumns(), problems: this.values.problems() };
    }
    return this.#found;
  }

  get isSavable(): boolean {
    return !this.#isRefused && this.conflicts.size === 0 && this.changed.length > 0 && this.problems.count === 0;
  }

  /** Returns what takes it back, and after that does it again. */
  write(patches: readonly Patch[]): () => void {
    const swap = this.values.write(patches);
    const changed = (): void => {
      this.#isRefused = false;
      this.edits++;
      this.drawAgain();
    };
    changed();
    return () => {
      swap();
      changed();
    };
  }

  storings(component: string): Storing[] {
    return storingsOf(this.address.layout, this.values, component);
  }

  /** It is not sent again before it is changed. */
  refuse(): void {
    this.#isRefused = true;
  }

  /** @param columns as they are stored now, where the service has converted some of what was sent */
  markStored(sent: Shown, columns: readonly Float64Array[] | null): void {
    this.values.markStored(sent, columns ?? sent.values);
    if (columns) this.takeStored(columns);
    this.drawAgain();
  }

  takeStored(columns: readonly Float64Array[]): void {
    this.conflicts = this.values.takeStored(columns);
    this.drawAgain();
  }

  drawAgain(): void {
    this.#version.value = this.#version.peek() + 1;
  }
}
