/** Distances of a transmission from the coordinates of its regions: first what would be written, then it is written. */
import { useState } from "preact/hooks";
import { ActionDialog } from "../../components/action-dialog.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { ErrorNotice } from "../../components/feedback/error-notice.tsx";
import { CheckField, SelectField } from "../../components/field.tsx";
import { Table } from "../../components/table.tsx";
import { useAction } from "../../data/action.ts";
import type { DatasetEditing } from "../../data/editing/dataset-editing.ts";
import { formatCount, formatFigure } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { changedRows, type DistanceRow, distanceRows, kilometresPer, positionsOf } from "./coordinate-distances.ts";
import type { MapData } from "./data.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { pairOperation } from "./operations.ts";
import { type Transmission, transmissionsOf, useTransmissionTables } from "./use-transmissions.ts";

interface Props {
  editing: DatasetEditing;
  data: MapData;
  onWritten: (component: string) => void;
  onClose: () => void;
}

export function DistancesDialog(props: Props) {
  const t = textsOf({ en, de });
  const { editing, onClose } = props;
  const transmissions = transmissionsOf(editing);
  const unit = String(editing.records.value?.overview.dataset.length_unit ?? "");
  const kilometres = kilometresPer(unit);
  if (transmissions.length === 0 || kilometres === null) {
    return (
      <Dialog title={t.distances} onClose={onClose}>
        <p>{kilometres === null ? t.noLength(unit) : t.noTransmissions}</p>
      </Dialog>
    );
  }
  return <Preview {...props} transmissions={transmissions} unit={unit} kilometres={kilometres} />;
}

interface PreviewProps extends Props {
  transmissions: readonly Transmission[];
  unit: string;
  /** Of one unit. */
  kilometres: number;
}

function Preview({ editing, data, onWritten, onClose, transmissions, unit, kilometres }: PreviewProps) {
  const t = textsOf({ en, de });
  const [component, setComponent] = useState(transmissions[0].name);
  const [keepsOthers, setKeepsOthers] = useState(false);
  const transmission = transmissions.find(({ name }) => name === component) ?? transmissions[0];
  const { value: tables, error } = useTransmissionTables(editing, transmission);
  const regions = data.places.map(({ region }) => region);
  const { isOneWay } = transmission;
  const rows = tables ? distanceRows(tables, positionsOf(data.places), regions, { kilometres, isOneWay }) : [];
  const changed = changedRows(rows, keepsOthers);
  const write = useAction(async () => {
    const operations = changed.map(({ from, to, next }) =>
      pairOperation("distances", { component, from, to, value: next }),
    );
    if (operations.length > 0) await editing.perform(operations);
    onWritten(component);
  });
  const unknown = rows.filter(({ next }) => next === null).length;
  const namesNone = tables !== undefined && Object.keys(tables).length === 0;
  const replaced = changed.filter(({ now }) => now !== null).length;
  return (
    <ActionDialog
      title={t.distances}
      submit={t.write}
      action={write}
      onSubmit={() => void (tables && write.run())}
      onClose={onClose}
    >
      <SelectField
        label={t.transmission}
        value={component}
        options={transmissions.map(({ name }) => ({ value: name, text: name }))}
        onChange={({ currentTarget: { value } }) => setComponent(value)}
      />
      <p>{t.distancesHelp(component, unit)}</p>
      {namesNone && <p>{t.namesAll(component)}</p>}
      <CheckField
        label={t.keepOthers}
        checked={keepsOthers}
        onChange={({ currentTarget: { checked } }) => setKeepsOthers(checked)}
      />
      {error && <ErrorNotice error={error} />}
      {tables && (
        <p role="status">
          {changed.length === 0 ? t.nothingWritten : t.written(formatCount(changed.length), formatCount(replaced))}
          {unknown > 0 && ` ${t.unknownPlaces(formatCount(unknown))}`}
        </p>
      )}
      {changed.length > 0 && <DistanceTable rows={changed} unit={unit} />}
    </ActionDialog>
  );
}

const maxRows = 12;

function DistanceTable({ rows, unit }: { rows: readonly DistanceRow[]; unit: string }) {
  const t = textsOf({ en, de });
  return (
    <>
      <Table
        caption={t.distances}
        rows={rows.slice(0, maxRows)}
        keyOf={({ from, to }) => JSON.stringify([from, to])}
        columns={[
          { name: "line", heading: t.line, draw: ({ from, to }) => `${from} – ${to}` },
          {
            name: "now",
            heading: `${t.now} (${unit})`,
            isNumber: true,
            draw: ({ now }) => (now === null ? "–" : formatFigure(now)),
          },
          { name: "next", heading: `${t.next} (${unit})`, isNumber: true, draw: ({ next }) => formatFigure(next ?? 0) },
        ]}
      />
      {rows.length > maxRows && <p class="muted small">{t.moreRows(formatCount(rows.length - maxRows))}</p>}
    </>
  );
}
