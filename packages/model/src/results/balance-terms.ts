/** Terms of sources, sinks and conversions in the balances: an energy times a factor. */
import type { SystemComponent } from "../energy-system/energy-system.ts";
import { type CommodityFlow, flowByProfile } from "./commodity-flows.ts";

interface BalanceTerm {
  commodity: number;
  /** The sign alone where the energy is the flow of the commodity itself. */
  factor: number;
  quantity: string;
  /** The energy is the operation, where it is not said. */
  variable?: CommodityFlow;
}

/** Sinks at a fixed rate are demand. */
export function termsOf(component: Exclude<SystemComponent, { kind: "storage" | "transmission" }>): BalanceTerm[] {
  if (component.kind === "conversion") {
    return component.factors.map(({ commodity, factor, profile }) => {
      const quantity = factor > 0 ? "output" : "input";
      if (!profile) return { commodity, factor, quantity };
      return { commodity, factor: Math.sign(factor), quantity, variable: flowByProfile[profile] };
    });
  }
  if (component.kind === "source") return [{ commodity: component.commodity, factor: 1, quantity: "source" }];
  const quantity = component.rate?.kind === "fix" ? "demand" : "sink";
  return [{ commodity: component.commodity, factor: -1, quantity }];
}
