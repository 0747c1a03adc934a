/** The example of the first page at a position of its sliders: what changes in its data, and what the picture shows of the optimum. */
import type { AnyOverride } from "@esm/model/domain/overrides/any-override";
import { wholeTableOverride } from "@esm/model/domain/overrides/table-override";
import type { OperationAsked, PointResult } from "@esm/optimize/browser";

export interface ExamplePosition {
  /** Of CO2, in € per tonne. */
  readonly price: number;
  /** The investment for wind power, in € per kW. */
  readonly wind: number;
  /** In per cent of the data. */
  readonly demand: number;
}

type OfCarriers<Value> = Readonly<Record<"wind" | "sun" | "gas" | "battery", Value>>;

/** Supply and demand in 10 MW, as means of two hours: half a pixel of the picture. */
export interface ExamplePlan {
  /** € per MWh of the demand, with that of CO2. */
  readonly cost: number;
  /** g per kWh of the demand. */
  readonly emissions: number;
  /** GW, and GWh of the battery. */
  readonly capacities: OfCarriers<number>;
  readonly supply: OfCarriers<readonly number[]>;
  readonly demand: readonly number[];
}

/** Small enough to be solved as a whole, by the method that needs no other file. */
export const exampleOptions = { resolution: "full", solver: "interior-point" } as const;

/** The data count in million €, GW and kilotonnes. */
export const changesAt = ({ price, wind, demand }: ExamplePosition): AnyOverride[] => [
  { component_name: "CO2 to environment", attribute: "commodity_cost", operation: "set", value: price / 1000 },
  { component_name: "Wind", attribute: "invest_per_capacity", operation: "set", value: wind },
  wholeTableOverride({
    component_name: "Demand",
    table: "operationRateFix",
    operation: "multiply",
    value: demand / 100,
  }),
];

const operationOf = (component: string): OperationAsked => [component, "Island"];

/** In the order in which `planOf` reads them. */
export const exampleSeries: readonly OperationAsked[] = [
  operationOf("Demand"),
  operationOf("CO2 to environment"),
  operationOf("Wind"),
  operationOf("Photovoltaics"),
  operationOf("Gas turbine"),
  ["Battery", "Island", null, "charge"],
  ["Battery", "Island", null, "discharge"],
];

const weeksPerYear = 8760 / 168;
const hoursPerPoint = 2;

/** @param point with `exampleSeries` */
export function planOf({
  objective,
  figures,
  series,
}: Pick<PointResult, "objective" | "figures" | "series">): ExamplePlan {
  const [demand, emissions, wind, sun, gas, charge, discharge] = series;
  const demandOfWeek = sumOf(demand);
  const capacityOf = (component: string): number => {
    const found = figures.find(
      (figure) => figure.component === component && figure.quantity === "capacity" && figure.region === null,
    );
    return Number((found?.value ?? 0).toFixed(2));
  };
  return {
    // Million € per GWh are 1,000 € per MWh, and kilotonnes per GWh 1,000 g per kWh.
    cost: Math.round((1000 * objective) / (demandOfWeek * weeksPerYear)),
    emissions: Math.round((1000 * sumOf(emissions)) / demandOfWeek),
    capacities: {
      wind: capacityOf("Wind"),
      sun: capacityOf("Photovoltaics"),
      gas: capacityOf("Gas turbine"),
      battery: capacityOf("Battery"),
    },
    supply: {
      wind: tensOfMegawatts(wind),
      sun: tensOfMegawatts(sun),
      gas: tensOfMegawatts(gas),
      // Where sun and wind are left over, a plan that charges and discharges at once costs as little: the balance is what arrives.
      battery: tensOfMegawatts(discharge.map((value, hour) => Math.max(0, value - charge[hour]))),
    },
    demand: tensOfMegawatts(demand),
  };
}

const sumOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);

/** Means of the points, from GW. */
const tensOfMegawatts = (values: Float64Array): number[] =>
  Array.from({ length: values.length / hoursPerPoint }, (_, point) => {
    const hours = values.subarray(point * hoursPerPoint, (point + 1) * hoursPerPoint);
    return Math.round((100 * sumOf(hours)) / hoursPerPoint);
  });
