/** Regions as circles with their names, on a map or in a diagram, with anything drawn between them. */
import type { ComponentChildren } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import {
  type Circle,
  crowdedName,
  lineOffset,
  linesOfName,
  type PlacedName,
  placedNames,
  type Segment,
} from "./name-layout.ts";
import { useOutlines } from "./outlines.ts";
import type { Place, Point, Size } from "./places.ts";
import { type RegionLayout, shapesOf } from "./region-layout.ts";
import type { MapView } from "./use-view.ts";
import { transformBetween, wholeView } from "./view.ts";

interface Props {
  places: readonly Place[];
  /** As the view shows it. */
  layout: RegionLayout;
  size: Size;
  /** For screen readers, with what the picture says. */
  label: string;
  /** Lines and the like, below the circles. */
  children?: ComponentChildren;
  /** Lines between regions, which names leave free where they can. */
  lines?: readonly Segment[];
  /** In pixels; 7 where absent. */
  radiusOf?: (region: string) => number;
  /** A class of the circle. */
  kindOf?: (region: string) => string;
  /** A class of the shape of a region. */
  shapeKindOf?: (region: string) => string;
  /** In place of the circle, around a point. */
  drawRegion?: (region: string, radius: number) => ComponentChildren;
  /** What is said of a region beside its name. */
  labelOf?: (region: string) => string;
  selected?: string | null;
  onSelect?: (region: string) => void;
  /** A region was dragged to this point of the picture. */
  onMove?: (region: string, point: Point) => void;
  /** A line was dragged from one region to another; regions stay where they are then. */
  onLink?: (from: string, to: string) => void;
  /** By which the picture is moved and enlarged; absent where it stays. */
  view?: MapView;
  /** Something is to be pointed at, by keyboard in the middle of the picture. */
  isAiming?: boolean;
}

export function RegionPicture(props: Props) {
  const { places, layout, size, label, children, lines = [], radiusOf, view, isAiming = false, shapeKindOf } = props;
  const [link, setLink] = useState<{ from: string; at: Point } | null>(null);
  const outlines = useOutlines(layout.kind === "map");
  const { drawn, now } = view ?? { drawn: wholeView, now: wholeView };
  const { pathOf } = layout;
  const paths = useMemo(() => {
    if (!pathOf) return null;
    const shapes = shapesOf(places).map(({ region, shape }) => ({ region, d: pathOf(shape, drawn) ?? "" }));
    return {
      land: outlines && pathOf(outlines.land, drawn),
      borders: outlines && pathOf(outlines.borders, drawn),
      shapes,
    };
  }, [places, pathOf, outlines, drawn]);
  const circles = [...layout.points].map(([region, point]) => ({
    region,
    point,
    radius: radiusOf?.(region) ?? usualRadius,
  }));
  const names = placedNames(circles, size, lines);
  const classOfShape = (region: string): string =>
    ["map-shape", region === props.selected && "map-shape-selected", shapeKindOf?.(region)].filter(Boolean).join(" ");
  const onLinkDrag = (from: string, at: Point, isEnd: boolean): void => {
    setLink(isEnd ? null : { from, at });
    const target = isEnd ? regionNear(circles, at) : null;
    if (target && target !== from) props.onLink?.(from, target);
  };
  const linkStart = link && layout.points.get(link.from);
  const isHeld = view && (!view.isWhole || isAiming);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a picture is no set of fields, but its regions belong together.
    <svg
      class={["picture region-picture", view && "map-moved-by-hand", isHeld && "map-held", isAiming && "map-aimed"]
        .filter(Boolean)
        .join(" ")}
      role="group"
      aria-label={label}
      viewBox={`0 0 ${size.width} ${size.height}`}
      {...(view && { tabindex: 0, ...view.handlers })}
    >
      <g transform={transformBetween(drawn, now) ?? undefined}>
        {paths?.land && <path class="map-land" d={paths.land} />}
        {paths?.borders && <path class="map-border" d={paths.borders} />}
        {paths?.shapes.map(({ region, d }) => (
          <path key={region} class={classOfShape(region)} d={d} />
        ))}
      </g>
      {children}
      {link && linkStart && (
        <line class="map-link" x1={linkStart[0]} y1={linkStart[1]} x2={link.at[0]} y2={link.at[1]} />
      )}
      {circles.map((circle) => (
        <RegionCircle
          key={circle.region}
          {...circle}
          name={names.get(circle.region)}
          {...props}
          onLinkDrag={props.onLink && onLinkDrag}
        />
      ))}
      {isAiming && <Aim size={size} />}
    </svg>
  );
}

