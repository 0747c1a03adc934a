/** Removes a record, after a question that says what goes with it. */

import { type FamilyName, familyNames } from "@esm/model/domain/table-family";
import { useState } from "preact/hooks";
import { ActionDialog } from "../components/action-dialog.tsx";
import { Button } from "../components/button.tsx";
import { useAction } from "../data/action.ts";
import type { DatasetEditing } from "../data/editing/dataset-editing.ts";
import type { RecordOfDataset } from "../data/editing/records.ts";
import { textsOf } from "../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

interface Props {
  editing: DatasetEditing;
  record: RecordOfDataset;
  onRemoved?: () => void;
}

export function RemoveButton({ editing, record, onRemoved }: Props) {
  const t = textsOf({ en, de });
  const [isAsking, setAsking] = useState(false);
  const name = String(record.values.name);
  const remove = useAction(async () => {
    await editing.remove(record);
    setAsking(false);
    onRemoved?.();
  });
  const families = familiesOf(editing, record);
  return (
    <>
      <Button icon="delete" onClick={() => setAsking(true)}>
        {t.remove}
      </Button>
      {isAsking && (
        <ActionDialog
          title={t.removeTitle(name)}
          submit={t.remove}
          isDanger
          action={remove}
          onSubmit={remove.run}
          onClose={() => setAsking(false)}
        >
          {families.length > 0 && <p>{t.removeTables(families.map((family) => t.families[family]).join(", "))}</p>}
          {record.kind === "region" && <p>{t.removeRegion}</p>}
          {record.kind === "commodity" && <p>{t.removeCommodity}</p>}
          <p>{t.removeHelp}</p>
        </ActionDialog>
      )}
    </>
  );
}

function familiesOf(editing: DatasetEditing, record: RecordOfDataset): FamilyName[] {
  const { value: records } = editing.records;
  const component = records?.overview.components.find(({ name }) => name === record.values.name);
  return familyNames.filter((family) => component?.tables?.[family]);
}
