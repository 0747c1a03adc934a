/** The regions of a data set and their connections, small, on the way to the map where they can be placed. */
import { useMemo } from "preact/hooks";
import { useWidth } from "../../charts/use-width.ts";
import { Show } from "../../components/feedback/loaded.tsx";
import { formatCount } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { diagramPoints } from "../../map/diagram-points.ts";
import { regionLayout } from "../../map/region-layout.ts";
import { RegionPicture } from "../../map/region-picture.tsx";
import { hrefOf } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import { ConnectionLine } from "./connection-line.tsx";
import { type MapData, useMapData } from "./data.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

const height = 300;

export function SmallMap({ dataset }: { dataset: number }) {
  const t = textsOf({ en, de });
  const data = useMapData(String(dataset), { isSmall: true });
  return (
    <section class="panel stack small-map">
      <h2>{t.title}</h2>
      <Show data={data}>{(loaded) => <Picture data={loaded} />}</Show>
      <p>
        <a href={hrefOf(addressOf("/d/{dataset}/map", { dataset }))}>{t.open}</a>
      </p>
    </section>
  );
}

function Picture({ data: { places, connections, isCut, display } }: { data: MapData }) {
  const t = textsOf({ en, de });
  const [box, width] = useWidth();
  const layout = useMemo(
    () => regionLayout(places, connections, diagramPoints(display), { width, height }),
    [places, connections.length, display, width],
  );
  const kind = layout.kind === "map" ? t.map : t.diagram;
  const sentence = t.mapSentence(
    t.regions(formatCount(places.length)),
    t.connections(formatCount(connections.length), isCut),
  );
  return (
    <div ref={box}>
      <RegionPicture places={places} layout={layout} size={{ width, height }} label={`${kind}. ${sentence}`}>
        {connections.map(({ from, to }) => (
          <ConnectionLine key={`${from}\n${to}`} from={layout.points.get(from)} to={layout.points.get(to)} />
        ))}
      </RegionPicture>
    </div>
  );
}
