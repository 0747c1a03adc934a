/**
 * Links to results for people without an account. A link counts until its end date, and while the user who made it has an account
 * that is enabled, and may use the data set and grant permissions for it. It is deleted with its run, data set or user.
 */
import type { Selectable } from "kysely";
import type { Connections, Database } from "../database/database.ts";
import { countOf, type Page } from "../database/page.ts";
import type { LinksTable } from "../database/run-tables.ts";

interface NewLink {
  userId: number;
  datasetId: number;
  /** Null where it shows all runs of the data set. */
  runId: number | null;
  /** Further runs of the data set. */
  furtherRuns: readonly number[];
  /** Whether it shows inputs, too. */
  inputs: boolean;
  /** ISO 8601, UTC, as `expiresAt`. */
  createdAt: string;
  expiresAt: string;
}

export interface Link extends NewLink {
  id: number;
}

type LinksOf = { runId: number } | { datasetId: number };

export interface LinksRepository {
  /** Stores a digest of its token. */
  create(link: NewLink, digest: string): Promise<Link>;
  find(id: number): Promise<Link | undefined>;
  /** The link whose token has this digest; undefined where there is none that counts at the moment. */
  open(digest: string, now: string): Promise<Link | undefined>;
  /** Links that have not expired, in the order of their ids. Those of a data set include those of its runs. */
  list(of: LinksOf, now: string, page: Page): Promise<Link[]>;
  count(of: LinksOf, now: string): Promise<number>;
  /** Ends the link at once; answers with what it was. */
  remove(id: number): Promise<Link | undefined>;
  deleteExpired(now: string): Promise<void>;
}

export function linksRepository({ read, lookUp, write }: Connections): LinksRepository {
  return {
    async create({ userId, datasetId, runId, furtherRuns, inputs, createdAt, expiresAt }, digest) {
      const row = await write
        .insertInto("links")
        .values({
          digest,
          user_id: userId,
          dataset_id: datasetId,
          run_id: runId,
          run_ids: JSON.stringify(furtherRuns),
          inputs: Number(inputs),
          created_at: createdAt,
          expires_at: expiresAt,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return linkOf(row);
    },
    async find(id) {
      const row = await read.selectFrom("links").selectAll().where("id", "=", id).executeTakeFirst();
      return row && linkOf(row);
    },
    async open(digest, now) {
      const row = await lookUp
        .selectFrom("links")
        .innerJoin("users", "users.id", "links.user_id")
        .innerJoin("dataset_permissions as permission", (join) =>
          join
            .onRef("permission.dataset_id", "=", "links.dataset_id")
            .onRef("permission.user_id", "=", "links.user_id"),
        )
        .selectAll("links")
        .where("digest", "=", digest)
        .where("expires_at", ">", now)
        .where("users.disabled_at", "is", null)
        .where("permission.allow_usage", "=", 1)
        .where("permission.allow_permission_grant", "=", 1)
        .executeTakeFirst();
      return row && linkOf(row);
    },
    async list(of, now, { skip, limit, after = 0 }) {
      const rows = linksOf(read, of, now).selectAll().where("id", ">", after);
      return (await rows.orderBy("id").limit(limit).offset(skip).execute()).map(linkOf);
    },
    count(of, now) {
      return countOf(linksOf(read, of, now).select(({ fn }) => fn.countAll<number>().as("count")));
    },
    async remove(id) {
      const row = await write.deleteFrom("links").where("id", "=", id).returningAll().executeTakeFirst();
      return row && linkOf(row);
    },
    async deleteExpired(now) {
      await write.deleteFrom("links").where("expires_at", "<=", now).execute();
    },
  };
}

function linksOf(read: Database, of: LinksOf, now: string) {
  const links = read.selectFrom("links").where("expires_at", ">", now);
  return "runId" in of ? links.where("run_id", "=", of.runId) : links.where("dataset_id", "=", of.datasetId);
}

const linkOf = (row: Selectable<LinksTable>): Link => ({
  id: row.id,
  userId: row.user_id,
  datasetId: row.dataset_id,
  runId: row.run_id,
  furtherRuns: JSON.parse(row.run_ids),
  inputs: row.inputs === 1,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});
