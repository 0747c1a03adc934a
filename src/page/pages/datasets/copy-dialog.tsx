/** A copy of a data set, under a name of its own. */
import { useState } from "preact/hooks";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { ErrorNotice } from "../../components/feedback/error-notice.tsx";
import { TextField } from "../../components/field.tsx";
import { useAction } from "../../data/action.ts";
import type { Dataset } from "../../data/answers.ts";
import { reload } from "../../data/cached.ts";
import { send } from "../../data/request.ts";
import { textsOf } from "../../language/language.ts";
import { navigate } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

export function CopyDialog({ dataset, onClose }: { dataset: Dataset; onClose: () => void }) {
  const t = textsOf({ en, de });
  const [name, setName] = useState(t.copyName(dataset.name));
  const copy = useAction(async () => {
    const made = await send<Dataset>("POST", `/datasets/${dataset.id}/copy`, { name });
    reload("/datasets/");
    onClose();
    navigate(addressOf("/d/{id}", { id: made.id }));
  });
  const isTaken = copy.error?.status === 409;
  return (
    <Dialog title={t.copyTitle(dataset.name)} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void copy.run();
        }}
      >
        <p>{t.copyHelp}</p>
        <TextField
          label={t.name}
          name="name"
          required
          maxLength={255}
          value={name}
          error={isTaken ? t.nameTaken : null}
          onInput={({ currentTarget: { value } }) => setName(value)}
        />
        {copy.error && !isTaken && <ErrorNotice error={copy.error} />}
        <div class="dialog-buttons">
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" type="submit" isBusy={copy.isRunning}>
            {t.copy}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
