/** A thousand logins of one user at once wait in a queue of their own; other users do not wait behind them. */
import type { FastifyRequest } from "fastify";
import { expect, it } from "vitest";
import { HttpError } from "../../../src/http/answers/errors.ts";
import { createPasswordTurns } from "../../../src/http/protection/password-turns.ts";

const from = (ip: string) => ({ ip }) as FastifyRequest;
const refusal = (status: number) =>
  expect.objectContaining({ status, headers: { "retry-after": "5" } } satisfies Partial<HttpError>);

it("Logins of a network wait for each other, in turns with those of other networks, up to a limit", async () => {
  const inTurn = createPasswordTurns({ atOnce: 1, waitingPerOwner: 2, waiting: 3 });
  const open = Promise.withResolvers<void>();
  const seen: string[] = [];
  const logIn = (ip: string, name: string) =>
    inTurn(from(ip), async () => {
      seen.push(name);
      await open.promise;
      return name;
    });
  const taken = [logIn("192.0.2.1", "a1"), logIn("192.0.2.1", "a2"), logIn("::ffff:192.0.2.1", "a3")];
  await expect(logIn("192.0.2.1", "a4")).rejects.toEqual(refusal(429));
  taken.push(logIn("2001:db8::1", "b1"));
  await expect(logIn("2001:db8:1::1", "c1")).rejects.toEqual(refusal(503));
  open.resolve();
  expect(await Promise.all(taken)).toEqual(["a1", "a2", "a3", "b1"]);
  expect(seen).toEqual(["a1", "b1", "a2", "a3"]);
  expect(await logIn("192.0.2.1", "a5")).toBe("a5");
});

it("An error in a turn reaches its caller, and the next caller has its turn", async () => {
  const inTurn = createPasswordTurns({ atOnce: 1 });
  const failing = inTurn(from("192.0.2.1"), () => Promise.reject(new HttpError(401, "wrong")));
  await expect(failing).rejects.toMatchObject({ status: 401 });
  expect(await inTurn(from("192.0.2.1"), async () => "right")).toBe("right");
});
