/** Draws lines of equal value with their names over a heat map. The sentence of the figure says their values, too. */
import { formatFigure } from "../../language/format.ts";
import { characterWidth } from "../fitted-text.ts";
import type { Isoline } from "./isolines.ts";

interface Props {
  isolines: readonly Isoline[];
  /** From units of a cell to pixels. */
  place: (point: readonly [number, number]) => readonly [number, number];
}

export function IsolineLayer({ isolines, place }: Props) {
  return (
    <g class="isolines">
      {isolines.map(({ level, lines }) => {
        const d = lines.map(([from, to]) => `M${place(from).join(" ")}L${place(to).join(" ")}`).join("");
        return (
          <g key={level}>
            <path class="line-edge" d={d} />
            <path d={d} />
          </g>
        );
      })}
    </g>
  );
}

const nameHeight = 16;

/** Above all else: they are short, and keep off the values in the cells. */
export function IsolineNames({ isolines, place }: Props) {
  return (
    <g class="isoline-names">
      {isolines.map(({ level, name }) => {
        if (name === null) return null;
        const text = formatFigure(level);
        const [x, y] = place(name);
        const width = text.length * characterWidth + 6;
        return (
          <g key={level}>
            <rect x={x - width / 2} y={y - nameHeight / 2} width={width} height={nameHeight} rx={3} />
            <text class="chart-middle" x={x} y={y} dominant-baseline="central">
              {text}
            </text>
          </g>
        );
      })}
    </g>
  );
}
