/** Checks the data without computing anything: all problems at once. */
import { useState } from "preact/hooks";
import { Button } from "../../components/button.tsx";
import { ErrorNotice } from "../../components/feedback/error-notice.tsx";
import { Notice } from "../../components/feedback/notice.tsx";
import { useAction } from "../../data/action.ts";
import type { Run } from "../../data/answers.ts";
import { send } from "../../data/request.ts";
import { textsOf } from "../../language/language.ts";
import { ProblemList } from "../runs/problem-list.tsx";
import { de } from "./de.ts";
import { en } from "./en.ts";

const askAgainMs = 300;

/** A check takes a fraction of a second; it may wait for others. */
async function checked(variantId: number): Promise<Run> {
  let run = await send<Run>("POST", `/models/${variantId}/runs`, { kind: "validate" });
  while (run.status === "queued" || run.status === "running") {
    await new Promise((resolve) => setTimeout(resolve, askAgainMs));
    run = await send<Run>("GET", `/runs/${run.id}`);
  }
  // A start answers with the first ten problems.
  return run.reused ? send<Run>("GET", `/runs/${run.id}`) : run;
}

export function CheckOfData({ variant }: { variant: { id: number; name: string } }) {
  const t = textsOf({ en, de });
  const [run, setRun] = useState<Run | null>(null);
  const check = useAction(async () => setRun(await checked(variant.id)));
  const problems = run ? [...(run.error?.problems ?? []), ...run.warnings] : [];
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
      {run && !check.isRunning && (
        <>
          {errors.length > 0 ? (
            <Notice kind="error" title={t.problems(errors.length)} isSpoken />
          ) : run.error ? (
            <Notice kind="error" title={t.checkFailed} isSpoken>
              <p lang="en">{run.error.message}</p>
            </Notice>
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
