/** How long each phase of a run took. */
import { BarChart } from "../../charts/bars/bar-chart.tsx";
import { Figure } from "../../charts/figure.tsx";
import type { Run } from "../../data/answers.ts";
import { formatFigure, formatShare } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { bandsOf, secondsBetween, secondsInQueue } from "./run-time.ts";
import { timeOf } from "./run-words.ts";

const colours = { queue: "#a0a5a9", phase: "#2f6690" };

/** Nothing before the run has ended. */
export function PhasesFigure({ run }: { run: Run }) {
  const t = textsOf({ en, de });
  const bands = bandsOf(run);
  const total = bands.at(-1)?.to ?? 0;
  if (total === 0) return null;
  const queue = secondsInQueue(run);
  // The bars after the queue add up to the time that the run is said to have taken.
  const rest = secondsBetween(run);
  const phases = [
    ...(queue === null ? [] : [{ name: t.steps.queued, seconds: queue, colour: colours.queue }]),
    ...bands.map(({ name, from, to }) => ({ name: t.phases[name], seconds: to - from, colour: colours.phase })),
    ...(rest === 0 ? [] : [{ name: t.otherTime, seconds: rest, colour: colours.queue }]),
  ];
  const [longest] = bands.toSorted((left, right) => right.to - right.from - (left.to - left.from));
  return (
    <Figure
      title={t.phasesTitle}
      unit="s"
      resolution={{ text: timeOf(run, t) }}
      sentence={t.phasesSentence(t.phases[longest.name], formatShare((longest.to - longest.from) / (total + rest), 0))}
      data={() => ({
        columns: [t.phase, t.seconds],
        rows: phases.map(({ name, seconds }) => [name, seconds]),
      })}
    >
      <BarChart
        label={t.phasesTitle}
        bars={phases.map(({ name, seconds, colour }) => ({
          name,
          text: `${formatFigure(seconds, 2)} s`,
          segments: [{ name, value: seconds, colour }],
        }))}
      />
    </Figure>
  );
}
