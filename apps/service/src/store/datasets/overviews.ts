/**
 * Overview of a data set in figures: its contents, how complete they are, when and by whom it was changed, and its last run.
 */

import { type PermissionFlags, permissionFlags, type User } from "@esm/model/domain/accounts/user";
import type { ComponentType } from "@esm/model/domain/component";
import type { FamilyName } from "@esm/model/domain/table-family";
import { sql, type Transaction } from "kysely";
import { inBatches } from "../database/batches.ts";
import { type Connections, readConsistently } from "../database/database.ts";
import type { Tables } from "../database/tables.ts";
import { nameContains } from "./dataset-search.ts";
import { type DatasetRecord, datasetsById } from "./datasets.ts";
import { type LastRun, lastRunsOfDatasets, lastRunsOfModels } from "./reading/last-runs.ts";
import { usableDatasets } from "./usable-datasets.ts";
import { type DatasetSize, sizesOfDatasets } from "./usage.ts";

export interface DatasetOverview extends DatasetSize {
  dataset: DatasetRecord;
  /** Permissions of the user who asks. */
  permissions: PermissionFlags;
  /** How often the data set or its content was changed. */
  revision: number;
  updated_at: string | null;
  updated_by: User | null;
  last_run: LastRun | null;
  has_import_report: boolean;
}

/** By family: the positions of the regions that have a record. */
type RegionsWithRecords = { [Family in FamilyName]?: number[] };

interface Original {
  dataset_id: number;
  name: string;
  /** That was copied. */
  revision: number;
  present_revision: number;
}

interface DatasetDetails extends DatasetOverview {
  /** Null of what is no copy, and where the original is gone or the user has no permission for it. */
  copied_from: Original | null;
  regions: { id: number; name: string }[];
  components: {
    id: number;
    name: string;
    type: ComponentType;
    tables: RegionsWithRecords | null;
    zeros: RegionsWithRecords | null;
  }[];
  /** `is_current`: nothing has changed the inputs of the last run. */
  models: { id: number; name: string; parent_id: number | null; last_run: LastRun | null; is_current: boolean }[];
}

/** By id, or those that were changed last first. */
export const overviewOrders = ["id", "-updated_at"] as const;

export interface OverviewChoice {
  /** A part of their names, in upper or lower case. */
  name?: string | undefined;
  sort: (typeof overviewOrders)[number];
}

export interface OverviewsRepository {
  /** Ids of the data sets that the user may use. */
  idsOfUser(userId: number, choice: OverviewChoice): Promise<number[]>;
  /** In the order of the ids; without those that the user has no permission for, or that are no longer there. */
  listOfUser(userId: number, ids: readonly number[]): Promise<DatasetOverview[]>;
  /** Undefined where there is no such data set, or the user has no permission for it. */
  find(datasetId: number, userId: number): Promise<DatasetDetails | undefined>;
}

/** In one statement: PostgreSQL plans each anew, and starts other processes for it, which takes longer than counting. */
const datasetsAtOnce = 100;
/** Entries of each list of the details; the counts tell of the others. */
export const maxListed = 2_000;
/** Above this number of records, tables are only counted. */
export const maxRecordsListed = 20_000;

export function overviewsRepository(connections: Connections): OverviewsRepository {
  const { kind, read } = connections;
  return {
    async idsOfUser(userId, { name, sort }) {
      let rows = read.selectFrom("datasets").select("datasets.id");
      rows = rows.where("datasets.id", "in", usableDatasets(read, userId));
      if (name !== undefined) rows = rows.where(nameContains(kind, name));
      if (sort === "-updated_at") rows = rows.orderBy(sql`coalesce(updated_at, '')`, "desc");
      const overviews = await rows.orderBy("datasets.id", sort === "id" ? "asc" : "desc").execute();
      return overviews.map(({ id }) => id);
    },
    async listOfUser(userId, ids) {
      const overviews: DatasetOverview[] = [];
      for (const some of inBatches([...ids], datasetsAtOnce)) {
        const found = await readConsistently(connections, (transaction) => overviewsOf(transaction, some, userId));
        overviews.push(...found);
      }
      return overviews;
    },
    find: (datasetId, userId) =>
      readConsistently(connections, async (transaction) => {
        const [overview] = await overviewsOf(transaction, [datasetId], userId);
        if (!overview) return undefined;
        const copied_from = await originalOf(transaction, datasetId, userId);
        return { ...overview, copied_from, ...(await listsOf(transaction, datasetId, overview.counts.tables)) };
      }),
  };
}

