/** What answers to those who prefer German have in English: a walk along all that tests of the service see refused. */
type Options = { token?: string; json?: unknown } & RequestInit;
type Send = (method: string, path: string, options?: Options) => Promise<{ status: number; body: unknown }>;

/** Fields with words for people. */
const worded: ReadonlySet<string> = new Set(["detail", "msg", "hint", "message", "explanation", "why"]);

function* textsIn(data: unknown, name = ""): Generator<string> {
  if (typeof data === "string" && worded.has(name)) yield data;
  if (typeof data !== "object" || data === null) return;
  for (const [key, value] of Object.entries(data)) {
    // What was sent is shown as it was.
    if (key !== "input" && key !== "ctx") yield* textsIn(value, Array.isArray(data) ? name : key);
  }
}

const english =
  /\b(?:the|is|are|not|of|with|and|or|to|has|have|been|which|that|be|must|should|cannot|for|than|this|there|from|at|by)\b/;
/** Names, codes and addresses are the same in both languages. */
const sameInBoth = /'[^']*'|"[^"]*"|`[^`]*`|\b(?:GET|POST|PUT|DELETE|HEAD) \S+|\S*[_/={}]\S*|≤ from < to ≤/g;

/** English words and numbers of English form in a German text, or that it is no translation. */
function faultOf(german: string, text: string): string | null {
  const words = german.replaceAll(sameInBoth, "");
  if (german === text && /\p{L}{2,} \p{L}{2,}/u.test(words)) return "the same in both languages";
  return english.exec(words)?.[0] ?? /(?<![\d.])\d+\.\d+(?![\d.])/.exec(words)?.[0] ?? null;
}

const harmless = [400, 404, 405, 409, 412, 413, 415, 422, 428];

/** Repeats in German what was refused, or what says something in words, where that changes nothing. Throws where it finds English. */
export async function checkGerman(
  send: Send,
  [method, path, options = {}]: Parameters<Send>,
  reply: Awaited<ReturnType<Send>>,
): Promise<void> {
  const isGet = method === "GET";
  const isRefused = isGet ? reply.status >= 400 : harmless.includes(reply.status);
  const texts = [...textsIn(reply.body)];
  if (!(isRefused || (isGet && reply.status === 200)) || texts.length === 0) return;
  const headers = new Headers(options.headers);
  if (headers.has("accept-language") || options.body instanceof ReadableStream || options.signal) return;
  headers.set("accept-language", "de");
  const { status, body } = await send(method, path, { ...options, headers });
  const german = [...textsIn(body)];
  // It has changed meanwhile.
  if (status !== reply.status || german.length !== texts.length) return;
  for (const [index, text] of german.entries()) {
    const fault = faultOf(text, texts[index]);
    if (fault !== null) throw new Error(`German answer to ${method} ${path}: ${fault}: ${text}`);
  }
}
