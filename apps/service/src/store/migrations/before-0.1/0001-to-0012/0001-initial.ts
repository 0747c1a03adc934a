/** The first tables. Frozen: databases exist to which this has been applied; changes come as further migrations. */
import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../../database-kind.ts";

type Create = CreateTableBuilder<string, string>;

export function initial(kind: DatabaseKind) {
  // SQLite's integers have 64 bits under any type name; PostgreSQL needs the longer type.
  const integer = kind === "sqlite" ? "integer" : "bigint";
  const bytes = kind === "sqlite" ? "blob" : "bytea";

  /** Ids only increase: the id of a deleted record is never used again. */
  const withId = (table: Create): Create =>
    table.addColumn("id", integer, (column) =>
      kind === "sqlite" ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity(),
    );
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const flag = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);
  /** Deleted together with the record to which it belongs. */
  const belongsTo = (target: string) => (column: ColumnDefinitionBuilder) =>
    column.notNull().references(target).onDelete("cascade");

  return {
    async up(database: Kysely<unknown>): Promise<void> {
      const table = (name: string): Create => withId(database.schema.createTable(name) as Create);
      const index = (name: string, target: string, columns: string[]) =>
        database.schema.createIndex(name).on(target).columns(columns).execute();

      await table("users")
        .addColumn("username", "text", (column) => column.notNull().unique())
        .addColumn("password_hash", "text", required)
        .execute();

      await table("datasets")
        .addColumn("name", "text", (column) => column.notNull().unique())
        .addColumn("description", "text")
        .addColumn("hours_per_time_step", integer, required)
        .addColumn("number_of_time_steps", integer, required)
        .addColumn("cost_unit", "text", required)
        .addColumn("length_unit", "text", required)
        .addColumn("created_by", integer, (column) => column.notNull().references("users.id"))
        .execute();
      await index("datasets_created_by", "datasets", ["created_by"]);

      await table("dataset_permissions")
        .addColumn("dataset_id", integer, belongsTo("datasets.id"))
        .addColumn("user_id", integer, belongsTo("users.id"))
        .addColumn("allow_usage", integer, flag)
        .addColumn("allow_modification", integer, flag)
        .addColumn("allow_permission_grant", integer, flag)
        .addColumn("allow_permission_revoke", integer, flag)
        .addUniqueConstraint("dataset_permissions_once", ["dataset_id", "user_id"])
        .execute();
      await index("dataset_permissions_user", "dataset_permissions", ["user_id"]);

      await table("regions")
        .addColumn("dataset_id", integer, belongsTo("datasets.id"))
        .addColumn("name", "text", required)
        .addUniqueConstraint("regions_name", ["dataset_id", "name"])
        .execute();

      await table("commodities")
        .addColumn("dataset_id", integer, belongsTo("datasets.id"))
        .addColumn("name", "text", required)
        .addColumn("unit", "text", required)
        .addColumn("description", "text")
        .addUniqueConstraint("commodities_name", ["dataset_id", "name"])
        .execute();

      // A commodity in use cannot be deleted. Deleting a data set deletes its components first.
      await table("components")
        .addColumn("dataset_id", integer, belongsTo("datasets.id"))
        .addColumn("type", "text", required)
        .addColumn("name", "text", required)
        .addColumn("description", "text")
        .addColumn("capacity_variable", integer, flag)
        .addColumn("capacity_variable_domain", "text", required)
        .addColumn("capacity_per_plant_unit", "double precision")
        .addColumn("invest_per_capacity", "double precision", required)
        .addColumn("opex_per_capacity", "double precision", required)
        .addColumn("interest_rate", "double precision", required)
        .addColumn("economic_lifetime", integer, required)
        .addColumn("shared_potential_id", "text")
        .addColumn("linked_quantity_id", "text")
        .addColumn("commodity_id", integer, (column) => column.references("commodities.id"))
        .addColumn("commodity_cost", "double precision")
        .addColumn("yearly_limit", "double precision")
        .addColumn("commodity_limit_id", "text")
        .addColumn("charge_efficiency", "double precision")
        .addColumn("discharge_efficiency", "double precision")
        .addColumn("self_discharge", "double precision")
        .addColumn("cyclic_lifetime", integer)
        .addColumn("charge_rate", "double precision")
        .addColumn("discharge_rate", "double precision")
        .addColumn("state_of_charge_min", "double precision")
        .addColumn("state_of_charge_max", "double precision")
        .addColumn("physical_unit", "text")
        .addUniqueConstraint("components_name", ["dataset_id", "name"])
        .execute();
      await index("components_commodity", "components", ["commodity_id"]);

      await table("conversion_factors")
        .addColumn("component_id", integer, belongsTo("components.id"))
        .addColumn("commodity_id", integer, (column) => column.notNull().references("commodities.id"))
        .addColumn("conversion_factor", "double precision", required)
        .addUniqueConstraint("conversion_factors_once", ["component_id", "commodity_id"])
        .execute();
      await index("conversion_factors_commodity", "conversion_factors", ["commodity_id"]);

      await table("table_records")
        .addColumn("component_id", integer, belongsTo("components.id"))
        .addColumn("family", "text", required)
        .addColumn("region_id", integer, belongsTo("regions.id"))
        .addColumn("region_to_id", integer, (column) => column.references("regions.id").onDelete("cascade"))
        .addColumn("value", "double precision")
        .addColumn("series_length", integer)
        .addColumn("series", bytes)
        .addCheckConstraint("table_records_one_value", sql`(value is null) <> (series is null)`)
        .execute();
      // A missing region_to is a value of its own here: ids are above 0.
      await sql`create unique index table_records_once
        on table_records (component_id, family, region_id, coalesce(region_to_id, 0))`.execute(database);
      await index("table_records_region", "table_records", ["region_id"]);
      await index("table_records_region_to", "table_records", ["region_to_id"]);

      await table("models")
        .addColumn("dataset_id", integer, belongsTo("datasets.id"))
        .addColumn("name", "text", required)
        .addColumn("description", "text")
        .addColumn("created_by", integer, (column) => column.references("users.id").onDelete("set null"))
        .addColumn("optimization_parameters", "text")
        .addUniqueConstraint("models_name", ["dataset_id", "name"])
        .execute();
      await index("models_created_by", "models", ["created_by"]);

      await table("model_overrides")
        .addColumn("model_id", integer, belongsTo("models.id"))
        .addColumn("component_id", integer, belongsTo("components.id"))
        .addColumn("attribute", "text", required)
        .addColumn("operation", "text", required)
        .addColumn("value", "text", required)
        .addUniqueConstraint("model_overrides_once", ["model_id", "component_id", "attribute"])
        .execute();
      await index("model_overrides_component", "model_overrides", ["component_id"]);
    },
  };
}
