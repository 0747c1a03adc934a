/**
 * The lines of a network over a range of time steps, as means: flows F/h of both directions at their departing ends, use
 * (F + F back) / (K·h), losses (1 − η)·F/h + λ/h, the price difference π[region_to] − π[region] and the congestion rent
 * F/h·(η·π[there] − π[here]) − λ/(2·h)·(π[there] + π[here]) of both directions. The rows of the sheet pass once, so memory holds prices only.
 */
import type { StepRange } from "../../domain/time/time-bins.ts";
import { operationVariables } from "../operation-series.ts";
import type { RunStructure, StructureLine } from "./structure.ts";

export interface LineFlow {
  component: string;
  commodity: string;
  region: string;
  region_to: string;
  unit: string;
  capacity: number | null;
  flow: number;
  flow_back: number;
  /** Null without capacity. */
  use: number | null;
  losses: number;
  /** Null without prices; cost per energy, and cost per hour. */
  price_difference: number | null;
  congestion_rent: number | null;
}

export interface NetPosition {
  commodity: string;
  region: string;
  unit: string;
  net_export: number;
}

/** Prices at every step of the range; undefined where there are none. */
type PricesInRange = (commodity: string, region: string) => Float64Array | undefined;

interface FlowSums {
  /** @param values of a flow at every time step */
  add(labels: readonly unknown[], values: Float64Array): void;
  lines(): LineFlow[];
  regions(): NetPosition[];
}

export function createFlowSums(structure: RunStructure, range: StepRange, pricesAt: PricesInRange): FlowSums {
  const lines = structure.components.flatMap((component) =>
    component.kind === "transmission" ? component.lines.map((line) => lineSums(component, line)) : [],
  );
  const directions = new Map<string, { sums: LineSums; isBack: boolean }>();
  for (const sums of lines) {
    const { from, to } = sums.line;
    directions.set(JSON.stringify([sums.component, from, to]), { sums, isBack: false });
    if (!sums.isOneWay) directions.set(JSON.stringify([sums.component, to, from]), { sums, isBack: true });
  }
  const hours = (range.to - range.from) * structure.hoursPerStep;
  return {
    add([title, ...names], values) {
      const isLoss = title === titleOfLosses;
      const direction = directions.get(JSON.stringify(names));
      if (!direction) return;
      const { sums, isBack } = direction;
      const { from, to, arrivingShare, arrivingShareBack } = sums.line;
      const share = isBack ? arrivingShareBack : arrivingShare;
      const [here, there] = isBack ? [to, from] : [from, to];
      const [priceHere, priceThere] = [pricesAt(sums.commodity, here), pricesAt(sums.commodity, there)];
      let [energy, rent] = [0, 0];
      for (let step = range.from; step < range.to; step++) {
        energy += values[step];
        if (!priceHere || !priceThere) continue;
        const [atDeparture, atArrival] = [priceHere[step - range.from], priceThere[step - range.from]];
        // Half of a loss with the square of the flow arises at each end.
        rent += values[step] * (isLoss ? -(atArrival + atDeparture) / 2 : share * atArrival - atDeparture);
      }
      sums[isLoss ? "loss" : isBack ? "back" : "there"] += energy / hours;
      sums.rent += rent / hours;
    },
    lines: () => lines.map((sums) => lineFlow(sums, pricesAt)),
    regions: () => netPositions(lines),
  };
}

interface LineSums {
  component: string;
  commodity: string;
  unit: string;
  isOneWay: boolean;
  line: StructureLine;
  there: number;
  back: number;
  /** With the square of the flow. */
  loss: number;
  rent: number;
}

const titleOfLosses = new Map(operationVariables.Transmission).get("loss");

const lineSums = (
  { name, commodity, unit, isOneWay = false }: { name: string; commodity: string; unit: string; isOneWay?: boolean },
  line: StructureLine,
): LineSums => ({ component: name, commodity, unit, isOneWay, line, there: 0, back: 0, loss: 0, rent: 0 });

function lineFlow(
  { component, commodity, unit, line, there, back, loss, rent }: LineSums,
  pricesAt: PricesInRange,
): LineFlow {
  const { from, to, capacity, arrivingShare, arrivingShareBack } = line;
  const [priceFrom, priceTo] = [pricesAt(commodity, from), pricesAt(commodity, to)];
  const hasPrices = priceFrom !== undefined && priceTo !== undefined;
  return {
    component,
    commodity,
    region: from,
    region_to: to,
    unit: `[${unit}]`,
    capacity,
    flow: there,
    flow_back: back,
    use: capacity === null || capacity <= 0 ? null : (there + back) / capacity,
    losses: (1 - arrivingShare) * there + (1 - arrivingShareBack) * back + loss,
    price_difference: hasPrices ? meanOf(priceTo) - meanOf(priceFrom) : null,
    congestion_rent: hasPrices ? rent : null,
  };
}

const meanOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function netPositions(lines: readonly LineSums[]): NetPosition[] {
  const net = new Map<string, NetPosition>();
  const add = ({ commodity, unit }: LineSums, region: string, power: number): void => {
    const key = JSON.stringify([commodity, region]);
    const position = net.get(key) ?? { commodity, region, unit: `[${unit}]`, net_export: 0 };
    position.net_export += power;
    net.set(key, position);
  };
  for (const sums of lines) {
    const { line, there, back, loss } = sums;
    add(sums, line.from, there - line.arrivingShareBack * back + loss / 2);
    add(sums, line.to, back - line.arrivingShare * there + loss / 2);
  }
  return [...net.values()];
}
