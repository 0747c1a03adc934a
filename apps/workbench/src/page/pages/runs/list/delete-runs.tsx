/** Deletes the chosen runs. Those that the service keeps stay chosen, each with its reason. */
import { useState } from "preact/hooks";
import { ActionDialog } from "../../../components/action-dialog.tsx";
import { Button } from "../../../components/button.tsx";
import { Notice } from "../../../components/feedback/notice.tsx";
import { useAction } from "../../../data/action.ts";
import type { Run } from "../../../data/answers.ts";
import { reload } from "../../../data/cached.ts";
import { RequestError, send } from "../../../data/request.ts";
import { textsOf } from "../../../language/language.ts";
import { choose, chosenRuns } from "../../compare/compare-chosen.tsx";
import { de } from "./list.de.ts";
import { en } from "./list.en.ts";

/** @param runs those that are shown */
export function DeleteRuns({ runs }: { runs: readonly Run[] }) {
  const t = textsOf({ en, de });
  const [isOpen, setOpen] = useState(false);
  const [kept, setKept] = useState<ReadonlyMap<number, string>>(new Map());
  const { withResults, others } = chosenRuns();
  const ids = [...withResults, ...others];
  const hidden = ids.filter((id) => !runs.some((run) => run.id === id)).length;
  const remove = useAction(async () => {
    setKept(new Map());
    const refused = await removeAll(ids);
    if (refused.size === 0) setOpen(false);
    setKept(refused);
  });
  if (ids.length === 0) return null;
  return (
    <>
      <Button
        icon="delete"
        onClick={() => {
          setKept(new Map());
          setOpen(true);
        }}
      >
        {t.remove(ids.length)}
      </Button>
      {isOpen && (
        <ActionDialog
          title={t.removeTitle(ids.length)}
          submit={t.remove(ids.length)}
          cancel={kept.size > 0 ? t.close : t.keep}
          isDanger
          action={remove}
          onSubmit={remove.run}
          onClose={() => setOpen(false)}
        >
          <p>{t.removeHelp}</p>
          {hidden > 0 && <p>{t.hidden(hidden)}</p>}
          {kept.size > 0 && (
            <Notice kind="error" title={t.kept(kept.size)} isSpoken>
              <ul class="plain-list">
                {[...kept].map(([id, why]) => (
                  <li key={id}>{t.reason(id, why)}</li>
                ))}
              </ul>
            </Notice>
          )}
        </ActionDialog>
      )}
    </>
  );
}

/** One after the other. Answers with the reasons for those that were not deleted. Throws `RequestError` where the service does not answer. */
async function removeAll(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const refused = new Map<number, string>();
  const gone = new Set<number>();
  try {
    for (const id of ids) {
      try {
        await send("DELETE", `/runs/${id}`);
        gone.add(id);
      } catch (error) {
        if (!(error instanceof RequestError) || ![403, 404, 409].includes(error.status)) throw error;
        // Somebody else has deleted it.
        if (error.status === 404) gone.add(id);
        else refused.set(id, error.message);
      }
    }
  } finally {
    const { withResults, others } = chosenRuns();
    const isLeft = (id: number): boolean => !gone.has(id);
    choose({ withResults: withResults.filter(isLeft), others: others.filter(isLeft) });
    reload("/runs/?");
    reload("/datasets/");
  }
  return refused;
}