/** In the order of the ids. */
async function overviewsOf(
  transaction: Transaction<Tables>,
  ids: readonly number[],
  userId: number,
): Promise<DatasetOverview[]> {
  if (ids.length === 0) return [];
  const datasets = await datasetsById(transaction, ids);
  const rows = await transaction
    .selectFrom("datasets")
    .innerJoin("dataset_permissions", "dataset_permissions.dataset_id", "datasets.id")
    .leftJoin("import_reports", "import_reports.dataset_id", "datasets.id")
    .leftJoin("users", "users.id", "updated_by")
    .select(["datasets.id", "datasets.revision", "updated_at", "updated_by", "username", ...permissionFlags])
    .select("import_reports.dataset_id as imported")
    .where("datasets.id", "in", ids)
    .where("user_id", "=", userId)
    .execute();
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  const sizes = await sizesOfDatasets(transaction, ids);
  const lastRuns = await lastRunsOfDatasets(transaction, ids);
  return ids.flatMap((id): DatasetOverview[] => {
    const [dataset, row, size] = [datasets.get(id), rowsById.get(id), sizes.get(id)];
    if (!dataset || !row || !size) return [];
    const { revision, updated_at, updated_by, username } = row;
    const flags = permissionFlags.map((flag) => [flag, row[flag] === 1]);
    return [
      {
        dataset,
        permissions: Object.fromEntries(flags) as PermissionFlags,
        ...size,
        revision,
        updated_at,
        updated_by: updated_by !== null && username !== null ? { id: updated_by, username } : null,
        last_run: lastRuns.get(id) ?? null,
        has_import_report: row.imported !== null,
      },
    ];
  });
}

async function originalOf(transaction: Transaction<Tables>, copyId: number, userId: number): Promise<Original | null> {
  const original = await transaction
    .selectFrom("datasets as copies")
    .innerJoin("datasets as originals", "originals.id", "copies.copied_from_id")
    .select(["originals.id", "originals.name", "originals.revision as present_revision", "copies.copied_from_revision"])
    .where("copies.id", "=", copyId)
    .where("originals.id", "in", usableDatasets(transaction, userId))
    .executeTakeFirst();
  if (!original) return null;
  const { id, name, present_revision, copied_from_revision } = original;
  return { dataset_id: id, name, revision: copied_from_revision ?? present_revision, present_revision };
}

async function listsOf(transaction: Transaction<Tables>, datasetId: number, records: number) {
  const named = (table: "regions" | "components" | "models") =>
    transaction.selectFrom(table).where("dataset_id", "=", datasetId).orderBy("id").limit(maxListed);
  const regions = await named("regions").select(["id", "name"]).execute();
  const components = await named("components").select(["id", "name", "type"]).execute();
  const ids = (records: readonly { id: number }[]) => records.map(({ id }) => id);
  const positions = new Map(ids(regions).map((id, position) => [id, position]));
  const isListed = records <= maxRecordsListed;
  const tables = isListed ? await regionsWithRecords(transaction, ids(components), positions) : undefined;
  const models = await named("models").select(["id", "name", "parent_id"]).execute();
  const lastRuns = await lastRunsOfModels(transaction, datasetId, models);
  return {
    regions: regions.map((region) => ({ ...region })),
    components: components.map((component) => ({
      ...component,
      tables: tables ? (tables.get(component.id)?.tables ?? {}) : null,
      zeros: tables ? (tables.get(component.id)?.zeros ?? {}) : null,
    })),
    models: models.map((model) => ({ ...model, ...(lastRuns.get(model.id) ?? { last_run: null, is_current: false }) })),
  };
}

/** By component: where it has records, and where each of them is the number 0. */
async function regionsWithRecords(
  transaction: Transaction<Tables>,
  componentIds: number[],
  positions: ReadonlyMap<number, number>,
): Promise<Map<number, Record<"tables" | "zeros", RegionsWithRecords>>> {
  /** Whether all records of a region are 0, by its position. */
  const regions = new Map<number, Map<FamilyName, Map<number, boolean>>>();
  for (const ids of inBatches(componentIds)) {
    const rows = await transaction
      .selectFrom("table_records")
      .select(["component_id", "family", "region_id", "region_to_id", "value"])
      .where("component_id", "in", ids)
      .orderBy("id")
      .execute();
    for (const { component_id, family, region_id, region_to_id, value } of rows) {
      const families = regions.get(component_id) ?? new Map<FamilyName, Map<number, boolean>>();
      regions.set(component_id, families);
      const own = families.get(family) ?? new Map<number, boolean>();
      families.set(family, own);
      for (const id of [region_id, region_to_id]) {
        const position = id === null ? undefined : positions.get(id);
        if (position !== undefined) own.set(position, (own.get(position) ?? true) && value === 0);
      }
    }
  }
  const sorted = (families: Map<FamilyName, Map<number, boolean>>, isAsked: (isZero: boolean) => boolean) =>
    Object.fromEntries(
      [...families].flatMap(([family, own]) => {
        const asked = [...own].filter(([, isZero]) => isAsked(isZero)).map(([position]) => position);
        return asked.length > 0 ? [[family, asked.sort((left, right) => left - right)]] : [];
      }),
    ) as RegionsWithRecords;
  return new Map(
    [...regions].map(([id, families]) => [
      id,
      { tables: sorted(families, () => true), zeros: sorted(families, (isZero) => isZero) },
    ]),
  );
}
