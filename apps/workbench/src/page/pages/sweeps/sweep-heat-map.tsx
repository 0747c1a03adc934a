/** One figure over two parameters: a heat map, whose figure is chosen. */
import { Figure } from "../../charts/figure.tsx";
import { type HeatCell, HeatMap } from "../../charts/points/heat-map.tsx";
import { gridOf, isolinesOf } from "../../charts/points/isolines.ts";
import { SelectField } from "../../components/field.tsx";
import { de as editingDe } from "../../editing/de.ts";
import { en as editingEn } from "../../editing/en.ts";
import { figureWith } from "../../language/amount.ts";
import { formatFigure } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { query, setQuery } from "../../router/address.ts";
import { de as runsDe } from "../runs/de.ts";
import { en as runsEn } from "../runs/en.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { equalSentence, resultsSoFar } from "./figure-sentences.ts";
import { failureOf, nameOnAxis } from "./point-words.ts";
import type { SweepPicture } from "./sweep-picture.ts";
import { runAddress } from "./sweep-points.tsx";
import { distinctValues, extremesOf, type SweepRow } from "./sweep-results.ts";
import { figureName, pointText } from "./sweep-words.ts";

export function SweepHeatMap({ sweep, results, rows, axes, units, titles }: SweepPicture) {
  const t = textsOf({ en, de });
  const texts = textsOf({ en: editingEn, de: editingDe });
  const { causes } = textsOf({ en: runsEn, de: runsDe });
  const [x, y] = [axes.x ?? 0, axes.y ?? 1];
  const asked = query.value.get("figure");
  const place = Math.max(
    0,
    results.figures.findIndex(({ key }) => key === asked),
  );
  const figure = results.figures[place];
  if (!figure) return null;
  const [title, unit] = [figureName(figure, t), figure.unit];
  const [columns, lines] = [distinctValues(results.rows, x), distinctValues(results.rows, y)];
  const nameOf = (row: SweepRow): string =>
    [x, y].map((parameter) => nameOnAxis(row, parameter, sweep, units, t, texts)).join(", ");
  const textOf = (row: SweepRow): string => {
    const value = row.figures[place];
    const what = value === null ? (failureOf(row, t, causes) ?? t.notYet) : figureWith(value, unit);
    return `${nameOf(row)}: ${what}${row.run === null ? "" : ` (${t.run(String(row.run))})`}`;
  };
  const cells = rows.map(
    (row): HeatCell => ({
      column: columns.indexOf(row.values[x]),
      row: lines.indexOf(row.values[y]),
      value: row.figures[place],
      text: textOf(row),
      address: row.run === null ? null : runAddress(row.run, row.status),
      isFailed: failureOf(row, t, causes) !== null,
    }),
  );
  const extremes = extremesOf(rows, place);
  const levels = isolinesOf(gridOf(cells, columns.length, lines.length)).map(({ level }) => level);
  const amountOf = (row: SweepRow): string => figureWith(row.figures[place] ?? 0, unit);
  const namesOf = (parameter: number, values: typeof columns): string[] =>
    values.map((value) => pointText(value, sweep.parameters[parameter].operation, "", texts));
  return (
    <>
      <div class="sweep-options">
        <SelectField
          label={t.figure}
          value={figure.key}
          options={results.figures.map((one) => ({ value: one.key, text: figureName(one, t) }))}
          onChange={({ currentTarget: { value } }) => setQuery({ figure: value })}
        />
      </div>
      <Figure
        title={title}
        unit={unit}
        resolution={{ text: t.sweep(sweep.id) }}
        sentence={
          extremes === null
            ? t.notYet
            : amountOf(extremes.least) === amountOf(extremes.most)
              ? equalSentence(title, amountOf(extremes.least), rows, place, t)
              : [
                  t.extremes(
                    title,
                    amountOf(extremes.least),
                    nameOf(extremes.least),
                    amountOf(extremes.most),
                    nameOf(extremes.most),
                  ),
                  ...(levels.length > 0
                    ? [t.isolines(`${levels.map((level) => formatFigure(level)).join("; ")} ${unit}`)]
                    : []),
                  ...resultsSoFar(rows, place, t),
                ].join(" ")
        }
        data={() => ({
          columns: [titles[y], ...namesOf(x, columns)],
          rows: lines.map((line, position) => [
            namesOf(y, [line])[0],
            ...columns.map(
              (_, column) => cells.find((cell) => cell.column === column && cell.row === position)?.value ?? null,
            ),
          ]),
        })}
      >
        <HeatMap
          label={`${title}. ${titles[x]}; ${titles[y]}`}
          columns={{ title: titles[x], names: namesOf(x, columns) }}
          rows={{ title: titles[y], names: namesOf(y, lines) }}
          cells={cells}
        />
      </Figure>
    </>
  );
}
