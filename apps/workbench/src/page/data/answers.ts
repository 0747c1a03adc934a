/** Answers about data sets, variants and runs, under the names that the page uses for them. */
import type {
  DatasetDetailsSchema,
  DatasetOverviewSchema,
  DatasetPermissionSchema,
  DatasetSchema,
  EnergyModelSchema,
  ExampleSchema,
  RunSchema,
} from "./interface.ts";

export type Dataset = DatasetSchema;
export type DatasetOverview = DatasetOverviewSchema;
export type DatasetDetails = DatasetDetailsSchema;
export type ComponentInOverview = DatasetDetails["components"][number];
export type Permission = DatasetPermissionSchema;
export type Example = ExampleSchema;
/** Called a model in the interface. */
export type Variant = EnergyModelSchema;
export type Run = RunSchema;
export type RunOptions = Run["options"];
export type QueuePosition = NonNullable<Run["position"]>;
