/**
 * The use of lines. Of each direction (region → region_to):
 *
 *     flow               A⟨F⟩ at the departing end
 *     congestion_rent    A⟨(η·F − λ/2)·π[region_to] − (F + λ/2)·π[region]⟩
 *
 * A line as a whole, in the row of its first direction; over all regions what can be added up:
 *
 *     use           A⟨F + F back⟩ / (K·8760)
 *     hours_full    hours a year with (F + F back + λ) / (K·H) ≥ 0.99
 *     loading       the highest (F + F back + λ) / (K·H) of a line with DC power flow or losses
 *     losses        A⟨(1 − η)·F⟩ of both directions, and A⟨λ⟩
 *     cost_per_output    TAC / what arrives: own cost, without the energy that is sent
 *
 * λ is the loss with the square of the flow, half of it at each end. And of each region the `net_export` of a commodity.
 */
import type { Transmission } from "../../energy-system/energy-system.ts";
import { congestionRent, loadingOf } from "../lines/line-figures.ts";
import { capacityAt, valuesAtSteps } from "../operation.ts";
import type { PriceLookup } from "../prices.ts";
import type { CostLookup } from "./cost-statistics.ts";
import { everywhere, type Place, placeOf, type SolvedResult, type Statistic, share, totalsOf } from "./statistic.ts";
import { hoursPerYear, perYear } from "./yearly.ts";

/** From this share of its capacity on a line counts as full. */
const fullUse = 0.99;

interface Lookups {
  costs: CostLookup;
  pricesAt: PriceLookup;
}

export function lineStatistics({ solved }: Pick<SolvedResult, "solved">, lookups: Lookups): Statistic[] {
  const { system } = solved;
  const rows = system.components.flatMap((component, position) => {
    if (component.kind !== "transmission") return [];
    const ofLines = [...component.from.keys()].map((line) => lineSums({ solved }, lookups, component, position, line));
    const total = ofLines.reduce(added, nothing);
    const rowOf =
      (place: Place) =>
      ([quantity, unit, value]: Figure): Statistic[] => {
        const commodity = system.commodities[component.commodity].name;
        const row = { group: "line", component: component.name, commodity, ...place } as const;
        return Number.isFinite(value) ? [{ ...row, quantity, unit, value }] : [];
      };
    const cost = lookups.costs(component.name, everywhere);
    const directed = ofLines.flatMap(({ directions }) =>
      directions.flatMap(({ place, figures }) => figures.flatMap(rowOf(place))),
    );
    return [
      ...directed,
      ...ofLines.flatMap((sums, line) => {
        const place = placeOf(system, component, line);
        return wholeFigures({ solved }, component, sums).flatMap(rowOf(place));
      }),
      ...totalsOf(directed),
      ...wholeFigures({ solved }, component, { ...total, cost, hoursFull: Number.NaN, loading: Number.NaN }).flatMap(
        rowOf(everywhere),
      ),
    ];
  });
  return [...rows, ...netExports({ solved })];
}

type Figure = [quantity: string, unit: string, value: number];

interface LineSums {
  capacity: number;
  sent: number;
  lost: number;
  cost: number;
  hoursFull: number;
  loading: number;
  directions: { place: Place; figures: Figure[] }[];
}

const nothing: LineSums = { capacity: 0, sent: 0, lost: 0, cost: 0, hoursFull: 0, loading: 0, directions: [] };

const added = (left: LineSums, right: LineSums): LineSums => ({
  ...nothing,
  capacity: left.capacity + right.capacity,
  sent: left.sent + right.sent,
  lost: left.lost + right.lost,
});

function lineSums(
  { solved }: Pick<SolvedResult, "solved">,
  { costs, pricesAt }: Lookups,
  component: Transmission,
  position: number,
  line: number,
): LineSums {
  const { system, time } = solved;
  const { unit } = system.commodities[component.commodity];
  const there = placeOf(system, component, line);
  const flow = valuesAtSteps(solved, position, "flow", line);
  const flowBack = valuesAtSteps(solved, position, "flowBack", line);
  const loss = valuesAtSteps(solved, position, "loss", line);
  const capacity = capacityAt(solved, position, line) ?? Number.NaN;
  const isFull = (step: number): boolean =>
    flow[step] + flowBack[step] + loss[step] >= fullUse * capacity * time.hours[step];
  const direction = (place: Place, energies: Float64Array, back: boolean): LineSums["directions"][number] => {
    const sent = perYear(time, (step) => energies[step]);
    return {
      place,
      figures: [
        ["flow", `[${unit}*h/a]`, sent],
        [
          "congestion_rent",
          `[${system.costUnit}/a]`,
          congestionRent(solved, pricesAt, component, position, line, back),
        ],
      ],
    };
  };
  const [share, shareBack] = [component.arrivingShare[line], component.arrivingShareBack[line]];
  return {
    capacity,
    sent: perYear(time, (step) => flow[step] + flowBack[step]),
    lost: perYear(time, (step) => (1 - share) * flow[step] + (1 - shareBack) * flowBack[step] + loss[step]),
    cost: costs(component.name, there),
    loading:
      (component.dcPowerFlow ?? component.powerLosses) && capacity > 0 ? loadingOf(solved, position, line) : Number.NaN,
    hoursFull: capacity > 0 ? perYear(time, (step) => (isFull(step) ? time.hours[step] : 0)) : Number.NaN,
    directions: [
      direction(there, flow, false),
      ...(component.isBidirectional
        ? [direction({ region: there.region_to, region_to: there.region }, flowBack, true)]
        : []),
    ],
  };
}

function wholeFigures(
  { solved }: Pick<SolvedResult, "solved">,
  { commodity }: Transmission,
  { capacity, sent, lost, cost, hoursFull, loading }: LineSums,
): Figure[] {
  const { unit } = solved.system.commodities[commodity];
  return [
    ["use", share, sent / (capacity * hoursPerYear)],
    ["hours_full", "[h/a]", hoursFull],
    ["loading", share, loading],
    ["losses", `[${unit}*h/a]`, lost],
    ["cost_per_output", `[${solved.system.costUnit}/(${unit}*h)]`, cost / (sent - lost)],
  ];
}

/** A⟨export − import⟩ of each region in which a commodity has lines. */
function netExports({ solved }: Pick<SolvedResult, "solved">): Statistic[] {
  const { system, time } = solved;
  const net = new Map<string, Statistic>();
  const add = (commodity: number, region: number, value: number): void => {
    const { name, unit } = system.commodities[commodity];
    const key = `${commodity} ${region}`;
    const row = net.get(key) ?? {
      group: "line",
      component: null,
      commodity: name,
      region: system.regions[region],
      region_to: null,
      quantity: "net_export",
      unit: `[${unit}*h/a]`,
      value: 0,
    };
    row.value += value;
    net.set(key, row);
  };
  system.components.forEach((component, position) => {
    if (component.kind !== "transmission") return;
    component.from.forEach((from, line) => {
      const flow = valuesAtSteps(solved, position, "flow", line);
      const flowBack = valuesAtSteps(solved, position, "flowBack", line);
      const losses = valuesAtSteps(solved, position, "loss", line);
      const [there, back, half] = [flow, flowBack, losses.map((loss) => loss / 2)].map((energies) =>
        perYear(time, (step) => energies[step]),
      );
      add(component.commodity, from, there - component.arrivingShareBack[line] * back + half);
      add(component.commodity, component.to[line], back - component.arrivingShare[line] * there + half);
    });
  });
  return [...net.values()];
}
