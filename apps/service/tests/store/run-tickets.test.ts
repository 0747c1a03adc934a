/** Tickets to begin runs, on a real PostgreSQL: one for each run, each to one worker, none lost. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cutProxyFor } from "../../../../tests/support/cut-proxy.ts";
import { openPostgresqlPool, type PostgresqlPool } from "../../src/store/database/postgresql-pool.ts";
import { type RunNotice, runNotices } from "../../src/store/runs/run-notices.ts";
import { runTickets } from "../../src/store/runs/run-tickets.ts";
import { testDatabases } from "./databases.ts";

const [postgresql] = testDatabases.filter(({ name }) => name === "PostgreSQL");
const any = { format: 1, solver: null };
const gurobi = { format: 1, solver: "gurobi" };

describe.skipIf(postgresql.isMissing)("between processes on one PostgreSQL", () => {
  const cleanups: (() => Promise<void>)[] = [];
  let url: string;
  const faults: Error[] = [];

  beforeEach(async () => {
    const { options, remove } = await postgresql.create();
    cleanups.push(remove);
    url = options.databaseUrl ?? "";
  });
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
    expect(faults.splice(0)).toEqual([]);
  });

  function process(databaseUrl = url): PostgresqlPool {
    const pool = openPostgresqlPool({ url: databaseUrl, size: 3, onError: () => {}, statementMs: 2_000 });
    cleanups.push(() => pool.forKysely.end());
    return pool;
  }
  async function ticketsOf(pool: PostgresqlPool) {
    const tickets = runTickets(pool, (error) => faults.push(error));
    await tickets.start();
    cleanups.push(() => tickets.stop());
    return tickets;
  }

  it("every run has one ticket, and every ticket goes to one worker", async () => {
    const [one, other] = await Promise.all([ticketsOf(process()), ticketsOf(process())]);
    await Promise.all([one.issue(any, [1, 2, 3]), other.issue(any, [2, 3, 4])]);
    const taken = await Promise.all([1, 2, 3].flatMap(() => [one.take(any), other.take(any)]));
    expect(taken.filter((ticket) => ticket !== undefined)).toHaveLength(4);
    expect(await one.take(any)).toBeUndefined();
  });

  it("a run whose ticket was used gets another one, and one whose ticket is in use does not", async () => {
    const tickets = await ticketsOf(process());
    await tickets.issue(any, [1]);
    const ticket = await tickets.take(any);
    await tickets.issue(any, [1]);
    expect(await tickets.take(any)).toBeUndefined();
    await ticket?.done();
    await tickets.issue(any, [1]);
    expect(await tickets.take(any)).toBeDefined();
  });

  it("tickets go to those who can do what the run needs", async () => {
    const tickets = await ticketsOf(process());
    await tickets.issue(gurobi, [1]);
    expect(await tickets.take(any)).toBeUndefined();
    expect(await tickets.take(gurobi)).toBeDefined();
  });

  it("the ticket of a worker that was lost before it began comes back", async () => {
    const tickets = await ticketsOf(process());
    await tickets.issue(any, [1]);
    expect(await tickets.take(any)).toBeDefined();
    await expect.poll(() => tickets.take(any), { interval: 500 }).toBeDefined();
  });

  it("notices reach all processes, also after their connection broke without a word", async () => {
    const proxy = await cutProxyFor(url);
    cleanups.push(() => proxy.close());
    const far = process(proxy.url);
    const near = process();
    const heard: RunNotice[] = [];
    const listening = runNotices(far.query, far.newClient);
    const telling = runNotices(near.query, near.newClient);
    cleanups.push(() => listening.stop());
    await listening.listen((notice) => heard.push(notice));
    telling.tell({ kind: "changed", runId: 7 });
    telling.tell({ kind: "look", runId: null });
    listening.tell({ kind: "changed", runId: 5 });
    await expect.poll(() => heard.length).toBe(2);
    expect(heard).toContainEqual({ kind: "changed", runId: 7 });
    expect(heard).toContainEqual({ kind: "look", runId: null });

    proxy.cut();
    telling.tell({ kind: "changed", runId: 9 });
    await new Promise((resolve) => setTimeout(resolve, 500));
    proxy.mend();
    expect(heard).not.toContainEqual({ kind: "changed", runId: 9 });
    await expect
      .poll(
        () => {
          telling.tell({ kind: "changed", runId: 8 });
          return heard;
        },
        { interval: 500 },
      )
      .toContainEqual({ kind: "changed", runId: 8 });
  });
});
