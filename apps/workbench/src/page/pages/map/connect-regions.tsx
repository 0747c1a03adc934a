/** A line between two regions: of which transmission, and with which values. */
import { readAttribute } from "@esm/model/domain/coerce";
import { type FamilyName, tableFamilies } from "@esm/model/domain/table-family";
import { capacityUnit } from "@esm/model/domain/units/attribute-unit";
import { shownUnit } from "@esm/model/domain/units/shown-unit";
import { useState } from "preact/hooks";
import { ActionDialog } from "../../components/action-dialog.tsx";
import { ButtonLink } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { ErrorNotice } from "../../components/feedback/error-notice.tsx";
import { Notice } from "../../components/feedback/notice.tsx";
import { SelectField, TextField } from "../../components/field.tsx";
import { useAction } from "../../data/action.ts";
import type { DatasetEditing } from "../../data/editing/dataset-editing.ts";
import { numberText, wordsOfRejection } from "../../editing/cell-text.ts";
import { type EditingContext, useCellContext } from "../../editing/use-cell-context.ts";
import { figureWith } from "../../language/amount.ts";
import { textsOf } from "../../language/language.ts";
import { readTyped } from "../../language/page-sign.ts";
import { hrefOf } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import { connectionNeeds, connectionOperations, type TransmissionTables, valueBetween } from "./connection-draft.ts";
import { distanceBetween, kilometresPer, positionsOf } from "./coordinate-distances.ts";
import type { MapData } from "./data.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { type Transmission, transmissionsOf, useTransmissionTables } from "./use-transmissions.ts";

interface Props {
  editing: DatasetEditing;
  data: MapData;
  /** Chosen on the map; empty where they are chosen here. */
  ends: readonly [from: string, to: string];
  onConnected: (from: string, to: string, component: string) => void;
  onClose: () => void;
}

const fieldOf = (family: FamilyName): string => tableFamilies[family].valueField;

export function ConnectRegions(props: Props) {
  const t = textsOf({ en, de });
  const { editing, onClose } = props;
  const context = useCellContext(editing);
  const transmissions = transmissionsOf(editing);
  const [chosen, setChosen] = useState(transmissions[0]?.name ?? "");
  const transmission = transmissions.find(({ name }) => name === chosen) ?? null;
  const tables = useTransmissionTables(editing, transmission);
  if (context.commodities.length === 0) {
    return (
      <Dialog title={t.newConnection} onClose={onClose}>
        <div class="stack">
          <p>{t.noCommodity}</p>
          <ButtonLink href={hrefOf(addressOf("/d/{dataset}/commodities", { dataset: editing.datasetId }))}>
            {t.toCommodities}
          </ButtonLink>
        </div>
      </Dialog>
    );
  }
  return (
    <ConnectForm
      {...props}
      context={context}
      transmissions={transmissions}
      transmission={transmission}
      tables={tables.value}
      error={tables.error}
      onChoose={setChosen}
    />
  );
}

interface FormProps extends Props {
  context: EditingContext;
  transmissions: readonly Transmission[];
  /** Null for a new one. */
  transmission: Transmission | null;
  /** Undefined until they are loaded. */
  tables: TransmissionTables | undefined;
  error: Parameters<typeof ErrorNotice>[0]["error"] | undefined;
  onChoose: (name: string) => void;
}

type Field = ReturnType<typeof connectionNeeds>["shown"][number];

