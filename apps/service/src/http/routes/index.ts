/** All routes of the service. A new resource is a new file here and a line below. */
import type { TokenSigner } from "../protection/authentication.ts";
import { createPasswordTurns } from "../protection/password-turns.ts";
import type { Route } from "../routing/route.ts";
import type { Services } from "../routing/services.ts";
import { accountRoutes } from "./accounts/accounts.ts";
import { apiKeyRoutes } from "./accounts/api-keys.ts";
import { authRoutes } from "./accounts/auth.ts";
import { userRoutes } from "./accounts/users.ts";
import { datasetArchiveRoutes } from "./datasets/archives.ts";
import { changeRoutes } from "./datasets/changes.ts";
import { componentRoutes } from "./datasets/components.ts";
import { constraintRoutes } from "./datasets/constraints.ts";
import { datasetCopyRoutes } from "./datasets/copies.ts";
import { datasetEventRoutes } from "./datasets/dataset-events.ts";
import { datasetExportRoutes } from "./datasets/dataset-exports.ts";
import { datasetImportRoutes } from "./datasets/dataset-imports.ts";
import { datasetRoutes } from "./datasets/datasets.ts";
import { exampleRoutes } from "./datasets/examples.ts";
import { namedRecordRoutes } from "./datasets/named-records.ts";
import { namedSeriesRoutes } from "./datasets/named-series.ts";
import { datasetOverviewRoutes } from "./datasets/overviews.ts";
import { permissionRoutes } from "./datasets/permissions.ts";
import { presentationRoutes } from "./datasets/presentations.ts";
import { tableRecordRoutes } from "./datasets/table-records.ts";
import { tableWorkbookRoutes } from "./datasets/table-workbooks.ts";
import { healthRoutes } from "./health.ts";
import { linkRoutes } from "./links/links.ts";
import { sharedRoutes } from "./links/shared.ts";
import { modelCheckRoutes } from "./models/model-checks.ts";
import { modelEstimateRoutes } from "./models/model-estimates.ts";
import { modelExportRoutes } from "./models/model-exports.ts";
import { modelRunRoutes } from "./models/model-runs.ts";
import { modelRoutes } from "./models/models.ts";
import { runAlternativeRoutes } from "./runs/run-alternatives.ts";
import { runChartRoutes } from "./runs/run-charts.ts";
import { runComparisonRoutes } from "./runs/run-comparison.ts";
import { runEventRoutes } from "./runs/run-events.ts";
import { runExportRoutes } from "./runs/run-exports.ts";
import { runInputRoutes } from "./runs/run-inputs.ts";
import { runPriceRoutes } from "./runs/run-prices.ts";
import { runReportRoutes } from "./runs/run-report.ts";
import { runResultRoutes } from "./runs/run-results.ts";
import { runStatisticRoutes } from "./runs/run-statistics.ts";
import { runRoutes } from "./runs/runs.ts";
import { solverRoutes } from "./runs/solvers.ts";
import { sweepRoutes } from "./runs/sweeps.ts";

export function allRoutes(
  services: Services,
  tokens: () => TokenSigner,
  passwordTurns = createPasswordTurns(),
): Route[] {
  const routes = [
    ...authRoutes(services, tokens, passwordTurns),
    ...accountRoutes(services, tokens, passwordTurns),
    ...apiKeyRoutes(services),
    ...userRoutes(services),
    ...datasetRoutes(services),
    ...datasetArchiveRoutes(services),
    ...datasetExportRoutes(services),
    ...datasetImportRoutes(services),
    ...changeRoutes(services),
    ...datasetEventRoutes(services),
    ...datasetCopyRoutes(services),
    ...exampleRoutes(services),
    ...datasetOverviewRoutes(services),
    ...permissionRoutes(services),
    ...namedRecordRoutes(services),
    ...componentRoutes(services),
    ...presentationRoutes(services),
    ...constraintRoutes(services),
    ...namedSeriesRoutes(services),
    ...tableRecordRoutes(services),
    ...tableWorkbookRoutes(services),
    ...modelRoutes(services),
    ...modelRunRoutes(services),
    ...modelCheckRoutes(services),
    ...modelEstimateRoutes(services),
    ...modelExportRoutes(services),
    ...solverRoutes(services),
    ...runRoutes(services),
    ...runEventRoutes(services),
    ...runResultRoutes(services),
    ...runStatisticRoutes(services),
    ...runExportRoutes(services),
    ...runInputRoutes(services),
    ...runReportRoutes(services),
    ...runAlternativeRoutes(services),
    ...runChartRoutes(services),
    ...runPriceRoutes(services),
    ...runComparisonRoutes(services),
    ...sweepRoutes(services),
    ...linkRoutes(services),
    ...healthRoutes(services),
  ];
  return [...routes, ...sharedRoutes(services, routes)];
}
