/** Constraints of data sets, and the groups that they name: JSON texts in the rows of data sets and models. */
import type { Constraint, ConstraintContent } from "@esm/model/domain/constraints/constraint";
import { constraintsRenamed, type NamedKind } from "@esm/model/domain/constraints/renamed";
import type { YearOverride } from "@esm/model/domain/model";
import { tableOverridesRenamed, yearOverridesRenamed } from "@esm/model/domain/overrides/renamed";
import type { TableOverride } from "@esm/model/domain/overrides/table-override";
import type { Transaction } from "kysely";
import { beginChange, keepIds } from "../database/change-records.ts";
import type { Connections, Database } from "../database/database.ts";
import type { Tables } from "../database/tables.ts";

export const constraintColumns = ["component_groups", "region_groups", "constraints", "planning_reserves"] as const;
export type ConstraintRow = Readonly<Record<(typeof constraintColumns)[number], string | null>>;

/** All parts, empty where there is nothing. */
export type ConstraintRecord = { readonly [Part in keyof ConstraintContent]-?: NonNullable<ConstraintContent[Part]> };

export interface ConstraintsRepository {
  /** Undefined where there is no such data set. */
  find(datasetId: number): Promise<ConstraintRecord | undefined>;
  /** Replaces the given parts, each as a whole. Undefined where there is no such data set. */
  update(datasetId: number, changes: ConstraintContent): Promise<ConstraintRecord | undefined>;
}

export function constraintsRepository({ read, write }: Connections): ConstraintsRepository {
  return {
    find: (datasetId) => recordIn(read, datasetId),
    update: (datasetId, changes) =>
      write.transaction().execute(async (transaction) => {
        if (!(await beginChange(transaction, datasetId))) return undefined;
        await writeConstraints(transaction, datasetId, changes);
        return recordIn(transaction, datasetId);
      }),
  };
}

async function recordIn(database: Database, datasetId: number): Promise<ConstraintRecord | undefined> {
  const rows = database.selectFrom("datasets").select(constraintColumns).where("id", "=", datasetId);
  const row = await rows.executeTakeFirst();
  return row && recordOf(row);
}

export function recordOf(row: ConstraintRow): ConstraintRecord {
  const { component_groups = {}, region_groups = {}, constraints = [], planning_reserves = [] } = contentOf(row);
  return { component_groups, region_groups, constraints, planning_reserves };
}

/** Without the parts that are empty. */
export const contentOf = (row: ConstraintRow): ConstraintContent =>
  Object.fromEntries(
    constraintColumns.flatMap((name) => {
      const text = row[name];
      return text === null ? [] : [[name, JSON.parse(text)]];
    }),
  );

/** Replaces the given parts, each as a whole. */
export async function writeConstraints(
  transaction: Transaction<Tables>,
  datasetId: number,
  content: ConstraintContent,
): Promise<void> {
  const given = constraintColumns.filter((name) => content[name] !== undefined);
  if (given.length === 0) return;
  await keepIds(transaction, "datasets", [datasetId]);
  const set = Object.fromEntries(given.map((name) => [name, textOf(content[name])]));
  await transaction.updateTable("datasets").set(set).where("id", "=", datasetId).execute();
}

const textOf = (part: object | undefined): string | null =>
  part === undefined || Object.keys(part).length === 0 ? null : JSON.stringify(part);

/** Columns of models whose texts name records of the data set. */
const nameable = ["additional_constraints", "override_tables", "overrides_by_year"] as const;

/** JSON; null where there are none. */
export const additionalText = (constraints: readonly Constraint[] | undefined): string | null => textOf(constraints);

export const additionalOf = (text: string | null): { additional_constraints?: Constraint[] } =>
  text === null ? {} : { additional_constraints: JSON.parse(text) };

export const tableOverridesText = (overrides: readonly TableOverride[] | undefined): string | null => textOf(overrides);

export const tableOverridesIn = (text: string | null): { override_tables?: TableOverride[] } =>
  text === null ? {} : { override_tables: JSON.parse(text) };

export const yearOverridesText = (entries: readonly YearOverride[] | undefined): string | null => textOf(entries);

export const yearOverridesIn = (text: string | null): { overrides_by_year?: YearOverride[] } =>
  text === null ? {} : { overrides_by_year: JSON.parse(text) };

/** Constraints of the data set and of its models, and overrides of tables and by year, follow a new name. */
export async function renameInConstraints(
  transaction: Transaction<Tables>,
  datasetId: number,
  kind: NamedKind,
  names: { from: string; to: string },
): Promise<void> {
  const { from, to } = names;
  const own = await recordIn(transaction, datasetId);
  const renamed = own && constraintsRenamed(own, kind, from, to);
  if (renamed && renamed !== own) await writeConstraints(transaction, datasetId, renamed);
  const models = await transaction
    .selectFrom("models")
    .select(["id", "additional_constraints", "override_tables", "overrides_by_year"])
    .where("dataset_id", "=", datasetId)
    .where(({ or, eb }) => or(nameable.map((column) => eb(column, "is not", null))))
    .execute();
  for (const { id, additional_constraints, override_tables, overrides_by_year } of models) {
    const before = { constraints: additionalOf(additional_constraints).additional_constraints };
    const after = constraintsRenamed(before, kind, from, to);
    const tables = tableOverridesIn(override_tables).override_tables ?? [];
    const tablesAfter = tableOverridesRenamed(tables, kind, from, to);
    const years = yearOverridesIn(overrides_by_year).overrides_by_year ?? [];
    const yearsAfter = yearOverridesRenamed(years, kind, from, to);
    if (after === before && tablesAfter === tables && yearsAfter === years) continue;
    await keepIds(transaction, "models", [id]);
    const set = {
      additional_constraints: additionalText(after.constraints),
      override_tables: tableOverridesText(tablesAfter),
      overrides_by_year: yearOverridesText(yearsAfter),
    };
    await transaction.updateTable("models").set(set).where("id", "=", id).execute();
  }
}
