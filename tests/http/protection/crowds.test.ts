/** Many at once: connections are limited, and files wait by turns. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createFairQueue } from "#src/platform/fair-queue.ts";
import type { UploadThreads } from "#src/runs/store-threads/upload-threads.ts";
import { testDatabases } from "../../store/databases.ts";
import { standInReading, startTestService, type TestService } from "../service.ts";

describe("Large numbers", () => {
  let service: TestService;
  afterEach(() => service.stop());

  it("of connections are refused beyond the limit, and taken when others have left", async () => {
    service = await startTestService(testDatabases[0], { environment: { MAX_CONNECTIONS_PER_ADDRESS: "5" } });
    const { hostname, port } = new URL(service.url);
    const open = async (): Promise<[Socket, string]> => {
      const socket = connect(Number(port), hostname);
      await once(socket, "connect");
      socket.write("GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n");
      const [bytes] = await once(socket, "data");
      return [socket, String(bytes).slice(0, 12)];
    };
    const first: [Socket, string][] = [];
    for (let count = 0; count < 5; count++) first.push(await open());
    expect(first.map(([, status]) => status)).toEqual(Array(5).fill("HTTP/1.1 200"));
    const [refused, status] = await open();
    expect(status).toBe("HTTP/1.1 503");
    refused.destroy();
    first[0][0].destroy();
    await expect
      .poll(async () => {
        const [socket, answer] = await open();
        socket.destroy();
        return answer;
      })
      .toBe("HTTP/1.1 200");
    for (const [socket] of first) socket.destroy();
  });

  it("of files get the answer to try again, first users with too many, then all", async () => {
    const turns = createFairQueue<() => void>({ waitingPerOwner: 1, waiting: 2 });
    let waiting = 0;
    const readArchive: UploadThreads["readArchive"] = async (archive, owner) => {
      await new Promise<void>((resolve) => {
        turns.add(owner, resolve);
        waiting++;
      });
      return standInReading(archive);
    };
    service = await startTestService(testDatabases[0], { readArchive });
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
    // Of two of the same user one waits; then one of another; then nobody else may.
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
