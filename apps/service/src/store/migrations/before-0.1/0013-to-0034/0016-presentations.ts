/**
 * Stores how data sets are shown: places of regions, styles of components, calendars. Frozen, as every migration that has
 * been applied somewhere.
 */
import type { Kysely } from "kysely";

/** `geometry` and `display` are JSON texts. */
const columns = {
  regions: { latitude: "double precision", longitude: "double precision", geometry: "text" },
  components: { colour: "text", carrier: "text", group: "text" },
  datasets: { start: "text", time_zone: "text", display: "text" },
} as const;

export const presentations = {
  async up(database: Kysely<unknown>): Promise<void> {
    for (const [table, added] of Object.entries(columns)) {
      for (const [name, type] of Object.entries(added)) {
        await database.schema.alterTable(table).addColumn(name, type).execute();
      }
    }
  },
};
