/** Deletes a data set, after the user has said so a second time. */
import { ActionDialog } from "../../components/action-dialog.tsx";
import { useAction } from "../../data/action.ts";
import type { Dataset } from "../../data/answers.ts";
import { reload } from "../../data/cached.ts";
import { send } from "../../data/request.ts";
import { textsOf } from "../../language/language.ts";
import { navigate } from "../../router/address.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

export function DeleteDialog({ dataset, onClose }: { dataset: Dataset; onClose: () => void }) {
  const t = textsOf({ en, de });
  const remove = useAction(async () => {
    await send("DELETE", `/datasets/${dataset.id}`);
    onClose();
    navigate("/datasets");
    reload("/datasets/");
    reload("/runs/?");
  });
  return (
    <ActionDialog
      title={t.removeTitle(dataset.name)}
      submit={t.remove}
      isDanger
      action={remove}
      onSubmit={remove.run}
      onClose={onClose}
    >
      <p>{t.removeHelp}</p>
      <p>{t.removeShared}</p>
    </ActionDialog>
  );
}
