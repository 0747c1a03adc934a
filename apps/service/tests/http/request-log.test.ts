/** Entries in the log of requests. */
import { expect, it } from "vitest";
import { testDatabases } from "../store/databases.ts";
import { startTestService } from "./service.ts";

it("The log has a line for each request, with what was asked and what was answered, and none before its end", async () => {
  const service = await startTestService(testDatabases[0], { environment: { LOG_LEVEL: "info" } });
  await service.send("GET", "/health");
  await service.send("GET", "/datasets/17?limit=3", { headers: { "x-request-id": "mine" } });
  await service.stop();

  const lines = service.log.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId);
  expect(lines).toMatchObject([
    { level: 30, req: { method: "GET", url: "/health" }, res: { statusCode: 200 }, responseTime: expect.any(Number) },
    { level: 30, reqId: "mine", req: { url: "/datasets/17?limit=3" }, res: { statusCode: 401 } },
  ]);
});

it("The line of a request names the user who sent it by id, and nobody where nobody is logged in", async () => {
  const service = await startTestService(testDatabases[0], { environment: { LOG_LEVEL: "info" } });
  const token = await service.login("ann");
  await service.login("bob");
  const other = await service.login("bob");
  await service.send("GET", "/datasets/", { token });
  await service.send("GET", "/datasets/99", { token: other });
  await service.send("GET", "/datasets/");
  await service.send("GET", "/health", { token });
  await service.stop();

  const lines = service.log.map((line) => JSON.parse(line)).filter(({ req }) => req?.method === "GET");
  expect(lines.map(({ user_id, res }) => [user_id, res.statusCode])).toEqual([
    [1, 200],
    [2, 404],
    [undefined, 401],
    [undefined, 200],
  ]);
});

it("At level debug it has a line for the beginning of each request, too", async () => {
  const service = await startTestService(testDatabases[0], { environment: { LOG_LEVEL: "debug" } });
  await service.send("GET", "/health");
  await service.stop();

  const lines = service.log.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId);
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [20, "incoming request"],
    [30, "request completed"],
  ]);
});
