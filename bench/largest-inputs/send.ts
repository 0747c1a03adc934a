/** Sends a request and reads what comes, however large it is, without keeping it. */

export interface Sent {
  /** 0 where the connection broke, -1 where it lasted too long. */
  status: number;
  bytes: number;
  /** How a refusal begins. */
  refusal?: string;
  /** The address of what it made. */
  location?: string | null;
}

export interface GivenRequest {
  url: string;
  method: string;
  token: string;
  body: GivenBody | undefined;
  /** The revision of the data set that is to be changed. */
  revision?: number | undefined;
}

export interface GivenBody {
  /** Empty for a form with a file, which brings its own. */
  mediaType: string;
  content: string | FormData;
}

/** A client that waits longer has given up. */
const patienceMs = 60_000;
const toldCharacters = 160;

export async function send(
  { url, method, token, body, revision }: GivenRequest,
  keep: ((file: Blob) => void) | undefined,
): Promise<Sent> {
  const headers: Record<string, string> = { authorization: `Bearer ${token}` };
  if (body?.mediaType) headers["content-type"] = body.mediaType;
  if (revision !== undefined) headers["if-match"] = `"${revision}"`;
  const signal = AbortSignal.timeout(patienceMs);
  try {
    const answer = await fetch(url, { method, headers, signal, ...(body && { body: body.content }) });
    const { status } = answer;
    if (keep && answer.ok) {
      const file = await answer.blob();
      keep(file);
      return { status, bytes: file.size };
    }
    let bytes = 0;
    let begin = "";
    for await (const chunk of answer.body ?? []) {
      if (bytes === 0) begin = Buffer.from(chunk).toString("utf8", 0, toldCharacters);
      bytes += chunk.length;
    }
    return { status, bytes, location: answer.headers.get("location"), ...(status >= 400 && { refusal: begin }) };
  } catch {
    return { status: signal.aborted ? -1 : 0, bytes: 0 };
  }
}
