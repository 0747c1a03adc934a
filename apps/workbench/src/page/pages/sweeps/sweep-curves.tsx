/** Figures over one parameter as curves: the annual cost, capacities by their unit, and emissions. */

import { readable } from "@esm/model/domain/colours/colour";
import { Figure } from "../../charts/figure.tsx";
import { CurveChart, type LinkedPoint } from "../../charts/points/curve-chart.tsx";
import type { Curve } from "../../charts/points/curve-layout.ts";
import { CurveLegend } from "../../charts/points/curve-legend.tsx";
import { useRunPaints } from "../../charts/run-paints.ts";
import { useCanvasColours } from "../../charts/time/canvas-colours.ts";
import { lineDash } from "../../charts/time/line-colours.ts";
import { de as editingDe } from "../../editing/de.ts";
import { en as editingEn } from "../../editing/en.ts";
import { figureWith } from "../../language/amount.ts";
import { formatFigure } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { withoutDust } from "../results/statistics.ts";
import { de as runsDe } from "../runs/de.ts";
import { en as runsEn } from "../runs/en.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { curveSentence } from "./figure-sentences.ts";
import { failureOf, nameOnAxis } from "./point-words.ts";
import type { SweepPicture } from "./sweep-picture.ts";
import { runAddress } from "./sweep-points.tsx";
import type { SweepFigure, SweepRow } from "./sweep-results.ts";
import { figureName } from "./sweep-words.ts";

const contrastOfLines = 3;
const maxCurves = 12;

interface Group {
  title: string;
  unit: string;
  kind: SweepFigure["kind"];
  /** Places of its figures. */
  places: number[];
}

export function SweepCurves(props: SweepPicture) {
  const t = textsOf({ en, de });
  const { results, axes, rows } = props;
  const { x } = axes;
  const sorted =
    x !== null && rows.every(({ values }) => typeof values[x] === "number")
      ? rows.toSorted((left, right) => Number(left.values[x]) - Number(right.values[x]))
      : rows;
  return groupsOf(results.figures, t).map((group) => (
    <CurvesOfGroup key={`${group.kind} ${group.unit} ${group.title}`} {...props} rows={sorted} group={group} />
  ));
}

/** Capacities of one unit share a picture; each emission has its own. */
function groupsOf(figures: readonly SweepFigure[], t: typeof en): Group[] {
  const groups: Group[] = [];
  for (const [place, figure] of figures.entries()) {
    const { unit } = figure;
    const known = groups.find((one) => figure.kind === "capacity" && one.kind === "capacity" && one.unit === unit);
    if (known) known.places.push(place);
    else {
      const title = figure.kind === "capacity" ? t.capacities : figureName(figure, t);
      groups.push({ title, unit, kind: figure.kind, places: [place] });
    }
  }
  return groups;
}

function CurvesOfGroup({ group, sweep, results, rows, axes, variant, units, titles }: SweepPicture & { group: Group }) {
  const t = textsOf({ en, de });
  const texts = textsOf({ en: editingEn, de: editingDe });
  const { causes } = textsOf({ en: runsEn, de: runsDe });
  const { panel, accent } = useCanvasColours();
  const paints = useRunPaints(undefined, variant.dataset.id);
  const { unit, kind } = group;
  const [only, ...others] = group.places;
  const title = others.length === 0 ? figureName(results.figures[only], t) : group.title;
  const nameOf = (place: number): string => results.figures[place].component ?? title;
  const largest = (place: number): number => Math.max(0, ...rows.map(({ figures }) => Math.abs(figures[place] ?? 0)));
  const bySize = group.places.toSorted((left, right) => largest(right) - largest(left));
  const kept = withoutDust(bySize, largest).kept.slice(0, maxCurves);
  if (kept.length === 0) return null;
  const curves = kept.map(
    (place, index): Curve => ({
      name: nameOf(place),
      colour: kind === "objective" ? accent : readable(paints.paintOf(nameOf(place)).colour, panel, contrastOfLines),
      dash: kind === "capacity" ? lineDash(index) : [],
      values: rows.map(({ figures }) => figures[place]),
    }),
  );
  const pointName = (row: SweepRow): string => nameOnAxis(row, axes.x, sweep, units, t, texts);
  const isAmount = axes.x !== null && sweep.parameters[axes.x].operation !== "multiply";
  const perUnit = isAmount ? units[axes.x ?? 0] : "";
  const axis = axes.x === null ? t.pointsInOrder : titles[axes.x];
  const figuresText = (row: SweepRow): string => {
    const known = kept.filter((place) => row.figures[place] !== null);
    if (known.length === 0) return failureOf(row, t, causes) ?? t.notYet;
    const figure = (place: number): string => figureWith(row.figures[place] ?? 0, unit);
    return kept.length === 1 ? figure(known[0]) : known.map((place) => `${nameOf(place)} ${figure(place)}`).join(", ");
  };
  const points = rows.map((row, index): LinkedPoint => {
    const value = axes.x === null ? null : row.values[axes.x];
    return {
      name:
        typeof value === "number" ? formatFigure(value) : axes.x === null ? String(row.position + 1) : pointName(row),
      x: typeof value === "number" ? value : index,
      address: row.run === null ? null : runAddress(row.run, row.status),
      text: `${pointName(row)}: ${figuresText(row)}${row.run === null ? "" : ` (${t.run(String(row.run))})`}`,
      failure: failureOf(row, t, causes),
    };
  });
  const left = group.places.length - kept.length;
  return (
    <Figure
      title={title}
      unit={unit}
      resolution={{ text: t.sweep(sweep.id) }}
      sentence={curveSentence(
        { rows, kept, axes, title, textOf: (value) => figureWith(value, unit), nameOf, pointName, perUnit },
        t,
      )}
      data={() => ({
        columns: [axis, ...group.places.map((place) => `${nameOf(place)} (${unit})`), t.columns.state],
        rows: rows.map((row) => [
          pointName(row),
          ...group.places.map((place) => row.figures[place]),
          failureOf(row, t, causes) ?? (row.run === null ? "" : t.run(String(row.run))),
        ]),
      })}
    >
      <CurveChart
        label={`${title}, ${axis}`}
        axis={axis}
        points={points}
        curves={curves}
        fromZero={kind !== "objective"}
      />
      {kept.length > 1 && <CurveLegend curves={curves} />}
      {left > 0 && <p class="muted small">{t.notShown(left)}</p>}
    </Figure>
  );
}
