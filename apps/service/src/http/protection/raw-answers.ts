/** Answers outside of the framework: to bytes that are not HTTP, and to requests that never end. */
import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

/** Headers that protect every answer, also those that the framework's plugins never see. */
export const protectiveHeaders: Readonly<Record<string, string>> = {
  "content-security-policy": "default-src 'none';frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "x-frame-options": "SAMEORIGIN",
  "referrer-policy": "no-referrer",
};

const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers in the usual shape, if the connection still accepts an answer, and closes it. */
export function answerAndEnd(socket: Duplex, status: number, more: Readonly<Record<string, string>> = {}): void {
  if (socket.destroyed || !socket.writable) return void socket.destroy();
  const reason = STATUS_CODES[status] ?? "Bad Request";
  const body = JSON.stringify({ detail: reason });
  const headers = {
    ...protectiveHeaders,
    "x-request-id": randomUUID(),
    "content-type": "application/json; charset=utf-8",
    "content-length": String(body.length),
    connection: "close",
    ...more,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join("")}\r\n${body}`);
}

const tunnelMs = 500;

/** CONNECT: the server no longer controls the connection, which would stay open for as long as the client likes. */
export function rejectConnect(socket: Duplex): void {
  socket.on("error", () => socket.destroy());
  socket.resume();
  answerAndEnd(socket, 405, { allow: "" });
  setTimeout(() => socket.destroy(), tunnelMs).unref();
}

export function answerMalformedRequest(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === "ECONNRESET") return void socket.destroy(error);
  answerAndEnd(socket, statuses[error.code ?? ""] ?? 400);
}
