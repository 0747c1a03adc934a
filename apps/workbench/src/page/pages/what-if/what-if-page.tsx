/** What if: up to five inputs of a run as sliders, and the cheapest plan at their values, solved in this page while they move. */
import { attributeOverridesOf, tableOverridesOf } from "@esm/model/domain/overrides/any-override";
import { useEffect, useMemo, useState } from "preact/hooks";
import { de as timeDe } from "../../charts/time/de.ts";
import { en as timeEn } from "../../charts/time/en.ts";
import { timeText } from "../../charts/time/resolution.ts";
import { Button, ButtonLink } from "../../components/button.tsx";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { ErrorNotice } from "../../components/feedback/error-notice.tsx";
import { Notice } from "../../components/feedback/notice.tsx";
import { Progress } from "../../components/feedback/progress.tsx";
import { useAction } from "../../data/action.ts";
import type { Run } from "../../data/answers.ts";
import { amount } from "../../language/amount.ts";
import { formatFigure, formatShare } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { hrefOf, query, setQuery } from "../../router/address.ts";
import { isShared } from "../../router/base.ts";
import { addressOf } from "../../router/match.ts";
import type { PageProps } from "../../router/page.ts";
import { estimatedInputs } from "../results/influence/inputs.ts";
import { type Result, ResultPage } from "../results/result-page.tsx";
import type { Statistic } from "../results/statistics.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { CapacitiesThen, KeyFiguresThen } from "./followed-figures.tsx";
import { LiveRanges } from "./ranges/live-ranges.tsx";
import { SliderList } from "./slider-list.tsx";
import {
  changesOf,
  keyOf,
  type MovableInput,
  maxSliders,
  movableInputs,
  presentOf,
  type Slider,
  sliderOf,
} from "./sliders.ts";
import { type Confirmation, useConfirmation } from "./use-confirmation.ts";
import { useWhatIf, type WhatIf } from "./use-what-if.ts";
import { canVary, quickOptions } from "./varied-run.ts";

/** Sliders at the beginning. */
const firstSliders = 3;
/** Larger programs take a browser too long to be solved over every time step unasked. */
const confirmedNonzeros = 500_000;

export default function WhatIfPage({ params: { run } }: PageProps) {
  const t = textsOf({ en, de });
  return (
    <ResultPage run={run} title={t.title}>
      {(result) =>
        canVary(result.run) ? (
          <Sliders key={result.run.id} result={result} />
        ) : (
          <EmptyState title={t.cannot}>
            <ButtonLink href={hrefOf(addressOf("/r/{run}/results", { run }))}>{t.toResults}</ButtonLink>
          </EmptyState>
        )
      }
    </ResultPage>
  );
}

function Sliders({ result }: { result: Result }) {
  const t = textsOf({ en, de });
  const whatIf = useWhatIf(result.run);
  const { input, fault, followed } = whatIf;
  const [inputs, setInputs] = useState<readonly MovableInput[]>([]);
  const [sliders, setSliders] = useState<readonly Slider[]>([]);
  useEffect(() => {
    if (!input) return;
    const movable = movableInputs(input.content);
    setInputs(movable);
    setSliders(chosenAtFirst(movable, result.given));
  }, [input]);
  useEffect(() => {
    if (sliders.length > 0) whatIf.ask(changesOf(sliders));
  }, [sliders, whatIf.varied]);
  const move = (moved: Slider[]): void => {
    setSliders(moved);
    setQuery({ vary: JSON.stringify(moved.map(({ kind, name, value }) => [kind, name, value])) });
  };
  if (fault !== null && !followed.shown) return <Notice kind="error" title={t.broken(fault)} />;
  if (!input || (!followed.shown && !followed.without && sliders.length > 0)) {
    return (
      <div class="stack" role="status">
        <Progress label={t.loading} />
        <p class="muted">{t.loading}</p>
      </div>
    );
  }
  const { run, dataset, resolution } = result;
  const isOther = run.resolution === "full" && isQuick(run, input);
  return (
    <div class="stack">
      <div class="what-if">
        <SliderList
          sliders={sliders}
          inputs={inputs}
          onChange={move}
          onAdd={(added) => move([...sliders, sliderOf(added, result.given)])}
        />
        <Answer result={result} whatIf={whatIf} sliders={sliders} />
      </div>
      <LiveRanges
        varied={whatIf.varied}
        changes={changesOf(sliders)}
        costUnit={`${dataset.cost_unit}/a`}
        resolution={isOther && followed.shown ? { text: resolutionOf(result, followed.shown.resolution) } : resolution}
      />
    </div>
  );
}

