/** An attribute out of the ordinary, and the effect of changing it. */
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import type { Repair } from "./relaxation.ts";

export interface Outlier {
  /** Whether it is changed as a whole or not at all. */
  readonly whole?: boolean;
  /** 0 where the value has no ordinary part left, 1 where it is fully ordinary. */
  readonly rank: number;
  /** The system when the attribute goes a share of the way (0 … 1) to what is ordinary. */
  at(system: EnergySystem, share: number): EnergySystem;
  /** The repair when that share is enough. */
  repairAt(share: number, digits: number): Repair;
}
