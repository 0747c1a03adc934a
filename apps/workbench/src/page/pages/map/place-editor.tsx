/** Beside the map: the place of a region as numbers, and shapes from a file. */
import { useEffect, useState } from "preact/hooks";
import { Button } from "../../components/button.tsx";
import { ErrorNotice } from "../../components/feedback/error-notice.tsx";
import { SelectField, TextField } from "../../components/field.tsx";
import { useAction } from "../../data/action.ts";
import type { DatasetEditing } from "../../data/editing/dataset-editing.ts";
import { textsOf } from "../../language/language.ts";
import { diagramPoints } from "../../map/diagram-points.ts";
import type { Place } from "../../map/places.ts";
import { query, setQuery } from "../../router/address.ts";
import { de } from "./de.ts";
import { degreesOf } from "./degrees.ts";
import { en } from "./en.ts";
import type { MapWork } from "./map-work.ts";
import { layoutOperation, type PlaceChange, placeOperations } from "./operations.ts";
import { ShapesImport } from "./shapes-import.tsx";

interface Props {
  work: MapWork;
  /** How often the region in the form was dragged: what was typed before is given up then. */
  moves: number;
}

export function PlaceEditor({ work: { editing, data, isMap }, moves }: Props) {
  const t = textsOf({ en, de });
  const { places, mayModify } = data;
  const selected = places.find(({ region }) => region === query.value.get("region"));
  const arrange = useAction(() => editing.perform([layoutOperation(data.display, null)]));
  if (!mayModify) return <p class="muted">{t.look}</p>;
  if (places.length === 0) return null;
  return (
    <section class="panel map-editor">
      <p class="muted">{t.drag}</p>
      <SelectField
        label={t.selectRegion}
        value={selected?.region ?? ""}
        onChange={(event) => setQuery({ region: event.currentTarget.value || null })}
        options={[
          { value: "", text: t.chooseRegion },
          ...places.map(({ region }) => ({ value: region, text: region })),
        ]}
      />
      {selected && <PlaceForm key={`${selected.region_id} ${moves}`} editing={editing} place={selected} />}
      {!isMap && Object.keys(diagramPoints(data.display)).length > 0 && (
        <Button isBusy={arrange.isRunning} onClick={() => void arrange.run()}>
          {t.arrange}
        </Button>
      )}
      {arrange.error && <ErrorNotice error={arrange.error} />}
      <ShapesImport editing={editing} places={places} />
    </section>
  );
}

const shown = (value: number | null): string => (value === null ? "" : String(value));

/** Both fields, from the first key until they are saved: no answer changes one of them meanwhile. */
interface Typed {
  latitude: string;
  longitude: string;
  isSaved: boolean;
}

function PlaceForm({ editing, place }: { editing: DatasetEditing; place: Place }) {
  const t = textsOf({ en, de });
  const { region } = place;
  const [typed, setTyped] = useState<Typed | null>(null);
  const [isSaved, setSaved] = useState(false);
  const { latitude, longitude } = typed ?? { latitude: shown(place.latitude), longitude: shown(place.longitude) };
  // The answer has what was typed; what has been typed since then stays.
  useEffect(() => setTyped((now) => (now?.isSaved ? null : now)), [place]);
  const save = useAction(async (change: PlaceChange) => {
    setSaved(false);
    await editing.perform(placeOperations(region, change));
    setSaved(true);
    if ("latitude" in change) setTyped((now) => (now === typed && now ? { ...now, isSaved: true } : now));
  });
  const type = (part: Partial<Typed>): void => setTyped({ latitude, longitude, isSaved: false, ...part });
  const [north, east] = [degreesOf(latitude, 90), degreesOf(longitude, 180)];
  const isHalf = (north === null) !== (east === null);
  const errorOf = (value: number | null | undefined): string | null =>
    value === undefined ? t.noNumber : isHalf && value === null ? t.bothOrNone : null;
  const isValid = north !== undefined && east !== undefined && !isHalf;
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) void save.run({ latitude: north, longitude: east });
      }}
    >
      <TextField
        label={t.latitude}
        unit="°"
        inputMode="decimal"
        hint={t.latitudeHint}
        value={latitude}
        error={errorOf(north)}
        onInput={(event) => type({ latitude: event.currentTarget.value })}
      />
      <TextField
        label={t.longitude}
        unit="°"
        inputMode="decimal"
        hint={t.longitudeHint}
        value={longitude}
        error={errorOf(east)}
        onInput={(event) => type({ longitude: event.currentTarget.value })}
      />
      <div class="row">
        <Button type="submit" kind="primary" isBusy={save.isRunning} disabled={!isValid}>
          {t.savePlace}
        </Button>
        {place.latitude !== null && (
          <Button onClick={() => void save.run({ latitude: null, longitude: null })}>{t.removePlace}</Button>
        )}
        {place.geometry && <Button onClick={() => void save.run({ geometry: null })}>{t.removeShape}</Button>}
      </div>
      {save.error && <ErrorNotice error={save.error} />}
      <p role="status" class="muted">
        {isSaved && !save.error ? t.saved(region) : ""}
      </p>
    </form>
  );
}
