/** A copy of a data set, under a name of its own. */
import { NameDialog } from "../../components/action-dialog.tsx";
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
  const copy = useAction(async (name: string) => {
    const made = await send<Dataset>("POST", `/datasets/${dataset.id}/copy`, { name });
    reload("/datasets/");
    onClose();
    navigate(addressOf("/d/{id}", { id: made.id }));
  });
  return (
    <NameDialog
      title={t.copyTitle(dataset.name)}
      help={t.copyHelp}
      name={t.copyName(dataset.name)}
      submit={t.copy}
      action={copy}
      onSubmit={copy.run}
      onClose={onClose}
    />
  );
}
