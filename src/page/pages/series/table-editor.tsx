/** A table of a component: its chart, the grid, what can be done with the selection, and saving. */
import { tableFamilies } from "../../../domain/table-family.ts";
import { Button } from "../../components/button.tsx";
import { ErrorNotice } from "../../components/feedback/error-notice.tsx";
import { Notice } from "../../components/feedback/notice.tsx";
import type { ComponentInOverview, Dataset } from "../../data/answers.ts";
import type { DatasetEditing } from "../../data/editing/dataset-editing.ts";
import { componentKindNames, recordsOfKinds } from "../../data/editing/records.ts";
import { useCellContext } from "../../editing/use-cell-context.ts";
import { at } from "../../grid/selection.ts";
import { formatCount } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { ChangeBar } from "./change-bar.tsx";
import { ColumnFigures } from "./column-figures.tsx";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { ImportButtons } from "./import-buttons.tsx";
import type { OpenTable } from "./load-table.ts";
import { TableGrid } from "./table-grid.tsx";
import type { TableLayout } from "./table-layout.ts";
import { unitOfTable } from "./table-unit.ts";
import { useEditor, useSaveKey } from "./use-editor.ts";
import { usePaste } from "./use-paste.tsx";
import { useStoring } from "./use-storing.ts";
import { ValuesChart } from "./values-chart.tsx";

interface Props {
  editing: DatasetEditing;
  dataset: Dataset;
  component: ComponentInOverview;
  layout: TableLayout;
  open: OpenTable;
}

export function TableEditor({ editing, dataset, component, layout, open }: Props) {
  const t = textsOf({ en, de });
  const editor = useEditor(open, layout, editing);
  const paste = usePaste(editor, layout);
  const context = useCellContext(editing);
  const { value: records } = editing.records;
  const record =
    records && recordsOfKinds(records, componentKindNames).find(({ values }) => values.name === component.name);
  const unit = record ? unitOfTable(layout.family, record, context) : "";
  const { table, select } = editor;
  const problems = table.problems();
  const changed = table.changedColumns().length;
  const isReadOnly = !editing.mayModify;
  const { store, isStoring, isStale, error } = useStoring({ editing, editor, open, layout, component: component.name });
  useSaveKey(store, changed > 0);
  const path = `/${tableFamilies[layout.family].path}/component/${component.id}`;
  return (
    <div class="stack">
      <ValuesChart {...{ editor, layout, dataset, component, unit }} />
      <div class="series-tools">
        {!isReadOnly && (
          <>
            <Button kind="primary" isBusy={isStoring} disabled={changed === 0} onClick={store}>
              {t.save} <kbd>{t.saveKey}</kbd>
            </Button>
            <UndoButtons editing={editing} editor={editor} />
            <ImportButtons {...{ path, editing, table }} onText={paste.importText} />
          </>
        )}
        <a class="button button-quiet" href={`${path}/download`} download>
          {t.export}
        </a>
        <p class="series-state" role="status">
          {changed === 0 ? t.saved : t.unsaved(formatCount(changed), changed === 1)} {paste.report}
        </p>
      </div>
      {isReadOnly && <Notice>{t.readOnly}</Notice>}
      {isStale && open.conflicts.length === 0 && (
        <Notice kind="warning" isSpoken>
          <p>{t.changedMeanwhile}</p>
        </Notice>
      )}
      <Conflicts open={open} editor={editor} layout={layout} />
      {error && <ErrorNotice error={error} />}
      {editor.error && <ErrorNotice error={editor.error} />}
      {problems.first && changed > 0 && (
        <Notice kind="error" title={t.cannotSave(formatCount(problems.count), problems.count === 1)} isSpoken={false}>
          <div>
            <Button onClick={() => problems.first && select(at(problems.first.row, problems.first.column))}>
              {t.goToProblem}
            </Button>
          </div>
        </Notice>
      )}
      <TableGrid {...{ editor, layout, dataset, problems, isReadOnly, unit }} onPaste={paste.pasteText} />
      {!isReadOnly && <ChangeBar editor={editor} layout={layout} />}
      <ColumnFigures editor={editor} layout={layout} />
      {paste.dialog}
    </div>
  );
}

type EditorProps = { editor: ReturnType<typeof useEditor> };

function UndoButtons({ editing, editor }: EditorProps & Pick<Props, "editing">) {
  const t = textsOf({ en, de });
  const { table, undo, redo } = editor;
  const { canUndo, canRedo } = editing.undoState.value;
  return (
    <>
      <Button kind="quiet" disabled={!table.canUndo && !canUndo} onClick={undo}>
        {t.undo}
      </Button>
      <Button kind="quiet" disabled={!table.canRedo && !canRedo} onClick={redo}>
        {t.redo}
      </Button>
    </>
  );
}

/** Others have stored values in columns that were changed here as well. */
function Conflicts({ open, editor, layout }: EditorProps & Pick<Props, "open" | "layout">) {
  const t = textsOf({ en, de });
  const { conflicts, table, settle } = open;
  if (conflicts.length === 0) return null;
  const takeTheirs = (): void => {
    editor.write(conflicts.map((column) => ({ column, row: 0, values: table.storedOf(column).slice() })));
    settle();
  };
  const names = conflicts.map((column) => layout.columnNames[column] ?? t.onlyColumn).join(", ");
  return (
    <Notice kind="warning" title={t.conflict} isSpoken>
      <p>{t.conflictHelp(names)}</p>
      <div class="row">
        <Button onClick={settle}>{t.keepMine}</Button>
        <Button onClick={takeTheirs}>{t.takeTheirs}</Button>
      </div>
    </Notice>
  );
}
