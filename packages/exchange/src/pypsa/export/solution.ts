/** A network with the result of a run in it. */
import type { NetcdfPart, NetcdfVariable } from "../../netcdf/write-netcdf.ts";
import { type ListName, quantityOf } from "../attributes/attributes.ts";
import { type DraftComponent, hasPoints, type NetworkDraft, type Points } from "./draft.ts";
import { type Column, columnsOf, type Horizon, type NetworkResult } from "./solved-columns.ts";

export interface Solution {
  /** The draft with the optimal capacities. */
  draft: NetworkDraft;
  dims: Record<string, number>;
  variables: NetcdfVariable[];
  /** The values of the variables, a component at a time. */
  parts(): AsyncGenerator<NetcdfPart>;
}

export function solutionOf(draft: NetworkDraft, result: NetworkResult, horizon: Horizon): Solution {
  const columns = columnsOf(draft, result, horizon);
  const solved = Array.from(draft.lists, ([list, components]) => ({
    list,
    components,
    own: columns(list, components),
  }));
  const series = solved.flatMap(({ list, components, own }) =>
    Object.entries(own).map(([attribute, column]) => {
      const name = `${list}_t_${attribute}`;
      const having = components.filter((component) => hasAttribute(component, attribute));
      return { name, names: `${name}_i`, column, components: having };
    }),
  );
  const lists = new Map(
    solved.map(({ list, components, own }) => [
      list,
      components.map((component) => withCapacity(list, component, result, own)),
    ]),
  );
  return {
    draft: { ...draft, lists },
    dims: Object.fromEntries(series.map(({ names, components }) => [names, components.length])),
    variables: series.flatMap(({ name, names, components }) => [
      { name: names, dims: [names], data: components.map((component) => component.name) },
      { name, dims: ["snapshots", names], data: null, longDim: "snapshots" },
    ]),
    async *parts() {
      for (const { name: variable, column, components } of series) {
        for (const [at, component] of components.entries()) {
          yield { variable, start: [0, at], count: [horizon.steps, 1], values: column(component) };
        }
      }
    },
  };
}

/** Links differ in their ports; PyPSA warns of prices that are no numbers, so buses without a price have none. */
function hasAttribute({ values, origin }: DraftComponent, attribute: string): boolean {
  if (attribute === "marginal_price") return origin.price !== undefined;
  return !/^p\d/.test(attribute) || values[attribute.replace("p", "bus")] !== undefined;
}

/** PyPSA may choose any capacity that costs nothing and has no limit: here it is what is used. */
function withCapacity(
  list: ListName,
  component: DraftComponent,
  { values: found }: NetworkResult,
  columns: Record<string, Column>,
): DraftComponent {
  const { values, origin } = component;
  if (!["generators", "links", "lines", "stores", "storage_units"].includes(list)) return component;
  const quantity = quantityOf(list);
  const used = (): number =>
    columns[list === "links" || list === "lines" ? "p0" : "p"](component).reduce(
      (most, power) => Math.max(most, Math.abs(power)),
      0,
    );
  const optimal = (): number =>
    origin.capacity ? (found.get(origin.capacity.of)?.[0] ?? 0) * origin.capacity.size : used();
  const capacity = values[`${quantity}_nom_extendable`] ? optimal() : (values[`${quantity}_nom`] ?? 0);
  const paid = hasPoints(values.capital_cost)
    ? { capital_cost_piecewise_opt: costPerUnit(values.capital_cost, Number(capacity)) }
    : {};
  return { ...component, values: { ...values, [`${quantity}_nom_opt`]: capacity, ...paid } };
}

/** The mean cost of a unit: PyPSA's statistics multiply it by the capacity. */
function costPerUnit({ points }: Points, capacity: number): number {
  if (capacity <= 0) return 0;
  const cost = points.slice(1).reduce((sum, { x, value }, before) => {
    const from = points[before].x;
    return sum + value * Math.max(0, Math.min(x, capacity) - from);
  }, 0);
  return cost / capacity;
}
