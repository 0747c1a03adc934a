/** Every relaxation of a model. */
import type { Relaxation, RelaxationContext } from "../relaxation.ts";
import { balanceRelaxations } from "./balance.ts";
import { capacityRelaxations } from "./capacity.ts";
import { capacityLimitRelaxations } from "./capacity-limits.ts";
import { constraintRelaxations } from "./constraints.ts";
import { contentProfileRelaxations } from "./content-profiles.ts";
import { leastIfBuiltRelaxations } from "./existence.ts";
import { fixedOperationRelaxations } from "./fixed-operation.ts";
import { leastRateRelaxations } from "./least-rates.ts";
import { fullLoadHoursRelaxations, yearlyLimitRelaxations } from "./limits.ts";
import { linkedQuantityRelaxations, plantUnitRelaxations } from "./plant-units.ts";
import { powerLossRelaxations } from "./power-losses.ts";
import { powerRelaxations } from "./powers.ts";
import { rampRelaxations } from "./ramps.ts";
import { rateRelaxations } from "./rates.ts";
import { sharedPotentialRelaxations } from "./shared-potential.ts";
import { spillRelaxations } from "./spill.ts";
import { storageRelaxations } from "./storage.ts";
import { voltageLawRelaxations } from "./voltage-law.ts";

export const allRelaxations = (context: RelaxationContext): Relaxation[] => [
  ...fixedOperationRelaxations(context),
  ...yearlyLimitRelaxations(context),
  ...capacityRelaxations(context),
  ...leastIfBuiltRelaxations(context),
  ...capacityLimitRelaxations(context),
  ...constraintRelaxations(context),
  ...fullLoadHoursRelaxations(context),
  ...rateRelaxations(context),
  ...leastRateRelaxations(context),
  ...rampRelaxations(context),
  ...sharedPotentialRelaxations(context),
  ...linkedQuantityRelaxations(context),
  ...plantUnitRelaxations(context),
  ...storageRelaxations(context),
  ...contentProfileRelaxations(context),
  ...powerRelaxations(context),
  ...spillRelaxations(context),
  ...voltageLawRelaxations(context),
  ...powerLossRelaxations(context),
  ...balanceRelaxations(context),
];
