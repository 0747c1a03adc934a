/** Tables of data sets and models. */

import type { RecordOf } from "@esm/model/domain/attribute";
import type { allComponentAttributes, ComponentType, commonComponentAttributes } from "@esm/model/domain/component";
import type { FamilyName } from "@esm/model/domain/table-family";
import type { Generated } from "kysely";

export interface DatasetsTable {
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
  /** Time of the last change. ISO 8601, UTC; null where an earlier version of the service made it. */
  updated_at: string | null;
  updated_by: number | null;
  /** Local time of the first time step. */
  start: string | null;
  time_zone: string | null;
  /** JSON text. */
  display: string | null;
  /** Null: labels. */
  units: "labels" | "checked" | null;
  /** Null: 1. */
  joins_ends: number | null;
  /** JSON texts; null where there are none. */
  constraints: string | null;
  component_groups: string | null;
  region_groups: string | null;
  planning_reserves: string | null;
  /** Of a copy: its original, which may be gone, and the revision that was copied. */
  copied_from_id: number | null;
  copied_from_revision: number | null;
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

export interface RegionsTable {
  id: Generated<number>;
  dataset_id: number;
  name: string;
  latitude: number | null;
  longitude: number | null;
  /** JSON text of a GeoJSON object. */
  geometry: string | null;
}

export interface NamedSeriesTable {
  id: Generated<number>;
  dataset_id: number;
  name: string;
  unit: string | null;
  /** JSON text of the values. */
  numbers: string;
}

export interface CommoditiesTable {
  id: Generated<number>;
  dataset_id: number;
  name: string;
  unit: string;
  description: string | null;
}

type ComponentColumn<Name extends keyof Attributes> = Attributes[Name]["type"] extends "boolean"
  ? number
  : Attributes[Name]["type"] extends "curve" | "sources"
    ? string | null
    : RecordOf<Attributes>[Name];
type Attributes = Omit<typeof allComponentAttributes, "commodity_name">;

/** A column for every attribute; null where the kind of the component does not have it. */
type AttributeColumns = {
  [Name in keyof Attributes]:
    | ComponentColumn<Name>
    | (Name extends keyof typeof commonComponentAttributes ? never : null);
};

export interface ComponentsTable extends AttributeColumns {
  id: Generated<number>;
  dataset_id: number;
  type: ComponentType;
  commodity_id: number | null;
  colour: string | null;
  carrier: string | null;
  group: string | null;
}

export interface ConversionFactorsTable {
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

export interface ModelsTable {
  id: Generated<number>;
  dataset_id: number;
  name: string;
  description: string | null;
  created_by: number | null;
  /** JSON text. */
  optimization_parameters: string | null;
  /** JSON text; null where there are none. */
  additional_constraints: string | null;
  /** JSON text; null where there are none. */
  override_tables: string | null;
  /** JSON text; null where there are none. */
  overrides_by_year: string | null;
  /** The model whose changes apply before its own. */
  parent_id: number | null;
}

export interface ModelOverridesTable {
  id: Generated<number>;
  model_id: number;
  component_id: number;
  attribute: string;
  operation: string;
  /** JSON text: a number, a flag or a text. */
  value: string;
}

export interface ImportReportsTable {
  dataset_id: number;
  /** Revision of the data set after the import; 0 where it was made by it. */
  revision: number;
  /** JSON text. */
  report: string;
}

export interface DatasetChangesTable {
  dataset_id: number;
  /** Revision of the data set after the change, which is the number of the change. */
  revision: number;
  /** ISO 8601, UTC. */
  changed_at: string;
  changed_by: number | null;
  title: string | null;
  /** The change that this one undoes. */
  undoes: number | null;
  /** The only model that it concerns; null for a change of the data. */
  model_id: Generated<number | null>;
  /** JSON text: by table, the last id that was given out before the change. What it has created has higher ids. */
  last_ids: string;
  /** Size of its rows in `replaced_rows`; null where they are not kept any more. */
  kept_bytes: number | null;
}

/** The rows of a data set as they were before a change that has replaced or deleted them. */
export interface ReplacedRowsTable {
  dataset_id: number;
  revision: number;
  table_name: string;
  row_id: number;
  /** JSON text of all columns but the series; null for a row of an earlier time that the change has brought back. */
  content: string | null;
  /** Compressed by zstd. */
  series: Uint8Array | null;
}
