/** Beside the map: the place of a region as numbers, and shapes from a file. */
import { useEffect, useState } from "preact/hooks";
import { Button } from "../../components/button.tsx";
import { ErrorNotice } from "../../components/feedback/error-notice.tsx";
import { Notice } from "../../components/feedback/notice.tsx";
import { SelectField, TextField } from "../../components/field.tsx";
import { useAction } from "../../data/action.ts";
import { textsOf } from "../../language/language.ts";
import { diagramPoints } from "../../map/diagram-points.ts";
import type { Place } from "../../map/places.ts";
import type { RegionLayout } from "../../map/region-layout.ts";
import { query, setQuery } from "../../router/address.ts";
import { type MapData, saveLayout, savePlace } from "./data.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { ShapesImport } from "./shapes-import.tsx";

interface Props {
  dataset: string;
  data: MapData;
  layout: RegionLayout;
  /** How often the region in the form was dragged: what was typed before is given up then. */
  moves: number;
  /** Why a region that was dragged could not be saved. */
  moveError: string | null;
}

export function PlaceEditor({ dataset, data, layout, moves, moveError }: Props) {
  const t = textsOf({ en, de });
  const { places, mayModify } = data;
  const selected = places.find(({ region }) => region === query.value.get("region"));
  const arrange = useAction(() => saveLayout(dataset, data.display, null));
  if (!mayModify) return <p class="muted">{t.look}</p>;
  return (
    <section class="panel map-editor">
      <p class="muted">{t.drag}</p>
      {moveError && <Notice kind="error">{moveError}</Notice>}
      <SelectField
        label={t.selectRegion}
        value={selected?.region ?? ""}
        onChange={(event) => setQuery({ region: event.currentTarget.value || null })}
        options={[
          { value: "", text: t.chooseRegion },
          ...places.map(({ region }) => ({ value: region, text: region })),
        ]}
      />
      {selected && <PlaceForm key={`${selected.region_id} ${moves}`} dataset={dataset} place={selected} />}
      {layout.kind === "diagram" && Object.keys(diagramPoints(data.display)).length > 0 && (
        <Button isBusy={arrange.isRunning} onClick={() => void arrange.run()}>
          {t.arrange}
        </Button>
      )}
      {arrange.error && <ErrorNotice error={arrange.error} />}
      <ShapesImport dataset={dataset} places={places} />
    </section>
  );
}

const shown = (value: number | null): string => (value === null ? "" : String(value));

/** Takes both decimal signs; null where it is empty, undefined where it is no number within the bound. */
function degreesOf(text: string, bound: number): number | null | undefined {
  if (text.trim() === "") return null;
  const value = Number(text.trim().replace("−", "-").replace(",", "."));
  return Math.abs(value) <= bound ? value : undefined;
}

/** Both fields, from the first key until they are saved: no answer changes one of them meanwhile. */
interface Typed {
  latitude: string;
  longitude: string;
  isSaved: boolean;
}

function PlaceForm({ dataset, place }: { dataset: string; place: Place }) {
  const t = textsOf({ en, de });
  const { region_id: id, region } = place;
  const [typed, setTyped] = useState<Typed | null>(null);
  const [isSaved, setSaved] = useState(false);
  const { latitude, longitude } = typed ?? { latitude: shown(place.latitude), longitude: shown(place.longitude) };
  // The answer has what was typed; what has been typed since then stays.
  useEffect(() => setTyped((now) => (now?.isSaved ? null : now)), [place]);
  const save = useAction(async (change: Partial<Place>) => {
    setSaved(false);
    await savePlace(dataset, id, change);
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
