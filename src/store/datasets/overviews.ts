/** What is in a data set, in figures: how much of what, how complete, when and by whom it was changed, and its last run. */
import { sql, type Transaction } from "kysely";
import type { ComponentType } from "../../domain/component.ts";
import type { RunStatus } from "../../domain/runs/run.ts";
import type { RunKind } from "../../domain/runs/run-class.ts";
import type { FamilyName } from "../../domain/table-family.ts";
import { type PermissionFlags, permissionFlags, type User } from "../../domain/user.ts";
import { type Connections, readConsistently } from "../database/database.ts";
import type { Tables } from "../database/tables.ts";
import { nameContains } from "./dataset-search.ts";
import { type DatasetRecord, datasetsById } from "./datasets.ts";
import { usableDatasets } from "./usable-datasets.ts";
import { bytesOfDatasets } from "./usage.ts";

/** An optimization, or one of a pathway. */
interface LastRun {
  id: number;
  model_id: number;
  kind: RunKind;
  status: RunStatus;
  objective: number | null;
  created_at: string;
  finished_at: string | null;
}

export interface DatasetOverview {
  dataset: DatasetRecord;
  /** Of the user who asks. */
  permissions: PermissionFlags;
  counts: Record<(typeof counted)[number], number>;
  /** As `UsageRepository.bytesOfDataset`. */
  bytes: number;
  /** How often the data set or its content was changed. */
  revision: number;
  updated_at: string | null;
  updated_by: User | null;
  last_run: LastRun | null;
}

/** By family: the positions of the regions that have a record. */
type RegionsWithRecords = { [Family in FamilyName]?: number[] };

interface DatasetDetails extends DatasetOverview {
  regions: { id: number; name: string }[];
  components: { id: number; name: string; type: ComponentType; tables: RegionsWithRecords | null }[];
  models: { id: number; name: string; last_run: LastRun | null }[];
}

/** By id, or those that were changed last first. */
export const overviewOrders = ["id", "-updated_at"] as const;

