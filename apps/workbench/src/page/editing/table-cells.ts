/** The cells of an editable table: what they show, and the changes that typing, pasting and filling make. */

import { type DecimalSign, type SignOfTexts, signOfTexts } from "@esm/model/domain/spelling/number-text";
import { type CellChange, cellKey } from "../data/editing/cells.ts";
import type { DatasetEditing } from "../data/editing/dataset-editing.ts";
import { type CellValue, type RecordOfDataset, savedOf } from "../data/editing/records.ts";
import type { CellRange } from "../grid/selection.ts";
import { withAttributeNames } from "./attribute-names.ts";
import { cellText, copiedText, numbersIn, readCell, ruleOf } from "./cell-text.ts";
import { foundAt } from "./problems/found-problem.tsx";
import type { EditingContext } from "./use-cell-context.ts";

export interface ColumnOfAttribute {
  /** The attribute, or `kind`. */
  name: string;
}

export interface Shown {
  value: CellValue;
  text: string;
  isReadOnly: boolean;
  isChanged?: true;
  /** Why it cannot be saved. */
  problem?: string;
  /** Problem found by a check. */
  found?: { title: string; isWarning: boolean };
}

export type TextAt = (down: number, across: number, name: string) => string;

export class TableCells {
  readonly records: readonly RecordOfDataset[];
  readonly columns: readonly ColumnOfAttribute[];
  readonly #editing: DatasetEditing;
  readonly #context: EditingContext;

  constructor(
    editing: DatasetEditing,
    context: EditingContext,
    records: readonly RecordOfDataset[],
    columns: readonly ColumnOfAttribute[],
  ) {
    this.#editing = editing;
    this.#context = context;
    this.records = records;
    this.columns = columns;
  }

  /** Null where the kind of the record has no such attribute. */
  shown(record: RecordOfDataset, name: string): Shown | null {
    const { texts } = this.#context;
    if (name === "kind") return { value: record.kind, text: texts.kinds[record.kind], isReadOnly: true };
    if (ruleOf(record.kind, name) === undefined) return null;
    const change = this.#editing.pending.value.get(cellKey({ record: record.key, attribute: name }));
    const value = change ? change.to : savedOf(record, name);
    const problem = foundAt(this.#editing, record, name);
    return {
      value,
      text: cellText(value, this.#context),
      isReadOnly: !this.#editing.mayModify,
      ...(change && { isChanged: true as const }),
      ...(change?.problem !== undefined
        ? { problem: withAttributeNames(change.problem, this.#context) }
        : problem && { found: problem }),
    };
  }

  /** Null where nothing can be changed. */
  changeOf(
    record: RecordOfDataset,
    name: string,
    text: string,
    { from = savedOf(record, name), sign }: { from?: CellValue; sign?: DecimalSign | undefined } = {},
  ): CellChange | null {
    const now = this.shown(record, name);
    if (!now || now.isReadOnly) return null;
    const address = { record: record.key, attribute: name, from };
    const reading = readCell(record.kind, name, text, { ...this.#context, ...(sign && { sign }) });
    return "value" in reading ? { ...address, to: reading.value } : { ...address, to: text, problem: reading.problem };
  }

  toggle(record: RecordOfDataset, name: string, value: boolean): void {
    this.#editing.change([{ record: record.key, attribute: name, from: value, to: !value }]);
  }

  /** @param from what was saved when typing began; others may have saved something else since */
  type(record: RecordOfDataset, name: string, text: string, from: CellValue): void {
    this.#change([this.changeOf(record, name, text, { from })]);
  }

  /**
   * Each cell of the range gets the text that belongs to it. Returns how many were changed, and how many could not be.
   *
   * @param sign of all its numbers; where absent, each says its own
   */
  fill(range: CellRange, textAt: TextAt, sign?: DecimalSign): [number, number] {
    const changes = this.#each(range, textAt, (record, name, text) => this.changeOf(record, name, text, { sign }));
    const count = this.#change(changes);
    return [count, changes.length - count];
  }

  /** The decimal sign that the numbers say together which these texts would become. */
  signOf(range: CellRange, textAt: TextAt): SignOfTexts {
    return signOfTexts(this.#each(range, textAt, ({ kind }, name, text) => numbersIn(kind, name, text)).flat());
  }

  #each<Result>(
    range: CellRange,
    textAt: TextAt,
    act: (record: RecordOfDataset, name: string, text: string) => Result,
  ): Result[] {
    const columns = this.columns.slice(range.left, range.right);
    return this.records
      .slice(range.top, range.bottom)
      .flatMap((record, down) => columns.map(({ name }, across) => act(record, name, textAt(down, across, name))));
  }

  /** The first row of the range goes into the others; of a single row, the one above it. */
  fillDown(range: CellRange): void {
    const above = range.bottom - range.top === 1 ? range.top - 1 : range.top;
    const source = this.records[above];
    if (!source) return;
    this.fill({ ...range, top: above + 1 }, (_down, _across, name) => this.shown(source, name)?.text ?? "");
  }

  block({ top, left, bottom, right }: CellRange): string[][] {
    const columns = this.columns.slice(left, right);
    return this.records.slice(top, bottom).map((record) =>
      columns.map(({ name }) => {
        const { value = null, text = "" } = this.shown(record, name) ?? {};
        return typeof value === "string" ? text : copiedText(value, this.#context);
      }),
    );
  }

  #change(changes: readonly (CellChange | null)[]): number {
    const real = changes.filter((change) => change !== null);
    if (real.length > 0) this.#editing.change(real);
    return real.length;
  }
}
