/** How the solver comes closer to the optimum: gap and residuals over the seconds, on a logarithmic scale. */
import { Figure } from "../../charts/figure.tsx";
import { useWidth } from "../../charts/use-width.ts";
import { formatFigure, powerOfTen } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { chartOf, height, type Line, margin, tolerance } from "./convergence-chart.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import type { SolverPoint } from "./solver-point.ts";

interface Props {
  points: readonly SolverPoint[];
  isRunning: boolean;
}

export function Convergence({ points, isRunning }: Props) {
  const t = textsOf({ en, de });
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
    ...(last?.objective && isRunning ? [t.objectiveNow(formatFigure(last.objective, 5))] : []),
  ];
  const measures = chart.lines.map(({ measure }) => measure);
  return (
    <Figure
      title={t.convergence}
      sentence={sentences.join(" ")}
      data={() => ({
        columns: [t.seconds, t.iteration, t.objective, t.bound, ...measures.map((measure) => t.measures[measure])],
        rows: points.map((point) => [
          point.seconds,
          point.iteration,
          point.objective ?? null,
          point.bound ?? null,
          ...measures.map((measure) => point[measure] ?? null),
        ]),
      })}
    >
      <ConvergencePicture points={points} label={sentences[0]} />
    </Figure>
  );
}

function ConvergencePicture({ points, label }: { points: readonly SolverPoint[]; label: string }) {
  const t = textsOf({ en, de });
  const [box, width] = useWidth();
  const chart = chartOf(points, width);
  if (!chart) return null;
  return (
    <div ref={box}>
      <svg class="picture convergence" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        <Axes width={width} decades={chart.decades} times={chart.times} />
        {chart.toleranceY !== null && (
          <g class="convergence-tolerance">
            <line x1={margin.left} x2={width - margin.right} y1={chart.toleranceY} y2={chart.toleranceY} />
            <text x={margin.left + 6} y={chart.toleranceY - 5}>
              {t.tolerance} {powerOfTen(Math.log10(tolerance))}
            </text>
          </g>
        )}
        {chart.lines.map((line) => (
          <ConvergenceLine key={line.measure} line={line} label={t.measures[line.measure]} />
        ))}
        <text class="convergence-axis" x={width - margin.right} y={height - 4} text-anchor="end">
          {t.seconds}
        </text>
      </svg>
    </div>
  );
}

interface AxesProps {
  width: number;
  decades: { exponent: number; y: number }[];
  times: { seconds: number; x: number }[];
}

function Axes({ width, decades, times }: AxesProps) {
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
        <text key={seconds} x={x} y={height - margin.bottom + 17} text-anchor="middle">
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
