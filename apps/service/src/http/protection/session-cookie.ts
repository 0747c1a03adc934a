/**
 * The session of the workbench: an access token in a cookie that scripts cannot read. The cookie counts only for
 * requests of the page itself, so that no other page can use it.
 */

import { message, type Words } from "@esm/messages/message";
import { parseCookie, stringifySetCookie } from "cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { SigningKeys } from "../../store/accounts/signing-keys.ts";
import { forbidden } from "../answers/errors.ts";

const secondsPerDay = 86_400;

/** The page sends it with every request; pages on other origins would have to ask for it first, and are refused. */
const pageHeader = "x-workbench";

export interface SessionCookies {
  /** The token, where the request has a cookie and is one of the page. */
  tokenOf(request: FastifyRequest): string | undefined;
  set(request: FastifyRequest, reply: FastifyReply, token: string, lifetimeDays: number): void;
  clear(request: FastifyRequest, reply: FastifyReply): void;
}

/**
 * Cookies belong to a host and not to a port, so the names end with the id of the signing key: services on one host do
 * not log each other out, and those that share a key share sessions.
 */
export function createSessionCookies(keys: SigningKeys): SessionCookies {
  const nameOf = (request: FastifyRequest, keyId: string): string =>
    `${isEncrypted(request) ? "__Host-" : ""}session_${keyId}`;
  const attributes = (request: FastifyRequest) =>
    ({ httpOnly: true, sameSite: "strict", path: "/", secure: isEncrypted(request) }) as const;
  const add = (reply: FastifyReply, cookie: string) => void reply.header("set-cookie", cookie);

  return {
    tokenOf(request) {
      const { cookie } = request.headers;
      if (cookie === undefined || !isFromPage(request)) return undefined;
      const cookies = parseCookie(cookie);
      const names = keys.candidates(undefined).map(({ id }) => nameOf(request, id));
      return names.map((name) => cookies[name]).find((token) => token !== undefined);
    },
    set(request, reply, token, lifetimeDays) {
      const name = nameOf(request, keys.current().id);
      const maxAge = lifetimeDays * secondsPerDay;
      add(reply, stringifySetCookie({ name, value: token, maxAge, ...attributes(request) }));
    },
    clear(request, reply) {
      for (const { id } of keys.candidates(undefined)) {
        add(reply, stringifySetCookie({ name: nameOf(request, id), value: "", maxAge: 0, ...attributes(request) }));
      }
    },
  };
}

const isEncrypted = ({ protocol }: FastifyRequest): boolean => protocol === "https";

/** Requests without effects need no more than this: browsers do not show their answers to other origins. */
const harmless = ["GET", "HEAD"];

function isFromPage(request: FastifyRequest): boolean {
  if (!harmless.includes(request.method)) return refusalOf(request) === null;
  // Absent where the connection is not encrypted; SameSite keeps the cookie from other sites then.
  const site = request.headers["sec-fetch-site"];
  return site === undefined || site === "same-origin" || site === "none";
}

/** Why a request with effects cannot be one of the page; null where it can. */
function refusalOf({ headers, host }: FastifyRequest): Words | null {
  if (headers[pageHeader] === undefined) return message("header_missing", { header: pageHeader });
  if (headers.origin !== undefined && hostOf(headers.origin) === host) return null;
  return message("origin_of_other_host", { origin: headers.origin ?? message("header_absent"), host });
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

/** Throws 403: only the page itself may begin, change or end a session. */
export function requirePage(request: FastifyRequest): void {
  const refusal = refusalOf(request);
  if (refusal !== null) throw forbidden(refusal);
}
