/**
 * Components and models of a data set's content as rows of temporary tables: all that has to be computed for them is done before
 * the transaction that stores them. With SQLite nobody else can write while that lasts, and it moves rows only.
 */

import type { Component, ConversionFactor } from "@esm/model/domain/component";
import type { ModelContent, Override } from "@esm/model/domain/model";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { type CompiledStatements, insertInBatches, portions, rowsPerInsert } from "../../database/batches.ts";
import type { Tables } from "../../database/tables.ts";
import { attributeColumns, componentRow } from "../component-rows.ts";
import { createTwinCheck } from "./twins.ts";

/** Columns of a component, with the name of its commodity. */
export const stagedColumns = ["type", ...attributeColumns.filter((column) => column !== "commodity_id")] as const;

/** By table: its columns. Names have the prefix by which a connection to SQLite knows that a statement changes nothing stored. */
const tables: Readonly<Record<string, RawBuilder<unknown>>> = {
  staged_components: sql`select cast(0 as bigint) as position, cast('' as text) as commodity_name, name,
    ${sql.join(stagedColumns.map((column) => sql.ref(column)))} from components where 1 = 0`,
  staged_factors: sql`select cast(0 as bigint) as position, name as component_name, name as commodity_name, conversion_factor
    from components, conversion_factors where 1 = 0`,
  staged_overrides: sql`select cast(0 as bigint) as model, cast(0 as bigint) as position, name as component_name, attribute, operation, value
    from components, model_overrides where 1 = 0`,
  /** Ids of stored components with other attributes than these, and of stored conversions with these factors. */
  staged_changes: sql`select id from components where 1 = 0`,
  staged_conversions: sql`select id from components where 1 = 0`,
  /** Stored records as the history keeps them (staged-history.ts). */
  staged_history: sql`select row_id, content, series from replaced_rows where 1 = 0`,
};

/** A model without its overrides, which are in the temporary table under its number. */
export interface StagedModel extends Omit<ModelContent, "override_parameters"> {
  number: number;
  overrides: number;
}

export interface StagedContent {
  hasConversions: boolean;
  models: readonly StagedModel[];
}

/**
 * Puts the content into temporary tables of the connection. Throws `StoreError` `unfit` for components and models that occur
 * twice.
 */
export async function stageContent(
  connection: Kysely<Tables>,
  { components, models }: { components: Iterable<Component>; models: Iterable<ModelContent> },
): Promise<StagedContent> {
  // Those of a content that could not be stored.
  await dropStaged(connection);
  for (const [name, columns] of Object.entries(tables)) {
    await sql`create temporary table ${sql.table(name)} as ${columns}`.execute(connection);
  }
  await sql`create index staged_overrides_order on staged_overrides (model, position)`.execute(connection);
  await sql`create index staged_history_row on staged_history (row_id)`.execute(connection);
  const hasConversions = await stageComponents(connection, components);
  return { hasConversions, models: await stageModels(connection, models) };
}

/** At the end of the transaction: after it, the connection may be somebody else's. */
export async function dropStaged(connection: Kysely<Tables>): Promise<void> {
  for (const name of Object.keys(tables)) await sql`drop table if exists ${sql.table(name)}`.execute(connection);
}

/** Factors per component in a portion. */
const factorsOfComponent = 20;

/** Answers whether there are conversions. */
async function stageComponents(connection: Kysely<Tables>, components: Iterable<Component>): Promise<boolean> {
  const refuseTwin = createTwinCheck("components");
  const compiled: Record<"components" | "factors", CompiledStatements> = { components: new Map(), factors: new Map() };
  let [position, factors, hasConversions] = [0, 0, false];
  for (const some of portions(components, rowsPerInsert, (one) => 1 + factorsIn(one).length / factorsOfComponent)) {
    const rows = some.map((component) => {
      refuseTwin(component.name);
      if (component.type === "CONVERSION") hasConversions = true;
      const { dataset_id: _, commodity_id: __, ...row } = componentRow(0, component, null);
      const commodity_name = component.type === "CONVERSION" ? null : component.commodity_name;
      return { ...row, position: position++, commodity_name };
    });
    await stage(connection, "staged_components", rows, compiled.components);
    const ofSome = some.flatMap((component) =>
      factorsIn(component).map((factor) => ({ position: factors++, component_name: component.name, ...factor })),
    );
    await stage(connection, "staged_factors", ofSome, compiled.factors);
  }
  return hasConversions;
}

const noFactors: readonly ConversionFactor[] = [];

const factorsIn = (component: Component): readonly ConversionFactor[] =>
  component.type === "CONVERSION" ? component.conversion_factors : noFactors;

async function stageModels(connection: Kysely<Tables>, models: Iterable<ModelContent>): Promise<StagedModel[]> {
  const refuseTwin = createTwinCheck("models");
  const compiled: CompiledStatements = new Map();
  const staged: StagedModel[] = [];
  for (const { override_parameters, ...model } of models) {
    refuseTwin(model.name);
    const number = staged.length;
    const rowOf = ({ component_name, attribute, operation, value }: Override, position: number) => ({
      model: number,
      position,
      component_name,
      attribute,
      operation,
      value: JSON.stringify(value),
    });
    await stage(connection, "staged_overrides", override_parameters.map(rowOf), compiled);
    staged.push({ ...model, number, overrides: override_parameters.length });
  }
  return staged;
}

/** Adds rows to a temporary table. */
export function stage<Row extends object>(
  connection: Kysely<Tables>,
  table: string,
  rows: Row[],
  compiled: CompiledStatements,
): Promise<void> {
  return insertInBatches(
    connection,
    rows,
    (batch) => {
      const columns = Object.keys(batch[0]) as (keyof Row & string)[];
      const values = batch.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
      const statement = sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
        values ${sql.join(values)}`;
      return { compile: () => statement.compile(connection) };
    },
    compiled,
  );
}
