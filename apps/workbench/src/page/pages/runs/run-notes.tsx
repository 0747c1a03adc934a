/** Notes of users on a run: title, note, and whether it is pinned. */
import { useState } from "preact/hooks";
import { ActionDialog } from "../../components/action-dialog.tsx";
import { Button } from "../../components/button.tsx";
import { CheckField, Field, TextField } from "../../components/field.tsx";
import { useAction } from "../../data/action.ts";
import type { Run } from "../../data/answers.ts";
import { keep, reload } from "../../data/cached.ts";
import { send } from "../../data/request.ts";
import { textsOf } from "../../language/language.ts";
import { isShared } from "../../router/base.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

interface Props {
  run: Run;
  /** Whether to show the title, because the heading of the page is not the run's title. */
  showsTitle?: boolean;
}

/** Title and note, and the button that changes them. */
export function RunNotes({ run, showsTitle = false }: Props) {
  const t = textsOf({ en, de });
  const [isEditing, setEditing] = useState(false);
  return (
    <div class="run-notes">
      {showsTitle && run.title && <p class="run-title">{run.title}</p>}
      {run.note && <p class="text run-note">{run.note}</p>}
      {!isShared && (
        <Button kind="quiet" icon="edit" onClick={() => setEditing(true)}>
          {run.title || run.note ? t.notes.edit : t.notes.add}
        </Button>
      )}
      {isEditing && <NotesDialog run={run} onClose={() => setEditing(false)} />}
    </div>
  );
}

function NotesDialog({ run, onClose }: { run: Run; onClose: () => void }) {
  const t = textsOf({ en, de });
  const [title, setTitle] = useState(run.title ?? "");
  const [note, setNote] = useState(run.note ?? "");
  const [pinned, setPinned] = useState(run.pinned);
  const save = useAction(async () => {
    const body = { title: title.trim() || null, note: note.trim() || null, pinned };
    keep(`/runs/${run.id}`, await send<Run>("PUT", `/runs/${run.id}`, body));
    reload("/runs/?");
    onClose();
  });
  return (
    <ActionDialog
      title={t.notes.heading(run.id)}
      submit={t.notes.save}
      action={save}
      onSubmit={save.run}
      onClose={onClose}
    >
      <TextField
        label={t.notes.title}
        maxLength={255}
        value={title}
        onInput={({ currentTarget: { value } }) => setTitle(value)}
      />
      <Field
        label={t.notes.note}
        draw={(attributes) => (
          <textarea
            {...attributes}
            rows={5}
            maxLength={4000}
            value={note}
            onInput={({ currentTarget: { value } }) => setNote(value)}
          />
        )}
      />
      <CheckField
        label={t.notes.pinned}
        checked={pinned}
        onChange={({ currentTarget: { checked } }) => setPinned(checked)}
      />
    </ActionDialog>
  );
}
