/** Data sets whose name contains a text: every name is compared, in batches, with other work in between. */
import { type SqlBool, sql } from "kysely";
import type { Connections } from "../database/database.ts";
import { nextSlice } from "../database/slices.ts";
import type { DatabaseKind } from "../migrations/database-kind.ts";
import { permittedDatasets } from "./usable-datasets.ts";

/** Some twenty milliseconds of SQLite, which block the process. */
const idsPerBatch = 20_000;

/**
 * Not `like`, which tries every way a pattern could fit: seconds for `aaaa…b` in a few thousand names. These compare
 * texts as they are, so nothing in them has to be escaped.
 */
export const nameContains = (kind: DatabaseKind, text: string) =>
  kind === "sqlite"
    ? sql<SqlBool>`instr(lower(datasets.name), lower(${text})) > 0`
    : sql<SqlBool>`strpos(lower(datasets.name), lower(${text})) > 0`;

/** Their ids in order, in upper or lower case; of data sets that a user has a permission for, where one is named. */
export async function datasetIdsByName(
  { kind, read }: Connections,
  text: string,
  userId: number | undefined,
): Promise<number[]> {
  const { last } = await read
    .selectFrom("datasets")
    .select(({ fn }) => fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  const found: number[] = [];
  for (let after = 0; after < (last ?? 0); after += idsPerBatch) {
    let rows = read
      .selectFrom("datasets")
      .select("datasets.id")
      .where("datasets.id", ">", after)
      .where("datasets.id", "<=", after + idsPerBatch)
      .where(nameContains(kind, text));
    if (userId !== undefined) rows = rows.where("datasets.id", "in", permittedDatasets(read, userId));
    for (const { id } of await rows.orderBy("datasets.id").execute()) found.push(id);
    await nextSlice();
  }
  return found;
}
