/** A picture over the one value by which the runs differ: a curve for each component, or one for the figure. */
import { readable } from "@esm/model/domain/colours/colour";
import { variedValue } from "@esm/model/domain/runs/change-words";
import { Figure } from "../../charts/figure.tsx";
import { inUnit } from "../../charts/figure-data.ts";
import { CurveChart, type LinkedPoint } from "../../charts/points/curve-chart.tsx";
import type { Curve } from "../../charts/points/curve-layout.ts";
import { CurveLegend } from "../../charts/points/curve-legend.tsx";
import { useCanvasColours } from "../../charts/time/canvas-colours.ts";
import { lineDash } from "../../charts/time/line-colours.ts";
import type { Fold } from "../../components/parts/fold.tsx";
import type { RunComparison } from "../../data/interface.ts";
import { figureWith } from "../../language/amount.ts";
import { formatCount, formatFigure } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { addressOf } from "../../router/match.ts";
import { withoutDust } from "../results/statistics.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import type { Entry } from "./entries.ts";
import type { Picture } from "./layers.ts";
import { type Drawn, inOrder, largestOf, titleOf } from "./picture-pair.tsx";
import { wordsOfPage } from "./words.ts";

const contrastOfLines = 3;
const maxCurves = 12;

interface Props extends Pick<Drawn, "paints"> {
  picture: Picture;
  entries: readonly Entry[];
  varied: NonNullable<RunComparison["varied"]>;
  /** Names the varied value, with its unit. */
  axis: string;
  fold: Fold;
}

export function VariedFigure({ picture, entries, varied, axis, paints, fold }: Props) {
  const t = textsOf({ en, de });
  const words = wordsOfPage();
  const { panel, accent } = useCanvasColours();
  const { unit, kind } = picture;
  const title = titleOf(picture, t);
  const { kept, left } = withoutDust(picture.layers, largestOf, maxCurves);
  if (kept.length === 0) return null;
  const variedAt = (place: number): number => varied.values[entries[place].position];
  const order = entries.map((_, place) => place).toSorted((one, other) => variedAt(one) - variedAt(other));
  const curves = inOrder(kept, paints).map(
    ({ name, values }, index): Curve => ({
      name: name || title,
      colour: name === "" ? accent : readable(paints.paintOf(name).colour, panel, contrastOfLines),
      dash: name === "" ? [] : lineDash(index),
      values: order.map((place) => values[place] ?? null),
    }),
  );
  const points = order.map((place, index): LinkedPoint => {
    const figures = curves.flatMap(({ name, values }) =>
      values[index] === null ? [] : `${curves.length > 1 ? `${name} ` : ""}${figureWith(values[index], unit)}`,
    );
    return {
      name: formatFigure(variedAt(place)),
      x: variedAt(place),
      address: addressOf("/r/{run}/results", { run: entries[place].run }),
      text: `${variedValue(varied, variedAt(place), words)}: ${figures.join(", ") || t.none} (${t.run(String(entries[place].run))})`,
      failure: null,
    };
  });
  const [first, last] = [curves[0].values[0], curves[0].values.at(-1) ?? null];
  const ends = [order[0], order[order.length - 1]].map((place) => variedValue(varied, variedAt(place), words));
  return (
    <Figure
      level={3}
      fold={fold}
      title={title}
      unit={unit}
      sentence={
        curves.length === 1 && first !== null && last !== null
          ? t.fromTo(figureWith(first, unit), ends[0], figureWith(last, unit), ends[1])
          : undefined
      }
      data={() => ({
        columns: [axis, ...picture.layers.map(({ name }) => inUnit(name || title, unit)), t.runHeading],
        rows: order.map((place) => [
          variedAt(place),
          ...picture.layers.map(({ values }) => values[place] ?? null),
          String(entries[place].run),
        ]),
        isInOrder: true,
      })}
    >
      <CurveChart
        label={`${title}, ${axis}`}
        axis={axis}
        points={points}
        curves={curves}
        fromZero={kind === "capacities" || kind === "mix"}
      />
      {curves.length > 1 && <CurveLegend curves={curves} />}
      {left > 0 && <p class="muted small">{t.left(formatCount(left))}</p>}
    </Figure>
  );
}
