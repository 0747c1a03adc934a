/** Clients that ask for much and do not read it: what is kept for them is bounded, and they are cut off after a while. */
import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { Readable } from "node:stream";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { createHeldBytes, type HeldBytes } from "#src/http/protection/held-bytes.ts";
import { boundLargeAnswers } from "#src/http/protection/large-answers.ts";
import { rememberSender } from "#src/http/protection/sender.ts";
import { refuseSlowReaders, watchReading } from "#src/http/protection/slow-readers.ts";
import { closed, open } from "../../hostile/raw.ts";
import { eventually } from "../../support/eventually.ts";

/** More than the buffers of a connection take on this machine. */
const large = 2 ** 25;
const MiB = 2 ** 20;

describe("The pace of a reader", () => {
  /** Forty bytes in the eight looks of a window. */
  const pace = { windowMs: 800, minBytesPerSecond: 50 };
  /** At which look it is too slow; -1 for never. */
  const cutAt = (looks: readonly [pendingBytes: number, takenBytes: number][]): number => {
    const look = watchReading(pace);
    return looks.findIndex(([pendingBytes, takenBytes]) => look({ pendingBytes, takenBytes }) !== undefined);
  };
  const looks = (count: number, one: (index: number) => [number, number]) =>
    Array.from({ length: count }, (_, index) => one(index));

  it("is too slow where less than the least rate was taken over the window", () => {
    expect(cutAt(looks(50, () => [1000, 70]))).toBe(8);
    expect(cutAt(looks(50, (index) => [1000, index * 4.9]))).toBe(8);
  });

  it("is enough at the lowest rate, also where the system reports it in large steps", () => {
    expect(cutAt(looks(500, (index) => [1000, index * 5]))).toBe(-1);
    expect(cutAt(looks(500, (index) => [1000, Math.floor(index / 8) * 40]))).toBe(-1);
  });

  it("does not count while the service has nothing more to send", () => {
    expect(cutAt(looks(500, (index) => [index % 8 === 0 ? 0 : 1000, 0]))).toBe(-1);
    expect(cutAt([...looks(200, () => [0, 0]), ...looks(50, () => [9, 0])])).toBe(208);
  });
});

describe("Answers that clients do not read", () => {
  let server: FastifyInstance;
  const sockets: Socket[] = [];
  let lines: string[];

  async function start(memory: HeldBytes = createHeldBytes("answers", 2 ** 40), windowMs = 500): Promise<string> {
    lines = [];
    const stream = { write: (line: string) => void lines.push(JSON.parse(line).msg) };
    server = fastify({ logger: { level: "warn", stream }, forceCloseConnections: true });
    refuseSlowReaders(server, { windowMs, minBytesPerSecond: 1000 });
    server.addHook("onRequest", async (request) => {
      rememberSender(request, { id: Number(request.headers["x-user"] ?? 0), username: "" });
    });
    boundLargeAnswers(server, memory);
    server.setErrorHandler((error: { status: number; message: string; headers: object }, _, reply) =>
      reply
        .code(error.status)
        .headers(error.headers as Record<string, string>)
        .send({ detail: error.message }),
    );
    server.get("/text", async () => "x".repeat(large));
    server.get("/bytes", async () => Buffer.alloc(large, "x"));
    server.get("/small", async () => "small");
    server.get("/pieces", async () => Readable.from(endless()));
    server.get("/list", async (_, reply) => {
      reply.header("content-type", "application/json; charset=utf-8");
      return Readable.from(list());
    });
    server.get("/events", async () => Readable.from(now("begun\n")));
    await server.listen({ port: 0 });
    return `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  }
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await server?.close();
  });
  let listsBegun = 0;
  function* list() {
    listsBegun++;
    for (let sent = 0; sent < large; sent += 2 ** 16) yield "x".repeat(2 ** 16);
  }
  function* endless() {
    for (;;) yield "x".repeat(2 ** 16);
  }
  async function* now(text: string) {
    yield text;
    await new Promise(() => undefined);
  }

  /** Asks and reads only the beginning of the answer. */
  async function ask(url: string, path: string, user = 0): Promise<{ socket: Socket; begin: string }> {
    const socket = open(url);
    sockets.push(socket);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nX-User: ${user}\r\n\r\n`);
    await once(socket, "readable");
    return { socket, begin: String(socket.read()) };
  }
  const get = async (url: string, path: string, user: number) => {
    const answer = await fetch(url + path, { headers: { "x-user": String(user) } });
    return { status: answer.status, retryAfter: answer.headers.get("retry-after"), text: await answer.text() };
  };

  it.each(["/text", "/bytes", "/pieces"])("are given up after a while: %s", async (path) => {
    const url = await start();
    const { socket } = await ask(url, path);
    await eventually(() =>
      expect(lines).toEqual([
        expect.stringMatching(/^an answer of which the client received only \d+ bytes in 0\.5 s/),
      ]),
    );
    // Who reads now meets the end of the connection before that of the answer.
    socket.resume();
    await closed(socket);
    await eventually(async () => {
      const open = await new Promise((resolve) => server.server.getConnections((_, count) => resolve(count)));
      expect(open).toBe(0);
    });
  });

  it("do not end streams that have nothing to say, or connections that rest", async () => {
    const url = await start();
    const quiet = [await ask(url, "/events"), await ask(url, "/small")];
    let ended = 0;
    for (const { socket } of quiet) socket.once("close", () => ended++);
    for (let round = 0; round < 3; round++) {
      await ask(url, "/text");
      await eventually(() => expect(lines.length).toBe(round + 1));
    }
    expect(ended).toBe(0);
  });

  it("are whole for those who read them, in all forms", async () => {
    const url = await start();
    for (const path of ["/text", "/bytes"]) {
      const { status, text } = await get(url, path, 1);
      expect([path, status, text === "x".repeat(large)]).toEqual([path, 200, true]);
    }
  });

  it("are refused to a user beyond a quarter of what may be kept, and not to others", async () => {
    // An hour: nobody is cut off.
    const url = await start(createHeldBytes("answers", 5 * large), 3_600_000);
    const first = await ask(url, "/text", 1);
    expect(first.begin).toMatch(/^HTTP\/1.1 200/);
    const refused = await get(url, "/text", 1);
    expect(refused).toMatchObject({ status: 429, retryAfter: "10" });
    expect(JSON.parse(refused.text).detail).toBe(
      "32.0 MiB of answers are waiting to be received by you; 40.0 MiB are allowed. Receive them or close their connections, then repeat the request.",
    );
    expect((await get(url, "/small", 1)).status).toBe(200);
    expect((await get(url, "/text", 2)).status).toBe(200);
    first.socket.destroy();
    await eventually(async () => expect((await get(url, "/text", 1)).status).toBe(200));
  });

  it("are read by turns where they are lists that are read as they are sent", async () => {
    // Ten of a user at once.
    const url = await start(createHeldBytes("answers", 40 * 2 ** 22), 3_600_000);
    const sockets = [];
    for (let count = 0; count < 10; count++) sockets.push((await ask(url, "/list", 1)).socket);
    const waiting = get(url, "/list", 1);
    expect((await get(url, "/list", 2)).status).toBe(200);
    expect((await get(url, "/small", 1)).status).toBe(200);
    expect(listsBegun).toBe(11);
    sockets[0]?.destroy();
    expect((await waiting).text.length).toBe(large);
  });

  it("are refused to a network address beyond half of it, for all its users", async () => {
    const url = await start(createHeldBytes("answers", 5 * large), 3_600_000);
    for (const user of [1, 2]) expect((await ask(url, "/text", user)).begin).toMatch(/^HTTP\/1.1 200/);
    const refused = await get(url, "/text", 3);
    expect(refused.status).toBe(429);
    expect(refused.text).toContain("clients at your network address");
  });
});

