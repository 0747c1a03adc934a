/** Undo, redo and save, and whether all is saved; what was found from an earlier visit, and values that others have changed. */
import type { ComponentChildren } from "preact";
import { Button } from "../components/button.tsx";
import { ErrorNotice } from "../components/feedback/error-notice.tsx";
import { Notice } from "../components/feedback/notice.tsx";
import { useAction } from "../data/action.ts";
import type { DatasetEditing } from "../data/editing/dataset-editing.ts";
import { textsOf } from "../language/language.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { readMeasured } from "./read-measured.ts";
import { stateOf } from "./state-text.ts";

interface Props {
  editing: DatasetEditing;
  /** Further actions. */
  children?: ComponentChildren;
}

export function EditTools({ editing, children }: Props) {
  const t = textsOf({ en, de });
  const action = useAction((act: () => Promise<void>) => act());
  const { canUndo, canRedo } = editing.undoState.value;
  const state = stateOf(editing, t);
  if (!editing.records.value) return null;
  return (
    <>
      {action.error && action.error.status !== 422 && <ErrorNotice error={action.error} />}
      <section class="edit-tools" aria-label={t.editingTools}>
        {editing.mayModify && (
          <>
            <Button disabled={!canUndo} onClick={() => void action.run(editing.undo)}>
              {t.undo} <kbd>{t.keys.undo}</kbd>
            </Button>
            <Button disabled={!canRedo} onClick={() => void action.run(editing.redo)}>
              {t.redo} <kbd>{t.keys.redo}</kbd>
            </Button>
            <Button
              disabled={!editing.hasUnsaved}
              isBusy={editing.isSaving.value}
              onClick={() => void action.run(() => editing.save())}
            >
              {t.save} <kbd>{t.keys.save}</kbd>
            </Button>
          </>
        )}
        {children}
        <span class="muted small">{editing.mayModify ? state : t.readOnly}</span>
      </section>
    </>
  );
}

/** Above what is edited. */
export function EditNotices({ editing }: { editing: DatasetEditing }) {
  const t = textsOf({ en, de });
  const bringBack = useAction(() => editing.takeFound(readMeasured));
  const { cells = [], tables = [] } = editing.found.value ?? {};
  const found = tables.reduce((sum, { columns }) => sum + columns.length, cells.length);
  const by = editing.changedBy.value;
  return (
    <>
      {bringBack.error && <ErrorNotice error={bringBack.error} />}
      {found > 0 && editing.records.value && (
        <Notice kind="warning" title={t.foundTitle(found)} isSpoken>
          <p>{t.foundHelp}</p>
          <div class="row">
            <Button kind="primary" isBusy={bringBack.isRunning} onClick={() => void bringBack.run()}>
              {t.takeFound}
            </Button>
            <Button onClick={() => editing.dropFound()}>{t.dropFound}</Button>
          </div>
        </Notice>
      )}
      {by !== null && (
        <Notice kind="information" isSpoken>
          <p>{by === "" ? t.changedByOthers : t.changedBy(by)}</p>
        </Notice>
      )}
      {editing.conflicts.value.length + editing.tableConflicts.length > 0 && <ConflictDialog editing={editing} />}
    </>
  );
}
