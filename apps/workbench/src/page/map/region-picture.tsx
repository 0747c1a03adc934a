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

interface Props {
  places: readonly Place[];
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
  selected?: string | null;
  onSelect?: (region: string) => void;
  /** A region was dragged to this point of the picture. */
  onMove?: (region: string, point: Point) => void;
}

export function RegionPicture(props: Props) {
  const { places, layout, size, label, children, lines = [], radiusOf } = props;
  const outlines = useOutlines(layout.kind === "map");
  const paths = useMemo(() => {
    const { pathOf } = layout;
    if (!pathOf) return null;
    const shapes = shapesOf(places).map(({ region, shape }) => ({ region, d: pathOf(shape) ?? "" }));
    return { land: outlines && pathOf(outlines.land), borders: outlines && pathOf(outlines.borders), shapes };
  }, [places, layout, outlines]);
  const circles = [...layout.points].map(([region, point]) => ({
    region,
    point,
    radius: radiusOf?.(region) ?? usualRadius,
  }));
  const names = placedNames(circles, size, lines);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a picture is no set of fields, but its regions belong together.
    <svg class="picture region-picture" role="group" aria-label={label} viewBox={`0 0 ${size.width} ${size.height}`}>
      {paths?.land && <path class="map-land" d={paths.land} />}
      {paths?.borders && <path class="map-border" d={paths.borders} />}
      {paths?.shapes.map(({ region, d }) => (
        <path key={region} class={region === props.selected ? "map-shape map-shape-selected" : "map-shape"} d={d} />
      ))}
      {children}
      {circles.map((circle) => (
        <RegionCircle key={circle.region} {...circle} name={names.get(circle.region)} {...props} />
      ))}
    </svg>
  );
}

const usualRadius = 7;
/** Moves below this are clicks. */
const minPixels = 4;

type CircleProps = Pick<Props, "size" | "kindOf" | "selected" | "onSelect" | "onMove"> & Circle & { name?: PlacedName };

function RegionCircle({ region, point, radius, name, size, kindOf, selected, onSelect, onMove }: CircleProps) {
  const [moved, setMoved] = useState<Point | null>(null);
  const start = useRef<{ x: number; y: number } | null>(null);
  const wasDragged = useRef(false);
  const [x, y] = moved ?? point;
  // Without room for it, the name is seen while somebody points at the region.
  const { at, anchor } = name ?? crowdedName({ region, point, radius }, size);
  const lines = linesOfName(region, size);
  const drag = onMove && {
    onPointerDown: (event: PointerEvent) => {
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      start.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent) => {
      if (!start.current) return;
      const [dx, dy] = [event.clientX - start.current.x, event.clientY - start.current.y];
      if (moved || Math.hypot(dx, dy) >= minPixels) setMoved([point[0] + dx, point[1] + dy]);
    },
    onPointerUp: () => {
      start.current = null;
      wasDragged.current = moved !== null;
      if (moved) onMove(region, moved);
      setMoved(null);
    },
    onPointerCancel: () => {
      start.current = null;
      setMoved(null);
    },
  };
  const choose = onSelect && {
    role: "button" as const,
    tabIndex: 0,
    "aria-pressed": region === selected,
    "aria-label": region,
    onClick: () => {
      // The browser ends a drag with a click, which would close what is open.
      if (!wasDragged.current || region !== selected) onSelect(region);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      onSelect(region);
    },
  };
  const classes = [
    "region",
    !name && "region-crowded",
    kindOf?.(region),
    onMove && "region-movable",
    region === selected && "region-selected",
  ];
  return (
    <g class={classes.filter(Boolean).join(" ")} {...choose} {...drag}>
      {/* Large enough for fingers. */}
      {onSelect && <circle class="region-target" cx={x} cy={y} r={Math.max(14, radius)} />}
      <circle class="region-circle" cx={x} cy={y} r={radius} />
      <text class="region-name" text-anchor={anchor}>
        {lines.map((line, index) => (
          <tspan
            key={index}
            x={at[0] + x - point[0]}
            y={at[1] + y - point[1] + lineOffset(index, lines.length)}
            dy="0.35em"
          >
            {line}
          </tspan>
        ))}
      </text>
    </g>
  );
}
