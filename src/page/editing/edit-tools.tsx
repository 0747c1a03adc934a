/** Undo, redo and save, and whether all is saved; what was found from an earlier visit, and values that others have changed. */
import { useState } from "preact/hooks";
import { Button } from "../components/button.tsx";
import { ErrorNotice } from "../components/feedback/error-notice.tsx";
import { Notice } from "../components/feedback/notice.tsx";
import type { DatasetEditing } from "../data/editing/dataset-editing.ts";
import { RequestError } from "../data/request.ts";
import { textsOf } from "../language/language.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { stateOf } from "./state-text.ts";

export function EditTools({ editing }: { editing: DatasetEditing }) {
  const t = textsOf({ en, de });
  const [error, setError] = useState<RequestError | null>(null);
  const { canUndo, canRedo } = editing.undoState.value;
  const hasPending = editing.pending.value.size > 0;
  const act = async (action: () => Promise<void>): Promise<void> => {
    setError(null);
    try {
      await action();
    } catch (fault) {
      if (!(fault instanceof RequestError)) throw fault;
      setError(fault);
    }
  };
  if (!editing.records.value) return null;
  if (!editing.mayModify) return <p class="muted">{t.readOnly}</p>;
  return (
    <>
      {error && error.status !== 422 && <ErrorNotice error={error} />}
      <section class="edit-tools" aria-label={t.editingTools}>
        <Button disabled={!canUndo} onClick={() => void act(editing.undo)}>
          {t.undo} <kbd>{t.keys.undo}</kbd>
        </Button>
        <Button disabled={!canRedo} onClick={() => void act(editing.redo)}>
          {t.redo} <kbd>{t.keys.redo}</kbd>
        </Button>
        <Button disabled={!hasPending} isBusy={editing.isSaving.value} onClick={() => void act(() => editing.save())}>
          {t.save} <kbd>{t.keys.save}</kbd>
        </Button>
        <span class="muted small">{stateOf(editing, t)}</span>
      </section>
    </>
  );
}

/** Above what is edited. */
export function EditNotices({ editing }: { editing: DatasetEditing }) {
  const t = textsOf({ en, de });
  const { length: found } = editing.found.value;
  const by = editing.changedBy.value;
  return (
    <>
      {found > 0 && editing.records.value && (
        <Notice kind="warning" title={t.foundTitle(found)} isSpoken>
          <p>{t.foundHelp}</p>
          <div class="row">
            <Button kind="primary" onClick={() => editing.takeFound()}>
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
      {editing.conflicts.value.length > 0 && <ConflictDialog editing={editing} />}
    </>
  );
}
