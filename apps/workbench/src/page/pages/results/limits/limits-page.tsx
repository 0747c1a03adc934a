/** Limits page: yearly limits with their use, and the savings by one unit more of each limit. */
import { textsOf } from "../../../language/language.ts";
import type { PageProps } from "../../../router/page.ts";
import { de } from "../de.ts";
import { en } from "../en.ts";
import { ResultPage } from "../result-page.tsx";
import { BindingList } from "./binding-list.tsx";
import { LimitsFigure } from "./limits-figure.tsx";

export default function LimitsPage({ params: { run } }: PageProps) {
  const t = textsOf({ en, de });
  return (
    <ResultPage run={run} title={t.limits.pageTitle} choices={{ year: true }}>
      {(result) => (
        <div class="stack results">
          <LimitsFigure result={result} />
          <BindingList result={result} />
        </div>
      )}
    </ResultPage>
  );
}
