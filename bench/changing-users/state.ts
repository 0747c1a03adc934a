/** The content of a data set as text by place, read from the service or worked out from what users have written down. */
import type { SentOperation } from "./log.ts";

export type State = ReadonlyMap<string, string>;

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
type Get = (path: string) => Promise<any>;

export const attributePlace = (component: string, attribute: string): string => `${component}.${attribute}`;
export const seriesPlace = (component: string, region: string): string => `${component} in ${region}`;
export const commodityPlace = (name: string): string => `commodity ${name}`;

/** Everything in it that users change, by the routes of its records. */
export async function readState(get: Get, datasetId: number, changed: readonly ChangedComponent[]): Promise<State> {
  const of = `?dataset_id=${datasetId}&limit=10000`;
  const state = new Map<string, string>();
  for (const kind of new Set(changed.map((one) => one.kind))) {
    for (const { component, ...own } of await get(`/${kind}s/${of}`))
      putComponent(state, { ...own, ...component }, changed);
  }
  for (const { name, unit } of await get(`/commodities/${of}`)) state.set(commodityPlace(name), unit);
  for (const { component, region, operation_rate_max } of await get(
    `/max-operation-rates/dataset/${datasetId}?limit=10000`,
  )) {
    state.set(seriesPlace(component.name, region.name), JSON.stringify(operation_rate_max));
  }
  return state;
}

export interface ChangedComponent {
  kind: string;
  component: string;
  attributes: readonly string[];
}

/** Reads the frozen input of a run in the form of the data set. */
export async function readInput(get: Get, runId: number, changed: readonly ChangedComponent[]): Promise<State> {
  const { components, commodities, tables } = await get(`/runs/${runId}/inputs`);
  const state = new Map<string, string>();
  for (const component of components) putComponent(state, component, changed);
  for (const { name, unit } of commodities) state.set(commodityPlace(name), unit);
  for (const { family, component, region, values } of tables) {
    if (family === "operationRateMax") state.set(seriesPlace(component, region), JSON.stringify(values));
  }
  return state;
}

function putComponent(
  state: Map<string, string>,
  record: Record<string, unknown>,
  changed: readonly ChangedComponent[],
): void {
  const attributes = changed.find(({ component }) => component === record.name)?.attributes ?? [];
  for (const attribute of attributes) {
    state.set(attributePlace(String(record.name), attribute), JSON.stringify(record[attribute]));
  }
}

/** The state after the operations, of which all are applied. */
export function applied(before: State, operations: readonly SentOperation[]): State {
  const state = new Map(before);
  for (const operation of operations) {
    switch (operation.operation) {
      case "set":
        state.set(attributePlace(operation.name, operation.attribute), JSON.stringify(operation.value));
        break;
      case "create":
        state.set(commodityPlace(operation.record.name), operation.record.unit);
        break;
      case "delete":
        state.delete(commodityPlace(operation.name));
        break;
      case "values": {
        const { component, region, start = 0, values } = operation;
        const series: number[] = JSON.parse(state.get(seriesPlace(component, region)) ?? "[]");
        series.splice(start, values.length, ...values);
        state.set(seriesPlace(component, region), JSON.stringify(series));
      }
    }
  }
  return state;
}

/** Applies the inverse of the change between two states to a third one. */
export function withoutChange(present: State, [before, after]: readonly [State, State]): State {
  const state = new Map(present);
  for (const place of placesThatDiffer(before, after)) {
    const value = before.get(place);
    if (value === undefined) state.delete(place);
    else state.set(place, value);
  }
  return state;
}

export const placesThatDiffer = (left: State, right: State): string[] =>
  [...new Set([...left.keys(), ...right.keys()])].filter((place) => left.get(place) !== right.get(place));
