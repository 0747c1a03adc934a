/** Regions of a network in the units that are shown. Pure. */
import type { ScaleFor } from "../../language/displayed.ts";
import { largestSize } from "../../language/displayed.ts";
import { type PriceRange, priceStep, type RegionFigures, type RegionsShown } from "../../map/region-figures.ts";

export interface ShownRegions {
  regions: readonly RegionFigures[];
  supplyUnit: string;
  priceUnit: string;
  netUnit: string;
  netExports: ReadonlyMap<string, number>;
  /** Prices between which colours differ; null without prices. */
  prices: PriceRange | null;
  /** The step of the colours of a region's price; null without one. */
  priceStepOf: (region: string) => number | null;
}

interface Given {
  figures: RegionsShown;
  /** In the unit of the data. */
  prices: PriceRange | null;
  netExports: ReadonlyMap<string, number>;
  /** Of net exports. */
  netUnit: string;
}

/** The largest supply, net export and price decide the units of all regions. */
export function shownRegions({ figures, prices, netExports, netUnit }: Given, scaleFor: ScaleFor): ShownRegions {
  const { regions, supplyUnit } = figures;
  const supply = scaleFor(supplyUnit, largestSize(regions.map(({ total }) => total)));
  const net = scaleFor(netUnit, largestSize([...netExports.values()]));
  const money = scaleFor(figures.priceUnit, largestSize(prices ? [prices.low, prices.high] : []));
  const stepOf = new Map(
    regions.map(({ region, price }) => [region, price === null || !prices ? null : priceStep(price, prices)]),
  );
  return {
    regions: regions.map(({ price, total, supply: parts, region }) => ({
      region,
      total: total * supply.factor,
      supply: parts.map(({ component, value }) => ({ component, value: value * supply.factor })),
      price: price === null ? null : price * money.factor,
    })),
    supplyUnit: supply.unit,
    priceUnit: money.unit,
    netUnit: net.unit,
    netExports: new Map([...netExports].map(([region, value]) => [region, value * net.factor])),
    prices: prices && { low: prices.low * money.factor, high: prices.high * money.factor },
    priceStepOf: (region) => stepOf.get(region) ?? null,
  };
}
