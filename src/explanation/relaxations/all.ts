/** Every relaxation of a model. */
import type { Relaxation, RelaxationContext } from "../relaxation.ts";
import {
  capacityRelaxations,
  linkedQuantityRelaxations,
  plantUnitRelaxations,
  sharedPotentialRelaxations,
} from "./capacity.ts";
import { balanceRelaxations, fixedOperationRelaxations } from "./energy.ts";
import { fullLoadHoursRelaxations, yearlyLimitRelaxations } from "./limits.ts";
import { rateRelaxations } from "./rates.ts";
import { storageRelaxations } from "./storage.ts";

export const allRelaxations = (context: RelaxationContext): Relaxation[] => [
  ...fixedOperationRelaxations(context),
  ...yearlyLimitRelaxations(context),
  ...capacityRelaxations(context),
  ...fullLoadHoursRelaxations(context),
  ...rateRelaxations(context),
  ...sharedPotentialRelaxations(context),
  ...linkedQuantityRelaxations(context),
  ...plantUnitRelaxations(context),
  ...storageRelaxations(context),
  ...balanceRelaxations(context),
];
