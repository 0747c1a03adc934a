/** What is sent for changes on the map: lists of operations, each of which is one step of the history. Pure. */
import { type FamilyName, tableFamilies } from "@esm/model/domain/table-family";
import type { Operation } from "../../data/editing/dataset-editing.ts";
import type { Place, Point } from "../../map/places.ts";

/** Attributes of a region that the map changes. */
export type PlaceChange = Partial<Pick<Place, "latitude" | "longitude" | "geometry">>;

/** Points of regions in a diagram, in shares of its width and height. */
export type DiagramPoints = Readonly<Record<string, Point>>;

const operation = (name: string, fields: object): Operation => ({ operation: name, ...fields });

export const placeOperations = (region: string, change: PlaceChange): Operation[] =>
  Object.entries(change).map(([attribute, value]) =>
    operation("set", { kind: "region", name: region, attribute, value }),
  );

/** Null removes all points. The other settings of pages stay. */
export function layoutOperation(display: Readonly<Record<string, unknown>>, layout: DiagramPoints | null): Operation {
  const { layout: _, ...rest } = display;
  const value = layout ? { ...rest, layout } : rest;
  return operation("set", { kind: "dataset", attribute: "display", value });
}

export const newRegionOperations = (name: string, change: PlaceChange): Operation[] => [
  operation("create", { kind: "region", record: { name } }),
  ...placeOperations(name, change),
];

export const newTransmissionOperation = (name: string, commodity: string): Operation =>
  operation("create", { kind: "transmission", record: { name, commodity_name: commodity } });

/** A value of a transmission between two regions; null removes the record. */
export interface PairValue {
  component: string;
  from: string;
  to: string;
  value: number | null;
}

export const pairOperation = (family: FamilyName, { component, from, to, value }: PairValue): Operation =>
  operation("values", {
    table: tableFamilies[family].path,
    component,
    region: from,
    region_to: to,
    values: value === null ? null : [value],
  });
