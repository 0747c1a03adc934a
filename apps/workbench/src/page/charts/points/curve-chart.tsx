/** Curves over the points of a sweep. Points with a run lead to it, where there is room to hit them. */
import { formatFigure } from "../../language/format.ts";
import { shortened } from "../fitted-text.ts";
import { useWidth } from "../use-width.ts";
import { type Curve, type CurvePoint, curveLayout } from "./curve-layout.ts";
import { PointLink, smallestTarget } from "./point-link.tsx";

export interface LinkedPoint extends CurvePoint {
  /** The page of its run. */
  address: string | null;
  /** The point and its figures in words. */
  text: string;
  /** It has no result: why. */
  failure: string | null;
}

interface Props {
  /** Description of the picture for screen readers. */
  label: string;
  /** Below the axis. */
  axis: string;
  points: readonly LinkedPoint[];
  curves: readonly Curve[];
  fromZero: boolean;
}

const height = 300;

export function CurveChart({ label, axis, points, curves, fromZero }: Props) {
  const [box, width] = useWidth();
  const {
    ticks,
    marks,
    xs,
    curves: placed,
    start,
    end,
    top,
    bottom,
  } = curveLayout(points, curves, { width, height, fromZero });
  const gaps = xs.slice(1).map((x, index) => x - xs[index]);
  const reach = Math.min(40, ...gaps);
  return (
    <div class="chart" ref={box}>
      {/* biome-ignore lint/a11y/useSemanticElements: a picture with links in it is a group. */}
      <svg class="picture" role="group" aria-label={label} viewBox={`0 0 ${width} ${height}`}>
        {ticks.map(({ value, y }) => (
          <g key={value}>
            <path class="chart-grid" d={`M${start} ${y}H${end}`} />
            <text class="chart-axis chart-end" x={start - 8} y={y} dominant-baseline="central">
              {formatFigure(value)}
            </text>
          </g>
        ))}
        {marks.map(({ x, name }) => (
          <g key={name}>
            <path class="chart-zero" d={`M${x} ${bottom}v5`} />
            <text class="chart-axis chart-middle" x={x} y={bottom + 20}>
              {name}
            </text>
          </g>
        ))}
        <path class="chart-zero" d={`M${start} ${bottom}H${end}`} />
        {placed.map(({ curve, paths, dots, label: place }) => (
          <g key={curve.name} class="curve" stroke={curve.colour} fill={curve.colour}>
            {paths.map((path) => (
              <path key={path} d={path} stroke-dasharray={curve.dash.join(" ")} />
            ))}
            {dots.map((dot) => (
              <circle key={dot.x} cx={dot.x} cy={dot.y} r={3.5} />
            ))}
            {place && (
              <text class="curve-name" x={place.x} y={place.y} dominant-baseline="central">
                {shortened(curve.name, width - place.x)}
              </text>
            )}
          </g>
        ))}
        {points.map(({ name, failure, text, address }, index) => {
          const x = xs[index];
          return (
            <g key={`${name} ${x}`}>
              {failure !== null && <path class="curve-failure" d={`M${x - 5} ${bottom - 14}l10 10m0 -10l-10 10`} />}
              <PointLink address={reach >= smallestTarget ? address : null} text={text}>
                <rect class="point-target" x={x - reach / 2} y={top} width={reach} height={bottom - top} />
              </PointLink>
            </g>
          );
        })}
      </svg>
      <p class="points-axis">{axis}</p>
    </div>
  );
}
