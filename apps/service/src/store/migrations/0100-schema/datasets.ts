/** Data sets with their records and models, who may use them, and their history. */
import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../database-kind.ts";
import { belongsTo, indexes, refersTo, required, table, tableWithId, typesOf, unique, zero } from "./columns.ts";

export async function createDatasets(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { integer, smallFlag, number, text } = typesOf(kind);

  await tableWithId(database, kind, "datasets")
    .addColumn("name", text, unique)
    .addColumn("description", text)
    // A column of integers in SQLite also keeps numbers with a fraction.
    .addColumn("hours_per_time_step", kind === "sqlite" ? integer : number, required)
    .addColumn("number_of_time_steps", integer, required)
    .addColumn("cost_unit", text, required)
    .addColumn("length_unit", text, required)
    // Null: units are labels.
    .addColumn("units", text)
    // Null: the first time step follows the last.
    .addColumn("joins_ends", smallFlag)
    .addColumn("start", text)
    .addColumn("time_zone", text)
    // JSON.
    .addColumn("display", text)
    // JSON; null where there are none.
    .addColumn("constraints", text)
    .addColumn("component_groups", text)
    .addColumn("region_groups", text)
    .addColumn("planning_reserves", text)
    .addColumn("created_by", integer, (column) => column.notNull().references("users.id"))
    // Counts the changes.
    .addColumn("revision", integer, (column) => column.notNull().defaultTo(1))
    .addColumn("updated_at", text)
    .addColumn("updated_by", integer, refersTo("users.id"))
    // Of a copy: its original, which may be gone, and the revision that was copied.
    .addColumn("copied_from_id", integer)
    .addColumn("copied_from_revision", integer)
    .execute();
  await indexes(database, "datasets", { datasets_created_by: ["created_by"] });

  await tableWithId(database, kind, "dataset_permissions")
    .addColumn("dataset_id", integer, belongsTo("datasets.id"))
    .addColumn("user_id", integer, belongsTo("users.id"))
    .addColumn("allow_usage", integer, zero)
    .addColumn("allow_modification", integer, zero)
    .addColumn("allow_permission_grant", integer, zero)
    .addColumn("allow_permission_revoke", integer, zero)
    .addUniqueConstraint("dataset_permissions_once", ["dataset_id", "user_id"])
    .execute();
  await indexes(database, "dataset_permissions", { dataset_permissions_user: ["user_id"] });

  await tableWithId(database, kind, "regions")
    .addColumn("dataset_id", integer, belongsTo("datasets.id"))
    .addColumn("name", text, required)
    .addColumn("latitude", number)
    .addColumn("longitude", number)
    // JSON.
    .addColumn("geometry", text)
    .addUniqueConstraint("regions_name", ["dataset_id", "name"])
    .execute();

  await tableWithId(database, kind, "commodities")
    .addColumn("dataset_id", integer, belongsTo("datasets.id"))
    .addColumn("name", text, required)
    .addColumn("unit", text, required)
    .addColumn("description", text)
    .addUniqueConstraint("commodities_name", ["dataset_id", "name"])
    .execute();
  // A conversion asks whether a commodity of the data set has its unit.
  await indexes(database, "commodities", { commodities_unit: ["dataset_id", "unit"] });

  await tableWithId(database, kind, "named_series")
    .addColumn("dataset_id", integer, belongsTo("datasets.id"))
    .addColumn("name", text, required)
    .addColumn("unit", text)
    // JSON.
    .addColumn("numbers", text, required)
    .addUniqueConstraint("named_series_name", ["dataset_id", "name"])
    .execute();

  await createComponents(database, kind);
  await createModels(database, kind);
  await createHistory(database, kind);
}

