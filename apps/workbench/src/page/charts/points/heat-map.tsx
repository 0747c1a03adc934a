/** A figure over two parameters: a cell for each pair of values, with its figure, which leads to its run. */

import { contrast } from "@esm/model/domain/colours/colour";
import { scaleColour } from "@esm/model/domain/colours/palette";
import { formatFigure } from "../../language/format.ts";
import { characterWidth, shortened } from "../fitted-text.ts";
import { useCanvasColours } from "../time/canvas-colours.ts";
import { useWidth } from "../use-width.ts";
import { IsolineLayer, IsolineNames } from "./isoline-layer.tsx";
import { gridOf, isolinesOf } from "./isolines.ts";
import { PointLink, smallestTarget } from "./point-link.tsx";

export interface HeatCell {
  column: number;
  row: number;
  value: number | null;
  /** Its values and its figure in words. */
  text: string;
  /** The page of its run. */
  address: string | null;
  /** Whether it has ended without a result. */
  isFailed: boolean;
}

interface Props {
  label: string;
  columns: { title: string; names: readonly string[] };
  /** From below. */
  rows: { title: string; names: readonly string[] };
  cells: readonly HeatCell[];
}

const [top, axisHeight, scaleHeight] = [4, 26, 18];
const [nameWidth, highestCell, lowestCell] = [64, 44, 28];
const textWidth = 48;
const gap = 1;
const scaleSteps = 24;

export function HeatMap({ label, columns, rows, cells }: Props) {
  const [box, width] = useWidth();
  const { isDark } = useCanvasColours();
  const scheme = isDark ? "dark" : "light";
  const values = cells.flatMap(({ value }) => value ?? []);
  const [min, max] = values.length === 0 ? [0, 1] : [Math.min(...values), Math.max(...values)];
  const colourOf = (value: number): string => scaleColour(max === min ? 0.5 : (value - min) / (max - min), scheme);
  const cellWidth = Math.max(2, (width - nameWidth) / columns.names.length);
  const cellHeight = rows.names.length > 12 ? lowestCell : highestCell;
  const plot = { height: cellHeight * rows.names.length, width: cellWidth * columns.names.length };
  const height = top + plot.height + axisHeight;
  const isLinked = cellWidth - gap >= smallestTarget && cellHeight - gap >= smallestTarget;
  const isolines = isolinesOf(gridOf(cells, columns.names.length, rows.names.length), {
    width: cellWidth,
    height: cellHeight,
  });
  const placeOf = ([x, y]: readonly [number, number]) =>
    [nameWidth + x * cellWidth, top + plot.height - y * cellHeight] as const;
  const everyMark = Math.ceil(textWidth / cellWidth);
  return (
    <div class="chart" ref={box}>
      <p class="points-rows">{rows.title}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a picture with links in it is a group. */}
      <svg class="picture" role="group" aria-label={label} viewBox={`0 0 ${width} ${height}`}>
        {rows.names.map((name, row) => (
          <text
            key={name}
            class="chart-axis chart-end"
            x={nameWidth - 8}
            y={top + plot.height - (row + 0.5) * cellHeight}
            dominant-baseline="central"
          >
            {shortened(name, nameWidth)}
          </text>
        ))}
        {cells.map(({ column, row, value, text, address, isFailed }) => {
          const place = { x: nameWidth + column * cellWidth, y: top + plot.height - (row + 1) * cellHeight };
          const colour = value === null ? null : colourOf(value);
          return (
            <PointLink key={`${column} ${row}`} address={isLinked ? address : null} text={text}>
              <rect
                {...place}
                width={cellWidth - gap}
                height={cellHeight - gap}
                class={colour === null ? "heat-empty" : undefined}
                {...(colour !== null && { fill: colour })}
              />
              {isFailed && (
                <path
                  class="curve-failure"
                  d={`M${place.x + cellWidth / 2 - 5} ${place.y + cellHeight / 2 - 5}l10 10m0 -10l-10 10`}
                />
              )}
            </PointLink>
          );
        })}
        <IsolineLayer isolines={isolines} place={placeOf} />
        <g class="heat-values">
          {cellWidth >= textWidth &&
            cells.map(
              ({ column, row, value }) =>
                value !== null && (
                  <HeatValue
                    key={`${column} ${row}`}
                    at={placeOf([column + 0.5, row + 0.5])}
                    text={formatFigure(value)}
                    colour={colourOf(value)}
                  />
                ),
            )}
        </g>
        <IsolineNames isolines={isolines} place={placeOf} />
        {columns.names.map(
          (name, column) =>
            column % everyMark === 0 && (
              <text
                key={name}
                class="chart-axis chart-middle"
                x={nameWidth + (column + 0.5) * cellWidth}
                y={top + plot.height + 18}
              >
                {shortened(name, Math.max(textWidth, cellWidth))}
              </text>
            ),
        )}
      </svg>
      <p class="points-axis">{columns.title}</p>
      {values.length > 0 && <Scale min={min} max={max} colourOf={(share) => scaleColour(share, scheme)} />}
    </div>
  );
}

/** In the colour of its cell, which no line crosses there. */
function HeatValue({ at: [x, y], text, colour }: { at: readonly [number, number]; text: string; colour: string }) {
  const width = text.length * characterWidth + 2;
  return (
    <>
      <rect x={x - width / 2} y={y - 8} width={width} height={16} fill={colour} />
      <text class="heat-value chart-middle" x={x} y={y} dominant-baseline="central" fill={inkOn(colour)}>
        {text}
      </text>
    </>
  );
}

const inkOn = (colour: string): string => {
  const [dark, light] = ["#000000", "#ffffff"] as const;
  return contrast(colour, dark) >= contrast(colour, light) ? dark : light;
};

interface ScaleProps {
  min: number;
  max: number;
  colourOf: (share: number) => string;
}

/** From the least to the highest figure. */
function Scale({ min, max, colourOf }: ScaleProps) {
  const middle = scaleHeight / 2;
  return (
    <svg class="picture heat-scale" viewBox={`0 0 320 ${scaleHeight}`} width="320" aria-hidden="true" focusable="false">
      <text class="chart-axis chart-end" x={nameWidth - 8} y={middle} dominant-baseline="central">
        {formatFigure(min, 3)}
      </text>
      {Array.from({ length: scaleSteps }, (_, index) => (
        <rect
          key={index}
          x={nameWidth + index * 6}
          width={6.5}
          height={scaleHeight}
          fill={colourOf(index / (scaleSteps - 1))}
        />
      ))}
      <text class="chart-axis" x={nameWidth + scaleSteps * 6 + 8} y={middle} dominant-baseline="central">
        {formatFigure(max, 3)}
      </text>
    </svg>
  );
}
