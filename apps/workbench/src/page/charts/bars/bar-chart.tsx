/** Lying bars with their names before and their values behind them: no axis is needed. Below 0 they go to the left. */
import { useId } from "preact/hooks";
import { type Fill, paintOf } from "../fill.ts";
import { lineHeight } from "../fitted-text.ts";
import { PatternDefinitions } from "../legend.tsx";
import { useWidth } from "../use-width.ts";
import { type Bar, barHeight, barLayout, type PlacedBar } from "./bar-layout.ts";

interface Props {
  /** Description of the picture for screen readers. */
  label: string;
  bars: readonly Bar[];
  /** Bars of neighbouring pictures: names get the same room. */
  neighbours?: readonly Bar[];
  /** Whether lengths can be compared with those of the neighbours. */
  isSameScale?: boolean;
}

export function BarChart({ label, bars, neighbours = [], isSameScale = false }: Props) {
  const [box, width] = useWidth();
  const prefix = useId();
  const layout = barLayout(bars, { width, neighbours, isSameScale });
  const fills: Fill[] = bars.flatMap(({ segments }) => segments);
  return (
    <div class="chart" ref={box}>
      <svg
        class="picture"
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${layout.height}`}
        width={width}
        height={layout.height}
      >
        <PatternDefinitions prefix={prefix} fills={fills} />
        {layout.bars.map((bar) => (
          <g key={bar.name}>
            <Row bar={bar} isNarrow={layout.isNarrow} prefix={prefix} />
          </g>
        ))}
        {layout.hasNegative && <path class="chart-zero" d={`M${layout.zero} 0V${layout.height}`} />}
      </svg>
    </div>
  );
}

interface RowProps {
  bar: PlacedBar;
  isNarrow: boolean;
  prefix: string;
}

function Row({ bar, isNarrow, prefix }: RowProps) {
  const { y, nameLines, nameY } = bar;
  const line = isNarrow ? {} : { "dominant-baseline": "central" as const };
  return (
    <>
      <title>{`${bar.name}: ${bar.text}`}</title>
      <text class="chart-name" {...line}>
        {nameLines.map((text, index) => (
          <tspan key={index} x={0} y={nameY + index * lineHeight}>
            {`${text} `}
          </tspan>
        ))}
      </text>
      {bar.placed.map(({ x, width, segment }) => (
        <rect key={segment.name} x={x} y={y} width={width} height={barHeight} rx={1.5} {...paintOf(prefix, segment)}>
          <title>{`${bar.name}, ${segment.name}`}</title>
        </rect>
      ))}
      {bar.tick !== null && <path class="chart-tick" d={`M${bar.tick} ${isNarrow ? y : y - 3}V${y + 21}`} />}
      <text x={bar.valueX} y={bar.valueY} class={isNarrow ? "chart-value chart-end" : "chart-value"} {...line}>
        {bar.text}
      </text>
    </>
  );
}
