/** Near-optimal ranges that somebody explores by hand: what others may be while some capacities are held. */
import type { AnyOverride } from "@esm/model/domain/overrides/any-override";
import type { VariedSystem } from "@esm/optimize/browser";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { FigureProps } from "../../../charts/figure.tsx";
import { Button } from "../../../components/button.tsx";
import { Notice } from "../../../components/feedback/notice.tsx";
import { SelectField } from "../../../components/field.tsx";
import { amount } from "../../../language/amount.ts";
import { formatCount, formatShare } from "../../../language/format.ts";
import { textsOf } from "../../../language/language.ts";
import { CorridorFigure } from "./corridor-figure.tsx";
import { planCost } from "./corridor-rows.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { createExplorer, type Exploration, type Fault, unexplored } from "./explorer.ts";
import { SumChoice } from "./sum-choice.tsx";

const slacks = [0.01, 0.02, 0.05, 0.1];
const usualSlack = 0.05;
/** After the last change of inputs, before the search begins. */
const settleMs = 400;

export interface LiveRangesProps {
  /** Null until it is started. */
  varied: VariedSystem | null;
  /** Those of sliders, after the overrides of the system. The ranges are found again when they have settled. */
  changes: readonly AnyOverride[];
  /** Such as M€/a. */
  costUnit: string;
  /** Of time in the varied system. */
  resolution: FigureProps["resolution"];
  /** Asks for the varied system; absent where it comes by itself. */
  onStart?: () => void;
  isStarting?: boolean;
  /** Among the slacks that are offered; 5 % where absent. */
  slack?: number;
}

export function LiveRanges({
  varied,
  changes,
  costUnit,
  resolution,
  onStart,
  isStarting = false,
  slack: given,
}: LiveRangesProps) {
  const t = textsOf({ en, de });
  const [isWanted, setWanted] = useState(false);
  const [slack, setSlack] = useState(given !== undefined && slacks.includes(given) ? given : usualSlack);
  const [sums, setSums] = useState<readonly (readonly string[])[]>([]);
  const [state, setState] = useState<Exploration>(unexplored);
  const explorer = useMemo(() => varied && createExplorer(varied, setState), [varied]);
  useEffect(() => {
    setState(unexplored);
    return () => explorer?.close();
  }, [explorer]);
  const written = JSON.stringify(changes);
  const ask = (): void => explorer?.ask({ changes: [...changes], slack, sums });
  useEffect(() => {
    if (!explorer || !isWanted) return;
    explorer.pause();
    const timer = setTimeout(ask, settleMs);
    return () => clearTimeout(timer);
  }, [explorer, isWanted, slack, sums, written]);

  const { free, held, progress, fault } = state;
  const isWaiting = isWanted && varied === null && isStarting;
  const start = (): void => {
    setWanted(true);
    if (!varied) onStart?.();
  };
  return (
    <section class="stack" aria-label={t.title} id="live-ranges" data-state={progress ? "searching" : "at rest"}>
      <div class="panel stack">
        <h2>{t.title}</h2>
        <p class="text">{t.intro}</p>
        <div class="row">
          <SelectField
            label={t.slack}
            value={String(slack)}
            options={slacks.map((each) => ({ value: String(each), text: formatShare(each) }))}
            onChange={(event) => setSlack(Number(event.currentTarget.value))}
          />
        </div>
        <div class="row">
          {!(isWanted && varied) && (
            <Button isBusy={isWaiting} onClick={start}>
              {t.start}
            </Button>
          )}
          {progress && <Button onClick={() => explorer?.stop()}>{t.stop}</Button>}
          {isWanted && varied && !progress && free.objective === null && <Button onClick={ask}>{t.again}</Button>}
          {held.length > 0 && <Button onClick={() => explorer?.releaseAll()}>{t.releaseAll}</Button>}
          <p role="status" class="muted">
            {isWaiting ? t.starting : statusText(state, t)}
          </p>
        </div>
        {fault && <FaultNotice fault={fault} />}
        <Costs state={state} slack={slack} unit={costUnit} />
        {free.ranges.size > 1 && <SumChoice state={state} sums={sums} onChange={setSums} />}
      </div>
      {free.ranges.size > 0 && explorer && (
        <CorridorFigure
          state={state}
          slack={slack}
          resolution={resolution}
          onHold={explorer.hold}
          onRelease={explorer.release}
        />
      )}
    </section>
  );
}

function statusText({ free, progress }: Exploration, t: typeof en): string {
  if (!progress) return free.objective === null ? "" : t.done(formatCount(free.ranges.size));
  const { known, count } = progress;
  return count === null ? t.optimum : t.progress(formatCount(known), formatCount(count));
}

function FaultNotice({ fault }: { fault: Fault }) {
  const t = textsOf({ en, de }).faults;
  return (
    <Notice kind={fault.kind === "stopped" ? "information" : "warning"} title={t[fault.kind]} isSpoken>
      {fault.kind === "none" && fault.reasons.map((reason) => <p key={reason}>{reason}</p>)}
    </Notice>
  );
}

function Costs({ state, slack, unit }: { state: Exploration; slack: number; unit: string }) {
  const t = textsOf({ en, de });
  const found = planCost(state, slack);
  if (!found) return null;
  const share = (value: number): string => formatShare(value, 2);
  const lowest = state.free.objective ?? 0;
  const entries =
    state.held.length === 0
      ? [[t.lowest, amount(lowest, unit)]]
      : [
          [t.cost, amount(found.cost, unit)],
          [t.above, t.withShare(amount(found.above, unit), share(found.share))],
          [t.left, t.withShare(amount(found.left, unit), share(found.leftShare))],
        ];
  return (
    <dl class="row corridor-costs">
      {entries.map(([name, text]) => (
        <div key={name}>
          <dt class="muted small">{name}</dt>
          <dd>
            <strong>{text}</strong>
          </dd>
        </div>
      ))}
    </dl>
  );
}
