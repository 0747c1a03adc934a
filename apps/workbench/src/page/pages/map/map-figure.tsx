/** The picture of a data set's regions and lines, on which they are chosen, moved, added and connected. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { Figure } from "../../charts/figure.tsx";
import { useWidth } from "../../charts/use-width.ts";
import { ErrorNotice } from "../../components/feedback/error-notice.tsx";
import { useAction } from "../../data/action.ts";
import { formatCount } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { diagramPoints } from "../../map/diagram-points.ts";
import type { Segment } from "../../map/name-layout.ts";
import { type Point, pictureHeight, type Size } from "../../map/places.ts";
import { type RegionLayout, regionLayout, seenLayout } from "../../map/region-layout.ts";
import { RegionPicture } from "../../map/region-picture.tsx";
import { useMapView } from "../../map/use-view.ts";
import { ZoomButtons, ZoomHelp } from "../../map/zoom-buttons.tsx";
import { query, setQuery } from "../../router/address.ts";
import { ConnectionLine } from "./connection-line.tsx";
import type { MapData } from "./data.ts";
import { de } from "./de.ts";
import { roundedDegrees } from "./degrees.ts";
import { en } from "./en.ts";
import { Said, ToolHelp, Unplaced } from "./map-tools.tsx";
import type { MapWork, Spot } from "./map-work.ts";
import { layoutOperation, placeOperations } from "./operations.ts";
import { sharesOf } from "./shares.ts";
import { shortList } from "./short-list.ts";

interface Props {
  work: MapWork;
  /** A region was put at another place by the pointer. */
  onMoved: (region: string) => void;
}

export function MapFigure({ work, onMoved }: Props) {
  const t = textsOf({ en, de });
  const { data, isMap, missing, tool } = work;
  const { connections, places } = data;
  const [box, width] = useWidth();
  const size = { width, height: pictureHeight(width) };
  const { whole, isFitted, fit } = useWholeLayout(data, size, isMap);
  const { onPoint, onMove, error } = usePlacing(work, onMoved);
  const isAiming = tool?.name === "add" || tool?.name === "place";
  const view = useMapView(size, whole.limits, isAiming ? (at) => onPoint(layout, at) : undefined);
  const layout = seenLayout(whole, view.now);
  const { mark, choose, link } = useChoice(work);
  const sentence = t.mapSentence(
    t.regions(formatCount(places.length)),
    t.connections(formatCount(connections.length), data.isCut),
  );
  const title = isMap ? t.map : t.diagram;
  return (
    <Figure
      title={title}
      sentence={isMap ? sentence : `${sentence} ${t.diagramHelp(shortList(missing))}`}
      data={() => tableOf(data, t.columns)}
    >
      <ToolHelp {...work} />
      <div class="map-frame" ref={box}>
        <RegionPicture
          places={places}
          layout={layout}
          size={size}
          label={`${title}. ${sentence}`}
          lines={connections.flatMap(({ from, to }) => segmentBetween(layout.points.get(from), layout.points.get(to)))}
          view={view}
          isAiming={isAiming}
          selected={mark}
          onSelect={choose}
          {...(work.mayModify && { onMove: (region: string, at: Point) => onMove(layout, region, at) })}
          {...(link && { onLink: link })}
        >
          {connections.map(({ from, to }) => (
            <ConnectionLine key={`${from}\n${to}`} from={layout.points.get(from)} to={layout.points.get(to)} />
          ))}
        </RegionPicture>
        <ZoomButtons view={isFitted ? view : { ...view, isWhole: false }} onWhole={fit} />
      </div>
      <ZoomHelp />
      {isMap && <p class="muted small">{t.source}</p>}
      <Said {...work} />
      {error && <ErrorNotice error={error} />}
      <Unplaced {...work} />
    </Figure>
  );
}

/**
 * The map stays as it is while regions are added and moved: it is fitted to them when it is opened, when one leaves it, and when everything
 * is to be seen.
 */
function useWholeLayout(data: MapData, size: Size, isMap: boolean) {
  const [fitted, setFitted] = useState(data.places);
  const points = useMemo(() => diagramPoints(data.display), [data.display]);
  const whole = useMemo(
    () => regionLayout(data.places, data.connections, points, size, { isMap, fitted }),
    [data.places, fitted, data.connections.length, points, size.width, size.height, isMap],
  );
  const isLeft = [...whole.points.values()].some(([x, y]) => x < 0 || y < 0 || x > size.width || y > size.height);
  const fit = (): void => setFitted(data.places);
  useEffect(() => {
    if (isLeft && fitted !== data.places) fit();
  }, [isLeft, data.places]);
  return { whole, isFitted: !isMap || fitted === data.places, fit };
}

/** What happens where somebody points at, and to a region that is dragged. */
function usePlacing({ editing, data, isMap, tool, open }: MapWork, onMoved: (region: string) => void) {
  const act = useAction((operations: Parameters<typeof editing.perform>[0]) => editing.perform(operations));
  const coordinatesAt = (layout: RegionLayout, at: Point) => {
    const [longitude, latitude] = layout.placeAt(at).map(roundedDegrees);
    return { latitude, longitude };
  };
  const spotAt = (layout: RegionLayout, at: Point): Spot =>
    isMap ? coordinatesAt(layout, at) : { pointsWith: (region) => sharesOf(layout, region, at) };
  const onMove = (layout: RegionLayout, region: string, at: Point): void => {
    onMoved(region);
    void act.run(
      isMap
        ? placeOperations(region, coordinatesAt(layout, at))
        : [layoutOperation(data.display, sharesOf(layout, region, at))],
    );
  };
  const onPoint = (layout: RegionLayout, at: Point): void => {
    if (tool?.name === "add") open({ form: "region", at: spotAt(layout, at) });
    if (tool?.name === "place") onMove(layout, tool.region, at);
  };
  return { onPoint, onMove, error: act.error };
}

/** Regions are chosen one at a time, or both ends of a line one after the other. */
function useChoice({ tool, setTool, open }: MapWork) {
  const selected = query.value.get("region");
  if (tool?.name !== "line") {
    const choose = (region: string): void => setQuery({ region: region === selected ? null : region });
    return { mark: selected, choose, link: null };
  }
  const link = (from: string, to: string): void => {
    setTool({ name: "line", from: null });
    open({ form: "line", ends: [from, to] });
  };
  const choose = (region: string): void => {
    if (tool.from === null) setTool({ name: "line", from: region });
    else if (tool.from === region) setTool({ name: "line", from: null });
    else link(tool.from, region);
  };
  return { mark: tool.from, choose, link };
}

const segmentBetween = (from: Point | undefined, to: Point | undefined): Segment[] => (from && to ? [[from, to]] : []);

function tableOf({ places, connections }: MapData, columns: (typeof en)["columns"]) {
  const neighbours = (region: string): string =>
    connections.flatMap(({ from, to }) => (from === region ? [to] : to === region ? [from] : [])).join(", ");
  return {
    columns: [columns.region, `${columns.latitude} [°]`, `${columns.longitude} [°]`, columns.connected],
    rows: places.map(({ region, latitude, longitude }) => [region, latitude, longitude, neighbours(region)]),
  };
}