export interface OverviewChoice {
  /** What their names contain, in upper or lower case. */
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

const counted = ["regions", "commodities", "components", "tables", "models"] as const;

/** Entries of each list of the details; the counts tell of the others. */
export const maxListed = 2_000;
/** Of a data set with more records, the tables are counted only. */
export const maxRecordsListed = 20_000;

export function overviewsRepository(connections: Connections): OverviewsRepository {
  const { kind, read } = connections;
  return {
    async idsOfUser(userId, { name, sort }) {
      let rows = read.selectFrom("datasets").select("datasets.id");
      rows = rows.where("datasets.id", "in", usableDatasets(read, userId));
      if (name !== undefined) rows = rows.where(nameContains(kind, name));
      if (sort === "-updated_at") rows = rows.orderBy(sql`coalesce(updated_at, '')`, "desc");
      const found = await rows.orderBy("datasets.id", sort === "id" ? "asc" : "desc").execute();
      return found.map(({ id }) => id);
    },
    async listOfUser(userId, ids) {
      const overviews: DatasetOverview[] = [];
      for (const id of ids) {
        const overview = await readConsistently(connections, (transaction) => overviewOf(transaction, id, userId));
        if (overview) overviews.push(overview);
      }
      return overviews;
    },
    find: (datasetId, userId) =>
      readConsistently(connections, async (transaction) => {
        const overview = await overviewOf(transaction, datasetId, userId);
        return overview && { ...overview, ...(await listsOf(transaction, datasetId, overview.counts.tables)) };
      }),
  };
}

async function overviewOf(
  transaction: Transaction<Tables>,
  datasetId: number,
  userId: number,
): Promise<DatasetOverview | undefined> {
  const dataset = (await datasetsById(transaction, [datasetId])).get(datasetId);
  const row = await transaction
    .selectFrom("datasets")
    .innerJoin("dataset_permissions", "dataset_id", "datasets.id")
    .leftJoin("users", "users.id", "updated_by")
    .select(["revision", "updated_at", "updated_by", "username", ...permissionFlags])
    .where("datasets.id", "=", datasetId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!dataset || !row) return undefined;
  const { revision, updated_at, updated_by, username } = row;
  const flags = permissionFlags.map((flag) => [flag, row[flag] === 1]);
  return {
    dataset,
    permissions: Object.fromEntries(flags) as PermissionFlags,
    counts: await countsOf(transaction, datasetId),
    bytes: await bytesOfDatasets(transaction, sql`id = ${datasetId}`),
    revision,
    updated_at,
    updated_by: updated_by !== null && username !== null ? { id: updated_by, username } : null,
    last_run: await lastRunOf(transaction, "dataset_id", datasetId),
  };
}

async function countsOf(transaction: Transaction<Tables>, datasetId: number): Promise<DatasetOverview["counts"]> {
  const of = (table: "regions" | "commodities" | "components" | "models") =>
    sql<number>`(select count(*) from ${sql.table(table)} where dataset_id = ${datasetId})`;
  const { rows } = await sql<DatasetOverview["counts"]>`select
    ${of("regions")} as regions, ${of("commodities")} as commodities, ${of("components")} as components,
    ${of("models")} as models,
    (select count(*) from table_records
      where component_id in (select id from components where dataset_id = ${datasetId})) as tables`.execute(
    transaction,
  );
  return Object.fromEntries(counted.map((name) => [name, Number(rows[0][name])])) as DatasetOverview["counts"];
}

/** By an index that has the kind: validations may be very many. */
async function lastRunOf(
  transaction: Transaction<Tables>,
  owner: "dataset_id" | "model_id",
  id: number,
): Promise<LastRun | null> {
  const last = (kind: RunKind) =>
    sql<number>`(select max(id) from runs where ${sql.ref(owner)} = ${id} and kind = ${kind})`;
  const row = await transaction
    .selectFrom("runs")
    .select(["id", "model_id", "kind", "status", "objective", "created_at", "finished_at"])
    .where("id", "in", [last("optimize"), last("myopic")])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

async function listsOf(transaction: Transaction<Tables>, datasetId: number, records: number) {
  const named = (table: "regions" | "components" | "models") =>
    transaction.selectFrom(table).where("dataset_id", "=", datasetId).orderBy("id").limit(maxListed);
  const regions = await named("regions").select(["id", "name"]).execute();
  const components = await named("components").select(["id", "name", "type"]).execute();
  const positions = new Map(regions.map(({ id }, position) => [id, position]));
  const isListed = records <= maxRecordsListed;
  const details: DatasetDetails["components"] = [];
  for (const component of components) {
    const tables = isListed ? await regionsWithRecords(transaction, component.id, positions) : null;
    details.push({ ...component, tables });
  }
  const models: DatasetDetails["models"] = [];
  for (const model of await named("models").select(["id", "name"]).execute()) {
    models.push({ ...model, last_run: await lastRunOf(transaction, "model_id", model.id) });
  }
  return { regions: regions.map((region) => ({ ...region })), components: details, models };
}

async function regionsWithRecords(
  transaction: Transaction<Tables>,
  componentId: number,
  positions: ReadonlyMap<number, number>,
): Promise<RegionsWithRecords> {
  const rows = await transaction
    .selectFrom("table_records")
    .select(["family", "region_id", "region_to_id"])
    .where("component_id", "=", componentId)
    .execute();
  const found = new Map<FamilyName, Set<number>>();
  for (const { family, region_id, region_to_id } of rows) {
    const own = found.get(family) ?? new Set();
    found.set(family, own);
    for (const id of [region_id, region_to_id]) {
      const position = id === null ? undefined : positions.get(id);
      if (position !== undefined) own.add(position);
    }
  }
  const sorted = [...found].map(([family, own]) => [family, [...own].sort((left, right) => left - right)]);
  return Object.fromEntries(sorted);
}
