/** Another component with the same attributes, without tables and time series. */
import { useState } from "preact/hooks";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { ErrorNotice } from "../../components/feedback/error-notice.tsx";
import { TextField } from "../../components/field.tsx";
import { useAction } from "../../data/action.ts";
import type { DatasetEditing } from "../../data/editing/dataset-editing.ts";
import type { RecordOfDataset } from "../../data/editing/records.ts";
import { textsOf } from "../../language/language.ts";
import { navigate } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

export function DuplicateButton({ editing, record }: { editing: DatasetEditing; record: RecordOfDataset }) {
  const t = textsOf({ en, de });
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState("");
  const copy = useAction(async () => {
    await editing.save();
    // How it is shown is no part of a new record.
    const { group: _, carrier: __, ...attributes } = (editing.recordOf(record.key) ?? record).values;
    await editing.create(record.kind, { ...attributes, name });
    setOpen(false);
    navigate(addressOf("/d/{dataset}/c/{component}", { dataset: editing.datasetId, component: name }));
  });
  return (
    <>
      <Button
        icon="copy"
        onClick={() => {
          setName(t.copyOf(String(record.values.name)));
          setOpen(true);
        }}
      >
        {t.duplicate}
      </Button>
      {isOpen && (
        <Dialog title={t.duplicate} onClose={() => setOpen(false)}>
          <form
            class="stack"
            onSubmit={(event) => {
              event.preventDefault();
              void copy.run();
            }}
          >
            <TextField
              label={t.nameOfCopy}
              hint={t.duplicateHelp}
              required
              maxLength={255}
              value={name}
              onInput={({ currentTarget: { value } }) => setName(value)}
            />
            {copy.error && <ErrorNotice error={copy.error} />}
            <div class="dialog-buttons">
              <Button onClick={() => setOpen(false)}>{t.cancel}</Button>
              <Button kind="primary" type="submit" isBusy={copy.isRunning}>
                {t.duplicate}
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  );
}
