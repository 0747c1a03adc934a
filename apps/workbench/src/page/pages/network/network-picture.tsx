/** Lines and regions of a network on a map or in a diagram, which can be moved and enlarged. */
import type { ComponentPaints } from "@esm/model/domain/runs/component-paints";
import { useMemo } from "preact/hooks";
import { PatternDefinitions } from "../../charts/legend.tsx";
import { useWidth } from "../../charts/use-width.ts";
import { figureWith } from "../../language/amount.ts";
import { textsOf } from "../../language/language.ts";
import { diagramPoints } from "../../map/diagram-points.ts";
import { drawnLines } from "../../map/line-drawing.ts";
import type { Network, NetworkLine } from "../../map/lines.ts";
import { pieRadius } from "../../map/pie.ts";
import { type Place, pictureHeight, type Size } from "../../map/places.ts";
import type { RegionsShown } from "../../map/region-figures.ts";
import { regionLayout, seenLayout } from "../../map/region-layout.ts";
import { RegionPicture } from "../../map/region-picture.tsx";
import { useMapView } from "../../map/use-view.ts";
import { ZoomButtons } from "../../map/zoom-buttons.tsx";
import { query, setQuery } from "../../router/address.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { pieFills, RegionPie, ringWidth } from "./region-pie.tsx";
import type { ShownRegions } from "./shown-regions.ts";

interface Props {
  /** Of the horizon: it places the regions. */
  whole: Network;
  /** At the time that is shown. */
  lines: readonly NetworkLine[];
  /** In the units of the data. */
  figures: RegionsShown;
  /** The supply for which a pie has its usual size. */
  usual: number;
  shown: ShownRegions;
  places: readonly Place[];
  display: Readonly<Record<string, unknown>>;
  paints: ComponentPaints;
  label: string;
}

export function NetworkPicture({ whole, lines, figures, usual, shown, places, display, paints, label }: Props) {
  const [box, width] = useWidth();
  const size = { width, height: pictureHeight(width) };
  const base = useBaseLayout(whole, places, display, size);
  const view = useMapView(size, base.limits);
  const layout = seenLayout(base, view.now);
  const labelOf = useLabels(shown);
  const drawn = drawnLines(lines, layout.points);
  const figuresOf = new Map(figures.regions.map((each) => [each.region, each]));
  const selected = query.value.get("region");
  const fills = figures.regions.flatMap(({ supply }) => supply.map(({ component }) => paints.paintOf(component)));
  return (
    <div class="map-frame" ref={box}>
      <RegionPicture
        places={places}
        layout={layout}
        size={size}
        label={label}
        view={view}
        labelOf={labelOf}
        selected={selected}
        onSelect={(region) => setQuery({ region: region === selected ? null : region })}
        radiusOf={(region) => ringWidth + pieRadius(figuresOf.get(region)?.total ?? 0, usual)}
        lines={drawn.map(({ from, to }) => [from, to])}
        shapeKindOf={(region) => `shape-price-${shown.priceStepOf(region) ?? "none"}`}
        drawRegion={(region, radius) => (
          <RegionPie
            figures={figuresOf.get(region)}
            paints={paints}
            radius={radius}
            priceStep={shown.priceStepOf(region)}
          />
        )}
      >
        <PatternDefinitions prefix={pieFills} fills={fills} />
        {drawn.map(({ line, from, to, width: stroke, arrow, step }) => (
          <g key={`${line.component}\n${line.from}\n${line.to}`} class={`line-use-${step}`}>
            <line class="line-edge" x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} stroke-width={stroke + 2} />
            <line x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} stroke-width={stroke} />
            {arrow && <polygon points={arrow} />}
          </g>
        ))}
      </RegionPicture>
      <ZoomButtons view={view} />
    </div>
  );
}

/** Regions that were removed from the data set since are in the result. */
function useBaseLayout(
  whole: Network,
  places: readonly Place[],
  display: Readonly<Record<string, unknown>>,
  size: Size,
) {
  return useMemo(() => {
    const known = new Set(places.map(({ region }) => region));
    const regions = new Set(whole.lines.flatMap(({ from, to }) => [from, to]));
    const gone = [...regions].filter((region) => !known.has(region)).map(placeOfRemoved);
    const connections = whole.lines.map(({ from, to }) => ({ from, to, distance: null }));
    return regionLayout([...places, ...gone], connections, diagramPoints(display), size);
  }, [places, whole, display, size.width, size.height]);
}

const placeOfRemoved = (region: string): Place => ({
  region_id: 0,
  region,
  latitude: null,
  longitude: null,
  geometry: null,
});

/** The figures of a region in words. */
function useLabels({ regions, supplyUnit, priceUnit }: ShownRegions): (region: string) => string {
  const t = textsOf({ en, de });
  const figuresOf = new Map(regions.map((each) => [each.region, each]));
  return (region) => {
    const { total = 0, price = null } = figuresOf.get(region) ?? {};
    const supply = figureWith(total, supplyUnit);
    return price === null ? t.labelOf(region, supply) : t.labelWithPrice(region, supply, figureWith(price, priceUnit));
  };
}
