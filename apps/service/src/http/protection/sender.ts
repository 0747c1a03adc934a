/** The sender of a request. */

import type { User } from "@esm/model/domain/accounts/user";
import type { FastifyRequest } from "fastify";

const users = new WeakMap<FastifyRequest, User>();
const nobody: User = { id: 0, username: "" };

export const rememberSender = (request: FastifyRequest, user: User): void => void users.set(request, user);

/** Public routes do not see them; their id is 0. */
export const knownSender = (request: FastifyRequest): User => users.get(request) ?? nobody;