async function createComponents(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { integer, smallFlag, number, text, bytes } = typesOf(kind);

  // A commodity in use cannot be deleted. Deleting a data set deletes its components first.
  await tableWithId(database, kind, "components")
    .addColumn("dataset_id", integer, belongsTo("datasets.id"))
    .addColumn("type", text, required)
    .addColumn("name", text, required)
    .addColumn("description", text)
    .addColumn("capacity_variable", integer, zero)
    .addColumn("capacity_variable_domain", text, required)
    .addColumn("capacity_per_plant_unit", number)
    .addColumn("invest_per_capacity", number, required)
    .addColumn("opex_per_capacity", number, required)
    .addColumn("opex_per_operation", number)
    .addColumn("invest_if_built", number, (column) => column.notNull().defaultTo(0))
    .addColumn("opex_if_built", number, (column) => column.notNull().defaultTo(0))
    // JSON.
    .addColumn("invest_curve", text)
    .addColumn("interest_rate", number, required)
    .addColumn("economic_lifetime", integer, required)
    .addColumn("shared_potential_id", text)
    .addColumn("linked_quantity_id", text)
    .addColumn("capacity_limit", number)
    .addColumn("capacity_limit_min", number)
    .addColumn("capacity_limit_id", text)
    .addColumn("commodity_id", integer, (column) => column.references("commodities.id"))
    .addColumn("commodity_cost", number)
    .addColumn("commodity_revenue", number)
    .addColumn("yearly_limit", number)
    .addColumn("yearly_limit_min", number)
    .addColumn("limit_excess_cost", number)
    .addColumn("ramp_up", number)
    .addColumn("ramp_down", number)
    .addColumn("commodity_limit_id", text)
    .addColumn("charge_efficiency", number)
    .addColumn("discharge_efficiency", number)
    .addColumn("self_discharge", number)
    .addColumn("cyclic_lifetime", integer)
    .addColumn("charge_rate", number)
    .addColumn("discharge_rate", number)
    .addColumn("state_of_charge_min", number)
    .addColumn("state_of_charge_max", number)
    .addColumn("is_cyclic", smallFlag)
    .addColumn("content_at_start", number)
    .addColumn("spill", smallFlag)
    .addColumn("charge_capacity_variable", smallFlag)
    .addColumn("charge_invest_per_capacity", number)
    .addColumn("charge_opex_per_capacity", number)
    .addColumn("opex_per_charge_operation", number)
    .addColumn("discharge_capacity_variable", smallFlag)
    .addColumn("discharge_invest_per_capacity", number)
    .addColumn("discharge_opex_per_capacity", number)
    .addColumn("opex_per_discharge_operation", number)
    .addColumn("energy_to_power_min", number)
    .addColumn("energy_to_power_max", number)
    .addColumn("physical_unit", text)
    .addColumn("profile_commodity_name", text)
    .addColumn("profile_commodity_name_2", text)
    .addColumn("profile_commodity_name_3", text)
    .addColumn("is_bidirectional", smallFlag)
    .addColumn("power_flow", text)
    .addColumn("power_losses", text)
    .addColumn("loss_segments", integer)
    .addColumn("loss_tolerance_absolute", number)
    .addColumn("loss_tolerance_relative", number)
    .addColumn("source_text", text)
    .addColumn("source_url", text)
    // JSON.
    .addColumn("table_sources", text)
    .addColumn("colour", text)
    .addColumn("carrier", text)
    .addColumn("group", text)
    .addUniqueConstraint("components_name", ["dataset_id", "name"])
    .execute();
  await indexes(database, "components", { components_commodity: ["commodity_id"] });

  await tableWithId(database, kind, "conversion_factors")
    .addColumn("component_id", integer, belongsTo("components.id"))
    .addColumn("commodity_id", integer, (column) => column.notNull().references("commodities.id"))
    .addColumn("conversion_factor", number, required)
    .addUniqueConstraint("conversion_factors_once", ["component_id", "commodity_id"])
    .execute();
  await indexes(database, "conversion_factors", { conversion_factors_commodity: ["commodity_id"] });

  // The length of a series stands before it: it is read without the series.
  await tableWithId(database, kind, "table_records")
    .addColumn("component_id", integer, belongsTo("components.id"))
    .addColumn("family", text, required)
    .addColumn("region_id", integer, belongsTo("regions.id"))
    .addColumn("region_to_id", integer, (column) => column.references("regions.id").onDelete("cascade"))
    .addColumn("value", number)
    .addColumn("series_length", integer)
    .addColumn("series", bytes)
    .addCheckConstraint("table_records_one_value", sql`(value is null) <> (series is null)`)
    .execute();
  // A missing region_to is a value of its own here: ids are above 0.
  await sql`create unique index table_records_once
    on table_records (component_id, family, region_id, coalesce(region_to_id, 0))`.execute(database);
  await indexes(database, "table_records", {
    table_records_region: ["region_id"],
    table_records_region_to: ["region_to_id"],
  });
}

