/** A table of a component: its chart, the grid, and what can be done with the selection. */
import { tableFamilies } from "@esm/model/domain/table-family";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/feedback/notice.tsx";
import type { ComponentInOverview, Dataset } from "../../data/answers.ts";
import type { DatasetEditing } from "../../data/editing/dataset-editing.ts";
import type { DatasetTable } from "../../data/editing/dataset-table.ts";
import { EditTools } from "../../editing/edit-tools.tsx";
import { useCellContext } from "../../editing/use-cell-context.ts";
import { at } from "../../grid/selection.ts";
import { formatCount } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { ChangeBar } from "./change-bar.tsx";
import { ColumnFigures } from "./column-figures.tsx";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { ImportButtons } from "./import-buttons.tsx";
import { TableGrid } from "./table-grid.tsx";
import { unitOfTable } from "./table-unit.ts";
import { useEditor } from "./use-editor.ts";
import { usePaste } from "./use-paste.tsx";
import { ValuesChart } from "./values-chart.tsx";

interface Props {
  editing: DatasetEditing;
  dataset: Dataset;
  component: ComponentInOverview;
  open: DatasetTable;
}

export function TableEditor({ editing, dataset, component, open }: Props) {
  const t = textsOf({ en, de });
  const { layout } = open.address;
  const editor = useEditor(editing, open);
  const paste = usePaste(editor, layout);
  const context = useCellContext(editing);
  const record = editing.recordOf(open.address.component);
  const unit = record ? unitOfTable(layout.family, record, context) : "";
  const { problems } = open;
  const isReadOnly = !editing.mayModify;
  const path = `/${tableFamilies[layout.family].path}/component/${component.id}`;
  return (
    <div class="stack">
      <ValuesChart editor={editor} layout={layout} dataset={dataset} component={component} unit={unit} />
      <EditTools editing={editing}>
        {!isReadOnly && <ImportButtons path={path} editing={editing} open={open} onText={paste.importText} />}
        <a class="button button-quiet" href={`${path}/download`} download>
          {t.export}
        </a>
        <p class="series-state" role="status">
          {paste.report}
        </p>
      </EditTools>
      {problems.first && open.changed.length > 0 && (
        <Notice kind="error" title={t.cannotSave(formatCount(problems.count), problems.count === 1)} isSpoken={false}>
          <div>
            <Button onClick={() => problems.first && editor.select(at(problems.first.row, problems.first.column))}>
              {t.goToProblem}
            </Button>
          </div>
        </Notice>
      )}
      <TableGrid
        editor={editor}
        layout={layout}
        dataset={dataset}
        problems={problems}
        isReadOnly={isReadOnly}
        unit={unit}
        onPaste={paste.pasteText}
      />
      {!isReadOnly && <ChangeBar editor={editor} layout={layout} />}
      <ColumnFigures editor={editor} layout={layout} />
      {paste.dialog}
    </div>
  );
}
