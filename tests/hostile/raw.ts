/** Bytes as they are, sent to a service, and what comes back. */
import { connect, type Socket } from "node:net";

export function open(url: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  return socket;
}

/** Sends and reads until the service closes the connection. */
export async function exchange(url: string, text: string | Buffer): Promise<string> {
  const socket = open(url);
  let answer = "";
  socket.on("data", (bytes) => {
    answer += bytes;
  });
  socket.write(text);
  await closed(socket);
  return answer;
}

export const closed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => socket.once("close", () => resolve()));

export interface RawAnswer {
  status: number;
  headers: Map<string, string>;
  body: string;
}

/** The first answer of what came back. */
export function answerOf(text: string): RawAnswer {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = new Map(
    lines.map((line) => [line.split(":", 1)[0]?.toLowerCase() ?? "", line.replace(/^[^:]*: */, "")]),
  );
  return { status: Number(first.split(" ")[1]), headers, body: rest.join("\r\n\r\n") };
}