/** What somebody has typed or chosen, and what it means beside what is stored. */
function useDraft({ editing, data, ends, context, transmission, tables = {} }: FormProps) {
  const t = textsOf({ en, de });
  const [[from, to], setEnds] = useState(ends);
  const [name, setName] = useState("");
  const [commodity, setCommodity] = useState(transmission?.commodity ?? context.commodities[0]);
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({});
  const needs = connectionNeeds(tables, transmission === null);
  const component = transmission?.name ?? name.trim();
  const greatCircle = lengthBetween(data, [from, to], context.dataset.length_unit);
  const isOneWay = transmission?.isOneWay ?? false;
  const storedAt = (field: Field) => valueBetween(tables[field], [from, to], fieldOf(field), isOneWay);
  // What is stored, else the distance that the coordinates give, until somebody types.
  const textOf = (field: Field): string => {
    const value = storedAt(field)?.value ?? (field === "distances" ? greatCircle : null);
    return typed[field] ?? (value === null ? "" : numberText(value, context.language));
  };
  const readings = new Map(needs.shown.map((field) => [field, readingOf(field, textOf(field), { needs, context, t })]));
  const components = editing.records.value?.overview.components ?? [];
  const isTaken = transmission === null && components.some((one) => one.name === component);
  const isNamed = component !== "" && !isTaken;
  return {
    from,
    to,
    setEnds,
    name,
    setName,
    commodity,
    setCommodity,
    setTyped,
    needs,
    component,
    greatCircle,
    textOf,
    readings,
    isTaken,
    type: (field: Field, text: string): void => setTyped({ ...typed, [field]: text }),
    isStored: needs.shown.some(storedAt),
    isValid:
      isNamed && from !== "" && to !== "" && from !== to && [...readings.values()].every((one) => "value" in one),
    operations: () =>
      connectionOperations(
        {
          component,
          from,
          to,
          tables,
          isOneWay,
          commodity: transmission ? null : commodity,
          values: Object.fromEntries([...readings].map(([field, one]) => [field, "value" in one ? one.value : null])),
        },
        fieldOf,
      ),
  };
}

type Draft = ReturnType<typeof useDraft>;

/** The great circle between the regions in the data set's unit of length; null where it or a place is not known. */
function lengthBetween({ places }: MapData, ends: readonly [string, string], unit: string): number | null {
  const kilometres = kilometresPer(unit);
  return kilometres === null ? null : distanceBetween(positionsOf(places), ends, kilometres);
}

function ConnectForm(props: FormProps) {
  const { editing, data, transmissions, transmission, tables, error, onChoose, onConnected, onClose } = props;
  const t = textsOf({ en, de });
  const draft = useDraft(props);
  const [isTried, setTried] = useState(false);
  const { from, to, component } = draft;
  const connect = useAction(async () => {
    const operations = draft.operations();
    if (operations.length > 0) await editing.perform(operations);
    onConnected(from, to, component);
  });
  return (
    <ActionDialog
      title={t.newConnection}
      submit={t.connect}
      action={connect}
      onSubmit={() => {
        setTried(true);
        if (draft.isValid && tables) void connect.run();
      }}
      onClose={onClose}
    >
      <Ends draft={draft} regions={data.places.map(({ region }) => region)} isTried={isTried} />
      <SelectField
        label={t.transmission}
        value={transmission?.name ?? ""}
        options={[
          ...transmissions.map((one) => ({ value: one.name, text: `${one.name} (${one.commodity})` })),
          { value: "", text: t.newTransmission },
        ]}
        onChange={({ currentTarget: { value } }) => {
          draft.setTyped({});
          onChoose(value);
        }}
      />
      {transmission === null && <NewTransmission draft={draft} context={props.context} isTried={isTried} />}
      {error && <ErrorNotice error={error} />}
      {tables && <Values draft={draft} context={props.context} transmission={transmission} isTried={isTried} />}
      {tables && <Consequences component={component} needs={draft.needs} tables={tables} isStored={draft.isStored} />}
    </ActionDialog>
  );
}

function Ends({ draft, regions, isTried }: { draft: Draft; regions: readonly string[]; isTried: boolean }) {
  const t = textsOf({ en, de });
  const { from, to, setEnds } = draft;
  const choices = regions.map((region) => ({ value: region, text: region }));
  const options = from === "" || to === "" ? [{ value: "", text: t.chooseRegion }, ...choices] : choices;
  const missing = (end: string): string | null => (isTried && end === "" ? t.required : null);
  return (
    <div class="map-ends">
      <SelectField
        label={t.from}
        value={from}
        options={options}
        error={missing(from)}
        onChange={({ currentTarget: { value } }) => setEnds([value, to])}
      />
      <SelectField
        label={t.to}
        value={to}
        options={options}
        error={from === to && from !== "" ? t.sameRegion : missing(to)}
        onChange={({ currentTarget: { value } }) => setEnds([from, value])}
      />
    </div>
  );
}

