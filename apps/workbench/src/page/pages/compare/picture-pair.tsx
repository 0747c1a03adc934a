/** A picture of all entries side by side on one scale, and beside it the differences to those they are compared with. */

import type { ComponentPaints } from "@esm/model/domain/runs/component-paints";
import { BarChart } from "../../charts/bars/bar-chart.tsx";
import type { Bar } from "../../charts/bars/bar-layout.ts";
import { Figure } from "../../charts/figure.tsx";
import { inUnit } from "../../charts/figure-data.ts";
import type { Fill } from "../../charts/fill.ts";
import { Legend } from "../../charts/legend.tsx";
import { figureWith } from "../../language/amount.ts";
import { largestSize } from "../../language/displayed.ts";
import { formatCount, formatFigure } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { withoutDust } from "../results/statistics.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { differencesIn, type Layer, type Picture, totalOf } from "./layers.ts";
import { signed } from "./words.ts";

export interface Drawn {
  /** One per entry. */
  names: readonly string[];
  /** For each entry, the place of the one it is compared with. */
  bases: readonly (number | null)[];
  /** The name of the chosen run. */
  base: string;
  paints: ComponentPaints;
}

/** Blue is less, orange is more. */
const change = { less: "#2166ac", more: "#b35806" };
const neutral = "#7b858c";

interface Props extends Drawn {
  picture: Picture;
}

export function PicturePair({ picture, ...drawn }: Props) {
  const t = textsOf({ en, de });
  const differences = differencesIn(picture, drawn.bases);
  const title = titleOf(picture, t);
  return (
    <div class="compare-pair">
      <Bars {...drawn} picture={picture} title={title} sentence={extremes(picture, drawn.names, t)} />
      <Bars
        {...drawn}
        picture={differences}
        title={t.differencesOf(title, drawn.base)}
        sentence={greatest(differences, drawn.names, t)}
        isDifference
      />
    </div>
  );
}

export const titleOf = ({ kind, of }: Picture, t: typeof en): string => t.pictures[kind](of);

interface BarsProps extends Drawn {
  picture: Picture;
  title: string;
  sentence: string | undefined;
  isDifference?: boolean;
}

function Bars({ picture, names, bases, paints, title, sentence, isDifference = false }: BarsProps) {
  const t = textsOf({ en, de });
  const { unit } = picture;
  const { kept, left } = withoutDust(inOrder(picture.layers, paints), largestOf);
  const write = isDifference ? signed : formatFigure;
  const textOf = (entry: number): string => {
    if (isDifference && bases[entry] === entry) return t.comparedWith;
    const total = totalOf(picture, entry);
    return total === null ? t.none : write(total);
  };
  const paintOf = ({ name }: Layer, value: number): Fill => {
    if (name !== "") return paints.paintOf(name);
    return { colour: isDifference ? (value < 0 ? change.less : change.more) : neutral };
  };
  const bars = names.map(
    (name, entry): Bar => ({
      name,
      text: textOf(entry),
      segments: kept.flatMap((layer) => {
        const value = layer.values[entry] ?? 0;
        const text = [layer.name, write(value)].filter(Boolean).join(" ");
        return value === 0 ? [] : [{ name: text, value, ...paintOf(layer, value) }];
      }),
    }),
  );
  const layered = kept.filter(({ name }) => name !== "");
  const isSum = picture.layers.length > 1;
  return (
    <Figure
      level={3}
      fold={{ name: `compare-${isDifference ? "difference" : "bars"}-${picture.key}` }}
      title={title}
      unit={unit}
      sentence={sentence}
      data={() => ({
        columns: [
          t.runHeading,
          ...(isSum ? [inUnit(t.sum, unit)] : []),
          ...picture.layers.map(({ name }) => inUnit(name || title, unit)),
        ],
        rows: names.map((name, entry) => [
          name,
          ...(isSum ? [totalOf(picture, entry)] : []),
          ...picture.layers.map(({ values }) => values[entry] ?? null),
        ]),
      })}
    >
      {layered.length > 0 && <Legend entries={layered.map(({ name }) => ({ name, ...paints.paintOf(name) }))} />}
      {kept.length === 0 && isDifference ? (
        <p class="muted">{t.nothingDiffers}</p>
      ) : (
        <BarChart label={title} bars={bars} />
      )}
      {left > 0 && kept.length > 0 && <p class="muted small">{t.left(formatCount(left))}</p>}
    </Figure>
  );
}

/** Sorts layers by their carriers, from the bottom of a stack on. */
export const inOrder = (layers: readonly Layer[], { rankOf }: ComponentPaints): Layer[] =>
  layers.toSorted((one, other) => rankOf(one.name) - rankOf(other.name));

export const largestOf = ({ values }: Layer): number => largestSize(values);

/** The least and the most of all entries, by their names. */
function extremes(picture: Picture, names: readonly string[], t: typeof en): string | undefined {
  const totals = names.flatMap((name, entry) => {
    const value = totalOf(picture, entry);
    return value === null ? [] : [{ name, value }];
  });
  const sorted = totals.toSorted((one, other) => one.value - other.value);
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (!least || !most) return undefined;
  const [from, to] = [least, most].map(({ value }) => figureWith(value, picture.unit));
  return from === to ? undefined : t.fromTo(from, least.name, to, most.name);
}

function greatest({ layers, unit }: Picture, names: readonly string[], t: typeof en): string | undefined {
  const changes = layers.flatMap(({ name, values }) =>
    values.map((value, entry) => ({ name, entry: names[entry], value: value ?? 0 })),
  );
  const [first] = changes.toSorted((one, other) => Math.abs(other.value) - Math.abs(one.value));
  if (!first || first.value === 0) return undefined;
  const amount = `${first.value > 0 ? "+" : ""}${figureWith(first.value, unit)}`;
  return t.greatest([first.name, first.entry].filter(Boolean).join(", "), amount);
}
