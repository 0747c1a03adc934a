/** HTTP that is none, or HTTP made to be understood in two ways: one refusal, in the one shape, and the service goes on. */
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startProcess } from "../../apps/service/tests/http/process.ts";
import { startTestService, type TestService } from "../../apps/service/tests/http/service.ts";
import { temporaryFolder, testDatabases } from "../../apps/service/tests/store/databases.ts";
import { eventually } from "../support/eventually.ts";
import { long } from "../support/long.ts";
import { answerOf, closed, exchange, open } from "./raw.ts";

const host = "Host: service\r\n";
const close = "Connection: close\r\n";
const chunked = "Transfer-Encoding: chunked\r\n";

const shapes: [name: string, request: string, status: number][] = [
  ["a length beside chunks", `POST /auth/login HTTP/1.1\r\n${host}Content-Length: 4\r\n${chunked}\r\n0\r\n\r\n`, 400],
  ["two lengths", `POST /auth/login HTTP/1.1\r\n${host}Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcde`, 400],
  ["a length of +4", `POST /auth/login HTTP/1.1\r\n${host}Content-Length: +4\r\n\r\nabcd`, 400],
  ["a negative length", `POST /auth/login HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`, 400],
  ["a length of 2^70", `POST /auth/login HTTP/1.1\r\n${host}Content-Length: 1180591620717411303424\r\n\r\n`, 400],
  [
    "chunks, then identity",
    `POST /auth/login HTTP/1.1\r\n${host}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
    400,
  ],
  ["chunks by another name", `POST /auth/login HTTP/1.1\r\n${host}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`, 400],
  ["chunks with a space", `POST /auth/login HTTP/1.1\r\n${host}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`, 400],
  ["a chunk of garbage", `POST /auth/login HTTP/1.1\r\n${host}${chunked}\r\nZZ\r\nabc\r\n0\r\n\r\n`, 400],
  ["a chunk of 2^64 bytes", `POST /auth/login HTTP/1.1\r\n${host}${chunked}\r\nFFFFFFFFFFFFFFFFF\r\nabc\r\n`, 400],
  ["a chunk longer than said", `POST /auth/login HTTP/1.1\r\n${host}${chunked}\r\n1\r\nabc\r\n0\r\n\r\n`, 400],
  ["a folded header", `GET /health HTTP/1.1\r\n${host}X-A: b\r\n c\r\n\r\n`, 400],
  ["a space before the colon", `GET /health HTTP/1.1\r\n${host}X-A : b\r\n\r\n`, 400],
  ["a header without a colon", `GET /health HTTP/1.1\r\n${host}X-A\r\n\r\n`, 400],
  ["a null character in a header", `GET /health HTTP/1.1\r\n${host}X-A: b\u0000c\r\n\r\n`, 400],
  ["line ends of one character", `GET /health HTTP/1.1\n${host.trim()}\n\n`, 400],
  ["carriage returns alone", `GET /health HTTP/1.1\r${host.trim()}\r\r`, 400],
  ["the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400],
  ["HTTP/3.0", `GET /health HTTP/3.0\r\n${host}\r\n`, 400],
  ["no version", "GET /health\r\n\r\n", 400],
  ["TLS", "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\r\n\r\n", 400],
  ["a method of its own", `BREW /health HTTP/1.1\r\n${host}\r\n`, 400],
  ["no host", `GET /health HTTP/1.1\r\n${close}\r\n`, 400],
  ["two hosts", `GET /health HTTP/1.1\r\n${host}Host: other\r\n\r\n`, 400],
  ["the same host twice", `GET /health HTTP/1.1\r\n${host}${host}\r\n`, 400],
  ["two hosts of a preflight", `OPTIONS /datasets/ HTTP/1.1\r\n${host}Host: other\r\n\r\n`, 400],
  ["a host that is none", `GET /datasets HTTP/1.1\r\nHost: ev"il<x> y/z\r\n\r\n`, 400],
  ["a host with a user", `GET /datasets HTTP/1.1\r\nHost: me@service\r\n\r\n`, 400],
  ["a host with a port that is none", `GET /datasets HTTP/1.1\r\nHost: service:80:80\r\n\r\n`, 400],
  ["a host that is no address", `GET /datasets HTTP/1.1\r\nHost: [::1\r\n\r\n`, 400],
  ["a host of HTTP/1.0 that is none", `GET /datasets HTTP/1.0\r\nHost: a b\r\n\r\n`, 400],
  ["two tokens", `GET /auth/me HTTP/1.1\r\n${host}Authorization: Bearer a\r\nauthorization: Bearer b\r\n\r\n`, 400],
  ["packed chunks", `POST /auth/login HTTP/1.1\r\n${host}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`, 400],
  [
    "packed chunks in two lines",
    `POST /auth/login HTTP/1.1\r\n${host}Transfer-Encoding: gzip\r\n${chunked}\r\n0\r\n\r\n`,
    400,
  ],
  ["chunks of HTTP/1.0", `POST /auth/login HTTP/1.0\r\n${host}${chunked}\r\n0\r\n\r\n`, 400],
  ["a tunnel", `CONNECT service:80 HTTP/1.1\r\n${host}\r\n`, 405],
  ["a tunnel that is written into", `CONNECT service:80 HTTP/1.1\r\n${host}\r\nGET / HTTP/1.1\r\n\r\n`, 405],
  ["another method", `PROPFIND /health HTTP/1.1\r\n${host}${close}\r\n`, 405],
  ["TRACE", `TRACE /health HTTP/1.1\r\n${host}${close}\r\n`, 405],
  ["a long address", `GET /${"a".repeat(20_000)} HTTP/1.1\r\n${host}\r\n`, 431],
  ["a flood of headers", `GET /health HTTP/1.1\r\n${host}${"X-A: b\r\n".repeat(5000)}\r\n`, 431],
  ["one long header", `GET /health HTTP/1.1\r\n${host}X-A: ${"b".repeat(100_000)}\r\n\r\n`, 431],
  ["a path that is no UTF-8", `GET /datasets/%ff HTTP/1.1\r\n${host}${close}\r\n`, 400],
  ["half an escape", `GET /datasets/%z HTTP/1.1\r\n${host}${close}\r\n`, 400],
  ["a path out of the page's folder", `GET /docs/static/../../../package.json HTTP/1.1\r\n${host}${close}\r\n`, 403],
  ["the same in escapes", `GET /docs/static/..%2f..%2f..%2fpackage.json HTTP/1.1\r\n${host}${close}\r\n`, 404],
  ["a token that is none", `GET /auth/me HTTP/1.1\r\n${host}${close}Authorization: Bearer a.b.c\r\n\r\n`, 403],
];

describe("Hostile HTTP", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(testDatabases[0], {
      environment: { HEADERS_TIMEOUT_S: "1" },
    });
  });
  afterAll(() => service.stop());
  const uploads = (): string[] => {
    const folder = join(service.config.dataFolder, "uploads");
    return existsSync(folder) ? readdirSync(folder) : [];
  };

  it.each(shapes)("refuses %s", async (_, request, status) => {
    const answer = answerOf(await exchange(service.url, Buffer.from(request, "latin1")));
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toEqual({ detail: expect.any(String) });
    expect(answer.body.length).toBeLessThan(500);
    expect(answer.headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect((await service.send("GET", "/health")).status).toBe(200);
  });

  it("refuses what it shall expect, but goes on where it shall", async () => {
    const post = (expectation: string) =>
      exchange(
        service.url,
        `POST /auth/register HTTP/1.1\r\n${host}${close}Expect: ${expectation}\r\nContent-Length: 2\r\n\r\n{}`,
      );
    expect(answerOf(await post("tea")).status).toBe(417);
    const [first, second] = (await post("100-continue")).split("\r\n\r\n");
    expect([first, second?.slice(0, 12)]).toEqual(["HTTP/1.1 100 Continue", "HTTP/1.1 422"]);
  });

  it("answers HTTP/1.0, and requests behind each other in their order", async () => {
    expect(answerOf(await exchange(service.url, "GET /health HTTP/1.0\r\n\r\n")).status).toBe(200);
    const paths = Array.from({ length: 50 }, (_, index) => (index % 2 ? "/health" : "/nothing"));
    const last = `GET /health HTTP/1.1\r\n${host}${close}\r\n`;
    const answers = await exchange(
      service.url,
      paths.map((path) => `GET ${path} HTTP/1.1\r\n${host}\r\n`).join("") + last,
    );
    expect([...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(
      [...paths, "/health"].map((path) => (path === "/health" ? "200" : "404")),
    );
  });

  it.each([
    ["a name", "service"],
    ["a name with a port", "energy.example.org:8080"],
    ["a name of containers", "energy_service-1:80"],
    ["an IPv4 address", "192.0.2.7:8080"],
    ["an IPv6 address", "[2001:db8::7]"],
    ["an IPv6 address with a port", "[::ffff:192.0.2.7]:8080"],
    ["no name", ""],
  ])("goes on where the host is %s", async (_, name) => {
    for (const version of ["1.0", "1.1"]) {
      const request = (path: string) => `GET ${path} HTTP/${version}\r\nHost: ${name}\r\n${close}\r\n`;
      expect(answerOf(await exchange(service.url, request("/health"))).status).toBe(200);
      const { status, headers } = answerOf(await exchange(service.url, request("/datasets")));
      const origin = name === "" ? "" : `http://${name}`;
      expect([status, headers.get("location")]).toEqual([307, `${origin}/datasets/`]);
    }
  });

  it("reads chunks, in whatever case they are named", async () => {
    const body = "2\r\n{}\r\n0\r\n\r\n";
    const post = `POST /auth/register HTTP/1.1\r\n${host}${close}Transfer-Encoding: Chunked\r\n\r\n${body}`;
    expect(answerOf(await exchange(service.url, post)).status).toBe(422);
  });

  it("disconnects a client that asks for a tunnel and stays", async () => {
    const socket = open(service.url);
    socket.on("data", () => undefined);
    socket.write(`CONNECT service:80 HTTP/1.1\r\n${host}\r\n`);
    const drip = setInterval(() => socket.writable && socket.write("x"), 100);
    await closed(socket);
    clearInterval(drip);
    expect((await service.send("GET", "/health")).status).toBe(200);
  });

  it("repeats in no redirect an invalid host that a proxy names", async () => {
    const trusting = await startTestService(testDatabases[0], { environment: { TRUST_PROXY: "true" } });
    try {
      const locationOf = async (given: string) => {
        const head = `${host}X-Forwarded-Host: ${given}\r\nX-Forwarded-Proto: https\r\n${close}`;
        const answer = answerOf(await exchange(trusting.url, `GET /datasets HTTP/1.1\r\n${head}\r\n`));
        return [answer.status, answer.headers.get("location")];
      };
      expect(await locationOf("energy.example.org")).toEqual([307, "https://energy.example.org/datasets/"]);
      expect(await locationOf('ev"il<x> y/z')).toEqual([307, "/datasets/"]);
    } finally {
      await trusting.stop();
    }
  });

  it("takes a client's id of a request that is fit for a log, and makes one otherwise", async () => {
    const idFor = async (given: string) =>
      (await service.send("GET", "/health", { headers: { "x-request-id": given } })).headers.get("x-request-id");
    expect(await idFor("run-7.part_2")).toBe("run-7.part_2");
    for (const given of ["a b", "x".repeat(65), '{"a":1}', "é", ""]) expect(await idFor(given)).toMatch(/^[\w-]{36}$/);
  });

  it("ends requests whose head does not arrive", async () => {
    const socket = open(service.url);
    socket.write(`GET /health HTTP/1.1\r\n${host}`);
    const drip = setInterval(() => socket.write("X-A: b\r\n"), 300);
    let answer = "";
    socket.on("data", (bytes) => {
      answer += bytes;
    });
    await closed(socket);
    clearInterval(drip);
    expect(answerOf(answer).status).toBe(408);
  });

  it("removes at its start what it had of an upload when it was killed", long, async () => {
    const folder = temporaryFolder();
    const first = await startProcess({ DATA_DIR: folder });
    const user = { username: "ann", password: "a long secret" };
    await fetch(`${first.url}/auth/register`, { method: "POST", body: new Blob([JSON.stringify(user)]) });
    const login = await fetch(`${first.url}/auth/login`, { method: "POST", body: new URLSearchParams(user) });
    const authorization = `Bearer ${((await login.json()) as { access_token: string }).access_token}`;
    await fetch(`${first.url}/datasets/`, {
      method: "POST",
      headers: { authorization },
      body: new Blob(['{"name": "a"}']),
    });
    const part =
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\nContent-Type: application/zip\r\n\r\n';
    open(first.url).write(
      `POST /datasets/1/upload HTTP/1.1\r\n${host}Authorization: ${authorization}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n${part}${"x".repeat(50_000)}`,
    );
    const left = (): string[] => (existsSync(join(folder, "uploads")) ? readdirSync(join(folder, "uploads")) : []);
    await eventually(() => expect(left()).toHaveLength(1));
    await first.end("SIGKILL");
    expect(left()).toHaveLength(1);
    const second = await startProcess({ DATA_DIR: folder });
    expect(left()).toEqual([]);
    await second.end("SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  });

  it("leaves nothing of uploads that break off", async () => {
    const token = await service.login("gone");
    const { body } = await service.send("POST", "/datasets/", { token, json: { name: "gone" } });
    const socket = open(service.url);
    const part =
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\nContent-Type: application/zip\r\n\r\n';
    socket.write(
      `POST /datasets/${body.id}/upload HTTP/1.1\r\n${host}Authorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n${part}${"x".repeat(50_000)}`,
    );
    await eventually(() => expect(uploads()).toHaveLength(1));
    socket.destroy();
    await eventually(() => expect(uploads()).toEqual([]));
  });
});
