/** How large the program of a system will be, without building it. */
import { type EnergySystem, locationCount, type SystemComponent } from "../energy-system/energy-system.ts";

/**
 * Nonzeros of the program with this many time steps; a little above the truth, because zeros of rates and balances
 * without components are counted too.
 */
export function estimateNonzeros(system: EnergySystem, stepCount: number): number {
  return system.components.reduce(
    (sum, component) => sum + nonzerosPerStep(component) * locationCount(component) * stepCount,
    0,
  );
}

/** Coefficients of a component at one location in the rows of one step. */
function nonzerosPerStep(component: SystemComponent): number {
  const limit = component.capacity ? 2 : 0;
  switch (component.kind) {
    case "storage": {
      // Rates, continuity, range, balance, cyclic lifetime.
      const range = component.stateOfChargeMin > 0 ? 4 : 2;
      return 4 + 4 + range + 2 + (component.cyclesPerYear < Number.POSITIVE_INFINITY ? 1 : 0);
    }
    case "transmission":
      return 4 + (component.capacity ? 3 : 0);
    case "conversion":
      return component.factors.length + limit;
    default:
      // Fixed operation has no column.
      if (!component.capacity && component.rate?.kind === "fix") return 0;
      return 1 + limit + (component.yearlyLimit >= 0 ? 1 : 0);
  }
}
