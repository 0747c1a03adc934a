/** Who sets prices, by names and as data: it is stored with a result, and its steps are those that were optimized. */
import type { EnergySystem } from "../../energy-system/energy-system.ts";
import type { SolvedSystem } from "../operation.ts";
import { type PriceReport, priceLookup } from "../prices.ts";
import { type PriceSetter, type SetterKind, setterTotals } from "./price-setters.ts";

export interface PriceSetterFigures {
  readonly setters: readonly NamedSetter[];
  readonly zones: readonly {
    readonly by: readonly (readonly [setter: number, step: number | null])[];
    readonly via: readonly string[];
  }[];
  readonly prices: readonly {
    readonly commodity: string;
    readonly region: string;
    readonly unit: string;
    /** Per variable step: position of its zone; -1 where nothing is supplied or used. */
    readonly zones: readonly number[];
    /** Where the price is certain within a range only. */
    readonly ranges: readonly (readonly [step: number, lower: number | null, upper: number | null])[];
    readonly totals: readonly { readonly setter: number | null; readonly hours: number; readonly payment: number }[];
  }[];
}

export interface NamedSetter {
  readonly component: string;
  readonly region: string;
  /** The other end of a line. */
  readonly region_to: string | null;
  readonly kind: SetterKind;
}

/** Null where the report does not say who sets its prices. */
export function priceSetterFigures(solved: SolvedSystem, report: PriceReport | null): PriceSetterFigures | null {
  if (!report?.setters) return null;
  const { system } = solved;
  const { setters, zones, prices } = report.setters;
  const totals = Map.groupBy(
    setterTotals(solved, report.setters, priceLookup(solved, report)),
    ({ commodity, region }) => `${commodity} ${region}`,
  );
  return {
    setters: setters.map((setter) => namedSetter(system, setter)),
    zones: zones.map(({ by, via }) => ({ by, via: via.map((component) => system.components[component].name) })),
    prices: prices.map(({ commodity, region, zones: zonesAt, ranges }) => ({
      commodity: system.commodities[commodity].name,
      region: system.regions[region],
      unit: `[${system.costUnit}/(${system.commodities[commodity].unit}*h)]`,
      zones: [...zonesAt],
      ranges: [...ranges].map(([step, { lower, upper }]) => [step, lower, upper]),
      totals: (totals.get(`${commodity} ${region}`) ?? []).map(({ setter, hours, payment }) => ({
        setter,
        hours,
        payment,
      })),
    })),
  };
}

function namedSetter({ components, regions }: EnergySystem, { component, location, kind }: PriceSetter): NamedSetter {
  const its = components[component];
  const [region, region_to] =
    its.kind === "transmission"
      ? [regions[its.from[location]], regions[its.to[location]]]
      : [regions[its.regions[location]], null];
  return { component: its.name, region, region_to, kind };
}
