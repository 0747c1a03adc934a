/** Values that two people have changed: both of each, to choose one. Nothing is merged without being asked. */
import { useState } from "preact/hooks";
import { Button } from "../components/button.tsx";
import { Dialog } from "../components/dialog.tsx";
import { Table } from "../components/table.tsx";
import { type Conflict, cellKey } from "../data/editing/cells.ts";
import type { DatasetEditing } from "../data/editing/dataset-editing.ts";
import type { CellValue } from "../data/editing/records.ts";
import { cellText } from "./cell-text.ts";
import { useCellContext } from "./use-cell-context.ts";

type Side = "mine" | "theirs";

export function ConflictDialog({ editing }: { editing: DatasetEditing }) {
  const context = useCellContext(editing);
  const { texts: t } = context;
  const { value: conflicts } = editing.conflicts;
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map());
  const all = (side: Side): void => editing.resolve(new Map(conflicts.map(({ change }) => [cellKey(change), side])));
  const shown = (value: CellValue): string => cellText(value, context) || t.none;
  const nameOf = ({ change }: Conflict): string =>
    t.cell(
      String(editing.recordOf(change.record)?.values.name ?? change.record),
      t.names[change.attribute] ?? change.attribute,
    );
  const choice = (conflict: Conflict, side: Side, text: string) => (
    <label class="check-field">
      <input
        type="radio"
        name={cellKey(conflict.change)}
        checked={chosen.get(cellKey(conflict.change)) === side}
        onChange={() => setChosen(new Map(chosen).set(cellKey(conflict.change), side))}
      />
      {text}
    </label>
  );
  const isDecided = conflicts.every(({ change, theirs }) => theirs === undefined || chosen.has(cellKey(change)));
  return (
    <Dialog title={t.conflictTitle} isWide>
      <div class="stack">
        <p>{t.conflictHelp}</p>
        <Table
          caption={t.conflictTitle}
          rows={conflicts}
          keyOf={({ change }) => cellKey(change)}
          columns={[
            { name: "record", heading: t.value, draw: nameOf },
            { name: "before", heading: t.conflictSaved, draw: ({ change }) => shown(change.from) },
            {
              name: "mine",
              heading: t.conflictMine,
              draw: (conflict) =>
                conflict.theirs === undefined
                  ? shown(conflict.change.to)
                  : choice(conflict, "mine", shown(conflict.change.to)),
            },
            {
              name: "theirs",
              heading: t.conflictTheirs,
              draw: (conflict) =>
                conflict.theirs === undefined ? t.conflictGone : choice(conflict, "theirs", shown(conflict.theirs)),
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
