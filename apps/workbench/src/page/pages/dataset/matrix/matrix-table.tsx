/** The table of the matrix: changes first, then the figures of the last runs, for the variants of one part of the list. */
import type { Signal } from "@preact/signals";
import { type Column, Table } from "../../../components/table.tsx";
import type { DatasetDetails, Run, Variant } from "../../../data/answers.ts";
import { de as editingDe } from "../../../editing/de.ts";
import { en as editingEn } from "../../../editing/en.ts";
import { formatFigure } from "../../../language/format.ts";
import { textsOf } from "../../../language/language.ts";
import { hrefOf } from "../../../router/address.ts";
import { addressOf } from "../../../router/match.ts";
import type { ComponentOfDataset } from "../component-of-dataset.ts";
import { de as datasetDe } from "../de.ts";
import { en as datasetEn } from "../en.ts";
import type { InTree } from "../variant-tree.ts";
import type { KeyRow } from "./key-rows.ts";
import { de } from "./matrix.de.ts";
import { en } from "./matrix.en.ts";
import { MatrixCell } from "./matrix-cell.tsx";
import { type CellWords, changesText } from "./matrix-cells.ts";
import { cellOf, hasOtherChanges, isEditable, type MatrixRow, ownChanges } from "./matrix-rows.ts";
import { cellKey, type Edits, pastedCells } from "./matrix-saving.ts";
import { comparable } from "./out-of-date.ts";
import { rowName, unitOfRow } from "./row-words.ts";
import { type Figure, figures, RunFigure } from "./run-figures.tsx";
import { useKeyRows } from "./use-key-rows.ts";
import { type Saving, setEdit } from "./use-matrix.ts";

interface Props {
  details: DatasetDetails;
  components: readonly ComponentOfDataset[];
  rows: readonly MatrixRow[];
  /** Those that are shown, as a tree. */
  columns: readonly InTree<Variant>[];
  edits: Signal<Edits>;
  /** Problems of what was saved last. */
  saved: Saving;
  words: CellWords;
  runs: ReadonlyMap<number, Run>;
  /** Why runs could not be started, by variant. */
  refused: ReadonlyMap<number, string>;
}

type Line = { row: MatrixRow } | { figure: Figure } | { key: KeyRow };

export function MatrixTable({ details, components, rows, columns, edits, saved, words, runs, refused }: Props) {
  const t = textsOf({ en, de });
  const texts = textsOf({ en: editingEn, de: editingDe });
  const { families } = textsOf({ en: datasetEn, de: datasetDe });
  const { dataset, models, permissions } = details;
  const byName = new Map(components.map((component) => [component.name, component]));
  const nameOf = (row: MatrixRow): string => rowName(row, { t, texts, families });
  const paste = (block: string, variant: number, row: string): void => {
    const ids = columns.map((column) => column.variant.id);
    const pasted = pastedCells(block, rows, ids, { row, variant });
    for (const { variant } of columns)
      for (const row of rows) {
        const key = cellKey(variant.id, row.key);
        const text = pasted.get(key);
        const own = ownChanges(variant, row);
        if (text !== undefined && isEditable(own)) setEdit(edits, key, text, changesText(own, words));
      }
  };
  const drawn = (row: MatrixRow, { variant, parent }: InTree<Variant>) => {
    const key = cellKey(variant.id, row.key);
    const cell = cellOf(variant, parent, row, byName.get(row.component));
    return (
      <MatrixCell
        label={t.cell(variant.name, `${row.component}, ${nameOf(row)}`)}
        cell={cell}
        words={words}
        edited={edits.value.get(key)}
        // What is typed anew has not been looked at.
        problem={edits.value.get(key) === saved.texts.get(key) ? saved.problems.get(key) : undefined}
        mayModify={permissions.allow_modification}
        onType={(text) => setEdit(edits, key, text, changesText(cell.own, words))}
        onPaste={(block) => paste(block, variant.id, row.key)}
      />
    );
  };
  const listedOf = ({ id }: Variant) => models.find((one) => one.id === id);
  const listed = columns.flatMap(({ variant }) => listedOf(variant) ?? []);
  const lines: Line[] = [...rows.map((row) => ({ row })), ...figureLines(useKeyRows(comparable(listed)))];
  return (
    <Table<Line>
      caption={t.title}
      rows={lines}
      keyOf={(line) =>
        "row" in line ? line.row.key : "key" in line ? `${line.key.kind} ${line.key.of} ${line.key.unit}` : line.figure
      }
      columns={[
        {
          name: "row",
          heading: t.row,
          draw: (line) =>
            "row" in line ? (
              <RowHead
                component={line.row.component}
                name={nameOf(line.row)}
                unit={unitOfRow(line.row, byName.get(line.row.component), dataset, texts)}
              />
            ) : "key" in line ? (
              <>
                {t.key[line.key.kind](line.key.of)}
                {line.key.unit && <span class="muted small"> ({line.key.unit})</span>}
              </>
            ) : (
              <span data-figure={line.figure}>{t.figures[line.figure]}</span>
            ),
        },
        ...columns.map(
          (column): Column<Line> => ({
            name: String(column.variant.id),
            heading: <ColumnHead dataset={dataset.id} {...column} />,
            draw: (line) =>
              "row" in line ? (
                drawn(line.row, column)
              ) : "key" in line ? (
                <KeyValue value={line.key.values.get(listedOf(column.variant)?.last_run?.id ?? 0)} />
              ) : (
                <RunFigure
                  figure={line.figure}
                  listed={listedOf(column.variant)}
                  runs={runs}
                  costUnit={dataset.cost_unit}
                  refused={refused.get(column.variant.id)}
                />
              ),
          }),
        ),
      ]}
    />
  );
}

/** Prices and limits stand below the cost. */
function figureLines(keyRows: readonly KeyRow[]): Line[] {
  const [cost, ...others] = figures;
  return [{ figure: cost }, ...keyRows.map((key) => ({ key })), ...others.map((figure) => ({ figure }))];
}

function KeyValue({ value }: { value: number | undefined }) {
  return value === undefined ? <span class="muted">–</span> : <span>{formatFigure(value)}</span>;
}

function RowHead({ component, name, unit }: { component: string; name: string; unit: string }) {
  return (
    <>
      <span class="matrix-component">{component}</span> {name}
      {unit && <span class="muted small"> ({unit})</span>}
    </>
  );
}

function ColumnHead({ dataset, variant, parent }: InTree<Variant> & { dataset: number }) {
  const t = textsOf({ en, de });
  const { id, name } = variant;
  return (
    <span class="matrix-head">
      {parent && (
        <span class="muted">
          <span aria-hidden="true">↳ </span>
          {t.childOf(parent.name)}
        </span>
      )}
      <a href={hrefOf(addressOf("/d/{dataset}/v/{variant}", { dataset, variant: id }))}>{name}</a>
      {hasOtherChanges(variant) && <span class="muted">{t.other}</span>}
    </span>
  );
}
