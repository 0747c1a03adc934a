/**
 * The command line's client of a remote service: a token, JSON in both directions, and events that survive a broken
 * connection.
 */
import { setTimeout as wait } from "node:timers/promises";
import { sentences, type Words } from "@esm/messages/message";
import { inEnglish } from "@esm/messages/render";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { readPassword } from "../terminal/read-password.ts";

/** The service does not answer, or refuses; the message is for the user of the command. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly status: number | null;

  constructor(message: string, status: number | null = null) {
    super(message);
    this.status = status;
  }
}

export interface RunEventSeen {
  kind: string;
  data: Record<string, unknown>;
}

export interface ServiceClient {
  /** Names in the request that the service does not know. */
  readonly ignored: readonly string[];
  json<Answer>(method: string, path: string, body?: unknown): Promise<Answer>;
  bytes(path: string): Promise<ReadableStream<Uint8Array>>;
  /** Follows the run until it ends, even if connections break. */
  events(runId: number): AsyncGenerator<RunEventSeen>;
}

interface ServiceAddress {
  url: string;
  token: string | undefined;
  /** Logs in with a password, which the command asks for, where there is no token. */
  username: string | undefined;
}

/** The command stops waiting for an answer after this time. */
const giveUpMs = 60_000;
const retryMs = 2_000;

export async function connect({ url, token, username }: ServiceAddress): Promise<ServiceClient> {
  const base = url.replace(/\/+$/, "");
  let bearer = token;
  const ignored: string[] = [];

  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...(bearer && { authorization: `Bearer ${bearer}` }), ...init.headers };
    const answer = await fetch(`${base}${path}`, { ...init, headers }).catch((error: Error) => {
      const { code } = (error.cause ?? {}) as { code?: string };
      throw new ServiceError(`${base} is not responding${code ? ` (${code})` : ""}.`);
    });
    ignored.push(...(answer.headers.get("x-ignored-fields")?.split(", ") ?? []));
    if (answer.ok) return answer;
    throw new ServiceError(`${base} answered ${answer.status}: ${await refusalOf(answer)}`, answer.status);
  }

  if (bearer === undefined) {
    if (username === undefined) throw new ServiceError("Set ESM_TOKEN to a token or an API key, or give --user.");
    const body = new URLSearchParams({ username, password: await readPassword({ again: false }) });
    bearer = ((await (await ask("/auth/login", { method: "POST", body })).json()) as { access_token: string })
      .access_token;
  }

  async function* stream(path: string, lastId: string | undefined) {
    const answer = await ask(path, { headers: lastId === undefined ? {} : { "last-event-id": lastId } });
    if (!answer.body) return;
    yield* answer.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  }

  return {
    ignored,
    async json<Answer>(method: string, path: string, body?: unknown) {
      const text = body === undefined ? {} : { body: JSON.stringify(body) };
      const headers = { "content-type": "application/json" };
      return (await (await ask(path, { method, headers, ...text })).json()) as Answer;
    },
    async bytes(path) {
      const { body } = await ask(path);
      if (!body) throw new ServiceError(`${base} sent an empty response.`);
      return body;
    },
    async *events(runId) {
      let lastId: string | undefined;
      let receivedAt = performance.now();
      for (;;) {
        try {
          for await (const { id, event, data } of stream(`/runs/${runId}/events`, lastId)) {
            lastId = id ?? lastId;
            receivedAt = performance.now();
            const kind = event ?? "message";
            yield { kind, data: JSON.parse(data) as Record<string, unknown> };
            if (["succeeded", "failed", "cancelled"].includes(kind)) return;
          }
        } catch (error) {
          const refused = error instanceof ServiceError && error.status !== null && error.status < 500;
          if (refused || performance.now() - receivedAt > giveUpMs) throw error;
        }
        await wait(retryMs);
      }
    },
  };
}

interface Problem {
  loc?: unknown[];
  msg?: Words;
  hint?: Words;
}

/** The service's own words: a text, or a line per problem. */
async function refusalOf(answer: Response): Promise<string> {
  const text = await answer.text();
  try {
    const { detail, hint } = JSON.parse(text) as { detail?: string | Problem[]; hint?: string };
    if (typeof detail === "string") return hint === undefined ? detail : `${detail} ${hint}`;
    if (Array.isArray(detail)) return `\n${detail.map(problemLine).join("\n")}`;
  } catch {
    // No JSON: the answer comes from a proxy or the like, not from the service.
  }
  return text.slice(0, 300);
}

export function problemLine({ loc = [], msg = "", hint }: Problem): string {
  return `  ${loc.join(".")}: ${inEnglish(sentences(msg, hint))}`;
}
