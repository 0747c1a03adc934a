/** The tables as Kysely sees them. Flags are 0 or 1 in both databases; the migrations explain the columns. */
import type { Generated, Insertable, Selectable } from "kysely";
import type { ComponentType } from "../../domain/component.ts";
import type { RunEventKind, RunStatus } from "../../domain/runs/run.ts";
import type { RunClass, RunKind } from "../../domain/runs/run-class.ts";
import type { FamilyName } from "../../domain/table-family.ts";

interface UsersTable {
  id: Generated<number>;
  username: string;
  password_hash: string;
  /** How often the password was changed; tokens of earlier generations are not valid. */
  token_generation: Generated<number>;
  /** ISO 8601, UTC; null while the account is enabled. */
  disabled_at: string | null;
}

interface AttemptsTable {
  /** The action, and a digest of who tried it. */
  key: string;
  count: number;
  /** In milliseconds since 1970; then counting starts again. */
  ends_at: number;
}

interface LoginAddressesTable {
  user_id: number;
  /** SHA-256 of the network address. */
  digest: string;
  /** In milliseconds since 1970. */
  last_at: number;
}

interface AuditEventsTable {
  id: Generated<number>;
  /** ISO 8601, UTC. */
  at: string;
  /** Null where the client is not logged in. No reference: events outlast their users. */
  user_id: number | null;
  username: string;
  /** Network address; null at the command line. */
  address: string | null;
  action: string;
  target: string;
  /** JSON text of an object. */
  details: string;
}

interface RevokedTokensTable {
  digest: string;
  /** In seconds since 1970; after that the row can be deleted. */
  expires_at: number;
}

interface ApiKeysTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** SHA-256 of the key; the key itself is nowhere. */
  digest: string;
  /** ISO 8601, UTC. */
  created_at: string;
}

interface DatasetsTable {
  id: Generated<number>;
  name: string;
  description: string | null;
  hours_per_time_step: number;
  number_of_time_steps: number;
  cost_unit: string;
  length_unit: string;
  created_by: number;
  /** How often the data set or its content was changed. */
  revision: Generated<number>;
  /** Of the last change. ISO 8601, UTC; null where an earlier version of the service made it. */
  updated_at: string | null;
  updated_by: number | null;
  /** Local time of the first time step. */
  start: string | null;
  time_zone: string | null;
  /** JSON text. */
  display: string | null;
}

export interface DatasetPermissionsTable {
  id: Generated<number>;
  dataset_id: number;
  user_id: number;
  allow_usage: number;
  allow_modification: number;
  allow_permission_grant: number;
  allow_permission_revoke: number;
}

interface RegionsTable {
  id: Generated<number>;
  dataset_id: number;
  name: string;
  latitude: number | null;
  longitude: number | null;
  /** JSON text of a GeoJSON object. */
  geometry: string | null;
}

export interface CommoditiesTable {
  id: Generated<number>;
  dataset_id: number;
  name: string;
  unit: string;
  description: string | null;
}

interface ComponentsTable {
  id: Generated<number>;
  dataset_id: number;
  type: ComponentType;
  name: string;
  description: string | null;
  capacity_variable: number;
  capacity_variable_domain: "CONTINUOUS" | "DISCRETE";
  capacity_per_plant_unit: number | null;
  invest_per_capacity: number;
  opex_per_capacity: number;
  interest_rate: number;
  economic_lifetime: number;
  shared_potential_id: string | null;
  linked_quantity_id: string | null;
  commodity_id: number | null;
  commodity_cost: number | null;
  yearly_limit: number | null;
  commodity_limit_id: string | null;
  charge_efficiency: number | null;
  discharge_efficiency: number | null;
  self_discharge: number | null;
  cyclic_lifetime: number | null;
  charge_rate: number | null;
  discharge_rate: number | null;
  state_of_charge_min: number | null;
  state_of_charge_max: number | null;
  physical_unit: string | null;
  colour: string | null;
  carrier: string | null;
  group: string | null;
}

interface ConversionFactorsTable {
  id: Generated<number>;
  component_id: number;
  commodity_id: number;
  conversion_factor: number;
}

