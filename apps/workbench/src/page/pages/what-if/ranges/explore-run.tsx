/** The ranges of a run, explored in the browser: its input is read, and solved in a worker of the page. */
import type { Core, VariedSystem } from "@esm/optimize/browser";
import { useEffect, useRef, useState } from "preact/hooks";
import type { FigureProps } from "../../../charts/figure.tsx";
import { de as timeDe } from "../../../charts/time/de.ts";
import { en as timeEn } from "../../../charts/time/en.ts";
import { timeText } from "../../../charts/time/resolution.ts";
import { Notice } from "../../../components/feedback/notice.tsx";
import type { Dataset, Run } from "../../../data/answers.ts";
import { textsOf } from "../../../language/language.ts";
import { quickOptions, readRunInput, startCore, varyRun } from "../varied-run.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { LiveRanges } from "./live-ranges.tsx";

interface Props {
  run: Run;
  dataset: Dataset;
  /** Of the run. */
  resolution: FigureProps["resolution"];
}

interface Started {
  readonly varied: VariedSystem;
  /** Over typical days, though the run is not. */
  readonly isCoarse: boolean;
}

/** Those of quick answers. */
const typicalWeek = "typical_periods=7; steps_per_period=24";

export function ExploreRun({ run, dataset, resolution }: Props) {
  const t = textsOf({ en, de });
  const timeTexts = textsOf({ en: timeEn, de: timeDe });
  const core = useRef<Core | null>(null);
  const isLeft = useRef(false);
  const [started, setStarted] = useState<Started | null>(null);
  const [isStarting, setStarting] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(
    () => () => {
      isLeft.current = true;
      core.current?.close();
    },
    [],
  );
  const start = async (): Promise<void> => {
    setStarting(true);
    setFault(null);
    try {
      const input = await readRunInput(run.id);
      core.current ??= await startCore();
      if (isLeft.current) return core.current.close();
      const options = quickOptions(run, input);
      const varied = await varyRun(core.current, input, options);
      setStarted({ varied, isCoarse: run.resolution === "full" && options.resolution !== "full" });
    } catch (error) {
      if (!isLeft.current) setFault(error instanceof Error ? error.message : String(error));
    } finally {
      setStarting(false);
    }
  };
  const coarse = timeText(
    { steps: dataset.number_of_time_steps, hoursPerStep: dataset.hours_per_time_step, resolution: typicalWeek },
    timeTexts,
  );
  const isCoarse = started?.isCoarse ?? false;
  return (
    <>
      <LiveRanges
        varied={started?.varied ?? null}
        changes={noChanges}
        costUnit={`${dataset.cost_unit}/a`}
        // The menu of typical periods would lead to those of the run, which has none.
        resolution={isCoarse ? { text: coarse.text } : resolution}
        slack={run.options.slack?.[0]}
        isStarting={isStarting}
        onStart={() => void start()}
      />
      {isCoarse && <Notice title={t.coarse} />}
      {fault !== null && (
        <Notice kind="error" title={t.noStart}>
          <p>{fault}</p>
        </Notice>
      )}
    </>
  );
}

const noChanges: readonly never[] = [];
