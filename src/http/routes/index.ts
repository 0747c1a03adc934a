/** All routes of the service. A new resource is a new file here and a line below. */
import type { TokenSigner } from "../authentication.ts";
import { createPasswordTurns } from "../password-turns.ts";
import type { Route } from "../route.ts";
import type { Services } from "../services.ts";
import { accountRoutes } from "./accounts.ts";
import { authRoutes } from "./auth.ts";
import { componentRoutes } from "./components.ts";
import { datasetArchiveRoutes } from "./dataset-archives.ts";
import { datasetCopyRoutes } from "./dataset-copies.ts";
import { datasetRoutes } from "./datasets.ts";
import { healthRoutes } from "./health.ts";
import { modelRunRoutes } from "./model-runs.ts";
import { modelRoutes } from "./models.ts";
import { namedRecordRoutes } from "./named-records.ts";
import { permissionRoutes } from "./permissions.ts";
import { runResultRoutes } from "./run-results.ts";
import { runRoutes } from "./runs.ts";
import { solverRoutes } from "./solvers.ts";
import { sweepRoutes } from "./sweeps.ts";
import { tableRecordRoutes } from "./table-records.ts";
import { tableWorkbookRoutes } from "./table-workbooks.ts";
import { userRoutes } from "./users.ts";

export function allRoutes(services: Services, tokens: () => TokenSigner): Route[] {
  const passwordTurns = createPasswordTurns();
  return [
    ...authRoutes(services, tokens, passwordTurns),
    ...accountRoutes(services, tokens, passwordTurns),
    ...userRoutes(services),
    ...datasetRoutes(services),
    ...datasetArchiveRoutes(services),
    ...datasetCopyRoutes(services),
    ...permissionRoutes(services),
    ...namedRecordRoutes(services),
    ...componentRoutes(services),
    ...tableRecordRoutes(services),
    ...tableWorkbookRoutes(services),
    ...modelRoutes(services),
    ...modelRunRoutes(services),
    ...solverRoutes(services),
    ...runRoutes(services),
    ...runResultRoutes(services),
    ...sweepRoutes(services),
    ...healthRoutes(services),
  ];
}
