/** Checks the data without computing anything: all problems at once. */
import { useState } from "preact/hooks";
import { Button } from "../../components/button.tsx";
import { ErrorNotice } from "../../components/feedback/error-notice.tsx";
import { Notice } from "../../components/feedback/notice.tsx";
import { useAction } from "../../data/action.ts";
import { checkData } from "../../data/check-data.ts";
import { noteProblems } from "../../data/problem-counts.ts";
import type { Problem } from "../../data/request.ts";
import { textsOf } from "../../language/language.ts";
import { ProblemList } from "../runs/problem-list.tsx";
import { de } from "./de.ts";
import { en } from "./en.ts";

interface Props {
  dataset: number;
  variant: { id: number; name: string };
}

export function CheckOfData({ dataset, variant }: Props) {
  const t = textsOf({ en, de });
  const [found, setFound] = useState<readonly Problem[] | null>(null);
  const check = useAction(async () => {
    const checked = await checkData(variant.id);
    setFound(checked);
    noteProblems(dataset, checked);
  });
  const problems = found ?? [];
  const errors = problems.filter(({ severity }) => severity !== "warning");
  return (
    <section class="stack">
      <div class="row row-apart">
        <div>
          <h2>{t.problemsTitle}</h2>
          <p class="muted">{t.problemsHelp}</p>
        </div>
        <Button icon="check" isBusy={check.isRunning} onClick={() => void check.run()}>
          {t.check}
        </Button>
      </div>
      {check.isRunning && <p role="status">{t.checking}</p>}
      {check.error && <ErrorNotice error={check.error} />}
      {found && !check.isRunning && (
        <>
          {errors.length > 0 ? (
            <Notice kind="error" title={t.problems(errors.length)} isSpoken />
          ) : (
            <Notice kind="success" title={t.noProblems} isSpoken>
              {problems.length > 0 && <p>{t.remarks(problems.length)}</p>}
            </Notice>
          )}
          {problems.length > 0 && <ProblemList problems={problems} />}
        </>
      )}
    </section>
  );
}
