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
  /** Why a region that was dragged could not be saved. */
  moveError: string | null;
}

export function PlaceEditor({ dataset, data, layout, moveError }: Props) {
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
      {selected && <PlaceForm key={selected.region_id} dataset={dataset} place={selected} />}
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

function PlaceForm({ dataset, place }: { dataset: string; place: Place }) {
  const t = textsOf({ en, de });
  const { region_id: id, region } = place;
  const [latitude, setLatitude] = useState(shown(place.latitude));
  const [longitude, setLongitude] = useState(shown(place.longitude));
  const [isSaved, setSaved] = useState(false);
  // It was dragged meanwhile.
  useEffect(() => {
    setLatitude(shown(place.latitude));
    setLongitude(shown(place.longitude));
  }, [place.latitude, place.longitude]);
  const save = useAction(async (change: object) => {
    setSaved(false);
    await savePlace(dataset, id, change);
    setSaved(true);
  });
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
        onInput={(event) => setLatitude(event.currentTarget.value)}
      />
      <TextField
        label={t.longitude}
        unit="°"
        inputMode="decimal"
        hint={t.longitudeHint}
        value={longitude}
        error={errorOf(east)}
        onInput={(event) => setLongitude(event.currentTarget.value)}
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
