/** How far a run is: its place in the queue, its steps, and the completed share. */

import { ordinaryWaiting, type RunPhase, runPhases } from "@esm/model/domain/runs/run";
import { useEffect, useState } from "preact/hooks";
import { Progress } from "../../components/feedback/progress.tsx";
import { Icon } from "../../components/icon.tsx";
import type { QueuePosition, Run } from "../../data/answers.ts";
import { formatDuration } from "../../language/format.ts";
import { languages, textsOf } from "../../language/language.ts";
import { wordsOf } from "../../language/words.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import type { FollowedRun } from "./run-events.ts";

export function RunProgress({ run, followed }: { run: Run; followed: FollowedRun }) {
  const t = textsOf({ en, de });
  const phase = followed.phase ?? run.progress.phase;
  const fraction = followed.fraction ?? run.progress.fraction;
  const position = followed.position ?? run.position;
  const message = followed.message || run.progress.message;
  const elapsed = useElapsed(run.started_at);
  return (
    <section class="panel stack" aria-label={t.progress}>
      <Phases phase={phase} />
      <Progress label={t.progress} {...(fraction !== null && phase !== "queued" && { value: fraction })} />
      <p class="row row-apart muted">
        <span role="status">
          {phase === "queued" ? (
            <Waiting message={message} position={position} />
          ) : (
            <Step phase={phase} message={message} />
          )}
        </span>
        {elapsed !== null && <span>{t.elapsed(formatDuration(elapsed))}</span>}
      </p>
    </section>
  );
}

/** The message of a run whose turn has not come; earlier versions have stored it in English. */
const saysNothing = (message: string): boolean =>
  message === "" || languages.some((language) => message === wordsOf(ordinaryWaiting, language));

function Step({ phase, message }: { phase: RunPhase; message: string }) {
  const t = textsOf({ en, de });
  if (saysNothing(message)) return <>{t.steps[phase]}</>;
  return (
    <>
      {t.steps[phase]}: <span>{message}</span>
    </>
  );
}

/** Its place in the queue, or why it does not start although it is its turn. */
function Waiting({ message, position }: { message: string; position: QueuePosition | null }) {
  const t = textsOf({ en, de });
  if (!saysNothing(message)) {
    return (
      <>
        <span>{message}</span>. {t.startsThen}
      </>
    );
  }
  return <>{position ? queueText(t, position) : t.steps.queued}</>;
}

function queueText(t: typeof en, { ahead, places, wait_s }: QueuePosition): string {
  if (places === 0) return t.noWorker;
  if (ahead === 0 || wait_s === 0) return t.isNext;
  return wait_s === null ? t.ahead(ahead) : `${t.ahead(ahead)}, ${t.wait(formatDuration(wait_s))}`;
}

function Phases({ phase }: { phase: RunPhase }) {
  const t = textsOf({ en, de });
  const current = runPhases.indexOf(phase);
  return (
    <ol class="phases plain-list">
      {runPhases.map((name, index) => {
        const state = index < current ? "done" : index === current ? "current" : "open";
        return (
          <li key={name} class={`phase phase-${state}`} aria-current={state === "current" ? "step" : undefined}>
            <span class="phase-mark">{state === "done" && <Icon name="check" />}</span>
            {t.steps[name]}
            <span class="visually-hidden">: {t.stepStates[state]}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** Seconds since the moment, second by second. */
function useElapsed(since: string | null): number | null {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (since === null) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [since]);
  return since === null ? null : Math.max(0, (now - new Date(since).getTime()) / 1000);
}
