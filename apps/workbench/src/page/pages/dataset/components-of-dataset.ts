/** The components of a data set with their attributes, as far as sentences and overrides need them. */
import { type Component, type ComponentType, type ConversionFactor, componentKinds } from "@esm/model/domain/component";
import type { ComponentInOverview, DatasetDetails } from "../../data/answers.ts";
import { useData } from "../../data/cached.ts";
import { addressOf } from "../../router/match.ts";
import type { CommodityOfDataset, ComponentOfDataset } from "./component-of-dataset.ts";

/** Components of each kind: the longest list that the service answers with. */
const most = 10_000;

interface ComponentAnswer {
  type: ComponentType;
  component: Omit<Component, "type">;
  commodity?: CommodityOfDataset | null;
  conversion_factors?: readonly (Pick<ConversionFactor, "conversion_factor"> & { commodity: CommodityOfDataset })[];
}

function flat(
  { type, component, commodity, conversion_factors = [], ...own }: ComponentAnswer,
  tables: TablesOf,
): ComponentOfDataset {
  const families = tables.get(component.name);
  return {
    type,
    name: component.name,
    commodity: commodity ?? null,
    factors: conversion_factors.map(({ conversion_factor, commodity }) => ({ value: conversion_factor, commodity })),
    isFixed: families ? "capacityFix" in families : null,
    attributes: { ...component, ...own },
  };
}

type TablesOf = ReadonlyMap<string, ComponentInOverview["tables"]>;

interface Choice {
  /** Overview of the data set, where it matters which tables components have. */
  overview?: DatasetDetails["components"];
  /** Only so many of each kind. */
  perKind?: number;
}

/** Null until all are there; nothing is loaded where there is no data set. */
export function useComponents(
  datasetId: number | null,
  { overview = [], perKind = most }: Choice = {},
): ComponentOfDataset[] | null {
  const of = (type: ComponentType) =>
    datasetId === null
      ? null
      : addressOf(`/${componentKinds[type].plural}/`, {}, { dataset_id: datasetId, limit: perKind });
  const lists = [
    useData<ComponentAnswer[]>(of("SOURCE")).value,
    useData<ComponentAnswer[]>(of("CONVERSION")).value,
    useData<ComponentAnswer[]>(of("STORAGE")).value,
    useData<ComponentAnswer[]>(of("TRANSMISSION")).value,
    useData<ComponentAnswer[]>(of("SINK")).value,
  ];
  const loaded = lists.filter((list) => list !== undefined);
  const tables: TablesOf = new Map(overview.map((component) => [component.name, component.tables]));
  return loaded.length < lists.length ? null : loaded.flat().map((component) => flat(component, tables));
}
