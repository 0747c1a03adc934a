/** The least and the most of each target as a bar around the optimum, with a bar of its own for each slack. */
import { Figure } from "../../../charts/figure.tsx";
import { useWidth } from "../../../charts/use-width.ts";
import type { RunRange } from "../../../data/interface.ts";
import { figureWith, shownScale } from "../../../language/amount.ts";
import { formatFigure, formatShare } from "../../../language/format.ts";
import { textsOf } from "../../../language/language.ts";
import { de } from "../de.ts";
import { en } from "../en.ts";
import type { Result } from "../result-page.tsx";
import { displayedRanges, placed, type RangeRow, rangeRows } from "./ranges.ts";

const barHeight = 14;
/** Below this width, figures stand below their name. */
const narrowWidth = 480;
const layouts = { wide: { row: 46, bar: 22, text: 14 }, narrow: { row: 64, bar: 40, text: 31 } };

interface Props {
  ranges: readonly RunRange[];
  resolution: Result["resolution"];
}

export function RangesFigure({ ranges: given, resolution }: Props) {
  const t = textsOf({ en, de });
  const [box, width] = useWidth();
  const ranges = displayedRanges(given, shownScale);
  const rows = rangeRows(ranges);
  const { columns } = t.alternatives;
  const isNarrow = width < narrowWidth;
  const height = rows.length * layouts[isNarrow ? "narrow" : "wide"].row;
  return (
    <Figure
      title={t.alternatives.ranges}
      resolution={resolution}
      sentence={t.alternatives.sentence(formatShare(Math.max(...ranges.map(({ slack }) => slack))))}
      data={() => ({
        columns: [
          columns.target,
          t.unit,
          columns.slack,
          columns.least,
          columns.optimum,
          columns.most,
          columns.keptBack.least,
          columns.keptBack.most,
        ],
        rows: ranges.map(({ target, unit, slack, least, optimum, most, least_obstacle, most_obstacle }) => [
          target,
          unit,
          slack,
          least,
          optimum,
          most,
          least_obstacle && t.alternatives.obstacles[least_obstacle],
          most_obstacle && t.alternatives.obstacles[most_obstacle],
        ]),
      })}
    >
      <div class="chart" ref={box}>
        <svg
          class="picture"
          role="img"
          aria-label={t.alternatives.ranges}
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
        >
          {rows.map((row, index) => (
            <Row key={row.target} row={row} index={index} width={width} isNarrow={isNarrow} />
          ))}
        </svg>
      </div>
    </Figure>
  );
}

interface RowProps {
  row: RangeRow;
  index: number;
  width: number;
  isNarrow: boolean;
}

function Row({ row, index, width, isNarrow }: RowProps) {
  const t = textsOf({ en, de });
  const layout = layouts[isNarrow ? "narrow" : "wide"];
  const y = index * layout.row;
  const top = y + layout.bar;
  const { bars, optimum } = placed(row);
  const text = rangeText(row, t.alternatives);
  const at = (share: number): number => 1 + share * (width - 2);
  return (
    <>
      <title>{`${row.target}: ${text}`}</title>
      <text class="chart-name" x={0} y={y + 14}>
        {row.target}
      </text>
      <text class={isNarrow ? "chart-value" : "chart-value chart-end"} x={isNarrow ? 0 : width} y={y + layout.text}>
        {text}
      </text>
      {bars.map(({ slack, begin, end }) => (
        <rect
          key={slack}
          class="target-range"
          x={at(begin)}
          y={top}
          width={Math.max(1, at(end) - at(begin))}
          height={barHeight}
          rx={1.5}
        >
          <title>{`${row.target}, ${formatShare(slack)}`}</title>
        </rect>
      ))}
      <path class="chart-tick" d={`M${at(optimum)} ${top - 3}v${barHeight + 6}`} />
    </>
  );
}

/** 26.4 … 36.9 MW, optimum 33.8 */
function rangeText({ widest, optimum, unit }: RangeRow, t: typeof en.alternatives): string {
  const { least, most, least_obstacle, most_obstacle } = widest;
  const end = (value: number | null, obstacle: RunRange["most_obstacle"]): string =>
    value === null ? (obstacle === "none" ? "∞" : "–") : formatFigure(value);
  const shown = figureWith(0, unit).replace(/^0/, "");
  return `${end(least, least_obstacle)} … ${end(most, most_obstacle)}${shown}, ${t.atOptimum(formatFigure(optimum))}`;
}