/** Those of the address; else those that move the cost most, as far as prices say. */
function chosenAtFirst(movable: readonly MovableInput[], rows: readonly Statistic[]): Slider[] {
  const byKey = new Map(movable.map((input) => [keyOf(input), input]));
  const asked = askedSliders().flatMap(([kind, name, value]) => {
    const input = byKey.get(JSON.stringify([kind, name]));
    if (!input) return [];
    const slider = sliderOf(input, rows);
    const least = Math.min(slider.least, value);
    return [{ ...slider, least, most: Math.max(slider.most, value), value }];
  });
  if (asked.length > 0) return asked.slice(0, maxSliders);
  const moving = estimatedInputs(rows).flatMap((input) => byKey.get(keyOf(input)) ?? []);
  const first = [...new Set([...moving, ...movable])].slice(0, firstSliders);
  return first.map((input) => sliderOf(input, rows));
}

function askedSliders(): [kind: string, name: string, value: number][] {
  try {
    const asked: unknown = JSON.parse(query.peek().get("vary") ?? "[]");
    return (Array.isArray(asked) ? asked : []).filter(
      (one) => Array.isArray(one) && typeof one[2] === "number" && Number.isFinite(one[2]),
    );
  } catch {
    return [];
  }
}

interface AnswerProps {
  result: Result;
  whatIf: WhatIf;
  sliders: readonly Slider[];
}

function Answer({ result, whatIf: { followed, input, fault }, sliders }: AnswerProps) {
  const t = textsOf({ en, de });
  const { run, dataset } = result;
  const { shown, without, isSolving, changes } = followed;
  const isMoved = sliders.some((slider) => slider.value !== presentOf(slider));
  const now = useMemo(() => shown?.figures.map((row): Statistic => ({ ...row, year: null })) ?? null, [shown]);
  const present = usePresent(now, isMoved || isSolving) ?? now;
  const hasOtherResolution = input !== null && run.resolution === "full" && isQuick(run, input);
  const canConfirm = hasOtherResolution && (run.problem?.nonzeros ?? 0) <= confirmedNonzeros;
  const asked = canConfirm && isMoved && !isSolving && !without ? changes : null;
  const confirmation = useConfirmation(run, input, asked);
  const cost = (value: number): string => amount(value, `[${dataset.cost_unit}/a]`, 5);
  return (
    <section class="panel stack" data-objective={shown?.objective} data-solving={isSolving}>
      <h2>{t.answer}</h2>
      {fault !== null && <Notice kind="error" title={t.broken(fault)} />}
      {without && (
        <Notice kind="warning" title={t.without[without.status]} isSpoken>
          {without.status !== "infeasible" && without.reasons.slice(0, 3).map((reason) => <p key={reason}>{reason}</p>)}
          {shown && <p>{t.lastShown}</p>}
        </Notice>
      )}
      {shown && now && present && (
        <>
          <KeyFiguresThen present={present} now={now} />
          <Said followed={followed} resolution={resolutionOf(result, shown.resolution)} cost={cost} />
          <CapacitiesThen present={present} now={now} />
          <Confirmed
            confirmation={confirmation}
            hasOtherResolution={hasOtherResolution}
            canConfirm={canConfirm}
            objective={shown.objective}
            cost={cost}
          />
          {!isShared && isMoved && !without && <RunButton run={run} sliders={sliders} />}
        </>
      )}
    </section>
  );
}

const isQuick = (run: Run, input: NonNullable<WhatIf["input"]>): boolean =>
  quickOptions(run, input).resolution === "typical_periods";

