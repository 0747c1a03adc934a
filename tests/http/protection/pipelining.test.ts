/** Requests on one connection that do not wait for the answers before them. */
import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import type { RunJob } from "#src/runs/jobs/run-job.ts";
import { closed, open } from "../../hostile/raw.ts";
import { testDatabases } from "../../store/databases.ts";
import { eventually } from "../../support/eventually.ts";
import { long } from "../../support/long.ts";
import { standInJob, startTestService, type TestService } from "../service.ts";

describe("Requests on one connection", () => {
  let service: TestService;
  let token: string;
  let runId: number;
  let goOn: () => void;

  async function start() {
    const waiting = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const runJob: RunJob = async (...given) => {
      await waiting;
      return standInJob(...given);
    };
    const environment = { LOG_LEVEL: "warn", MAX_EVENT_STREAMS_PER_USER: "2" };
    service = await startTestService(testDatabases[0], { runJob, environment });
    token = await service.login("ann");
    const { body: dataset } = await service.send("POST", "/datasets/", { token, json: { name: "set" } });
    const model = { name: "model", ref_dataset: dataset.id };
    const { body } = await service.send("POST", "/models/", { token, json: model });
    const path = `/models/${body.id}/runs`;
    runId = (await service.send("POST", path, { token, json: { kind: "validate" } })).body.id;
  }
  afterEach(async () => {
    goOn();
    await service.stop();
  });

  const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  const events = () => request(`/runs/${runId}/events`);
  /** A stream of its own can be opened: there is a place left. */
  async function openStream() {
    const leave = new AbortController();
    const headers = { authorization: `Bearer ${token}` };
    const { status } = await fetch(`${service.url}/runs/${runId}/events`, { headers, signal: leave.signal });
    leave.abort();
    return status;
  }

  it("are answered one after the other, in their order", async () => {
    await start();
    const socket = open(service.url);
    const paths = ["/health/live", "/nowhere", "/auth/me", "/datasets/", "/health/live"];
    socket.write([events(), ...paths.map(request)].join(""));
    let heard = "";
    socket.on("data", (bytes) => {
      heard += bytes;
    });
    const statuses = () => [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    await eventually(() => expect(heard).toContain("event: "));
    // The stream goes on for as long as its run does.
    expect(statuses()).toEqual(["200"]);
    goOn();
    await eventually(() => expect(statuses()).toEqual(["200", "200", "404", "200", "200", "200"]));
    socket.destroy();
  });

  it("that wait when their connection ends take no places and leave none taken", long, async () => {
    await start();
    const socket = open(service.url);
    socket.write(events().repeat(20));
    await once(socket, "data");
    expect(await openStream()).toBe(200);
    socket.destroy();
    await eventually(async () => expect(await openStream()).toBe(200));
    expect(service.log).toEqual([]);
  });

  it("are cut off where too many wait for their answers", async () => {
    await start();
    const socket = open(service.url);
    const end = closed(socket);
    socket.resume();
    socket.write(events() + request("/health/live").repeat(5000));
    await end;
    const told = () => service.log.map((line) => JSON.parse(line).msg);
    await eventually(() =>
      expect(told()).toEqual(["a connection sent more than 64 requests without waiting for answers and was closed"]),
    );
    expect(await openStream()).toBe(200);
  });
});
