/** Every text of the service in both languages, by code; each subject has a file. */
import { alternatives } from "./catalogue/alternatives.ts";
import { attempts } from "./catalogue/attempts.ts";
import { checksOfComponents } from "./catalogue/checks-of-components.ts";
import { checksOfSystems } from "./catalogue/checks-of-systems.ts";
import { checksOfTables } from "./catalogue/checks-of-tables.ts";
import { constraints } from "./catalogue/constraints.ts";
import { existence } from "./catalogue/existence.ts";
import { explanations } from "./catalogue/explanations.ts";
import { damagedFiles } from "./catalogue/files/damaged-files.ts";
import { damagedWorkbooks } from "./catalogue/files/damaged-workbooks.ts";
import { datasetWorkbooks } from "./catalogue/files/dataset-workbooks.ts";
import { files } from "./catalogue/files/files.ts";
import { modelsOfFine } from "./catalogue/files/models-of-fine.ts";
import { modelsOfPypsa } from "./catalogue/files/models-of-pypsa.ts";
import { modelsOfTools } from "./catalogue/files/models-of-tools.ts";
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
import { report } from "./catalogue/report.ts";
import { requests } from "./catalogue/requests.ts";
import { results } from "./catalogue/results.ts";
import { runs } from "./catalogue/runs.ts";
import { scenarios } from "./catalogue/scenarios.ts";
import { storedRecords } from "./catalogue/stored-records.ts";
import { tableOverrides } from "./catalogue/table-overrides.ts";
import { units } from "./catalogue/units.ts";

export const catalogue = {
  ...alternatives,
  ...attempts,
  ...checksOfComponents,
  ...checksOfSystems,
  ...checksOfTables,
  ...constraints,
  ...damagedFiles,
  ...damagedWorkbooks,
  ...datasetWorkbooks,
  ...existence,
  ...explanations,
  ...files,
  ...general,
  ...modelsOfFine,
  ...modelsOfPypsa,
  ...modelsOfTools,
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
  ...report,
  ...requests,
  ...results,
  ...runs,
  ...scenarios,
  ...storedRecords,
  ...tableOverrides,
  ...units,
} as const;

export type Catalogue = typeof catalogue;
