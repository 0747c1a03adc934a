/** Records of runs with more problems than anybody reads: they stay small, and those that are large already are listed. */

import { inEnglish } from "@esm/messages/render";
import type { Problem } from "@esm/model/domain/problem";
import type { Run, RunEnd } from "@esm/model/domain/runs/run";
import type { Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDataset } from "../../../../tests/support/create-dataset.ts";
import { noFigures } from "../../src/runs/jobs/run-outcome.ts";
import { connectDatabase } from "../../src/store/database/database.ts";
import { largeRecords } from "../../src/store/migrations/before-0.1/0001-to-0012/0011-large-records.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { sampleContent } from "./contents.ts";
import { testDatabases } from "./databases.ts";
import { addRuns } from "./run-records.ts";

const page = { skip: 0, limit: 100 };
const problemsOf = (count: number, severity: "error" | "warning"): Problem[] =>
  Array.from({ length: count }, (_, index) => ({ type: "t", loc: [index], msg: "x".repeat(200), severity }));

describe.each(testDatabases.filter(({ isMissing }) => !isMissing))("Problems of runs on $name", (database) => {
  let store: Store;
  let place: Awaited<ReturnType<typeof database.create>>;
  let ids: Awaited<ReturnType<typeof addRuns>>;
  let waiting: number[];
  beforeAll(async () => {
    place = await database.create();
    store = await openStore(place.options);
    const { id: userId } = await store.users.create({ username: "ann", passwordHash: "-" });
    const { id: datasetId } = await createDataset(store, sampleContent(), { userId });
    const [{ id: modelId }] = await store.models.listOfDataset(datasetId, page);
    ids = await addRuns(store, { modelId, datasetId, userId });
    waiting = [ids.waiting, (await addRuns(store, { modelId, datasetId, userId })).waiting];
  });
  afterAll(async () => {
    await store.close();
    await place.remove();
  });
  const listed = async (id: number) => (await store.runs.list(page, {})).find((run) => run.id === id);
  async function ended(end: RunEnd): Promise<Run | undefined> {
    const id = waiting.pop() ?? 0;
    await store.runQueue.claim(id, { id: "w", version: "1" }, 60_000);
    expect(await store.runQueue.finish({ id, attempt: 1 }, end)).toBe(true);
    return store.runs.find(id);
  }

  it("are kept up to a size with the number of the others, and listed by the first ten and their number", async () => {
    const figures = { ...noFigures, objective: 5, warnings: problemsOf(10_000, "warning") };
    const run = await ended({ status: "succeeded", figures });
    const warnings = run?.figures?.warnings ?? [];
    expect(Buffer.byteLength(JSON.stringify(warnings))).toBeLessThan(400 * 1024);
    expect(warnings.at(-1)).toMatchObject({ type: "more_findings", severity: "warning" });
    expect(inEnglish(warnings.at(-1)?.msg ?? "")).toContain(`${10_000 - (warnings.length - 1)} more are not kept.`);
    const inList = await listed(run?.id ?? 0);
    expect(inList?.figures).toEqual({ ...figures, warnings: figures.warnings.slice(0, 10) });
    expect(inList?.counts).toEqual({ overrides: 1, warnings: warnings.length, problems: 0, shortfalls: 0 });
  });

  it("of a failure are kept and listed in the same way, also in its event", async () => {
    const error = { cause: "invalid", message: "not valid", problems: problemsOf(10_000, "error") } as const;
    const run = await ended({ status: "failed", error });
    const problems = run?.error?.problems ?? [];
    expect(problems.at(-1)).toMatchObject({ type: "more_findings", severity: "error" });
    expect((await store.runContents.events(run?.id ?? 0, 0)).at(-1)?.data).toEqual({ error: run?.error });
    expect(await listed(run?.id ?? 0)).toMatchObject({
      error: { message: "not valid", problems: error.problems.slice(0, 10) },
      counts: { problems: problems.length },
    });
  });

  it("from before there was a limit neither break a list nor a run, and say what to do", async () => {
    const connections = connectDatabase(place.options);
    const figures = { ...noFigures, objective: 7, warnings: problemsOf(40_000, "warning") };
    const error = { cause: "invalid", message: "not valid", problems: problemsOf(40_000, "error") };
    for (const [id, set] of [
      [ids.succeeded, { figures: JSON.stringify(figures), objective: 7 }],
      [ids.failed, { error: JSON.stringify(error) }],
    ] as const) {
      await connections.write.updateTable("runs").set(set).where("id", "=", id).execute();
    }
    for (const succeeded of [await store.runs.find(ids.succeeded), await listed(ids.succeeded)]) {
      expect(succeeded?.figures).toMatchObject({ objective: 7, warnings: [{ type: "record_too_large" }] });
    }
    for (const failed of [await store.runs.find(ids.failed), await listed(ids.failed)]) {
      expect(failed?.error).toMatchObject({ problems: [{ type: "record_too_large" }] });
      expect(inEnglish(failed?.error?.message ?? "")).toMatch(
        /take \d+ MiB, which is too much to display. Start it again/,
      );
    }
    // The next start, of a version that limits them, shortens them for good.
    await largeRecords.up(connections.write as unknown as Kysely<unknown>);
    const rows = await connections.read.selectFrom("runs").select(["id", "figures", "error"]).execute();
    expect(Math.max(...rows.map(({ figures, error }) => (figures ?? "").length + (error ?? "").length))).toBeLessThan(
      2 ** 20,
    );
    await connections.close();
    expect((await store.runs.find(ids.succeeded))?.figures).toMatchObject({ objective: 7, programHash: "p" });
    expect((await store.runs.find(ids.failed))?.error?.problems).toHaveLength(1);
  });
});
