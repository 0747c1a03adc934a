/** Every text of the service in both languages, by code: those about models, those about files, and those of reports. */
import { damagedFiles } from "./catalogue/files/damaged-files.ts";
import { damagedWorkbooks } from "./catalogue/files/damaged-workbooks.ts";
import { datasetWorkbooks } from "./catalogue/files/dataset-workbooks.ts";
import { files } from "./catalogue/files/files.ts";
import { modelsOfFine } from "./catalogue/files/models-of-fine.ts";
import { modelsOfPypsa } from "./catalogue/files/models-of-pypsa.ts";
import { modelsOfTools } from "./catalogue/files/models-of-tools.ts";
import { report } from "./catalogue/report.ts";
import { catalogueOfModels } from "./catalogue-of-models.ts";

export const catalogue = {
  ...catalogueOfModels,
  ...damagedFiles,
  ...damagedWorkbooks,
  ...datasetWorkbooks,
  ...files,
  ...modelsOfFine,
  ...modelsOfPypsa,
  ...modelsOfTools,
  ...report,
} as const;

export type Catalogue = typeof catalogue;
