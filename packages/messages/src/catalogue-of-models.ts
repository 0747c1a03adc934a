/** Texts about models, their runs and results, by code: what the page needs to check data. Each subject has a file. */
import { alternatives } from "./catalogue/alternatives.ts";
import { attempts } from "./catalogue/attempts.ts";
import { checksOfComponents } from "./catalogue/checks-of-components.ts";
import { checksOfSystems } from "./catalogue/checks-of-systems.ts";
import { checksOfTables } from "./catalogue/checks-of-tables.ts";
import { constraints } from "./catalogue/constraints.ts";
import { existence } from "./catalogue/existence.ts";
import { explanations } from "./catalogue/explanations.ts";
import { general } from "./catalogue/general.ts";
import { powerFlow } from "./catalogue/lines/power-flow.ts";
import { powerLosses } from "./catalogue/lines/power-losses.ts";
import { overrides } from "./catalogue/overrides.ts";
import { parts } from "./catalogue/parts.ts";
import { pathways } from "./catalogue/pathways.ts";
import { planningReserves } from "./catalogue/planning-reserves.ts";
import { program } from "./catalogue/program.ts";
import { progress } from "./catalogue/progress.ts";
import { ramps } from "./catalogue/ramps.ts";
import { refusals } from "./catalogue/refusals.ts";
import { requests } from "./catalogue/requests.ts";
import { results } from "./catalogue/results.ts";
import { runs } from "./catalogue/runs.ts";
import { scenarios } from "./catalogue/scenarios.ts";
import { storedRecords } from "./catalogue/stored-records.ts";
import { tableOverrides } from "./catalogue/table-overrides.ts";
import { units } from "./catalogue/units.ts";

export const catalogueOfModels = {
  ...alternatives,
  ...attempts,
  ...checksOfComponents,
  ...checksOfSystems,
  ...checksOfTables,
  ...constraints,
  ...existence,
  ...explanations,
  ...general,
  ...overrides,
  ...parts,
  ...pathways,
  ...powerFlow,
  ...powerLosses,
  ...planningReserves,
  ...program,
  ...refusals,
  ...progress,
  ...ramps,
  ...requests,
  ...results,
  ...runs,
  ...scenarios,
  ...storedRecords,
  ...tableOverrides,
  ...units,
} as const;
