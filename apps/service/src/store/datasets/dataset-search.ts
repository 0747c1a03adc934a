/** Data sets whose name contains a text: every name is compared. */
import { type SqlBool, sql } from "kysely";
import type { Connections } from "../database/database.ts";
import type { DatabaseKind } from "../migrations/database-kind.ts";
import { permittedDatasets } from "./usable-datasets.ts";

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
  let rows = read.selectFrom("datasets").select("datasets.id").where(nameContains(kind, text));
  if (userId !== undefined) rows = rows.where("datasets.id", "in", permittedDatasets(read, userId));
  return (await rows.orderBy("datasets.id").execute()).map(({ id }) => id);
}
