/** The name of a new region, and its place: where somebody clicked, or typed. */
import { useState } from "preact/hooks";
import { ActionDialog } from "../../components/action-dialog.tsx";
import { TextField } from "../../components/field.tsx";
import { useAction } from "../../data/action.ts";
import type { DatasetEditing } from "../../data/editing/dataset-editing.ts";
import { textsOf } from "../../language/language.ts";
import type { MapData } from "./data.ts";
import { de } from "./de.ts";
import { degreesOf } from "./degrees.ts";
import { en } from "./en.ts";
import type { Spot } from "./map-work.ts";
import { layoutOperation, newRegionOperations } from "./operations.ts";

interface Props {
  editing: DatasetEditing;
  data: MapData;
  /** Null where nobody has pointed at a place. */
  at: Spot | null;
  onAdded: (region: string) => void;
  onClose: () => void;
}

export function AddRegion({ editing, data, at, onAdded, onClose }: Props) {
  const t = textsOf({ en, de });
  const given = at && "latitude" in at ? at : null;
  const [name, setName] = useState("");
  const [latitude, setLatitude] = useState(given ? String(given.latitude) : "");
  const [longitude, setLongitude] = useState(given ? String(given.longitude) : "");
  const [isTried, setTried] = useState(false);
  const [north, east] = [degreesOf(latitude, 90), degreesOf(longitude, 180)];
  const isHalf = (north === null) !== (east === null);
  const errorOf = (value: number | null | undefined): string | null =>
    value === undefined ? t.noNumber : isTried && isHalf && value === null ? t.bothOrNone : null;
  const trimmed = name.trim();
  const isTaken = data.places.some(({ region }) => region === trimmed);
  const nameError = isTaken ? t.nameTaken : isTried && trimmed === "" ? t.nameMissing : null;
  const add = useAction(async () => {
    const hasPlace = north != null && east != null;
    const place = hasPlace ? { latitude: north, longitude: east } : {};
    const points = at && "pointsWith" in at && !hasPlace ? at.pointsWith(trimmed) : null;
    await editing.perform([
      ...newRegionOperations(trimmed, place),
      ...(points ? [layoutOperation(data.display, points)] : []),
    ]);
    onAdded(trimmed);
  });
  const isValid = trimmed !== "" && !isTaken && north !== undefined && east !== undefined && !isHalf;
  return (
    <ActionDialog
      title={t.newRegion}
      submit={t.create}
      action={add}
      onSubmit={() => {
        setTried(true);
        if (isValid) void add.run();
      }}
      onClose={onClose}
    >
      <TextField
        label={t.name}
        name="name"
        maxLength={255}
        value={name}
        error={nameError}
        onInput={({ currentTarget: { value } }) => setName(value)}
      />
      <TextField
        label={t.latitude}
        unit="°"
        inputMode="decimal"
        hint={t.latitudeHint}
        value={latitude}
        error={errorOf(north)}
        onInput={({ currentTarget: { value } }) => setLatitude(value)}
      />
      <TextField
        label={t.longitude}
        unit="°"
        inputMode="decimal"
        hint={t.longitudeHint}
        value={longitude}
        error={errorOf(east)}
        onInput={({ currentTarget: { value } }) => setLongitude(value)}
      />
    </ActionDialog>
  );
}
