import { readFileSync } from "node:fs";
import { request } from "node:http";
import { networkInterfaces } from "node:os";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabases } from "../../store/databases.ts";
import { startTestService, type TestService } from "../service.ts";

describe("Monitoring", () => {
  const token = "a token of some length";
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(testDatabases[0], { environment: { METRICS_TOKEN: token, HOST: "0.0.0.0" } });
  });
  afterAll(() => service.stop());

  it("counts requests by route and status, runs by state, and the process", async () => {
    const user = await service.login("ann");
    await service.send("GET", "/datasets/123", { token: user });
    await service.send("GET", "/nowhere/123");
    const { status, body, headers } = await service.send("GET", "/metrics");
    expect([status, headers.get("content-type")]).toEqual([200, expect.stringMatching(/^text\/plain/)]);
    expect(body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/datasets/:dataset_id",status="404"} 1',
    );
    expect(body).toContain('http_request_duration_seconds_count{method="POST",route="/auth/login",status="200"} 1');
    expect(body).not.toContain("/nowhere/123");
    expect(body).toContain('runs{status="queued"} 0');
    for (const name of ["nodejs_eventloop_lag_p99_seconds", "process_resident_memory_bytes", "jobs_under_way"]) {
      expect(body).toContain(`# TYPE ${name} gauge`);
    }
    expect(body).toContain("# TYPE solver_seconds_total counter");
  });

  it("has every figure that the dashboard shows", async () => {
    const { body } = await service.send("GET", "/metrics");
    const there = new Set([...String(body).matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
    const dashboard = readFileSync("docs/how-to/grafana-dashboard.json", "utf8");
    const shown = [...dashboard.matchAll(/"expr": "(.+)",?$/gm)].flatMap(([, expression]) => [
      ...expression.matchAll(/\b(?:http|runs|jobs?|solver|nodejs|process)(?:_\w+)?(?=[{[]|$)/g),
    ]);
    expect(shown.length).toBeGreaterThan(10);
    const names = shown.map(([name]) => name.replace(/_(?:count|bucket|sum)$/, ""));
    expect(names.filter((name) => !there.has(name))).toEqual([]);
  });

  it("shows figures to this machine and to clients with the token, and to no others", async () => {
    const from = (headers: Record<string, string>) => service.send("GET", "/metrics", { headers });
    expect((await from({ "x-forwarded-for": "10.0.0.1" })).status).toBe(403);
    expect((await from({ "x-forwarded-for": "10.0.0.1", authorization: "Bearer wrong" })).status).toBe(403);
    expect((await from({ "x-forwarded-for": "10.0.0.1", authorization: `Bearer ${token}` })).status).toBe(200);
    const outer = Object.values(networkInterfaces())
      .flat()
      .find((address) => address?.family === "IPv4" && !address.internal);
    if (!outer) return;
    const { port } = new URL(service.url);
    const status = await new Promise((resolve) => {
      request({ host: outer.address, port, path: "/metrics" }, (answer) => resolve(answer.statusCode)).end();
    });
    expect(status).toBe(403);
  });

  it("distinguishes liveness from readiness", async () => {
    for (const path of ["/health", "/health/ready", "/health/live"]) {
      expect(await service.send("GET", path)).toMatchObject({ status: 200, body: { status: "ok" } });
    }
    await service.store.close();
    const { status, body } = await service.send("GET", "/health/ready");
    expect([status, body.detail]).toEqual([503, expect.stringMatching(/^database_unavailable: /)]);
    expect((await service.send("GET", "/health")).status).toBe(503);
    expect((await service.send("GET", "/health/live")).status).toBe(200);
    expect((await service.send("GET", "/metrics")).status).toBe(200);
  });
});
