/**
 * How the solver comes closer to the optimum: gap and residuals over the seconds, on a logarithmic scale, and below them
 * objective and bound. Behind them stand the parts of the run's time, once it has ended.
 */
import { useMemo } from "preact/hooks";
import { Figure } from "../../charts/figure.tsx";
import { inUnit } from "../../charts/figure-data.ts";
import { useWidth } from "../../charts/use-width.ts";
import type { Run } from "../../data/answers.ts";
import { figureWith, shownScale } from "../../language/amount.ts";
import { largestSize } from "../../language/displayed.ts";
import { formatFigure, powerOfTen } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { type Band, chartOf, height, heightWithValues, type Line, margin, tolerance } from "./convergence-chart.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { bandsOf, type TimedPhase } from "./run-time.ts";
import { timeOf } from "./run-words.ts";
import type { SolverPoint } from "./solver-point.ts";

interface Props {
  run: Run;
  points: readonly SolverPoint[];
  isRunning: boolean;
  /** Unit of the objective. */
  costUnit: string;
}

export function Convergence({ run, points: given, isRunning, costUnit: givenUnit }: Props) {
  const t = textsOf({ en, de });
  // A pathway builds and solves one year after the other.
  const bands = useMemo(() => (run.years === null ? bandsOf(run) : []), [run]);
  const largest = largestSize(given.flatMap(({ objective, bound }) => [objective ?? null, bound ?? null]));
  const { unit: costUnit, factor } = shownScale(givenUnit, largest);
  const points = given.map((point) => ({
    ...point,
    ...(point.objective !== undefined && { objective: point.objective * factor }),
    ...(point.bound !== undefined && { bound: point.bound * factor }),
  }));
  const chart = chartOf(points);
  const last = points.findLast(({ objective }) => objective !== undefined);
  const hasFallen = chart?.lines.some(({ points: values }) => values[0].value > (values.at(-1)?.value ?? 0));
  if (!isRunning && !hasFallen) return null;
  if (!chart) {
    return (
      <section class="panel stack">
        <h2>{t.convergence}</h2>
        <p class="muted">{t.noConvergence}</p>
      </section>
    );
  }
  const main = chart.lines.find(({ measure }) => measure === "gap") ?? chart.lines[0];
  const [first, final] = [main.points[0], main.points.at(-1) ?? main.points[0]];
  const sentences = [
    t.converged(
      t.measures[main.measure],
      formatFigure(first.value, 2),
      formatFigure(final.value, 2),
      `${formatFigure(final.seconds, 2)} s`,
    ),
    ...(chart.values && chart.values.lowest !== null ? [t.lowestBound(figureWith(chart.values.lowest, costUnit))] : []),
    ...(last?.objective && isRunning ? [t.objectiveNow(formatFigure(last.objective, 5))] : []),
  ];
  const measures = chart.lines.map(({ measure }) => measure);
  return (
    <Figure
      title={t.convergence}
      resolution={{ text: timeOf(run, t) }}
      sentence={sentences.join(" ")}
      data={() => ({
        columns: [
          t.seconds,
          t.iteration,
          inUnit(t.objective, costUnit),
          inUnit(t.bound, costUnit),
          ...measures.map((measure) => t.measures[measure]),
        ],
        rows: points.map((point) => [
          point.seconds,
          point.iteration,
          point.objective ?? null,
          point.bound ?? null,
          ...measures.map((measure) => point[measure] ?? null),
        ]),
      })}
    >
      <ConvergencePicture points={points} bands={bands} label={sentences[0]} costUnit={costUnit} />
    </Figure>
  );
}

interface PictureProps {
  points: readonly SolverPoint[];
  bands: readonly Band<TimedPhase>[];
  label: string;
  costUnit: string;
}