async function createModels(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { integer, text } = typesOf(kind);

  await tableWithId(database, kind, "models")
    .addColumn("dataset_id", integer, belongsTo("datasets.id"))
    .addColumn("name", text, required)
    .addColumn("description", text)
    .addColumn("created_by", integer, refersTo("users.id"))
    // JSON.
    .addColumn("optimization_parameters", text)
    // JSON; null where there are none.
    .addColumn("additional_constraints", text)
    // JSON; null where there are none.
    .addColumn("override_tables", text)
    // JSON; null where there are none.
    .addColumn("overrides_by_year", text)
    // No key of models: the rows of an undone change return in any order.
    .addColumn("parent_id", integer)
    .addUniqueConstraint("models_name", ["dataset_id", "name"])
    .execute();
  await indexes(database, "models", { models_created_by: ["created_by"], models_parent: ["parent_id"] });

  await tableWithId(database, kind, "model_overrides")
    .addColumn("model_id", integer, belongsTo("models.id"))
    .addColumn("component_id", integer, belongsTo("components.id"))
    .addColumn("attribute", text, required)
    .addColumn("operation", text, required)
    // JSON.
    .addColumn("value", text, required)
    .addUniqueConstraint("model_overrides_once", ["model_id", "component_id", "attribute"])
    .execute();
  await indexes(database, "model_overrides", {
    model_overrides_component: ["component_id"],
    // Finds the first overrides of a model without reading all of them.
    model_overrides_order: ["model_id", "id"],
  });
}

/** History of data sets: authors and times of changes, the rows before each change, and reports of imports. */
async function createHistory(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { integer, text, bytes } = typesOf(kind);

  await table(database, "dataset_changes")
    .addColumn("dataset_id", integer, belongsTo("datasets.id"))
    .addColumn("revision", integer, required)
    .addColumn("changed_at", text, required)
    .addColumn("changed_by", integer, refersTo("users.id"))
    .addColumn("title", text)
    .addColumn("undoes", integer)
    // The only model that it concerns. No key: the model may be gone.
    .addColumn("model_id", integer)
    // JSON: by table, the last id before the change.
    .addColumn("last_ids", text, required)
    // Null: the rows are not kept any more.
    .addColumn("kept_bytes", integer)
    .addPrimaryKeyConstraint("dataset_changes_key", ["dataset_id", "revision"])
    .execute();
  await indexes(database, "dataset_changes", { dataset_changes_user: ["changed_by"] });

  await table(database, "replaced_rows")
    .addColumn("dataset_id", integer, belongsTo("datasets.id"))
    .addColumn("revision", integer, required)
    .addColumn("table_name", text, required)
    .addColumn("row_id", integer, required)
    // JSON; null for a row of an earlier time that the change has brought back.
    .addColumn("content", text)
    .addColumn("series", bytes)
    .addPrimaryKeyConstraint("replaced_rows_key", ["dataset_id", "revision", "table_name", "row_id"])
    .execute();
  await indexes(database, "replaced_rows", {
    replaced_rows_row: ["dataset_id", "table_name", "row_id", "revision"],
  });

  await table(database, "import_reports")
    .addColumn("dataset_id", integer, (column) =>
      column.primaryKey().notNull().references("datasets.id").onDelete("cascade"),
    )
    // Revision of the data set after the import.
    .addColumn("revision", integer, required)
    // JSON.
    .addColumn("report", text, required)
    .execute();
}
