/** A run: its place in the queue, steps, convergence and log; after a failure the cause and the repairs first. */
import { useEffect } from "preact/hooks";
import { RunSource } from "../../charts/run-source.tsx";
import { Button, ButtonLink } from "../../components/button.tsx";
import { ErrorNotice } from "../../components/feedback/error-notice.tsx";
import { Show } from "../../components/feedback/loaded.tsx";
import { Notice } from "../../components/feedback/notice.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { useAction } from "../../data/action.ts";
import type { Run, Variant } from "../../data/answers.ts";
import { keep, useData } from "../../data/cached.ts";
import { send } from "../../data/request.ts";
import { startRun } from "../../data/runs/start-run.ts";
import { textsOf } from "../../language/language.ts";
import { hrefOf, navigate, query } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import type { PageProps } from "../../router/page.ts";
import { firstViewOf } from "../results/first-view.ts";
import { Convergence } from "./convergence.tsx";
import { de } from "./de.ts";
import { RunDetails } from "./details/run-details.tsx";
import { en } from "./en.ts";
import { Failure } from "./failure.tsx";
import { RunProgress } from "./phases.tsx";
import { PhasesFigure } from "./phases-figure.tsx";
import { ProblemList } from "./problem-list.tsx";
import { useRunEvents } from "./run-events.ts";
import { RunLog } from "./run-log.tsx";
import { RunNotes } from "./run-notes.tsx";
import { RunState } from "./run-state.tsx";
import { costOf, costWithYear, durationOf, timeOf } from "./run-words.ts";
import { ScenarioTable } from "./scenario-table.tsx";

const isEnded = ({ status }: Run): boolean => status !== "queued" && status !== "running";

export default function RunPage({ params }: PageProps) {
  const t = textsOf({ en, de });
  const address = `/runs/${params.run}`;
  const run = useData<Run>(address);
  return (
    <Show data={run} title={t.run(Number(params.run))}>
      {(loaded) => <Shown run={loaded} isGone={run.error?.status === 404} />}
    </Show>
  );
}

function Shown({ run, isGone }: { run: Run; isGone: boolean }) {
  const t = textsOf({ en, de });
  const followed = useRunEvents(run.id);
  const { value: variant } = useData<Variant>(`/models/${run.model_id}`);
  const results = addressOf("/r/{run}/results", { run: run.id });
  const hasResults = run.status === "succeeded" && run.kind !== "validate";
  const goesOn = hasResults && query.value.get("next") === "results";
  useEffect(() => {
    if (goesOn) navigate(firstViewOf(run), { replace: true });
  }, [goesOn, results]);
  const costUnit = variant?.dataset.cost_unit ?? "";
  const name = variant ? `${t.run(run.id)} · ${variant.name}` : t.run(run.id);
  useTabTitle(run, variant?.name ?? "", followed.fraction);
  return (
    <>
      <PageHeading
        title={run.title || name}
        actions={
          <>
            {hasResults && (
              <ButtonLink kind="primary" href={hrefOf(results)}>
                {t.results}
              </ButtonLink>
            )}
            {!isEnded(run) && <Cancel run={run} />}
          </>
        }
      >
        <p class="run-line">
          {run.title && <span>{name}</span>}
          <RunState status={run.status} isEnding={run.cancel_requested && !isEnded(run)} />
          <span>{timeOf(run, t)}</span>
          {isEnded(run) && run.started_at !== null && <span>{t.took(durationOf(run))}</span>}
          {run.objective !== null && (
            <span>
              {t.annualCost} <strong>{costWithYear(costOf(run.objective, costUnit), run, t)}</strong>
            </span>
          )}
        </p>
        <RunNotes run={run} />
      </PageHeading>
      {isGone && <Notice kind="warning" title={t.deleted} isSpoken />}
      {followed.isInterrupted && !isGone && <Notice kind="warning" title={t.lost} isSpoken />}
      {query.value.has("same") && hasResults && <SameAsBefore run={run} />}
      {run.error && <Failure run={run} error={run.error} />}
      {!isEnded(run) && <RunProgress run={run} followed={followed} />}
      {run.warnings.length > 0 && (
        <section class="stack">
          <h2>{t.warnings}</h2>
          <ProblemList problems={run.warnings} />
        </section>
      )}
      {run.scenarios && <ScenarioTable run={run} report={run.scenarios} />}
      <RunSource run={run}>
        <div class="run-columns">
          {run.kind !== "validate" && (
            <Convergence run={run} points={followed.points} isRunning={!isEnded(run)} costUnit={`[${costUnit}/a]`} />
          )}
          <RunLog id={run.id} isRunning={!isEnded(run)} />
        </div>
        <PhasesFigure run={run} />
      </RunSource>
      <RunDetails run={run} />
    </>
  );
}

/** The tab says how far the run is. */
function useTabTitle(run: Run, variant: string, fraction: number | null): void {
  const t = textsOf({ en, de });
  const percent = fraction === null ? "" : ` ${Math.floor(fraction * 100)} %`;
  const state = isEnded(run) ? t.status[run.status] : `▶${percent}`;
  useEffect(() => {
    document.title = `${state} · ${t.run(run.id)} ${variant} · Workbench`;
  });
}

function Cancel({ run }: { run: Run }) {
  const t = textsOf({ en, de });
  const cancel = useAction(async () => {
    keep(`/runs/${run.id}`, await send<Run>("POST", `/runs/${run.id}/cancel`));
  });
  return (
    <>
      {cancel.error && <ErrorNotice error={cancel.error} />}
      <Button icon="close" disabled={run.cancel_requested} isBusy={cancel.isRunning} onClick={() => void cancel.run()}>
        {run.cancel_requested ? t.cancelling : t.cancel}
      </Button>
    </>
  );
}

function SameAsBefore({ run }: { run: Run }) {
  const t = textsOf({ en, de });
  const again = useAction(() => startRun(run.model_id, { kind: run.kind, options: run.options, force: true }));
  return (
    <Notice title={t.sameTitle} isSpoken>
      <p>{t.same}</p>
      {again.error && <ErrorNotice error={again.error} />}
      <div>
        <Button isBusy={again.isRunning} onClick={() => void again.run()}>
          {t.sameAgain}
        </Button>
      </div>
    </Notice>
  );
}
