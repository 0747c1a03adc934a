/** Shapes of regions from a GeoJSON file: first what would be done, then it is done. */
import type { Geometry } from "@esm/model/domain/geometry";
import { useState } from "preact/hooks";
import { Button } from "../../components/button.tsx";
import { ErrorNotice } from "../../components/feedback/error-notice.tsx";
import { Notice } from "../../components/feedback/notice.tsx";
import { FileButton } from "../../components/file-button.tsx";
import { useAction } from "../../data/action.ts";
import type { DatasetEditing } from "../../data/editing/dataset-editing.ts";
import { formatCount } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import type { Place } from "../../map/places.ts";
import { type ReadShapes, readShapes } from "../../map/read-shapes.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { placeOperations } from "./operations.ts";
import { shortList } from "./short-list.ts";

export function ShapesImport({ editing, places }: { editing: DatasetEditing; places: readonly Place[] }) {
  const t = textsOf({ en, de });
  const [shapes, setShapes] = useState<ReadShapes | null | "unreadable" | "done">(null);
  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return setShapes(null);
    const names = places.map(({ region }) => region);
    setShapes(readShapes(await file.text(), names) ?? "unreadable");
  };
  const apply = useAction(async (found: ReadShapes["found"]) => {
    await editing.perform(
      found.flatMap(({ region, geometry }) => placeOperations(region, { geometry: geometry as Geometry })),
    );
    setShapes("done");
  });
  return (
    <div class="stack map-shapes">
      <div>
        <h2 class="small">{t.shapes}</h2>
        <p class="muted small">{t.shapesHelp}</p>
      </div>
      <FileButton
        accept=".geojson,.json,application/geo+json,application/json"
        onFiles={(files) => void read(files?.[0])}
      >
        {t.chooseFile}
      </FileButton>
      {shapes === "unreadable" && <Notice kind="error">{t.noGeoJson}</Notice>}
      {shapes === "done" && (
        <Notice kind="success" isSpoken>
          {t.shapesDone}
        </Notice>
      )}
      {typeof shapes === "object" && shapes && (
        <Notice kind={shapes.missing.length + shapes.unused.length > 0 ? "warning" : "information"} isSpoken>
          <p>{t.shapesFound(formatCount(shapes.found.length))}</p>
          {shapes.missing.length > 0 && <p>{t.shapesMissing(shortList(shapes.missing))}</p>}
          {shapes.unused.length > 0 && <p>{t.shapesUnused(shortList(shapes.unused))}</p>}
          <div class="row">
            <Button
              kind="primary"
              isBusy={apply.isRunning}
              disabled={shapes.found.length === 0}
              onClick={() => void apply.run(shapes.found)}
            >
              {t.apply}
            </Button>
            <Button onClick={() => setShapes(null)}>{t.cancel}</Button>
          </div>
        </Notice>
      )}
      {apply.error && <ErrorNotice error={apply.error} />}
    </div>
  );
}
