/** A client that sends all of its request before it reads, as many do: a refusal has to outlast that. */
import { connect } from "node:net";

export interface WholeRequest {
  method?: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}

export interface Heard {
  /** 0 where no whole answer came. */
  status: number;
  body: string;
  /** Error of the system about the connection. */
  error: string | null;
}

const answerMs = 30;
const pauseMs = 3;

export function sendWhole(url: string, { method = "POST", path, headers, body }: WholeRequest): Promise<Heard> {
  const { hostname, port, host } = new URL(url);
  const lines = Object.entries({ host, "content-length": String(body.length), ...headers });
  const head = `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`;
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    let heard = Buffer.alloc(0);
    let error: string | null = null;
    socket.on("error", (fault: NodeJS.ErrnoException) => {
      error = fault.code ?? fault.message;
    });
    socket.once("close", () => {
      const whole = isWhole(heard);
      const text = heard.toString();
      const status = whole ? Number(text.split(" ")[1]) : 0;
      resolve({ status, body: text.slice(text.indexOf("\r\n\r\n") + 4), error: whole ? null : error });
    });
    socket.write(head);
    // The service has answered or waits for the body: what it does with a body that comes after its answer is the question.
    const timer = setTimeout(sendBody, answerMs);
    socket.once("readable", sendBody);
    function read(): void {
      socket.on("data", (bytes) => {
        heard = Buffer.concat([heard, bytes]);
        if (isWhole(heard)) socket.destroy();
      });
    }
    function sendBody(): void {
      clearTimeout(timer);
      socket.off("readable", sendBody);
      socket.write(body.subarray(0, body.length / 2));
      // A network takes its time, in which the refusal of the first half would come back.
      setTimeout(() => socket.write(body.subarray(body.length / 2), read), pauseMs);
    }
  });
}

function isWhole(heard: Buffer): boolean {
  const end = heard.indexOf("\r\n\r\n");
  if (end < 0) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(heard.subarray(0, end + 2).toString())?.[1];
  return heard.length >= end + 4 + Number(length ?? 0);
}

/** The body of a form with one file. */
export function formWith(file: Buffer, mediaType = "application/zip"): { type: string; body: Buffer } {
  const boundary = "----a-boundary-of-tests";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="f.zip"\r\ncontent-type: ${mediaType}\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