export interface TableRecordsTable {
  id: Generated<number>;
  component_id: number;
  family: FamilyName;
  region_id: number;
  region_to_id: number | null;
  /** The value of a family with one number per record. */
  value: number | null;
  /** Little-endian float64 values of a series. */
  series: Uint8Array | null;
  /** The length of the series, to be read without the series. */
  series_length: number | null;
}

interface ModelsTable {
  id: Generated<number>;
  dataset_id: number;
  name: string;
  description: string | null;
  created_by: number | null;
  /** JSON text. */
  optimization_parameters: string | null;
}

interface ModelOverridesTable {
  id: Generated<number>;
  model_id: number;
  component_id: number;
  attribute: string;
  operation: string;
  /** JSON text: a number, a flag or a text. */
  value: string;
}

interface RunInputsTable {
  /** SHA-256 of the bytes before compression. */
  hash: string;
  size: number;
  /** Milliseconds since 1970: until then, its writer may continue. Null where the input is complete. */
  written_until: number | null;
}

interface RunInputPortionsTable {
  input_hash: string;
  portion: number;
  bytes: Uint8Array;
}

export interface RunsTable {
  id: Generated<number>;
  model_id: number;
  dataset_id: number;
  user_id: number | null;
  kind: RunKind;
  /** JSON text, as `progress`, `requirements`, `figures` and `error`. */
  options: string;
  /** JSON text; null where the run has no overrides of its own. */
  overrides: string | null;
  status: RunStatus;
  progress: string;
  attempt: Generated<number>;
  /** How often its worker was lost. */
  losses: Generated<number>;
  cancel_requested: Generated<number>;
  worker_id: string | null;
  requirements: string | null;
  /** Milliseconds since 1970 by the clock of the database. */
  heartbeat_at: number | null;
  /** Used by earlier versions only; a worker now counts as lost when it is silent. */
  lease_until: number | null;
  event_count: Generated<number>;
  input_hash: string;
  options_hash: string;
  version: string;
  program_hash: string | null;
  objective: number | null;
  figures: string | null;
  error: string | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  /** The trace of the request that queued it; null without tracing. */
  traceparent: string | null;
  /** As it was queued; read by `classOf`. */
  class: RunClass;
  /** Seconds it is expected to take; null without an estimate. */
  estimate_s: number | null;
  title: string | null;
  note: string | null;
  pinned: Generated<number>;
}

interface RunEventsTable {
  run_id: number;
  sequence: number;
  kind: RunEventKind;
  /** JSON text. */
  data: string;
}

interface RunResultsTable {
  run_id: number;
  attempt: number;
  part: number;
  portion: number;
  name: string;
  /** Milestone year of a pathway. */
  year: number | null;
  bytes: Uint8Array;
}

export interface SweepsTable {
  id: Generated<number>;
  model_id: number;
  dataset_id: number;
  user_id: number | null;
  /** JSON text. */
  definition: string;
  /** JSON text of limited length; null where a service of an earlier version queued the sweep. */
  outline: string | null;
  created_at: string;
}

interface SweepPointsTable {
  sweep_id: number;
  position: number;
  /** JSON text. */
  overrides: string;
  run_id: number | null;
  reused: number;
}

interface WorkersTable {
  id: string;
  version: string;
  places: number;
  /** JSON text. */
  abilities: string;
  /** Milliseconds since 1970 by the clock of the database. */
  seen_at: number;
}

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
  commodities: CommoditiesTable;
  components: ComponentsTable;
  conversion_factors: ConversionFactorsTable;
  table_records: TableRecordsTable;
  models: ModelsTable;
  model_overrides: ModelOverridesTable;
  run_inputs: RunInputsTable;
  run_input_portions: RunInputPortionsTable;
  runs: RunsTable;
  run_events: RunEventsTable;
  run_results: RunResultsTable;
  sweeps: SweepsTable;
  sweep_points: SweepPointsTable;
  workers: WorkersTable;
}

export type NewComponentRow = Insertable<ComponentsTable>;
export type ComponentRow = Selectable<ComponentsTable>;
