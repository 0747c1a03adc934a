/** Moving and enlarging a picture of regions by pointer, wheel, fingers, keys and buttons. */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Point, Size } from "./places.ts";
import {
  boundedView,
  isWhole,
  movedView,
  pinchedView,
  pointUnder,
  shownAt,
  type View,
  type ViewLimits,
  viewAround,
  wholeView,
  zoomedView,
} from "./view.ts";

export interface MapView {
  /** What is seen. */
  now: View;
  /** In which outlines are drawn: it follows when the picture is at rest, since drawing them takes a moment. */
  drawn: View;
  isWhole: boolean;
  mayEnlarge: boolean;
  mayReduce: boolean;
  /** Around the middle of the picture. */
  zoom(factor: number): void;
  showWhole(): void;
  /** Brings a point into the middle if it is outside of the picture. */
  reveal(point: Point): void;
  /** On the `<svg>`. */
  handlers: Pick<
    JSX.IntrinsicElements["svg"],
    "onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel" | "onWheel" | "onKeyDown"
  >;
}

export const zoomStep = 1.5;
const pixelsPerKey = 60;
const restMs = 120;
/** Moves below this are clicks. */
const minPixels = 4;
/** Room within which a point counts as seen. */
const edge = 12;

/**
 * @param onPoint a click beside the regions, or Enter for the middle of the picture
 */
export function useMapView(size: Size, limits: ViewLimits, onPoint?: (point: Point) => void): MapView {
  const [whole, setNow] = useState<{ view: View; size: Size }>({ view: wholeView, size });
  const [drawn, setDrawn] = useState(wholeView);
  const pointers = useRef(new Map<number, Point>());
  const start = useRef<{ point: Point; hasMoved: boolean } | null>(null);
  // Another width of the window fits the picture anew.
  const isSame = whole.size.width === size.width && whole.size.height === size.height;
  const now = isSame ? whole.view : wholeView;
  const latest = useRef(now);
  latest.current = now;
  useEffect(() => {
    const timer = setTimeout(() => setDrawn(now), restMs);
    return () => clearTimeout(timer);
  }, [now]);
  const show = (view: View): void => {
    latest.current = isWhole(view) ? wholeView : boundedView(view, size, limits);
    setNow({ view: latest.current, size });
  };
  const middle: Point = [size.width / 2, size.height / 2];
  const zoomAt = (factor: number, at: Point): void => show(zoomedView(latest.current, factor, at, limits));
  const move = (dx: number, dy: number): void => show(movedView(latest.current, dx, dy));
  const release = (event: PointerEvent): void => {
    pointers.current.delete(event.pointerId);
    if (pointers.current.size === 0) start.current = null;
  };
  return {
    now,
    drawn: isSame ? drawn : wholeView,
    isWhole: isWhole(now),
    mayEnlarge: now.scale < limits.maxScale * 0.999,
    mayReduce: now.scale > limits.minScale * 1.001,
    zoom: (factor) => zoomAt(factor, middle),
    showWhole: () => show(wholeView),
    reveal: (point) => {
      const [x, y] = shownAt(latest.current, pointUnder(now, point));
      const isSeen = x >= edge && y >= edge && x <= size.width - edge && y <= size.height - edge;
      if (!isSeen) show(viewAround(latest.current, [x, y], size));
    },
    handlers: {
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        const point = pointOf(event);
        pointers.current.set(event.pointerId, point);
        start.current = { point, hasMoved: pointers.current.size > 1 };
      },
      onPointerMove: (event) => {
        const before = pointers.current.get(event.pointerId);
        if (!before || !start.current) return;
        const point = pointOf(event);
        const [dx, dy] = [point[0] - start.current.point[0], point[1] - start.current.point[1]];
        if (!start.current.hasMoved && Math.hypot(dx, dy) < minPixels) return;
        if (!start.current.hasMoved) event.currentTarget.setPointerCapture(event.pointerId);
        start.current.hasMoved = true;
        const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
        pointers.current.set(event.pointerId, point);
        if (other) show(pinchedView(latest.current, [before, other], [point, other], limits));
        else move(point[0] - before[0], point[1] - before[1]);
      },
      onPointerUp: (event) => {
        const isClick = start.current?.hasMoved === false;
        release(event);
        const isBeside = !(event.target as Element).closest(".region");
        if (isClick && isBeside) onPoint?.(pointOf(event));
      },
      onPointerCancel: release,
      onWheel: (event) => {
        // Without the key, the wheel scrolls the page.
        if (!event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        zoomAt(event.deltaY > 0 ? 1 / 1.25 : 1.25, pointOf(event));
      },
      onKeyDown: (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const act = keys[event.key];
        if (act) act({ zoom: (factor) => zoomAt(factor, middle), move, showWhole: () => show(wholeView) });
        else if (event.key === "Enter" && event.target === event.currentTarget && onPoint) onPoint(middle);
        else return;
        event.preventDefault();
      },
    },
  };
}

interface Acts {
  zoom(factor: number): void;
  move(dx: number, dy: number): void;
  showWhole(): void;
}

const keys: Readonly<Record<string, (acts: Acts) => void>> = {
  "+": ({ zoom }) => zoom(zoomStep),
  "-": ({ zoom }) => zoom(1 / zoomStep),
  "0": ({ showWhole }) => showWhole(),
  ArrowLeft: ({ move }) => move(pixelsPerKey, 0),
  ArrowRight: ({ move }) => move(-pixelsPerKey, 0),
  ArrowUp: ({ move }) => move(0, pixelsPerKey),
  ArrowDown: ({ move }) => move(0, -pixelsPerKey),
};

/** In pixels of the picture, whose own size is that on the screen. */
function pointOf(event: { clientX: number; clientY: number; currentTarget: EventTarget | null }): Point {
  const { left, top } = (event.currentTarget as Element).getBoundingClientRect();
  return [event.clientX - left, event.clientY - top];
}
