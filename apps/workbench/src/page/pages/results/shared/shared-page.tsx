/** Where a link begins: the runs that it shows. A link to one run leads to its results at once. */
import { useEffect } from "preact/hooks";
import { ButtonLink } from "../../../components/button.tsx";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { Show } from "../../../components/feedback/loaded.tsx";
import { PageHeading } from "../../../components/page-heading.tsx";
import type { Run } from "../../../data/answers.ts";
import { useData } from "../../../data/cached.ts";
import type { SharedDatasetSchema, SharedSchema } from "../../../data/interface.ts";
import { formatCount, formatTime } from "../../../language/format.ts";
import { textsOf } from "../../../language/language.ts";
import { hrefOf, navigate } from "../../../router/address.ts";
import { addressOf } from "../../../router/match.ts";
import { de as runsDe } from "../../runs/de.ts";
import { en as runsEn } from "../../runs/en.ts";
import { costOf, costWithYear } from "../../runs/run-words.ts";
import { firstViewOf } from "../first-view.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

const mostRuns = 100;
const mostCompared = 5;

export default function SharedPage() {
  const t = textsOf({ en, de });
  const link = useData<SharedSchema>("");
  if (link.error?.status === 404) {
    return (
      <>
        <PageHeading title={t.ended} />
        <EmptyState title={t.endedHelp} />
      </>
    );
  }
  return (
    <Show data={link} title={t.title}>
      {(shared) => <Shared link={shared} />}
    </Show>
  );
}

function Shared({ link: { dataset, run_ids, expires_at } }: { link: SharedSchema }) {
  const t = textsOf({ en, de });
  const runs = useData<Run[]>(`/runs/?limit=${mostRuns}`);
  const only = run_ids?.length === 1 ? runs.value?.[0] : undefined;
  useEffect(() => {
    if (only) navigate(firstViewOf(only), { replace: true });
  }, [only]);
  const ids = run_ids ?? [];
  return (
    <>
      <PageHeading
        title={t.heading(dataset.name)}
        actions={
          ids.length > 1 &&
          ids.length <= mostCompared && (
            <ButtonLink kind="primary" href={hrefOf(addressOf("/compare", {}, { runs: ids.join(",") }))}>
              {t.compare}
            </ButtonLink>
          )
        }
      >
        <p>{t.until(formatTime(expires_at))}</p>
      </PageHeading>
      <Show data={runs}>
        {(all) => (only ? null : <Runs runs={all} total={runs.total ?? all.length} dataset={dataset.id} />)}
      </Show>
    </>
  );
}

function Runs({ runs, total, dataset }: { runs: readonly Run[]; total: number; dataset: number }) {
  const t = textsOf({ en, de });
  const { value } = useData<SharedDatasetSchema>(`/datasets/${dataset}`);
  if (runs.length === 0) return <EmptyState title={t.none}>{t.noneHelp}</EmptyState>;
  return (
    <section class="panel stack">
      {total > runs.length && <p class="muted small">{t.more(formatCount(runs.length), formatCount(total))}</p>}
      <ul class="plain-list lines">
        {runs.map((run) => (
          <li key={run.id}>
            <a href={hrefOf(firstViewOf(run))}>
              <bdi>{[t.run(run.id), run.title].filter(Boolean).join(" · ")}</bdi>
            </a>
            <span class="muted small run-line">
              {run.objective !== null && value && (
                <span>
                  {costWithYear(costOf(run.objective, value.cost_unit), run, textsOf({ en: runsEn, de: runsDe }))}
                </span>
              )}
              <span>{formatTime(run.created_at)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