function ConvergencePicture({ points, bands, label, costUnit }: PictureProps) {
  const t = textsOf({ en, de });
  const [box, width] = useWidth();
  const chart = chartOf(points, { width, bands });
  if (!chart) return null;
  const { values } = chart;
  const right = width - margin.right;
  const fullHeight = values ? heightWithValues : height;
  return (
    <div ref={box}>
      <svg class="picture convergence" viewBox={`0 0 ${width} ${fullHeight}`} role="img" aria-label={label}>
        {chart.bands.map((band, index) => (
          <g key={band.name} class="convergence-band">
            <title>{`${t.phases[band.name]}: ${formatFigure(band.to - band.from, 2)} s`}</title>
            {index % 2 === 1 && (
              <rect x={band.x} y={margin.top} width={band.width} height={fullHeight - margin.top - margin.bottom} />
            )}
            {band.width > t.phases[band.name].length * 7 && (
              <text x={band.x + 4} y={margin.top - 5}>
                {t.phases[band.name]}
              </text>
            )}
          </g>
        ))}
        <Axes width={width} decades={chart.decades} times={chart.times} bottom={fullHeight - margin.bottom} />
        {chart.lines.map((line) => (
          <ConvergenceLine key={line.measure} line={line} label={t.measures[line.measure]} />
        ))}
        {chart.toleranceY !== null && (
          <g class="convergence-tolerance">
            <line x1={margin.left} x2={right} y1={chart.toleranceY} y2={chart.toleranceY} />
            <text x={margin.left + 6} y={chart.toleranceY - 5}>
              {t.tolerance} {powerOfTen(Math.log10(tolerance))}
            </text>
          </g>
        )}
        {values && (
          <g class="convergence-axis">
            <text x={margin.left} y={values.top - 8}>
              {costUnit}
            </text>
            {values.ticks.map(({ value, y }) => (
              <g key={value}>
                <line x1={margin.left} x2={right} y1={y} y2={y} />
                <text x={margin.left - 8} y={y + 4} text-anchor="end">
                  {formatFigure(value, 3)}
                </text>
              </g>
            ))}
          </g>
        )}
        {values?.lines.map(({ name, drawn }, index) => (
          <g key={name} class={`convergence-line convergence-${name}`}>
            {drawn.map((part) => (
              <polyline key={part[0].x} points={part.map(({ x, y }) => `${x},${y}`).join(" ")} />
            ))}
            <text x={(drawn.at(-1)?.at(-1)?.x ?? 0) + 8} y={(drawn.at(-1)?.at(-1)?.y ?? 0) + (index === 0 ? -4 : 12)}>
              {t[name]}
            </text>
          </g>
        ))}
        <text class="convergence-axis" x={right} y={fullHeight - 4} text-anchor="end">
          {bands.length > 0 ? t.secondsOfRun : t.seconds}
        </text>
      </svg>
    </div>
  );
}

interface AxesProps {
  width: number;
  decades: { exponent: number; y: number }[];
  times: { seconds: number; x: number }[];
  /** Where the axis of time is. */
  bottom: number;
}

function Axes({ width, decades, times, bottom }: AxesProps) {
  return (
    <g class="convergence-axis">
      {decades.map(({ exponent, y }) => (
        <g key={exponent}>
          <line x1={margin.left} x2={width - margin.right} y1={y} y2={y} />
          <text x={margin.left - 8} y={y + 4} text-anchor="end">
            {powerOfTen(exponent)}
          </text>
        </g>
      ))}
      {times.map(({ seconds, x }) => (
        <text key={seconds} x={x} y={bottom + 17} text-anchor="middle">
          {formatFigure(seconds, 3)}
        </text>
      ))}
    </g>
  );
}

function ConvergenceLine({ line, label }: { line: Line; label: string }) {
  const end = line.drawn.at(-1);
  return (
    <g class={`convergence-line convergence-${line.measure}`}>
      <polyline points={line.drawn.map(({ x, y }) => `${x},${y}`).join(" ")} />
      {end && <circle cx={end.x} cy={end.y} r={3} />}
      {end && (
        <text x={end.x + 8} y={line.labelY + 4}>
          {label}
        </text>
      )}
    </g>
  );
}
