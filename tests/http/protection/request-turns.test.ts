/** Hundreds of requests of one user wait in the own line, and others do not wait behind. */
import type { AddressInfo } from "node:net";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createRequestTurns, type RequestTurnLimits } from "#src/http/protection/request-turns.ts";
import { connectTogether } from "../connect-together.ts";

const never = 1_000_000;

describe("Turns at requests", () => {
  let server: FastifyInstance;
  let begun: string[];
  let gates: Map<string, PromiseWithResolvers<void>>;
  let atBegin: () => void;

  async function start(limits: Partial<RequestTurnLimits>): Promise<void> {
    const turns = createRequestTurns({ atOncePerOwner: 1, longMs: never, waitingPerOwner: 10, waiting: 20, ...limits });
    server = fastify();
    server.addHook("onResponse", async ({ url }) => void gates.delete(url));
    turns.watch(server);
    server.get("/know/:id", async (request) => turns.isFrom(request, Number((request.params as { id: string }).id)));
    server.get("/health", async () => "well");
    server.get("/:name", async ({ url }) => {
      begun.push(url.slice(1));
      atBegin();
      const gate = Promise.withResolvers<void>();
      gates.set(url.slice(1), gate);
      await gate.promise;
      return url;
    });
    await server.ready();
  }
  const ask = (name: string, { token, ip = "192.0.2.1" }: { token?: string; ip?: string } = {}) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    // Not only when somebody waits for the answer.
    return server.inject({ url: `/${name}`, headers, remoteAddress: ip }).then((answer) => answer);
  };
  const open = (name: string) => gates.get(name)?.resolve();
  const begunAre = (...names: string[]) => expect.poll(() => begun).toEqual(names);

  beforeEach(() => {
    begun = [];
    gates = new Map();
    atBegin = () => undefined;
  });
  afterEach(() => server.close());

  it("go round between addresses, one request after the other", async () => {
    await start({ atOncePerOwner: 1 });
    const answers = [ask("a1"), ask("a2"), ask("a3"), ask("b1", { ip: "192.0.2.2" })];
    await begunAre("a1", "b1");
    open("a1");
    await begunAre("a1", "b1", "a2");
    for (const name of ["b1", "a2"]) open(name);
    await begunAre("a1", "b1", "a2", "a3");
    open("a3");
    expect((await Promise.all(answers)).map(({ body }) => body)).toEqual(["/a1", "/a2", "/a3", "/b1"]);
  });

  it("are counted by user, from every address, once the token is known to be valid", async () => {
    await start({ atOncePerOwner: 1 });
    for (const [token, id] of [
      ["first", 1],
      ["second", 1],
      ["other", 2],
    ] as const)
      await ask(`know/${id}`, { token });
    const answers = [
      ask("1a", { token: "first" }),
      ask("1b", { token: "second", ip: "192.0.2.2" }),
      ask("2a", { token: "other" }),
      ask("?a", { token: "unknown" }),
      ask("?b", { token: "unknown too" }),
    ];
    await begunAre("1a", "2a", "?a");
    for (const name of begun) open(name);
    await begunAre("1a", "2a", "?a", "1b", "?b");
    for (const name of ["1b", "?b"]) open(name);
    await Promise.all(answers);
  });

  it("do not count requests that take long", async () => {
    await start({ atOncePerOwner: 1, longMs: 1 });
    const answers = [ask("a1"), ask("a2")];
    await begunAre("a1", "a2");
    for (const name of ["a1", "a2"]) open(name);
    await Promise.all(answers);
  });

  it("start together although the thread waits meanwhile, as it does for a processor on a busy machine", async () => {
    await start({ atOncePerOwner: 1 });
    const sleeping = new Int32Array(new SharedArrayBuffer(4));
    let [turn, isOver] = [0, false];
    const count = () => {
      turn++;
      if (!isOver) setImmediate(count);
    };
    const turns: number[] = [];
    atBegin = () => {
      turns.push(turn);
      Atomics.wait(sleeping, 0, 0, 10);
    };
    count();
    try {
      // Once is enough: garbage may be collected at any time.
      for (let times = 0; times < 20 && turns.length < 2; times++) {
        const names = [`a${times}`, `b${times}`];
        const answers = names.map((name, index) => ask(name, { ip: `192.0.2.${index}` }));
        await expect.poll(() => names.every((name) => gates.has(name))).toBe(true);
        for (const name of names) open(name);
        await Promise.all(answers);
        if (turns[0] !== turns[1]) turns.length = 0;
      }
    } finally {
      isOver = true;
    }
    expect(turns).toHaveLength(2);
  });

  it("let connections in that arrive together: others may stand behind these", async () => {
    const connections = 60;
    await start({ atOncePerOwner: connections, waitingPerOwner: connections, waiting: connections });
    let arrived = 0;
    server.server.on("connection", () => arrived++);
    const arrivedBefore: number[] = [];
    atBegin = () => {
      arrivedBefore.push(arrived);
      gates.get(begun[begun.length - 1])?.resolve();
    };
    await server.listen({ host: "127.0.0.1", port: 0 });
    const { port } = server.server.address() as AddressInfo;
    const leave = await connectTogether(port, connections);
    try {
      await expect.poll(() => begun.length).toBe(connections);
    } finally {
      await leave();
    }
    const meanwhile = arrivedBefore.map((count, index) => count - (arrivedBefore[index - 1] ?? 0));
    expect(Math.max(...meanwhile)).toBeGreaterThan(3);
    expect(Math.min(...arrivedBefore)).toBeLessThan(connections);
  });

  it("are refused to a user with too many, then to all users, but never to health checks", async () => {
    await start({ waitingPerOwner: 2, waiting: 3 });
    const answers = [ask("a0")];
    await begunAre("a0");
    answers.push(ask("a1"), ask("a2"));
    const refused = await ask("a3");
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "1"]);
    expect(refused.json().message).toContain("2 of your requests are waiting");
    answers.push(ask("b0", { ip: "192.0.2.2" }));
    await begunAre("a0", "b0");
    answers.push(ask("b1", { ip: "192.0.2.2" }));
    expect((await ask("b2", { ip: "192.0.2.2" })).statusCode).toBe(503);
    open("a0");
    await begunAre("a0", "b0", "a1");
    expect((await ask("health")).body).toBe("well");
    for (const name of ["b0", "a1"]) open(name);
    await begunAre("a0", "b0", "a1", "b1", "a2");
    for (const name of ["b1", "a2"]) open(name);
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200));
  });
});
