/** Powers and contents of components, and prices of buses, from the result of a run, as PyPSA sets them. */
import type { ListName } from "../attributes/attributes.ts";
import type { DraftComponent, NetworkDraft, Values } from "./draft.ts";
import type { Part } from "./origins.ts";

export interface NetworkResult {
  run: number;
  resolution: string | null;
  annualCost: number;
  /** Series of all steps, and figures as one value, by `resultKey`. Energies that are missing are 0. */
  values: ReadonlyMap<string, Float64Array>;
  hasPrices: boolean;
}

export interface Horizon {
  steps: number;
  hours: number;
  /** Y: years in the horizon. */
  years: number;
}

/** The values of an attribute of one component, in an array of their own. */
export type Column = (component: DraftComponent) => Float64Array<ArrayBuffer>;

const numberAt = (value: Values[string], step: number): number =>
  value instanceof Float64Array ? value[step] : Number(value);

const zero = new Float64Array(1);

const sumOfBoth = (
  values: Float64Array<ArrayBuffer>,
  others: Float64Array<ArrayBuffer>,
  factor: number,
): Float64Array<ArrayBuffer> => values.map((value, step) => value + factor * others[step]);

/** By class and attribute. */
export function columnsOf(
  draft: NetworkDraft,
  { values: found, hasPrices }: NetworkResult,
  { steps, hours, years }: Horizon,
): (list: ListName, components: readonly DraftComponent[]) => Record<string, Column> {
  function sumOf(parts: readonly Part[]): Float64Array<ArrayBuffer> {
    const sum = new Float64Array(steps);
    for (const { of, factor } of parts) {
      const energies = typeof of === "string" ? found.get(of) : of;
      for (let step = 0; energies && step < steps; step++) sum[step] += (factor * energies[step]) / hours;
    }
    return sum;
  }
  const power =
    (attribute: string): Column =>
    ({ origin }) =>
      sumOf(origin.powers?.[attribute] ?? []);
  const [p, loss] = [power("p"), power("loss")];

  /** PyPSA has contents at the end of a step, a result those at its start. */
  const content: Column = ({ origin }) => {
    const start = found.get(origin.content?.start ?? "") ?? new Float64Array(steps);
    const gained = found.get(origin.content?.gained ?? "")?.[0] ?? 0;
    const values = new Float64Array(steps).fill(start[0] + gained * years);
    values.set(start.subarray(1));
    return values;
  };

  /** Per energy, whatever the length of a step, as here. */
  const price: Column = ({ origin }) => {
    const { of, factor } = origin.price ?? { of: "", factor: 0 };
    const known = found.get(of) ?? zero;
    return Float64Array.from({ length: steps }, (_, step) => factor * known[known.length === 1 ? 0 : step]);
  };

  const columnsOfLinks = (links: readonly DraftComponent[]): Record<string, Column> => {
    const columns: Record<string, Column> = { p0: p };
    for (const [port, efficiency] of links.flatMap(portsOf)) {
      columns[`p${port}`] = (link) => p(link).map((sent, step) => -sent * numberAt(link.values[efficiency] ?? 1, step));
    }
    return columns;
  };

  /** Inflow of a bus less its outflow: 0 but for rounding. */
  const injected = injections(draft);
  const injection: Column = ({ name }) => {
    const sum = new Float64Array(steps);
    for (const { component, factor } of injected.get(name) ?? []) {
      p(component).forEach((value, step) => {
        sum[step] += numberAt(factor, step) * value;
      });
    }
    return sum;
  };

  return (list, components) => {
    switch (list) {
      case "generators":
      case "loads":
        return { p };
      case "links":
        return columnsOfLinks(components);
      case "lines":
        // Half of a loss arises at each end.
        return {
          p0: (line) => sumOfBoth(p(line), loss(line), 1 / 2),
          p1: (line) =>
            sumOfBoth(
              p(line).map((sent) => -sent),
              loss(line),
              1 / 2,
            ),
        };
      case "stores":
        return { p, e: content };
      case "storage_units": {
        const parts = { p_dispatch: power("p_dispatch"), p_store: power("p_store"), spill: power("spill") };
        return { p, ...parts, state_of_charge: content };
      }
      case "buses":
        return { p: injection, ...(hasPrices && { marginal_price: price }) };
      default:
        return {};
    }
  };
}

/** The ports of a link but the first, each with the attribute that has its efficiency. */
export const portsOf = ({ values }: DraftComponent): [number, string][] =>
  Object.keys(values).flatMap((key): [number, string][] => {
    const port = Number(/^bus([1-9]\d*)$/.exec(key)?.[1] ?? 0);
    return port === 0 ? [] : [[port, port === 1 ? "efficiency" : `efficiency${port}`]];
  });

/** By bus, the components there, and how much of their power flows into it. */
function injections({ lists }: NetworkDraft) {
  const at = new Map<string, { component: DraftComponent; factor: Values[string] }[]>();
  const add = (bus: unknown, component: DraftComponent, factor: Values[string]): void => {
    const there = at.get(String(bus)) ?? [];
    at.set(String(bus), there);
    there.push({ component, factor });
  };
  for (const [list, components] of lists) {
    for (const component of components) {
      const { values } = component;
      if (list === "links") {
        add(values.bus0, component, -1);
        for (const [port, efficiency] of portsOf(component))
          add(values[`bus${port}`], component, values[efficiency] ?? 1);
      } else if (values.bus !== undefined) add(values.bus, component, list === "loads" ? -1 : (values.sign ?? 1));
    }
  }
  return at;
}
