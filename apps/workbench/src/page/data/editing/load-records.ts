/** Loads all records of a data set. */
import { type Component, type ConversionFactor, componentKinds } from "@esm/model/domain/component";
import { addressOf } from "../../router/match.ts";
import type { DatasetDetails } from "../answers.ts";
import type { PlaceSchema, StyleSchema } from "../interface.ts";
import { send } from "../request.ts";
import {
  attributesOf,
  type CellValue,
  componentKindNames,
  type DatasetRecords,
  keyOf,
  type RecordKind,
  type RecordOfDataset,
  typeOfKind,
} from "./records.ts";

interface Named {
  id: number;
  name: string;
}

interface ComponentAnswer {
  component: Omit<Component, "type"> & { id: number };
  commodity?: Named | null;
  conversion_factors?: readonly (Pick<ConversionFactor, "conversion_factor"> & { commodity: Named })[];
}

/** The service answers with at most so many records at a time. */
const recordsAtOnce = 10_000;

async function allOf<Item>(datasetId: number, plural: string): Promise<Item[]> {
  const all: Item[] = [];
  for (;;) {
    const part = { dataset_id: datasetId, skip: all.length, limit: recordsAtOnce };
    const some = await send<Item[]>("GET", addressOf(`/${plural}/`, {}, part));
    for (const item of some) all.push(item);
    if (some.length < recordsAtOnce) return all;
  }
}

/** The revision is asked for before the records: what changes in between is noticed when something is saved. */
export async function loadRecords(datasetId: number): Promise<DatasetRecords> {
  const overview = await send<DatasetDetails>("GET", `/datasets/${datasetId}/overview`);
  const list = <Item>(plural: string) => allOf<Item>(datasetId, plural);
  const kinds = componentKindNames.map((kind) => list<ComponentAnswer>(componentKinds[typeOfKind[kind]].plural));
  const [regions, commodities, places, styles, components] = await Promise.all([
    list<Named>("regions"),
    list<Named>("commodities"),
    list<PlaceSchema>("places"),
    list<StyleSchema>("styles"),
    Promise.all(kinds),
  ]);
  const placeOf = new Map(places.map((place) => [place.region_id, place]));
  const styleOf = new Map(styles.map((style) => [style.component_id, style]));
  const all = [
    recordOf("dataset", datasetId, overview.dataset),
    ...regions.map((region) => recordOf("region", region.id, { ...placeOf.get(region.id), ...region })),
    ...commodities.map((commodity) => recordOf("commodity", commodity.id, commodity)),
    ...components.flatMap((found, position) =>
      found.map((answer) => {
        const { id } = answer.component;
        return recordOf(componentKindNames[position], id, { ...styleOf.get(id), ...flat(answer) });
      }),
    ),
  ];
  return { overview, byKey: new Map(all.map((record) => [record.key, record])) };
}

function flat({ component, commodity, conversion_factors, ...own }: ComponentAnswer): object {
  const factors = conversion_factors?.map(({ commodity, conversion_factor }) => {
    return { commodity_name: commodity.name, conversion_factor };
  });
  return {
    ...component,
    ...own,
    commodity_name: commodity?.name ?? null,
    ...(factors && { conversion_factors: factors }),
  };
}

function recordOf(kind: RecordKind, id: number, answer: object): RecordOfDataset {
  const fields = answer as Record<string, CellValue>;
  const attributes = attributesOf(kind);
  const names = [...Object.keys(attributes), ...(kind === "conversion" ? ["conversion_factors"] : [])];
  return {
    key: keyOf(kind, id),
    kind,
    id,
    // Answers leave out what EnSysMod's interface does not have where it has its default.
    values: Object.fromEntries(
      names.map((name) => [name, (name in fields ? fields[name] : attributes[name]?.default) ?? null]),
    ),
  };
}
