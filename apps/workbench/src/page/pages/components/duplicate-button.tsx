/** Another component with the same attributes, without tables and time series. */
import { useState } from "preact/hooks";
import { NameDialog } from "../../components/action-dialog.tsx";
import { Button } from "../../components/button.tsx";
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
  const copy = useAction(async (name: string) => {
    await editing.save();
    // How it is shown is no part of a new record.
    const { group: _, carrier: __, ...attributes } = (editing.recordOf(record.key) ?? record).values;
    await editing.create(record.kind, { ...attributes, name });
    setOpen(false);
    navigate(addressOf("/d/{dataset}/c/{component}", { dataset: editing.datasetId, component: name }));
  });
  return (
    <>
      <Button icon="copy" onClick={() => setOpen(true)}>
        {t.duplicate}
      </Button>
      {isOpen && (
        <NameDialog
          title={t.duplicate}
          label={t.nameOfCopy}
          help={t.duplicateHelp}
          name={t.copyOf(String(record.values.name))}
          submit={t.duplicate}
          action={copy}
          onSubmit={copy.run}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
