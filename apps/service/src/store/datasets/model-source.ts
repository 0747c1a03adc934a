/**
 * A model with its data set at one moment. Table records are read only when the reader needs them, so that memory never
 * holds a large data set as a whole. Small records are read once.
 */

import { withConstraintsOf } from "@esm/model/domain/constraints/constraint";
import type { DatasetContent, TableHead } from "@esm/model/domain/dataset-content";
import type { ModelContent } from "@esm/model/domain/model";
import { type FamilyName, familyNames } from "@esm/model/domain/table-family";
import { type Kysely, sql, type Transaction } from "kysely";
import { namesById } from "../database/batches.ts";
import { type Connections, readConsistently } from "../database/database.ts";
import { seriesOfBytes } from "../database/series-bytes.ts";
import type { Tables } from "../database/tables.ts";
import { readContent, readModel } from "./reading/dataset-reader.ts";
import { tablesOfDataset } from "./reading/table-reader.ts";

/** A data set as the input of a run has it: without models, its tables read when they are needed. */
export interface DatasetSource {
  content: DatasetContent;
  /** A few at a time, by component, family and regions. */
  heads(): AsyncIterable<TableHead[]>;
  /** Values of all records in the same order, some megabytes at a time. */
  values(): AsyncIterable<Float64Array[]>;
}

export interface ModelSource {
  datasetId: number;
  /** With the constraints of the model. Without tables, and without models: the models of other users are private. */
  content: DatasetContent;
  /** With what it inherits. */
  model: ModelContent;
  /** What it changes itself, and its parent; null where it has none. */
  own: ModelContent;
  parent: ModelContent | null;
  /** The revision of the data set. */
  revision(): Promise<number>;
  /** Memory that all table records would take, near enough. */
  tableBytes: number;
  /** A few at a time, by component, family and regions. */
  heads(): AsyncIterable<TableHead[]>;
  /** Values of all records in the same order, some megabytes at a time. */
  values(): AsyncIterable<Float64Array[]>;
  /** Another data set at the same moment; undefined where it does not exist. */
  dataset(id: number): Promise<DatasetSource | undefined>;
}

/** Everything above is read once and stays in memory. */
const maxBytesKept = 16 * 2 ** 20;
const bytesAtOnce = 4 * 2 ** 20;
const recordsAtOnce = 500;
/** Memory of a record besides its series, near enough. */
const bytesPerRecord = 400;

/** Answers with the answer of `work`, which may use the source until then; undefined where the model does not exist. */
export function withModel<Result>(
  connections: Connections,
  modelId: number,
  work: (source: ModelSource) => Promise<Result>,
): Promise<Result | undefined> {
  return readConsistently(connections, async (transaction) => {
    const model = await readModel(transaction, modelId);
    const own = model && (await readContent(transaction, model.datasetId, { tables: false, models: false }));
    if (!model || !own) return undefined;
    const content = withConstraintsOf(own, model.model.additional_constraints);
    const tableBytes = await bytesOfTables(transaction, model.datasetId);
    const records = recordsOf(transaction, model.datasetId);
    const revision = () => revisionOf(transaction, model.datasetId);
    const dataset = async (id: number): Promise<DatasetSource | undefined> => {
      const content = await readContent(transaction, id, { tables: false, models: false });
      return content && { content, ...recordsOf(transaction, id) };
    };
    const source = { ...model, content, revision, tableBytes, dataset, ...records };
    return work(
      tableBytes > maxBytesKept ? source : { ...source, heads: kept(records.heads), values: kept(records.values) },
    );
  });
}

type Records = Pick<ModelSource, "heads" | "values">;

/** Reads once, at the first use. */
function kept<Item>(read: () => AsyncIterable<Item[]>): () => AsyncIterable<Item[]> {
  let all: Promise<Item[]> | undefined;
  return async function* (): AsyncGenerator<Item[]> {
    all ??= readAll(read());
    yield await all;
  };
}

async function readAll<Item>(portions: AsyncIterable<Item[]>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const portion of portions) for (const item of portion) all.push(item);
  return all;
}

async function revisionOf(transaction: Kysely<Tables>, datasetId: number): Promise<number> {
  const dataset = transaction.selectFrom("datasets").where("id", "=", datasetId);
  return (await dataset.select("revision").executeTakeFirstOrThrow()).revision;
}

