/** Every lever of a model. */
import type { Lever, LeverContext } from "../relaxation.ts";
import { capacityLevers, linkedQuantityLevers, plantUnitLevers, sharedPotentialLevers } from "./capacity.ts";
import { balanceLevers, fixedOperationLevers } from "./energy.ts";
import { fullLoadHoursLevers, yearlyLimitLevers } from "./limits.ts";
import { rateLevers } from "./rates.ts";
import { storageLevers } from "./storage.ts";

export const allLevers = (context: LeverContext): Lever[] => [
  ...fixedOperationLevers(context),
  ...yearlyLimitLevers(context),
  ...capacityLevers(context),
  ...fullLoadHoursLevers(context),
  ...rateLevers(context),
  ...sharedPotentialLevers(context),
  ...linkedQuantityLevers(context),
  ...plantUnitLevers(context),
  ...storageLevers(context),
  ...balanceLevers(context),
];