interface PartProps {
  draft: Draft;
  context: EditingContext;
  isTried: boolean;
}

function NewTransmission({ draft, context, isTried }: PartProps) {
  const t = textsOf({ en, de });
  return (
    <>
      <TextField
        label={t.transmissionName}
        name="name"
        maxLength={255}
        hint={t.newDefaults}
        value={draft.name}
        error={draft.isTaken ? t.transmissionTaken : isTried && draft.component === "" ? t.nameMissing : null}
        onInput={({ currentTarget: { value } }) => draft.setName(value)}
      />
      <SelectField
        label={t.commodity}
        value={draft.commodity}
        options={context.commodities.map((one) => ({ value: one, text: one }))}
        onChange={({ currentTarget: { value } }) => draft.setCommodity(value)}
      />
    </>
  );
}

function Values({ draft, context, transmission, isTried }: PartProps & { transmission: Transmission | null }) {
  const t = textsOf({ en, de });
  const { needs, readings, textOf, greatCircle, component } = draft;
  const { length_unit: length } = context.dataset;
  const of = { type: "TRANSMISSION", commodity_name: transmission?.commodity ?? draft.commodity } as const;
  const power = shownUnit(capacityUnit(of, context.dataset), context.language);
  const unitOf = (field: Field): string =>
    field === "distances" ? length : field === "losses" ? `1/${length}` : power;
  const hintFor = (field: Field): string => {
    if (field === "distances" && greatCircle !== null) return t.fromCoordinates(figureWith(greatCircle, length));
    if (needs.required.includes(field)) return field === "distances" ? "" : t.neededByTable(component);
    return t.optional;
  };
  return (
    <>
      {needs.shown.map((field) => {
        const reading = readings.get(field);
        const problem = reading && "problem" in reading ? reading.problem : null;
        return (
          <TextField
            key={field}
            label={t.fields[field]}
            unit={unitOf(field)}
            inputMode="decimal"
            hint={hintFor(field)}
            value={textOf(field)}
            error={isTried || textOf(field) !== "" ? problem : null}
            onInput={({ currentTarget: { value } }) => draft.type(field, value)}
          />
        );
      })}
    </>
  );
}

interface ConsequencesProps {
  component: string;
  needs: ReturnType<typeof connectionNeeds>;
  tables: TransmissionTables;
  isStored: boolean;
}

/** What else the connection changes. */
function Consequences({ component, needs, tables, isStored }: ConsequencesProps) {
  const t = textsOf({ en, de });
  return (
    <>
      {isStored && <Notice>{t.alreadyConnected(component)}</Notice>}
      {needs.connectsAll && <Notice kind="warning">{t.connectsAll(component)}</Notice>}
      {tables.locationalEligibility && <Notice>{t.writesEligibility(component)}</Notice>}
    </>
  );
}

type Reading = { value: number | null } | { problem: string };

interface ReadingContext {
  needs: ReturnType<typeof connectionNeeds>;
  context: EditingContext;
  t: typeof en;
}

/** Bounds are those of the table; a capacity that decides has to be above 0. */
function readingOf(field: Field, text: string, { needs, context, t }: ReadingContext): Reading {
  if (text.trim() === "") return needs.required.includes(field) ? { problem: t.required } : { value: null };
  const value = readTyped(text);
  if (Number.isNaN(value)) return { problem: context.texts.problems.number };
  const reading = readAttribute(tableFamilies[field].value, value);
  if ("rejection" in reading) return { problem: wordsOfRejection(reading.rejection, context) };
  const isCapacity = field === "capacityFix" || field === "capacityMax";
  return isCapacity && value === 0 ? { problem: t.aboveZero } : { value };
}
