/** Which revision of the data set a run has worked on, and what was changed since. */
import type { Run } from "../../../data/answers.ts";
import { useData } from "../../../data/cached.ts";
import type { ChangeSchema } from "../../../data/interface.ts";
import { formatCount, formatTime } from "../../../language/format.ts";
import { textsOf } from "../../../language/language.ts";
import { addressOf } from "../../../router/match.ts";
import { de } from "../de.ts";
import { en } from "../en.ts";

/** The list has no more changes: their number is at least this. */
const maxChanges = 100;
const shownChanges = 5;

export function DataRevision({ run, revision }: { run: Run; revision: number }) {
  const t = textsOf({ en, de });
  const address = addressOf(
    "/datasets/{dataset}/changes",
    { dataset: run.dataset_id },
    { since: String(revision), limit: String(maxChanges) },
  );
  const { value: changes } = useData<readonly ChangeSchema[]>(address);
  if (!changes) return <>{revision}</>;
  if (changes.length === 0) return <>{t.revisionNow(String(revision))}</>;
  const count = changes.length < maxChanges ? formatCount(changes.length) : `≥ ${formatCount(maxChanges)}`;
  return (
    <>
      {t.revisionBefore(String(revision), count)}
      <ul class="plain-list muted small">
        {changes.slice(0, shownChanges).map(({ revision: of, changed_at, changed_by, title }) => (
          <li key={of}>
            {[title ?? t.changeWithoutTitle, changed_by?.username, formatTime(changed_at)].filter(Boolean).join(" · ")}
          </li>
        ))}
      </ul>
    </>
  );
}