/** The first figures are those at the values of the run. */
function usePresent(figures: readonly Statistic[] | null, isMoved: boolean): readonly Statistic[] | null {
  const [present, setPresent] = useState<readonly Statistic[] | null>(null);
  useEffect(() => {
    if (figures && !isMoved) setPresent(figures);
  }, [figures, isMoved]);
  return present;
}

const resolutionOf = ({ dataset }: Result, resolution: string): string =>
  timeText(
    { steps: dataset.number_of_time_steps, hoursPerStep: dataset.hours_per_time_step, resolution },
    textsOf({ en: timeEn, de: timeDe }),
  ).text;

interface SaidProps {
  followed: WhatIf["followed"];
  resolution: string;
  cost: (value: number) => string;
}

/** What is known while the point is solved, and how it was solved. */
function Said({ followed: { shown, certain, isSolving, milliseconds }, resolution, cost }: SaidProps) {
  const t = textsOf({ en, de });
  if (!shown) return null;
  const { least = null, most = null } = certain ?? {};
  const took = `${formatFigure(milliseconds ?? 0, 2)} ms`;
  return (
    <div class="what-if-said">
      {isSolving ? (
        <p class="muted">
          {t.solving} {least !== null && most !== null && t.between(cost(least), cost(most))}
          {least !== null && most === null && t.atLeast(cost(least))}
          {least === null && most !== null && t.atMost(cost(most))}
        </p>
      ) : (
        <p class="muted" role="status">
          {t.solvedOver(resolution, took)}
        </p>
      )}
      {shown.otherPlan && <p>{t.otherPlan(formatShare(shown.otherPlan.dearer, 2))}</p>}
    </div>
  );
}

interface ConfirmedProps {
  confirmation: Confirmation | null;
  hasOtherResolution: boolean;
  canConfirm: boolean;
  objective: number;
  cost: (value: number) => string;
}

function Confirmed({ confirmation, hasOtherResolution, canConfirm, objective, cost }: ConfirmedProps) {
  const t = textsOf({ en, de });
  if (!hasOtherResolution) return <p class="muted small">{t.sameResolution}</p>;
  return (
    <section class="stack">
      <h3>{t.confirmation}</h3>
      {!canConfirm && <p class="muted">{t.tooLarge}</p>}
      {confirmation?.kind === "running" && (
        <>
          <Progress label={t.confirming} />
          <p class="muted small">{t.confirming}</p>
        </>
      )}
      {confirmation?.kind === "optimal" && (
        <p role="status" data-confirmed={confirmation.objective}>
          {t.confirmed(
            cost(confirmation.objective),
            signedShare(confirmation.objective / objective - 1),
            `${formatFigure(confirmation.seconds, 2)} s`,
          )}
        </p>
      )}
      {confirmation?.kind === "none" && <Notice kind="warning" title={t.noConfirmation(confirmation.reason)} />}
    </section>
  );
}

const signedShare = (share: number): string => `${share > 0 ? "+" : ""}${formatShare(share, 2)}`;

function RunButton({ run, sliders }: { run: Run; sliders: readonly Slider[] }) {
  const t = textsOf({ en, de });
  const moved = changesOf(sliders.filter((slider) => slider.value !== presentOf(slider)));
  const tables = tableOverridesOf(moved);
  const overrides = attributeOverridesOf(moved);
  const hasConstraints = moved.length > tables.length + overrides.length;
  const start = useAction(async () => {
    // Loaded when it is asked for: pages of runs have it, too.
    const { runWithOverrides } = await import("../runs/repairs/run-with-overrides.ts");
    const texts = { name: t.runName, description: t.runDescription(run.id) };
    await runWithOverrides(run, { overrides, tables }, texts);
  });
  return (
    <div class="stack">
      {start.error && <ErrorNotice error={start.error} />}
      {hasConstraints ? (
        <p class="muted small">{t.constraintsStay}</p>
      ) : (
        <div class="row">
          <Button isBusy={start.isRunning} onClick={() => void start.run()}>
            {t.run}
          </Button>
          <span class="muted small">
            {t.run} {t.runHelp}
          </span>
        </div>
      )}
    </div>
  );
}
