/** Runs that are chosen in a list, kept in the address, and the button that compares them. */
import { Button, ButtonLink } from "../../components/button.tsx";
import type { Run } from "../../data/answers.ts";
import { textsOf } from "../../language/language.ts";
import { hrefOf, query, setQuery } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import { de } from "./de.ts";
import { maxCompared, runsOf } from "./differences.ts";
import { en } from "./en.ts";

/** In the order in which they ran: the first one is compared with. */
export const chosenRuns = (): number[] =>
  (runsOf(query.value.get("chosen")) ?? []).toSorted((left, right) => left - right);

/** Only what has results can be compared. */
const hasResults = ({ status, kind }: Run): boolean => status === "succeeded" && kind !== "validate";

export function CompareChosen() {
  const t = textsOf({ en, de });
  const chosen = chosenRuns();
  const text = t.compareChosen(chosen.length);
  return (
    <div class="row">
      {chosen.length < 2 ? (
        <Button disabled>{t.compareChosen(0)}</Button>
      ) : (
        <ButtonLink kind="primary" href={hrefOf(addressOf("/compare", {}, { runs: chosen.join(",") }))}>
          {text}
        </ButtonLink>
      )}
      {chosen.length > 0 && (
        <Button kind="quiet" onClick={() => setQuery({ chosen: null })}>
          {t.chooseNone}
        </Button>
      )}
      <p class="muted small" role="status">
        {t.chooseHelp(chosen.length, maxCompared)}
      </p>
    </div>
  );
}

/** Before the name of a run. */
export function ChooseRun({ run }: { run: Run }) {
  const t = textsOf({ en, de });
  const chosen = chosenRuns();
  const isChosen = chosen.includes(run.id);
  if (!hasResults(run)) return null;
  const toggle = (): void => {
    const next = isChosen ? chosen.filter((id) => id !== run.id) : [...chosen, run.id];
    setQuery({ chosen: next.length > 0 ? next.join(",") : null });
  };
  return (
    <label class="run-choice">
      <input
        type="checkbox"
        aria-label={t.chooseRun(run.id)}
        checked={isChosen}
        disabled={!isChosen && chosen.length >= maxCompared}
        onChange={toggle}
      />
    </label>
  );
}
