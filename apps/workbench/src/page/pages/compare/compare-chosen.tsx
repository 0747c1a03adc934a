/** Runs that are ticked in a list, kept in the address: the button that compares those with results, and ways to tick all or none. */
import { maxComparedRuns } from "@esm/model/domain/runs/compared-runs";
import type { ComponentChildren } from "preact";
import { Button, ButtonLink } from "../../components/button.tsx";
import type { Run } from "../../data/answers.ts";
import { textsOf } from "../../language/language.ts";
import { hrefOf, query, setQuery } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import { de } from "./de.ts";
import { idsIn } from "./differences.ts";
import { en } from "./en.ts";

export interface Chosen {
  /** In the order in which they ran: the first one is compared with. */
  withResults: readonly number[];
  /** Those that cannot be compared. */
  others: readonly number[];
}

export const chosenRuns = (): Chosen => ({
  withResults: idsIn(query.value.get("chosen")).toSorted((left, right) => left - right),
  others: idsIn(query.value.get("others")),
});

export function choose({ withResults, others }: Chosen): void {
  setQuery({ chosen: withResults.join(",") || null, others: others.join(",") || null });
}

/** Only what has results can be compared. */
const hasResults = ({ status, kind }: Run): boolean => status === "succeeded" && kind !== "validate";

const hasEnded = ({ status }: Run): boolean => status !== "queued" && status !== "running";

/** A run without results can only be deleted, which needs its end. */
const isChoosable = (run: Run, mayDelete: MayDelete): boolean => hasResults(run) || (hasEnded(run) && mayDelete(run));

type MayDelete = (run: Run) => boolean;

interface Props {
  /** Those that are shown. */
  runs: readonly Run[];
  mayDelete: MayDelete;
  /** Other uses of the chosen runs. */
  children?: ComponentChildren;
}

export function CompareChosen({ runs, mayDelete, children }: Props) {
  const t = textsOf({ en, de });
  const { withResults, others } = chosenRuns();
  const count = withResults.length;
  // Few can be compared: all are ticked to be deleted.
  const all = runs.filter((run) => hasEnded(run) && mayDelete(run));
  const ids = (some: readonly Run[]): number[] => some.map(({ id }) => id);
  return (
    <div class="row">
      {count < 2 || count > maxComparedRuns ? (
        <Button disabled>{t.compareChosen(0)}</Button>
      ) : (
        <ButtonLink kind="primary" href={hrefOf(addressOf("/compare", {}, { runs: withResults.join(",") }))}>
          {t.compareChosen(count)}
        </ButtonLink>
      )}
      {children}
      {all.some(({ id }) => !withResults.includes(id) && !others.includes(id)) && (
        <Button
          kind="quiet"
          onClick={() =>
            choose({
              withResults: [...new Set([...withResults, ...ids(all.filter(hasResults))])],
              others: [...new Set([...others, ...ids(all.filter((run) => !hasResults(run)))])],
            })
          }
        >
          {t.chooseAll}
        </Button>
      )}
      {count + others.length > 0 && (
        <Button kind="quiet" onClick={() => choose({ withResults: [], others: [] })}>
          {t.chooseNone}
        </Button>
      )}
      <p class="muted small" role="status">
        {t.chooseHelp(count, maxComparedRuns)}
      </p>
    </div>
  );
}

/** Before the name of a run. */
export function ChooseRun({ run, mayDelete }: { run: Run; mayDelete: MayDelete }) {
  const t = textsOf({ en, de });
  const chosen = chosenRuns();
  const list = hasResults(run) ? "withResults" : "others";
  const isChosen = chosen[list].includes(run.id);
  if (!isChoosable(run, mayDelete)) return null;
  const toggle = (): void => {
    const next = isChosen ? chosen[list].filter((id) => id !== run.id) : [...chosen[list], run.id];
    choose({ ...chosen, [list]: next });
  };
  return (
    <label class="run-choice">
      <input type="checkbox" aria-label={t.chooseRun(run.id)} checked={isChosen} onChange={toggle} />
    </label>
  );
}
