/** What the log tells of requests. */
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
