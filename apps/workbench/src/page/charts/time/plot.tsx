/**
 * A chart over time on a canvas. Dragging zooms, a double click shows everything, the wheel zooms with Ctrl. For keys and
 * screen readers it is a slider along the time: arrows move by a bin, with Shift by a day, Page keys by a window, + and −
 * zoom, Home shows everything, L goes to the next layer, T to the table, Escape leaves.
 */
import { useLayoutEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import { drawForFiles } from "../save.ts";
import { useCanvasColours } from "./canvas-colours.ts";
import type { PlotData, PlotMark, SeriesStyle } from "./plot-data.ts";
import { drawFile } from "./plot-file.ts";
import { plotOptions, plotValues } from "./plot-options.ts";
import { plotSvg } from "./plot-svg.ts";
import type { Calendar } from "./time-axis.ts";
import type { TimeView } from "./view.ts";
import { binAt, moveRange, rangeWith, type TimeRange, zoomRange } from "./zoom.ts";

interface Props {
  /** The name of the chart, and the id of the sentence that describes it. */
  label: string;
  describedBy?: string;
  data: PlotData;
  marks?: readonly PlotMark[];
  view: TimeView;
  /** Drawn range; behind that of the view while the chart is not on the screen. */
  range: TimeRange;
  calendar: Calendar;
  width: number;
  height: number;
  /** Value under the cursor, in words. */
  valueText: (bin: number) => string;
  /** Time of a bin. */
  timeText: (bin: number) => string;
  onNextLayer: () => void;
  /** A click on a step, or Enter. */
  onPick?: ((step: number) => void) | undefined;
  /** Below the chart in a file. */
  legend: readonly { name: string; style: SeriesStyle }[];
}

export function Plot(props: Props) {
  const { label, describedBy, data, marks = [], view, range, calendar, width, height, valueText, timeText } = props;
  const box = useRef<HTMLDivElement>(null);
  const tag = useRef<HTMLSpanElement>(null);
  const plot = useRef<uPlot | null>(null);
  const colours = useCanvasColours();
  const styles = data.series.map(({ style }) => style);
  const latest = useRef({ props, colours });
  latest.current = { props, colours };
  const look = JSON.stringify([styles, marks, colours, calendar, height]);

  // Drawn at once, and not after the frame: `look` says whether anything of it has changed.
  useLayoutEffect(() => {
    if (!box.current) return;
    const options = plotOptions(styles, { colours, calendar, width, height, marks });
    const { cursor, hooks } = pointing(view);
    const made = new uPlot(
      { ...options, cursor, hooks: { ...options.hooks, ...hooks } },
      plotValues(data),
      box.current,
    );
    made.root.ariaHidden = "true";
    made.over.addEventListener("wheel", (event) => zoomByWheel(event, made, view), { passive: false });
    made.over.addEventListener("click", () => pickByClick(made, latest.current.props));
    drawForFiles(made.ctx.canvas, {
      vector: (head) => plotSvg(latest.current, head),
      larger: (head, scale) => drawFile(latest.current, head, scale),
    });
    plot.current = made;
    return () => {
      plot.current = null;
      made.destroy();
    };
  }, [look]);

  // A chart that was made anew needs its range, too.
  useLayoutEffect(() => {
    const made = plot.current;
    made?.batch(() => {
      if (made.width !== width) made.setSize({ width, height });
      made.setData(plotValues(data), false);
      made.setScale("x", { min: range.from, max: range.to });
    });
  }, [data, range, width, look]);

  const cursor = view.cursor.value;
  useLayoutEffect(() => {
    const made = plot.current;
    if (!made) return;
    const left = cursor === null ? -10 : made.valToPos(cursor + 0.5, "x");
    if (made.cursor.event === undefined || !made.root.matches(":hover"))
      made.setCursor({ left, top: left < 0 ? -10 : 1 }, false);
    if (tag.current) placeTag(tag.current, made, left);
  }, [cursor, range, width, look]);

  const at = cursor ?? range.from;
  return (
    <div
      class="plot"
      ref={box}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-describedby={describedBy}
      aria-valuemin={0}
      aria-valuemax={view.steps - 1}
      aria-valuenow={at}
      aria-valuetext={valueText(binAt(data.edges, at))}
      onKeyDown={(event) => onKey(event, props)}
      onBlur={() => {
        view.cursor.value = null;
      }}
    >
      <span class="plot-time" ref={tag} hidden={cursor === null} aria-hidden="true">
        {cursor !== null && timeText(binAt(data.edges, cursor))}
      </span>
    </div>
  );
}

/** Over the axis of time, below the cursor, and within the chart. */
function placeTag(tag: HTMLElement, { over, root, bbox }: uPlot, left: number): void {
  const most = root.clientWidth - tag.offsetWidth;
  const wanted = over.offsetLeft + left - tag.offsetWidth / 2;
  tag.style.left = `${Math.max(0, Math.min(most, wanted))}px`;
  tag.style.top = `${(bbox.top + bbox.height) / uPlot.pxRatio}px`;
}

function pointing(view: TimeView): Pick<uPlot.Options, "cursor"> & Required<Pick<uPlot.Options, "hooks">> {
  return {
    cursor: {
      y: false,
      points: { show: false },
      drag: { x: true, y: false, setScale: false },
      bind: {
        dblclick: () => () => {
          view.show({ from: 0, to: view.steps });
          return null;
        },
      },
    },
    hooks: {
      setCursor: [
        (u) => {
          const { left = -1 } = u.cursor;
          view.cursor.value = left < 0 ? null : Math.min(view.steps - 1, Math.floor(u.posToVal(left, "x")));
        },
      ],
      setSelect: [
        (u) => {
          const { left, width } = u.select;
          if (width < 4) return;
          view.show({ from: Math.floor(u.posToVal(left, "x")), to: Math.ceil(u.posToVal(left + width, "x")) });
          u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
        },
      ],
    },
  };
}

/** The end of dragging is no click. */
function pickByClick(plot: uPlot, { view, onPick }: Props): void {
  const step = view.cursor.peek();
  if (step !== null && plot.select.width < 4) onPick?.(step);
}

function zoomByWheel(event: WheelEvent, plot: uPlot, view: TimeView): void {
  if (!event.ctrlKey) return;
  event.preventDefault();
  const around = plot.posToVal(event.offsetX, "x");
  view.show(zoomRange(view.range.peek(), event.deltaY > 0 ? 1.25 : 0.8, around, view.steps));
}

function onKey(event: KeyboardEvent, { view, data, calendar, onNextLayer, onPick }: Props): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const range = view.range.peek();
  const length = range.to - range.from;
  const at = view.cursor.peek() ?? range.from;
  const bin = binAt(data.edges, at);
  const day = Math.max(1, Math.round(24 / calendar.hoursPerStep));
  const moveTo = (step: number): void => {
    const next = Math.min(view.steps - 1, Math.max(0, step));
    view.cursor.value = next;
    view.show(rangeWith(range, next, view.steps));
  };
  const tableButton = (event.currentTarget as Element)
    .closest("figure")
    ?.querySelector<HTMLButtonElement>(".figure-tools button[aria-pressed]");
  const zoom = (factor: number): void => view.show(zoomRange(range, factor, at, view.steps));
  const actions: Readonly<Record<string, () => void>> = {
    ArrowRight: () => moveTo(event.shiftKey ? at + day : data.edges[bin + 1]),
    ArrowLeft: () => moveTo(event.shiftKey ? at - day : bin === 0 ? range.from - 1 : data.edges[bin - 1]),
    PageDown: () => view.show(moveRange(range, length, view.steps)),
    PageUp: () => view.show(moveRange(range, -length, view.steps)),
    "+": () => zoom(0.5),
    "-": () => zoom(2),
    Home: () => view.show({ from: 0, to: view.steps }),
    l: onNextLayer,
    ...(onPick && { Enter: () => onPick(at) }),
    t: () => {
      tableButton?.click();
      tableButton?.focus();
    },
    Escape: () => tableButton?.focus(),
  };
  const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!action) return;
  event.preventDefault();
  action();
}
