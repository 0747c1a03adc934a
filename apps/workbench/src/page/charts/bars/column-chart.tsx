/** Standing columns in layers, e.g. one per year. Layers below 0 go down; a target is a dashed line. */
import { useId } from "preact/hooks";
import { formatFigure } from "../../language/format.ts";
import { paintOf } from "../fill.ts";
import { PatternDefinitions } from "../legend.tsx";
import { useWidth } from "../use-width.ts";
import { type Column, columnLayout } from "./column-layout.ts";

interface Props {
  /** Description of the picture for screen readers. */
  label: string;
  columns: readonly Column[];
  /** Whether layers below 0 are figures like those above, and not capacity that was taken away. */
  isDifference?: boolean;
}

const height = 300;

export function ColumnChart({ label, columns, isDifference = false }: Props) {
  const [box, width] = useWidth();
  const prefix = useId();
  const { ticks, placed, start, zero, end } = columnLayout(columns, { width, height });
  return (
    <div class="chart" ref={box}>
      <svg
        class="picture"
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
      >
        <PatternDefinitions prefix={prefix} fills={columns.flatMap(({ layers }) => layers)} />
        {ticks.map(({ value, y }) => (
          <g key={value}>
            <path class="chart-grid" d={`M${start} ${y}H${end}`} />
            <text class="chart-axis chart-end" x={start - 8} y={y} dominant-baseline="central">
              {formatFigure(value)}
            </text>
          </g>
        ))}
        {placed.map(({ name, x, width: wide, layers, targetY }) => (
          <g key={name}>
            {layers.map(({ y, height: high, layer }) => (
              <rect
                key={layer.name}
                x={x}
                y={y}
                width={wide}
                height={high}
                {...paintOf(prefix, layer)}
                class={layer.value < 0 && !isDifference ? "column-below" : undefined}
              >
                <title>{`${name}, ${layer.name}: ${formatFigure(layer.value)}`}</title>
              </rect>
            ))}
            {targetY !== null && <path class="chart-target" d={`M${x - 10} ${targetY}h${wide + 20}`} />}
            <text class="chart-axis chart-middle" x={x + wide / 2} y={height - 6}>
              {name}
            </text>
          </g>
        ))}
        <path class="chart-zero" d={`M${start} ${zero}H${end}`} />
      </svg>
    </div>
  );
}
