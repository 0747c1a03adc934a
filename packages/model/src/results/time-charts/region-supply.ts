/**
 * What supplies each region over a range of time steps, as mean powers: sources and outputs of conversions f·E/h, and discharging of
 * storages, as the layers above 0 of a balance without exchange. One number per component and region is in memory.
 */
import type { StepRange } from "../../domain/time/time-bins.ts";
import { layerDefinitions } from "./balance-layers.ts";
import { createRowTotals, type RowSums } from "./row-sums.ts";
import type { RunStructure } from "./structure.ts";

export interface RegionSupply {
  commodity: string;
  region: string;
  component: string;
  /** As `quantity` in the balance of the statistics. */
  quantity: string;
  unit: string;
  /** Above 0. */
  power: number;
}

/** Layers that bring in a commodity. */
const supplying = new Set(["source", "output", "discharge"]);

export function createRegionSupply(
  structure: RunStructure,
  range: StepRange,
  commodities: Iterable<string>,
): Pick<RowSums, "add"> & { supply(): RegionSupply[] } {
  const unitOf = new Map(structure.commodities.map(({ name, unit }) => [name, unit]));
  const layers = [...commodities].flatMap((commodity) =>
    structure.regions.flatMap((region) =>
      layerDefinitions(structure, { commodity, region, exchange: "net" }).flatMap(({ role, component, terms }) =>
        component !== null && supplying.has(role)
          ? [{ commodity, region, component, quantity: role, unit: `[${unitOf.get(commodity)}]`, terms }]
          : [],
      ),
    ),
  );
  const { add, totals } = createRowTotals(
    layers.map(({ terms }) => terms),
    range,
  );
  const steps = range.to - range.from;
  return {
    add,
    supply: () =>
      layers.flatMap(({ terms: _, ...layer }, position) => {
        const power = totals[position] / steps;
        return power > 0 ? [{ ...layer, power }] : [];
      }),
  };
}
