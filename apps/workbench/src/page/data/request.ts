/** Requests to the service: JSON in and out, with the session's cookie, and errors that can be shown. */
import { signal } from "@preact/signals";
import { serviceHref } from "../router/base.ts";
import type { ValidationError } from "./interface.ts";
import { askForLogin } from "./login-request.ts";

/** A problem with what was sent, or with the data set. */
export type Problem = ValidationError;

export class RequestError extends Error {
  override readonly name = "RequestError";
  /** 0 where the service could not be reached. */
  readonly status: number;
  /** Identifies the request in the service's log. */
  readonly requestId: string | null;
  readonly problems: readonly Problem[];
  /** Advice on the remedy. */
  readonly hint: string;

  constructor(
    status: number,
    message: string,
    requestId: string | null = null,
    { problems = [], hint = "" }: { problems?: readonly Problem[]; hint?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.requestId = requestId;
    this.problems = problems;
    this.hint = hint;
  }
}

/** Whether the last request did not reach the service. */
export const isOffline = signal(false);

interface SendOptions {
  signal?: AbortSignal;
  headers?: Readonly<Record<string, string>>;
  /** A 401 is thrown; otherwise the user is asked to log in, and the request is sent again. */
  withoutLogin?: true;
}

/** Sends a request and returns its answer. Objects are sent as JSON; forms and files as they are. Throws `RequestError`. */
export async function send<Answer>(
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  address: string,
  body?: unknown,
  options: SendOptions = {},
): Promise<Answer> {
  return contentOf(await respond(method, address, body, options));
}

export async function contentOf<Answer>(response: Response): Promise<Answer> {
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  return (isJson ? await response.json() : await response.text()) as Answer;
}

/** Sends a request whose answer is no JSON. */
export async function respond(
  method: string,
  address: string,
  body: unknown,
  options: SendOptions = {},
): Promise<Response> {
  const { signal: aborted, headers, withoutLogin } = options;
  const isPlain = body === undefined || body instanceof FormData || body instanceof Blob;
  const init: RequestInit = {
    method,
    credentials: "same-origin",
    headers: {
      "x-workbench": "1",
      "accept-language": document.documentElement.lang,
      ...(!isPlain && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: isPlain ? (body as BodyInit) : JSON.stringify(body) }),
    ...(aborted && { signal: aborted }),
  };
  for (;;) {
    const response = await reached(address, init);
    if (response.ok) return response;
    if (response.status !== 401 || withoutLogin || !(await askForLogin())) throw await errorOf(response);
  }
}

/** Answers in place of a service, in a page that has what it shows in itself. */
let answerHere: ((address: string) => Promise<Response>) | null = null;

export function answerBy(answer: (address: string) => Promise<Response>): void {
  answerHere = answer;
}

async function reached(address: string, init: RequestInit): Promise<Response> {
  if (answerHere) return answerHere(address);
  try {
    const response = await fetch(serviceHref(address), init);
    isOffline.value = false;
    return response;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    isOffline.value = true;
    throw new RequestError(0, "The service could not be reached.");
  }
}

/** The interface puts it before such sentences; it says nothing to people. */
const prefix = /^Value error, /;

/** The error in the words of the answer. */
export async function errorOf(response: Response): Promise<RequestError> {
  const requestId = response.headers.get("x-request-id");
  const { detail, hint } = (await response.json().catch(() => ({}))) as { detail?: unknown; hint?: string };
  if (Array.isArray(detail)) {
    const problems = (detail as Problem[]).map((problem) => ({ ...problem, msg: problem.msg.replace(prefix, "") }));
    return new RequestError(response.status, problems.map(({ msg }) => msg).join(" "), requestId, { problems });
  }
  const message = typeof detail === "string" ? detail : response.statusText || `HTTP ${response.status}`;
  return new RequestError(response.status, message, requestId, { ...(hint !== undefined && { hint }) });
}
