/** The sender of a request, for whom data may be kept. */
import type { FastifyRequest } from "fastify";
import type { User } from "../../domain/user.ts";
import { addressOf, networkOf } from "./client-address.ts";
import type { Holder } from "./held-bytes.ts";

const users = new WeakMap<FastifyRequest, User>();
const nobody: User = { id: 0, username: "" };

export const rememberSender = (request: FastifyRequest, user: User): void => void users.set(request, user);

/** Public routes do not see them; their id is 0. */
export const knownSender = (request: FastifyRequest): User => users.get(request) ?? nobody;

export const holderOf = (request: FastifyRequest): Holder => ({
  userId: knownSender(request).id,
  network: networkOf(addressOf(request)),
});
