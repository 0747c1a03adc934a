/** The components of a data set with their attributes, as far as sentences and overrides need them. */
import {
  type Component,
  type ComponentType,
  type ConversionFactor,
  componentKinds,
} from "../../../domain/component.ts";
import { useData } from "../../data/cached.ts";
import { addressOf } from "../../router/match.ts";
import type { CommodityOfDataset, ComponentOfDataset } from "./component-of-dataset.ts";

/** Of each kind. */
export const maxPerKind = 100;

interface ComponentAnswer {
  type: ComponentType;
  component: Omit<Component, "type">;
  commodity?: CommodityOfDataset | null;
  conversion_factors?: readonly (Pick<ConversionFactor, "conversion_factor"> & { commodity: CommodityOfDataset })[];
}

function flat({ type, component, commodity, conversion_factors = [], ...own }: ComponentAnswer): ComponentOfDataset {
  return {
    type,
    name: component.name,
    commodity: commodity ?? null,
    factors: conversion_factors.map(({ conversion_factor, commodity }) => ({ value: conversion_factor, commodity })),
    attributes: { ...component, ...own },
  };
}

/** Null until all are there. */
export function useComponents(datasetId: number): ComponentOfDataset[] | null {
  const of = (type: ComponentType) =>
    addressOf(`/${componentKinds[type].plural}/`, {}, { dataset_id: datasetId, limit: maxPerKind });
  const lists = [
    useData<ComponentAnswer[]>(of("SOURCE")).value,
    useData<ComponentAnswer[]>(of("CONVERSION")).value,
    useData<ComponentAnswer[]>(of("STORAGE")).value,
    useData<ComponentAnswer[]>(of("TRANSMISSION")).value,
    useData<ComponentAnswer[]>(of("SINK")).value,
  ];
  const loaded = lists.filter((list) => list !== undefined);
  return loaded.length < lists.length ? null : loaded.flat().map(flat);
}
