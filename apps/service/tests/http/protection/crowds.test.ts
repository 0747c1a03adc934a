/** Many at once: requests of one user are limited, and files wait by turns. */
import { afterEach, describe, expect, it } from "vitest";
import { createFairQueue } from "../../../src/platform/fair-queue.ts";
import { testDatabases } from "../../store/databases.ts";
import { standInArchive, startTestService, type TestService } from "../service.ts";

describe("Large numbers", () => {
  let service: TestService;
  afterEach(() => service.stop());

  it("of requests are refused to the user who sends them, except requests about runs, and not to others", async () => {
    service = await startTestService(testDatabases[0], { environment: { REQUESTS_PER_MINUTE: "20" } });
    const [ann, ben] = await Promise.all(["ann", "ben"].map((name) => service.login(name)));
    const statuses: number[] = [];
    for (let count = 0; count < 21; count++)
      statuses.push((await service.send("GET", "/auth/me", { token: ann })).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
    const refused = await service.send("GET", "/auth/me", { token: ann });
    expect(refused.body.detail).toMatch(/more than 20 requests within a minute/);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await service.send("GET", "/runs/", { token: ann })).status).toBe(200);
    expect((await service.send("GET", "/health")).status).toBe(200);
    expect((await service.send("GET", "/auth/me", { token: ben })).status).toBe(200);
  });

  it("of files get the answer to try again, first users with too many, then all", async () => {
    const turns = createFairQueue<() => void>({ waitingPerOwner: 1, waiting: 2 });
    let waiting = 0;
    const storeArchive: typeof standInArchive = async (archive, admit, store) => {
      await new Promise<void>((resolve) => {
        turns.add(archive.userId, resolve);
        waiting++;
      });
      return standInArchive(archive, admit, store);
    };
    service = await startTestService(testDatabases[0], { storeArchive });
    const users = await Promise.all(["ann", "ben", "eve"].map((name) => service.login(name)));
    const upload = async (token: string, id: number) => {
      const body = new FormData();
      body.append("file", new Blob(["[]"], { type: "application/zip" }), "a.zip");
      return service.send("POST", `/datasets/${id}/upload`, { token, body });
    };
    const sets = await Promise.all(
      users.map(async (token, index) => {
        const json = { name: `set ${index}` };
        return (await service.send("POST", "/datasets/", { token, json })).body.id as number;
      }),
    );
    // One request of a user runs and a second waits; then one of another user waits; then nobody else may.
    const [one, other] = [upload(users[0], sets[0]), upload(users[0], sets[0])];
    const refused = await Promise.race([one, other]);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "10"]);
    const second = upload(users[1], sets[1]);
    await expect.poll(() => waiting).toBe(2);
    expect(await upload(users[2], sets[2])).toMatchObject({
      status: 503,
      body: { detail: "files_busy: Too many files waiting to be read or written." },
    });
    for (const resolve of turns.clear()) resolve();
    expect([(await one).status, (await other).status].sort()).toEqual([200, 429]);
    expect((await second).status).toBe(200);
  });
});
