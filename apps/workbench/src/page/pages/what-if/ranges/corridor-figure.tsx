/** The ranges as bars, each with a slider that holds its capacity. */
import { useEffect, useRef, useState } from "preact/hooks";
import { Figure, type FigureProps } from "../../../charts/figure.tsx";
import { useWidth } from "../../../charts/use-width.ts";
import { Button } from "../../../components/button.tsx";
import { figureWith, shownScale } from "../../../language/amount.ts";
import { formatFigure, formatList, formatShare } from "../../../language/format.ts";
import { textsOf } from "../../../language/language.ts";
import { scaledBy } from "../../../language/units.ts";
import { type CorridorRow, corridorRows, fixedNames, placedRow } from "./corridor-rows.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import type { Exploration } from "./explorer.ts";
import { nameOf } from "./held.ts";

interface Actions {
  onHold(target: string, value: number): void;
  onRelease(target: string): void;
}

interface Props extends Actions {
  state: Exploration;
  slack: number;
  resolution: FigureProps["resolution"];
}

export function CorridorFigure({ state, slack, resolution, ...actions }: Props) {
  const t = textsOf({ en, de });
  const rows = corridorRows(state, shownScale);
  const fixed = fixedNames(state);
  const names = state.held.map(({ target }) => nameOf(target));
  const more = formatShare(slack);
  const sentence = names.length > 1 ? t.sentenceHeldAll : t.sentenceHeld;
  const { columns } = t;
  return (
    <Figure
      title={t.figure}
      resolution={resolution}
      sentence={names.length > 0 ? sentence(more, formatList(names)) : t.sentence(more)}
      data={() => ({
        columns: [
          columns.target,
          columns.unit,
          columns.held,
          columns.least,
          columns.plan,
          columns.most,
          columns.free.least,
          columns.free.optimum,
          columns.free.most,
        ],
        rows: rows.map((row) => [
          row.name,
          row.unit,
          row.isHeld ? scaledBy(row.value, row.factor) : null,
          row.least,
          row.plan,
          row.most,
          row.free.least,
          row.free.optimum,
          row.free.most,
        ]),
      })}
    >
      {rows.map((row) => (
        <Row key={row.target} row={row} isReady={state.free.objective !== null} {...actions} />
      ))}
      {fixed.length > 0 && <p class="muted small">{t.fixed(formatList(fixed))}</p>}
    </Figure>
  );
}

function Row({ row, isReady, ...actions }: Actions & { row: CorridorRow; isReady: boolean }) {
  const t = textsOf({ en, de });
  const { target, name, unit, least, most, isHeld, isPending } = row;
  const end = (value: number | null): string => (value === null ? "∞" : formatFigure(value));
  const shownUnit = figureWith(0, unit).replace(/^0/, "");
  const text = isHeld
    ? t.at.held(figureWith(scaledBy(row.value, row.factor), unit))
    : `${end(least)} … ${end(most)}${shownUnit}`;
  return (
    <div class="corridor" data-target={target}>
      <div class="corridor-head">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span class="muted">{`${text}, ${t.at.optimum(formatFigure(row.free.optimum))}`}</span>
      </div>
      <Bars row={row} label={`${name}: ${text}`} isPending={isPending} />
      {row.span && <Slider row={row} span={row.span} isReady={isReady} {...actions} />}
    </div>
  );
}

const barHeight = 14;
const height = barHeight + 6;

function Bars({ row, label, isPending }: { row: CorridorRow; label: string; isPending: boolean }) {
  const [box, width] = useWidth();
  const { now, free, optimum, plan } = placedRow(row);
  const at = (share: number): number => 1 + share * (width - 2);
  const bar = ({ begin, end }: typeof now) => ({
    x: at(begin),
    y: 3,
    width: Math.max(2, at(end) - at(begin)),
    height: barHeight,
    rx: 1.5,
  });
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
        <rect class="corridor-free" {...bar(free)} />
        <rect class={isPending ? "corridor-now corridor-pending" : "corridor-now"} {...bar(now)} />
        {row.isHeld && <circle class="corridor-now" cx={at(plan)} cy={height / 2} r={6} />}
        <path class="chart-tick" d={`M${at(optimum)} 0v${height}`} />
      </svg>
    </div>
  );
}

/** Steps of a slider from its least to its most. */
const steps = 200;
/** After the last movement. */
const settleMs = 300;

interface SliderProps extends Actions {
  row: CorridorRow;
  span: NonNullable<CorridorRow["span"]>;
  isReady: boolean;
}

function Slider({ row, span, isReady, onHold, onRelease }: SliderProps) {
  const t = textsOf({ en, de });
  const { target, name, unit, factor, isHeld } = row;
  const [moved, setMoved] = useState<number | null>(null);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const value = moved ?? Math.min(Math.max(row.value, span.least), span.most);
  const shown = (figure: number): string => formatFigure(scaledBy(figure, factor));
  const text = figureWith(scaledBy(value, factor), unit);
  const move = (to: number): void => {
    setMoved(to);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      onHold(target, to);
      setMoved(null);
    }, settleMs);
  };
  return (
    <div class="corridor-slider" data-screen>
      <span class="muted small">{shown(span.least)}</span>
      <input
        type="range"
        min={span.least}
        max={span.most}
        step={(span.most - span.least) / steps}
        value={value}
        disabled={!isReady}
        aria-label={t.hold(name)}
        aria-valuetext={isHeld || moved !== null ? t.heldValue(text) : t.value(text)}
        onInput={(event) => move(event.currentTarget.valueAsNumber)}
      />
      <span class="muted small">{shown(span.most)}</span>
      {moved !== null && <output>{text}</output>}
      {isHeld && (
        <Button kind="quiet" label={t.releaseOf(name)} onClick={() => onRelease(target)}>
          {t.release}
        </Button>
      )}
    </div>
  );
}
