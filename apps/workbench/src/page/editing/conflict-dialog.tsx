/** Values that two people have changed: both of each, to choose one. Nothing is merged without being asked. */
import { useState } from "preact/hooks";
import { Button } from "../components/button.tsx";
import { Dialog } from "../components/dialog.tsx";
import { Table } from "../components/table.tsx";
import { cellKey } from "../data/editing/cells.ts";
import type { DatasetEditing, Side, TableConflict } from "../data/editing/dataset-editing.ts";
import type { CellValue } from "../data/editing/records.ts";
import { formatCount, formatFigure } from "../language/format.ts";
import { cellText } from "./cell-text.ts";
import { type EditingContext, useCellContext } from "./use-cell-context.ts";

interface Row {
  key: string;
  name: string;
  before: string;
  mine: string;
  /** Null where it was deleted. */
  theirs: string | null;
}

export function ConflictDialog({ editing }: { editing: DatasetEditing }) {
  const context = useCellContext(editing);
  const { texts: t } = context;
  const rows = [...rowsOfCells(editing, context), ...rowsOfTables(editing, context)];
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map());
  const all = (side: Side): void => editing.resolve(new Map(rows.map(({ key }) => [key, side])));
  const choice = ({ key, theirs }: Row, side: Side, text: string) =>
    theirs === null ? (
      text
    ) : (
      <label class="check-field">
        <input
          type="radio"
          name={key}
          checked={chosen.get(key) === side}
          onChange={() => setChosen(new Map(chosen).set(key, side))}
        />
        {text}
      </label>
    );
  const isDecided = rows.every(({ key, theirs }) => theirs === null || chosen.has(key));
  return (
    <Dialog title={t.conflictTitle} isWide>
      <div class="stack">
        <p>{t.conflictHelp}</p>
        <Table
          caption={t.conflictTitle}
          rows={rows}
          keyOf={({ key }) => key}
          columns={[
            { name: "record", heading: t.value, draw: ({ name }) => name },
            { name: "before", heading: t.conflictSaved, draw: ({ before }) => before },
            { name: "mine", heading: t.conflictMine, draw: (row) => choice(row, "mine", row.mine) },
            {
              name: "theirs",
              heading: t.conflictTheirs,
              draw: (row) => choice(row, "theirs", row.theirs ?? t.conflictGone),
            },
          ]}
        />
        <div class="dialog-buttons">
          <Button onClick={() => all("mine")}>{t.keepMine}</Button>
          <Button onClick={() => all("theirs")}>{t.keepTheirs}</Button>
          <Button kind="primary" disabled={!isDecided} onClick={() => editing.resolve(chosen)}>
            {t.apply}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function rowsOfCells(editing: DatasetEditing, context: EditingContext): Row[] {
  const { texts: t } = context;
  const shown = (value: CellValue): string => cellText(value, context) || t.none;
  return editing.conflicts.value.map(({ change, theirs }) => ({
    key: cellKey(change),
    name: t.cell(
      String(editing.recordOf(change.record)?.values.name ?? change.record),
      t.names[change.attribute] ?? change.attribute,
    ),
    before: shown(change.from),
    mine: shown(change.to),
    theirs: theirs === undefined ? null : shown(theirs),
  }));
}

function rowsOfTables(editing: DatasetEditing, { texts: t }: EditingContext): Row[] {
  /** One value, or the mean of several. */
  const shown = (values: Float64Array | undefined): string => {
    const numbers = [...(values ?? [])].filter((value) => !Number.isNaN(value));
    const mean = formatFigure(numbers.reduce((sum, value) => sum + value, 0) / numbers.length, 4);
    if (numbers.length < 2) return numbers.length === 0 ? t.none : mean;
    return t.meanOf(formatCount(numbers.length), mean);
  };
  return editing.tableConflicts.map(({ key, table, column }: TableConflict) => {
    const { values, conflicts, address } = table;
    const { component, layout } = address;
    const name = t.cell(String(editing.recordOf(component)?.values.name ?? component), t.families[layout.family]);
    if (column === null) return { key, name, before: "", mine: "", theirs: null };
    return {
      key,
      name: t.cell(name, layout.columnNames[column] ?? t.value),
      before: shown(conflicts.get(column)),
      mine: shown(values.valuesOf(column)),
      theirs: shown(values.storedOf(column)),
    };
  });
}
