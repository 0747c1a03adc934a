/** Deletes a data set, after the user has said so a second time. */
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { ErrorNotice } from "../../components/feedback/error-notice.tsx";
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
    <Dialog title={t.removeTitle(dataset.name)} onClose={onClose}>
      <div class="stack">
        <p>{t.removeHelp}</p>
        <p>{t.removeShared}</p>
        {remove.error && <ErrorNotice error={remove.error} />}
        <div class="dialog-buttons">
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="danger" icon="delete" isBusy={remove.isRunning} onClick={() => void remove.run()}>
            {t.remove}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
