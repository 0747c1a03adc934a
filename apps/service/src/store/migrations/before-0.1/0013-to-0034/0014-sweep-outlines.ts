/**
 * Stores the outline of each sweep for lists, beside its definition. Frozen, as every migration that has been applied
 * somewhere.
 */
import { type Kysely, sql } from "kysely";

interface Parameter {
  values: unknown[];
}

const most = 10;

function outlineOf(definition: { parameters?: Parameter[] }, points: number): object {
  const all = definition.parameters ?? [];
  const parameters = all.slice(0, most);
  return {
    ...definition,
    parameters: parameters.map((parameter) => ({ ...parameter, values: parameter.values.slice(0, most) })),
    points,
    counted: { parameters: all.length, values: parameters.map(({ values }) => values.length) },
  };
}

/** Definitions have up to 200,000 values: reading them slowed every request for a sweep, whatever it asked for. */
export const sweepOutlines = {
  async up(database: Kysely<unknown>): Promise<void> {
    await sql`alter table sweeps add column outline text`.execute(database);
    const { rows } = await sql<{ id: number; points: number }>`
      select id, (select count(*) from sweep_points where sweep_id = sweeps.id) as points from sweeps`.execute(
      database,
    );
    // Without it, counting the runs of points also reads their overrides, which precede the run: up to some tens of
    // megabytes.
    await sql`create index sweep_points_outline on sweep_points (sweep_id, position, run_id, reused)`.execute(database);
    // One after the other: each may take a few megabytes.
    for (const { id, points } of rows) {
      const read = await sql<{ definition: string }>`select definition from sweeps where id = ${id}`.execute(database);
      const outline = JSON.stringify(outlineOf(JSON.parse(read.rows[0].definition), Number(points)));
      await sql`update sweeps set outline = ${outline} where id = ${id}`.execute(database);
    }
  },
};
