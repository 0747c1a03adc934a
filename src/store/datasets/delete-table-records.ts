/** Deletes the table records of a component or region, before it is deleted itself, with other work in between. */
import { sql, type Transaction } from "kysely";
import { nextSlice } from "../database/slices.ts";
import type { Tables } from "../database/tables.ts";

/** Of a slice of some milliseconds. */
const [numbersAtOnce, seriesAtOnce] = [500, 20];

/** Deleted with its owner, a hundred thousand records would be one statement, which nobody else can interrupt. */
export async function deleteTableRecords(
  transaction: Transaction<Tables>,
  owner: "component_id" | "region_id" | "region_to_id",
  id: number,
): Promise<void> {
  for (const [what, atOnce] of [
    [sql<boolean>`series is null`, numbersAtOnce],
    [sql<boolean>`series is not null`, seriesAtOnce],
  ] as const) {
    for (;;) {
      const some = transaction.selectFrom("table_records").select("id").where(owner, "=", id).where(what).limit(atOnce);
      const { numDeletedRows } = await transaction
        .deleteFrom("table_records")
        .where("id", "in", some)
        .executeTakeFirstOrThrow();
      if (Number(numDeletedRows) < atOnce) break;
      await nextSlice();
    }
  }
}
