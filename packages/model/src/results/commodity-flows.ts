/** Flows of the commodities whose conversion factors differ by time step: variables of a conversion beside its operation. */
import type { ProfileFamily } from "../domain/table-family.ts";
import { factorAt } from "../energy-system/conversion-factors.ts";
import type { Conversion, ConversionFactor, SystemComponent } from "../energy-system/energy-system.ts";
import { valueAt } from "../formulation/formulation.ts";

export type CommodityFlow = "commodityFlow" | "commodityFlow2" | "commodityFlow3";

export const flowByProfile: Readonly<Record<ProfileFamily, CommodityFlow>> = {
  conversionFactorProfile: "commodityFlow",
  conversionFactorProfile2: "commodityFlow2",
  conversionFactorProfile3: "commodityFlow3",
};

export const isCommodityFlow = (variable: string): variable is CommodityFlow =>
  Object.values(flowByProfile).some((flow) => flow === variable);

/** The factor of the commodity that flows; undefined where the component has no such flow. */
export const factorOfFlow = (component: SystemComponent, variable: CommodityFlow): ConversionFactor | undefined =>
  component.kind === "conversion"
    ? component.factors.find(({ profile }) => profile && flowByProfile[profile] === variable)
    : undefined;

/** |f|·op */
export function flowOf(
  operation: Float64Array,
  conversion: Conversion,
  term: ConversionFactor,
  location: number,
): Float64Array {
  const factor = factorAt(conversion, term, location);
  return operation.map((energy, step) => energy * Math.abs(valueAt(factor, step)));
}