async function bytesOfTables(transaction: Kysely<Tables>, datasetId: number): Promise<number> {
  const { records, values } = await transaction
    .selectFrom("table_records")
    .innerJoin("components", "components.id", "table_records.component_id")
    .where("components.dataset_id", "=", datasetId)
    .select(({ fn }) => [fn.countAll<number>().as("records"), fn.sum<number | null>("series_length").as("values")])
    .executeTakeFirstOrThrow();
  return Number(records) * bytesPerRecord + Number(values ?? 0) * Float64Array.BYTES_PER_ELEMENT;
}

interface HeadRow {
  id: number;
  region_id: number;
  region_to_id: number | null;
  value: number | null;
  series_length: number | null;
  /** A series of one value. */
  short: Uint8Array | null;
}

/** Rows of one family of one component. */
interface HeadRows {
  componentId: number;
  family: FamilyName;
  rows: HeadRow[];
}

function recordsOf(transaction: Transaction<Tables>, datasetId: number): Records {
  return {
    async *heads() {
      const regions = await namesById(transaction, "regions", datasetId);
      const components = await namesById(transaction, "components", datasetId);
      const regionName = (id: number): string => regions.get(id) ?? "";
      for await (const { componentId, family, rows } of headRows(transaction, datasetId)) {
        const component = components.get(componentId) ?? "";
        yield rows.map((row) => ({
          family,
          component,
          region: regionName(row.region_id),
          regionTo: row.region_to_id === null ? null : regionName(row.region_to_id),
          length: row.series_length ?? 1,
          single: row.short ? seriesOfBytes(row.short)[0] : row.value,
        }));
      }
    },
    async *values() {
      for await (const { rows } of headRows(transaction, datasetId)) {
        for (const batch of inBatches(rows)) yield await valuesOf(transaction, batch);
      }
    },
  };
}

/** By component, family and regions, as the index of the table has them: a component may have a record of each pair of regions. */
async function* headRows(transaction: Transaction<Tables>, datasetId: number): AsyncGenerator<HeadRows> {
  const tables = (await tablesOfDataset(transaction, datasetId)).toSorted(
    (left, right) =>
      left.component_id - right.component_id || familyNames.indexOf(left.family) - familyNames.indexOf(right.family),
  );
  const place = sql`(region_id, coalesce(region_to_id, 0))`;
  for (const { component_id: componentId, family } of tables) {
    let [region, regionTo] = [0, 0];
    for (;;) {
      const rows: HeadRow[] = await transaction
        .selectFrom("table_records")
        .select(["id", "region_id", "region_to_id", "value", "series_length"])
        .select(sql<Uint8Array | null>`case when series_length = 1 then series end`.as("short"))
        .where("component_id", "=", componentId)
        .where("family", "=", family)
        .where(sql<boolean>`${place} > (${region}, ${regionTo})`)
        .orderBy("region_id")
        .orderBy(sql`coalesce(region_to_id, 0)`)
        .limit(recordsAtOnce)
        .execute();
      if (rows.length > 0) yield { componentId, family, rows };
      const last = rows.at(-1);
      if (!last || rows.length < recordsAtOnce) break;
      [region, regionTo] = [last.region_id, last.region_to_id ?? 0];
    }
  }
}

/** One record at least: a series of ten million steps is read as a whole. */
function* inBatches(rows: readonly HeadRow[]): Generator<HeadRow[]> {
  let batch: HeadRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    const more = (row.series_length ?? 1) * Float64Array.BYTES_PER_ELEMENT;
    if (batch.length > 0 && bytes + more > bytesAtOnce) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(row);
    bytes += more;
  }
  if (batch.length > 0) yield batch;
}

async function valuesOf(transaction: Transaction<Tables>, rows: readonly HeadRow[]): Promise<Float64Array[]> {
  const ids = rows.filter(({ series_length }) => series_length !== null).map(({ id }) => id);
  const read =
    ids.length === 0
      ? []
      : await transaction.selectFrom("table_records").select(["id", "series"]).where("id", "in", ids).execute();
  const seriesOf = new Map(read.map(({ id, series }) => [id, series]));
  return rows.map(({ id, value }) => {
    const series = seriesOf.get(id);
    return series ? seriesOfBytes(series) : Float64Array.of(value ?? Number.NaN);
  });
}