describe("Memory for answers that wait for clients", () => {
  const holder = (userId: number, network = `192.0.2.${userId}`) => ({ userId, network });

  it("is refused to all users when all of it is full, and given again when a user has received an answer", () => {
    const held = createHeldBytes("files", 4 * MiB);
    const releases = [1, 2, 3, 4].map((user) => held.keep(holder(user), MiB));
    expect(() => held.keep(holder(5), MiB)).toThrow(/^answers_busy: Too many files/);
    expect(() => held.refuseMore(holder(5))).toThrow(expect.objectContaining({ status: 503 }));
    releases[0]?.();
    releases[0]?.();
    held.keep(holder(5), MiB);
    expect(() => held.keep(holder(6), MiB)).toThrow(expect.objectContaining({ status: 503 }));
  });

  it("may be exceeded by one answer of a user who has none yet", () => {
    const held = createHeldBytes("files", 4 * MiB);
    const release = held.keep(holder(1), 100 * MiB);
    expect(() => held.refuseMore(holder(1))).toThrow(expect.objectContaining({ status: 429 }));
    release();
    held.refuseMore(holder(1));
  });

  it("is given in turn to requests that wait for it, and in between to smaller ones that fit", async () => {
    const held = createHeldBytes("answers", 8 * MiB);
    const release = held.keep(holder(1), 2 * MiB);
    const begun: string[] = [];
    const wait = async (name: string, user: number) => {
      const end = await held.keepInTurn(holder(user), 2 * MiB);
      begun.push(name);
      return end;
    };
    const [second, third] = [wait("second of one", 1), wait("third of one", 1)];
    await wait("of another", 2);
    expect(begun).toEqual(["of another"]);
    release();
    (await second)();
    await third;
    expect(begun).toEqual(["of another", "second of one", "third of one"]);
  });

  it("counts requests without an account by network only", () => {
    const held = createHeldBytes("answers", 8 * MiB);
    for (let count = 0; count < 4; count++) held.keep(holder(0, "192.0.2.1"), MiB);
    expect(() => held.keep(holder(0, "192.0.2.1"), MiB)).toThrow(/at your network address/);
    held.keep(holder(0, "192.0.2.2"), MiB);
  });
});
