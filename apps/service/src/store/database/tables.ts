/** The tables as Kysely sees them. Flags are 0 or 1 in both databases; the migrations explain the columns. */
import type { Insertable, Selectable } from "kysely";
import type {
  ApiKeysTable,
  AttemptsTable,
  AuditEventsTable,
  LoginAddressesTable,
  RevokedTokensTable,
  UsersTable,
} from "./account-tables.ts";
import type {
  CommoditiesTable,
  ComponentsTable,
  ConversionFactorsTable,
  DatasetChangesTable,
  DatasetPermissionsTable,
  DatasetsTable,
  ImportReportsTable,
  ModelOverridesTable,
  ModelsTable,
  NamedSeriesTable,
  RegionsTable,
  ReplacedRowsTable,
  TableRecordsTable,
} from "./dataset-tables.ts";
import type {
  LinksTable,
  RunEventsTable,
  RunInputPortionsTable,
  RunInputsTable,
  RunResultsTable,
  RunsTable,
  SweepPointsTable,
  SweepsTable,
  WorkersTable,
} from "./run-tables.ts";

export interface Tables {
  users: UsersTable;
  revoked_tokens: RevokedTokensTable;
  api_keys: ApiKeysTable;
  attempts: AttemptsTable;
  login_addresses: LoginAddressesTable;
  audit_events: AuditEventsTable;
  datasets: DatasetsTable;
  dataset_permissions: DatasetPermissionsTable;
  regions: RegionsTable;
  named_series: NamedSeriesTable;
  commodities: CommoditiesTable;
  components: ComponentsTable;
  conversion_factors: ConversionFactorsTable;
  table_records: TableRecordsTable;
  models: ModelsTable;
  model_overrides: ModelOverridesTable;
  import_reports: ImportReportsTable;
  dataset_changes: DatasetChangesTable;
  replaced_rows: ReplacedRowsTable;
  run_inputs: RunInputsTable;
  run_input_portions: RunInputPortionsTable;
  runs: RunsTable;
  run_events: RunEventsTable;
  run_results: RunResultsTable;
  sweeps: SweepsTable;
  sweep_points: SweepPointsTable;
  links: LinksTable;
  workers: WorkersTable;
}

export type NewComponentRow = Insertable<ComponentsTable>;
export type ComponentRow = Selectable<ComponentsTable>;
