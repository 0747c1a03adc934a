/**
 * The regions of a data set on a map, or in a diagram where they have no coordinates: a place to add regions and lines, and to move
 * them. Each change is a step of the history.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { Show } from "../../components/feedback/loaded.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import type { DatasetEditing } from "../../data/editing/dataset-editing.ts";
import { EditNotices, EditTools } from "../../editing/edit-tools.tsx";
import { useEditing } from "../../editing/use-editing.ts";
import { textsOf } from "../../language/language.ts";
import { query } from "../../router/address.ts";
import type { PageProps } from "../../router/page.ts";
import { type MapData, reloadMap, useMapData } from "./data.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { MapDialogs } from "./map-dialogs.tsx";
import { MapFigure } from "./map-figure.tsx";
import { MapTools } from "./map-tools.tsx";
import { useMapWork } from "./map-work.ts";
import { PlaceEditor } from "./place-editor.tsx";

export default function DatasetMap({ params: { dataset } }: PageProps) {
  const t = textsOf({ en, de });
  const data = useMapData(dataset);
  const editing = useEditing(Number(dataset));
  useReloading(dataset, editing);
  return (
    <>
      <PageHeading title={t.title} />
      <EditNotices editing={editing} />
      <Show data={data}>
        {(value) =>
          value.places.length === 0 && !value.mayModify ? (
            <EmptyState title={t.noRegions} />
          ) : (
            <MapOfRegions editing={editing} data={value} />
          )
        }
      </Show>
    </>
  );
}

/** What was changed, undone, or changed by others is shown. */
function useReloading(dataset: string, editing: DatasetEditing): void {
  const shown = useRef<number | null>(null);
  const { value: records } = editing.records;
  useEffect(() => {
    if (!records) return;
    if (shown.current !== null && shown.current !== records.overview.revision) reloadMap(dataset);
    shown.current = records.overview.revision;
  }, [records]);
}

function MapOfRegions({ editing, data }: { editing: DatasetEditing; data: MapData }) {
  const [moves, setMoves] = useState(0);
  const work = useMapWork(editing, data);
  const countMove = (region: string): void => {
    if (region === query.peek().get("region")) setMoves((count) => count + 1);
  };
  return (
    <>
      <EditTools editing={editing}>
        <MapTools {...work} />
      </EditTools>
      <div class="map-page">
        <MapFigure work={work} onMoved={countMove} />
        <PlaceEditor work={work} moves={moves} />
      </div>
      <MapDialogs {...work} />
    </>
  );
}
