/** Writes the audit log: who did what, when and from where. */

import type { User } from "@esm/model/domain/accounts/user";
import type { FastifyRequest } from "fastify";
import type { AuditEvent, AuditRepository } from "../../store/accounts/audit.ts";
import { addressOf } from "../protection/client-address.ts";
import type { Route } from "./route.ts";

interface Act {
  /** The user; only a name where the client is not logged in. */
  user?: User;
  username?: string;
  action: string;
  details?: Record<string, unknown>;
}

/** The answer stays as it is where the log cannot be written: the event then goes to the service's own log. */
export async function recordEvent(audit: AuditRepository, request: FastifyRequest, act: Act): Promise<void> {
  const event: AuditEvent = {
    at: new Date().toISOString(),
    userId: act.user?.id ?? null,
    username: (act.user?.username ?? act.username ?? "").slice(0, 255),
    address: addressOf(request),
    action: act.action,
    target: request.url.split("?", 1)[0].slice(0, 255),
    details: act.details ?? {},
  };
  try {
    await audit.add(event);
  } catch (error) {
    request.log.error({ event, err: error }, "an event of the audit log could not be stored");
  }
}

/** Records the success of a route in the log, with what its answer says about the record. */
export function recordAct(
  audit: AuditRepository,
  route: Pick<Route, "operationId">,
  request: FastifyRequest,
  user: User,
  answer: unknown,
): Promise<void> {
  return recordEvent(audit, request, { user, action: route.operationId, details: summaryOf(answer) });
}

const secrets = new Set(["access_token", "token_type", "key", "token", "url"]);

/** Plain fields of the record, and the name of its parent. Nothing long, nothing secret. */
function summaryOf(answer: unknown): Record<string, unknown> {
  if (Array.isArray(answer)) return { records: answer.length };
  const summary: Record<string, unknown> = {};
  for (const [field, value] of Object.entries((answer ?? {}) as Record<string, unknown>)) {
    if (secrets.has(field)) continue;
    if (typeof value === "string") summary[field] = value.slice(0, 255);
    else if (typeof value === "number" || typeof value === "boolean") summary[field] = value;
    else if (typeof value === "object" && value !== null) {
      const { name, username } = value as { name?: unknown; username?: unknown };
      const label = name ?? username;
      if (typeof label === "string") summary[field] = label.slice(0, 255);
    }
  }
  return summary;
}
