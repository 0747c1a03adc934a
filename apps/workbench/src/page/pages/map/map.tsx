/** The regions of a data set on a map, or in a diagram where they have no coordinates, and their places to edit. */
import { useMemo, useState } from "preact/hooks";
import { Figure } from "../../charts/figure.tsx";
import { useWidth } from "../../charts/use-width.ts";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { Show } from "../../components/feedback/loaded.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { formatCount } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { diagramPoints } from "../../map/diagram-points.ts";
import { hasPosition } from "../../map/map-projection.ts";
import type { Segment } from "../../map/name-layout.ts";
import type { Point } from "../../map/places.ts";
import { type RegionLayout, regionLayout } from "../../map/region-layout.ts";
import { RegionPicture } from "../../map/region-picture.tsx";
import { query, setQuery } from "../../router/address.ts";
import type { PageProps } from "../../router/page.ts";
import { ConnectionLine } from "./connection-line.tsx";
import { type MapData, saveLayout, savePlace, useMapData } from "./data.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { PlaceEditor } from "./place-editor.tsx";
import { shortList } from "./short-list.ts";

export default function DatasetMap({ params: { dataset } }: PageProps) {
  const t = textsOf({ en, de });
  const data = useMapData(dataset);
  return (
    <>
      <PageHeading title={t.title} />
      <Show data={data}>
        {(value) =>
          value.places.length === 0 ? (
            <EmptyState title={t.noRegions} />
          ) : (
            <MapOfRegions dataset={dataset} data={value} />
          )
        }
      </Show>
    </>
  );
}

const maxHeight = 560;

function MapOfRegions({ dataset, data }: { dataset: string; data: MapData }) {
  const t = textsOf({ en, de });
  const [box, width] = useWidth();
  const [error, setError] = useState<string | null>(null);
  const [moves, setMoves] = useState(0);
  const { places, connections, isCut, mayModify } = data;
  const size = { width, height: Math.round(Math.min(maxHeight, Math.max(320, width * 0.62))) };
  const points = useMemo(() => diagramPoints(data.display), [data.display]);
  const layout = useMemo(
    () => regionLayout(places, connections, points, size),
    [places, data.connections.length, points, size.width, size.height],
  );
  const selected = query.value.get("region");
  const isMap = layout.kind === "map";
  const move = async (region: string, point: Point): Promise<void> => {
    try {
      setError(null);
      if (region === selected && isMap) setMoves((count) => count + 1);
      await saveMoved(dataset, data, layout, region, point);
    } catch (fault) {
      setError(String((fault as Error).message));
    }
  };
  const missing = places.filter((place) => !hasPosition(place)).map(({ region }) => region);
  const sentence = t.mapSentence(
    t.regions(formatCount(places.length)),
    t.connections(formatCount(connections.length), isCut),
  );
  return (
    <div class="map-page">
      <Figure
        title={isMap ? t.map : t.diagram}
        sentence={isMap ? sentence : `${sentence} ${t.diagramHelp(shortList(missing))}`}
        data={() => tableOf(data, t.columns)}
      >
        <div ref={box}>
          <RegionPicture
            places={places}
            layout={layout}
            size={size}
            label={`${isMap ? t.map : t.diagram}. ${sentence}`}
            lines={connections.flatMap(({ from, to }) =>
              segmentBetween(layout.points.get(from), layout.points.get(to)),
            )}
            selected={selected}
            onSelect={(region) => setQuery({ region: region === selected ? null : region })}
            {...(mayModify && { onMove: (region: string, point: Point) => void move(region, point) })}
          >
            {connections.map(({ from, to }) => (
              <ConnectionLine key={`${from}\n${to}`} from={layout.points.get(from)} to={layout.points.get(to)} />
            ))}
          </RegionPicture>
        </div>
        {isMap && <p class="muted small">{t.source}</p>}
      </Figure>
      <PlaceEditor dataset={dataset} data={data} layout={layout} moves={moves} moveError={error} />
    </div>
  );
}

const segmentBetween = (from: Point | undefined, to: Point | undefined): Segment[] => (from && to ? [[from, to]] : []);

/** On a map its coordinates, in a diagram its point in the picture. */
async function saveMoved(
  dataset: string,
  data: MapData,
  { kind, placeAt, points }: RegionLayout,
  region: string,
  point: Point,
): Promise<void> {
  const place = data.places.find((one) => one.region === region);
  if (!place) return;
  const rounded = placeAt(point).map((value) => Number(value.toFixed(kind === "map" ? 4 : 3)));
  const [x, y] = rounded;
  if (kind === "map") return savePlace(dataset, place.region_id, { longitude: x, latitude: y });
  // All of them, so that the others stay where they are seen now.
  const shares = [...points].map(([name, at]) => [name, placeAt(at).map((value) => Number(value.toFixed(3)))]);
  await saveLayout(dataset, data.display, { ...Object.fromEntries(shares), [region]: [x, y] });
}

function tableOf({ places, connections }: MapData, columns: (typeof en)["columns"]) {
  const neighbours = (region: string): string =>
    connections.flatMap(({ from, to }) => (from === region ? [to] : to === region ? [from] : [])).join(", ");
  return {
    columns: [columns.region, `${columns.latitude} [°]`, `${columns.longitude} [°]`, columns.connected],
    rows: places.map(({ region, latitude, longitude }) => [region, latitude, longitude, neighbours(region)]),
  };
}