/** Where Enter points at; it is seen while the picture has the focus. */
function Aim({ size: { width, height } }: { size: Size }) {
  const [x, y] = [width / 2, height / 2];
  return (
    <g class="map-aim" data-screen>
      <circle cx={x} cy={y} r={9} />
      <path d={`M${x - 15},${y}H${x + 15}M${x},${y - 15}V${y + 15}`} />
    </g>
  );
}

/** Fingers are not exact. */
const reachPixels = 22;

/** The region that is meant by a point; null where none is near. */
function regionNear(circles: readonly Circle[], [x, y]: Point): string | null {
  const near = circles
    .map(({ region, point, radius }) => ({ region, away: Math.hypot(point[0] - x, point[1] - y) - radius }))
    .filter(({ away }) => away <= reachPixels)
    .sort((left, right) => left.away - right.away);
  return near[0]?.region ?? null;
}

const usualRadius = 7;
/** Moves below this are clicks. */
const minPixels = 4;

type Shared = Pick<Props, "size" | "kindOf" | "drawRegion" | "labelOf" | "selected" | "onSelect" | "onMove" | "view">;
type CircleProps = Shared &
  Circle & {
    name?: PlacedName | undefined;
    /** A line is dragged from the region to a point, at last where it is dropped. */
    onLinkDrag?: ((region: string, at: Point, isEnd: boolean) => void) | undefined;
  };

function RegionCircle(props: CircleProps) {
  const {
    region,
    point,
    radius,
    name,
    size,
    kindOf,
    drawRegion,
    selected,
    labelOf,
    onSelect,
    onMove,
    onLinkDrag,
    view,
  } = props;
  const [moved, setMoved] = useState<Point | null>(null);
  const start = useRef<{ x: number; y: number } | null>(null);
  const wasDragged = useRef(false);
  const [x, y] = moved ?? point;
  // Without room for it, the name is seen while somebody points at the region.
  const { at, anchor } = name ?? crowdedName({ region, point, radius }, size);
  const lines = linesOfName(region, size);
  const label = labelOf?.(region) ?? region;
  const drag = (onMove || onLinkDrag) && {
    onPointerDown: (event: PointerEvent) => {
      // Else the picture moves as well.
      event.stopPropagation();
      wasDragged.current = false;
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      start.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent) => {
      if (!start.current) return;
      const [dx, dy] = [event.clientX - start.current.x, event.clientY - start.current.y];
      if (!wasDragged.current && Math.hypot(dx, dy) < minPixels) return;
      wasDragged.current = true;
      const at: Point = [point[0] + dx, point[1] + dy];
      if (onLinkDrag) onLinkDrag(region, at, false);
      else setMoved(at);
    },
    onPointerUp: (event: PointerEvent) => {
      const began = start.current;
      start.current = null;
      if (!began || !wasDragged.current) return;
      const at: Point = [point[0] + event.clientX - began.x, point[1] + event.clientY - began.y];
      if (onLinkDrag) onLinkDrag(region, at, true);
      else onMove?.(region, at);
      setMoved(null);
    },
    onPointerCancel: () => {
      start.current = null;
      onLinkDrag?.(region, [Number.NaN, Number.NaN], true);
      setMoved(null);
    },
  };
  const choose = onSelect && {
    role: "button" as const,
    tabIndex: 0,
    "aria-pressed": region === selected,
    "aria-label": label,
    onClick: () => {
      // The browser ends a drag with a click, which would close what is open, or begin a line.
      if (!wasDragged.current || (!onLinkDrag && region !== selected)) onSelect(region);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      onSelect(region);
    },
    onFocus: () => view?.reveal(point),
  };
  const classes = [
    "region",
    !name && "region-crowded",
    kindOf?.(region),
    onLinkDrag ? "region-linkable" : onMove && "region-movable",
    region === selected && "region-selected",
  ];
  return (
    <g class={classes.filter(Boolean).join(" ")} {...choose} {...drag}>
      {labelOf && <title>{label}</title>}
      {/* Large enough for fingers. */}
      {onSelect && <circle class="region-target" cx={x} cy={y} r={Math.max(14, radius)} />}
      {drawRegion ? (
        <g transform={`translate(${x} ${y})`}>{drawRegion(region, radius)}</g>
      ) : (
        <circle class="region-circle" cx={x} cy={y} r={radius} />
      )}
      <RegionName lines={lines} at={[at[0] + x - point[0], at[1] + y - point[1]]} anchor={anchor} />
    </g>
  );
}

function RegionName({ lines, at: [x, y], anchor }: PlacedName & { lines: readonly string[] }) {
  return (
    <text class="region-name" text-anchor={anchor}>
      {lines.map((line, index) => (
        <tspan key={index} x={x} y={y + lineOffset(index, lines.length)} dy="0.35em">
          {line}
        </tspan>
      ))}
    </text>
  );
}
