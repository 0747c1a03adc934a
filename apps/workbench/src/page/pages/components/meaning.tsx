/** Explains the consequences of a component's attributes in words. */

import type { Variant } from "../../data/answers.ts";
import { useData } from "../../data/cached.ts";
import type { DatasetEditing } from "../../data/editing/dataset-editing.ts";
import type { CellValue, RecordOfDataset } from "../../data/editing/records.ts";
import { capacityUnit } from "../../editing/attribute-facts.ts";
import type { EditingContext } from "../../editing/use-cell-context.ts";
import { shownScale } from "../../language/amount.ts";
import { formatFigure, formatShare } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { hrefOf } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { type CapacityRecord, efficiencies, placesOf, storageFigures, yearlyCost } from "./figures-of-component.ts";

interface Props {
  editing: DatasetEditing;
  context: EditingContext;
  record: RecordOfDataset;
}

export function Meaning({ editing, context, record }: Props) {
  const t = textsOf({ en, de });
  const values = valuesShown(editing, record);
  const sentences = [
    ...costSentences({ ...record, values }, context, t),
    ...(record.kind === "storage" ? storageSentences(values, t) : []),
    ...efficiencies(values, (name) => context.dataset.commodities.get(name)).map(({ from, to, share }) =>
      t.efficiency(from, to, formatShare(share)),
    ),
  ];
  return (
    <section class="panel stack">
      <h2>{t.meaning}</h2>
      {sentences.length > 0 && (
        <ul class="plain-list meaning-list">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <Places record={record} />
      <Overriding editing={editing} name={String(record.values.name)} />
    </section>
  );
}

/** As they are typed; what is not valid counts as it is saved. */
function valuesShown(editing: DatasetEditing, record: RecordOfDataset): Readonly<Record<string, CellValue>> {
  const changed = [...editing.pending.value.values()].filter(
    ({ record: key, problem }) => key === record.key && problem === undefined,
  );
  return { ...record.values, ...Object.fromEntries(changed.map(({ attribute, to }) => [attribute, to])) };
}

function costSentences(record: RecordOfDataset, { dataset }: EditingContext, t: typeof en): string[] {
  const cost = yearlyCost(record.values);
  if (!cost) return [t.notBuilt];
  const perLength = record.kind === "transmission" ? `*${dataset.length_unit}` : "";
  const { unit, factor } = shownScale(
    `[${dataset.cost_unit}/(${capacityUnit(record, dataset)}${perLength}*a)]`,
    cost.total,
  );
  const figure = (value: number): string => formatFigure(value * factor);
  return [
    t.annuityFactor(formatFigure(cost.annuityFactor), formatShare(cost.interestRate), formatFigure(cost.lifetime)),
    t.yearlyCost(figure(cost.annuity), figure(cost.fixedCost), figure(cost.total), unit),
  ];
}

function storageSentences(values: Readonly<Record<string, CellValue>>, t: typeof en): string[] {
  const { roundTrip, hoursToFill, hoursToEmpty, lossPerDay } = storageFigures(values);
  const hours = [hoursToFill, hoursToEmpty];
  return [
    t.roundTrip(formatShare(roundTrip)),
    ...(hours.every(Number.isFinite)
      ? [t.fillsAndEmpties(...(hours.map((each) => formatFigure(each, 3)) as [string, string]))]
      : []),
    ...(lossPerDay > 0 ? [t.lossPerDay(formatShare(lossPerDay, 2))] : []),
  ];
}

const most = 1000;

function Places({ record }: Pick<Props, "record">) {
  const t = textsOf({ en, de });
  const list = (family: string) => `/${family}/component/${record.id}?limit=${most}`;
  const fixed = useData<(CapacityRecord & { capacity_fix: number })[]>(list("fix-capacities"));
  const highest = useData<(CapacityRecord & { capacity_max: number })[]>(list("max-capacities"));
  if (!fixed.value || !highest.value) return null;
  const places = placesOf(
    fixed.value.map((one) => ({ ...one, capacity: one.capacity_fix })),
    highest.value.map((one) => ({ ...one, capacity: one.capacity_max })),
  );
  if (places === null) return <p>{record.kind === "transmission" ? t.betweenAll : t.everywhere}</p>;
  return <p>{places.length === 0 ? t.nowhere : t.existsIn(places.join(", "))}</p>;
}

function Overriding({ editing, name }: { editing: DatasetEditing; name: string }) {
  const t = textsOf({ en, de });
  const { value: variants = [] } = useData<Variant[]>(
    addressOf("/models/", {}, { dataset_id: editing.datasetId, limit: 100 }),
  );
  const using = variants.filter(({ override_parameters }) =>
    override_parameters.some(({ component_name }) => component_name === name),
  );
  if (using.length === 0) return null;
  return (
    <p>
      {t.changedIn}{" "}
      {using.map(({ id, name: variant }, index) => (
        <>
          {index > 0 && ", "}
          <a key={id} href={hrefOf(addressOf("/d/{dataset}/v/{variant}", { dataset: editing.datasetId, variant: id }))}>
            {variant}
          </a>
        </>
      ))}
    </p>
  );
}
