/** Lines of a result as the network shows them, from the statistics of its run. Pure. */
import type { RunFlows, RunStatistic } from "../data/interface.ts";

export interface NetworkLine {
  component: string;
  from: string;
  to: string;
  /** In the unit of the commodity. */
  capacity: number;
  /** Energies a year, at the departing end: from `from` to `to`, and back. */
  flow: number;
  flowBack: number;
  /** Mean share of the capacity. */
  use: number;
  hoursFull: number;
  losses: number;
  /** Cost units a year for both directions; null without prices. */
  congestionRent: number | null;
}

export interface Network {
  commodity: string;
  /** Unit of capacities, in brackets. */
  unit: string;
  /** Units of flows and losses, and of congestion rents, a year or at a time, in brackets. */
  flowUnit: string;
  rentUnit: string;
  lines: NetworkLine[];
  /** Export − import of each region in a year. */
  netExports: ReadonlyMap<string, number>;
}

/** Smaller shares of the largest capacity, or of a line's own, are what a solver leaves, not what anybody builds or sends. */
const minShare = 1e-6;
const hoursPerYear = 8760;

const withoutDust = (value: number, scale: number): number => (Math.abs(value) <= minShare * scale ? 0 : value);

/** Commodities that lines carry, in the order of the statistics. */
export const commoditiesWithLines = (rows: readonly RunStatistic[]): string[] => [
  ...new Set(
    rows.flatMap(({ group, component, commodity }) => (group === "line" && component && commodity ? [commodity] : [])),
  ),
];

export function networkOf(rows: readonly RunStatistic[], commodity: string): Network {
  const ofCommodity = rows.filter((row) => row.group === "line" && row.commodity === commodity);
  const components = new Set(ofCommodity.map(({ component }) => component));
  const capacities = rows.filter(
    (row) => row.group === "capacity" && row.quantity === "capacity" && components.has(row.component) && row.region_to,
  );
  const largest = Math.max(0, ...capacities.map(({ value }) => value));
  const figures = new Map(ofCommodity.map((row) => [keyOf(row, row.quantity), row.value]));
  const lines = capacities.flatMap((row): NetworkLine[] => {
    const { component, region: from, region_to: to, value: capacity } = row;
    if (component === null || from === null || to === null || capacity <= minShare * largest) return [];
    const there = { component, region: from, region_to: to };
    const back = { component, region: to, region_to: from };
    const figure = (place: typeof there, quantity: string): number => figures.get(keyOf(place, quantity)) ?? 0;
    // If lines carry one way, the way back is another line, with losses of its own.
    const isOneWay = figures.has(keyOf(back, "losses"));
    const rents = (isOneWay ? [there] : [there, back]).flatMap(
      (place) => figures.get(keyOf(place, "congestion_rent")) ?? [],
    );
    return [
      {
        component,
        from,
        to,
        capacity,
        flow: withoutDust(figure(there, "flow"), capacity * hoursPerYear),
        flowBack: isOneWay ? 0 : withoutDust(figure(back, "flow"), capacity * hoursPerYear),
        losses: withoutDust(figure(there, "losses"), capacity * hoursPerYear),
        use: figure(there, "use"),
        hoursFull: figure(there, "hours_full"),
        congestionRent: rents.length > 0 ? rents.reduce((sum, rent) => sum + rent, 0) : null,
      },
    ];
  });
  const netExports = new Map(
    ofCommodity.flatMap(({ region, quantity, value }) =>
      quantity === "net_export" && region !== null ? [[region, value] as const] : [],
    ),
  );
  const largestRent = Math.max(0, ...lines.map(({ congestionRent }) => Math.abs(congestionRent ?? 0)));
  const unitOf = (quantity: string): string => ofCommodity.find((row) => row.quantity === quantity)?.unit ?? "";
  return {
    commodity,
    unit: capacities[0]?.unit ?? "",
    flowUnit: unitOf("flow"),
    rentUnit: unitOf("congestion_rent"),
    lines: lines.map(({ congestionRent, ...line }) => {
      return { ...line, congestionRent: congestionRent && withoutDust(congestionRent, largestRent) };
    }),
    netExports,
  };
}

/** The lines at one time: powers instead of energies a year. Hours in which a line is full stay those of the year. */
export function networkAt(network: Network, flows: Pick<RunFlows, "lines" | "regions">): Network {
  const atTime = new Map(flows.lines.map((line) => [keyOf(line, "flow"), line]));
  return {
    ...network,
    flowUnit: network.unit,
    rentUnit: network.rentUnit.replace(/\/a\]$/, "/h]"),
    lines: network.lines.map((line) => {
      const { component, from: region, to: region_to } = line;
      const now = atTime.get(keyOf({ component, region, region_to }, "flow"));
      if (!now) return line;
      const { capacity } = line;
      const rent = now.congestion_rent;
      return {
        ...line,
        flow: withoutDust(now.flow, capacity),
        flowBack: withoutDust(now.flow_back, capacity),
        losses: withoutDust(now.losses, capacity),
        use: now.use ?? 0,
        congestionRent: rent && withoutDust(rent, Math.abs(line.congestionRent ?? 0) / hoursPerYear),
      };
    }),
    netExports: new Map(
      flows.regions.flatMap(({ commodity, region, net_export }) =>
        commodity === network.commodity ? [[region, net_export] as const] : [],
      ),
    ),
  };
}

type ScaleFor = (unit: string, largest: number) => { unit: string; factor: number };

/** The largest capacity, flow and rent decide the units of all lines. */
export function displayedNetwork(network: Network, scaleFor: ScaleFor): Network {
  const largest = (sizeOf: (line: NetworkLine) => number): number =>
    Math.max(0, ...network.lines.map((line) => Math.abs(sizeOf(line))));
  const capacity = scaleFor(
    network.unit,
    largest((line) => line.capacity),
  );
  const flow = scaleFor(
    network.flowUnit,
    largest((line) => Math.max(Math.abs(line.flow), Math.abs(line.flowBack))),
  );
  const rent = scaleFor(
    network.rentUnit,
    largest(({ congestionRent }) => congestionRent ?? 0),
  );
  return {
    ...network,
    unit: capacity.unit,
    flowUnit: flow.unit,
    rentUnit: rent.unit,
    lines: network.lines.map((line) => ({
      ...line,
      capacity: line.capacity * capacity.factor,
      flow: line.flow * flow.factor,
      flowBack: line.flowBack * flow.factor,
      losses: line.losses * flow.factor,
      congestionRent: line.congestionRent === null ? null : line.congestionRent * rent.factor,
    })),
  };
}

const keyOf = (
  { component, region, region_to }: Pick<RunStatistic, "component" | "region" | "region_to">,
  quantity: string,
): string => JSON.stringify([component, region, region_to, quantity]);
