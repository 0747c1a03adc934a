/**
 * The rules that a request's head must follow before it is read: otherwise this service and a proxy could read two
 * different requests.
 */

import type { IncomingMessage } from "node:http";
import { message, type Words } from "@esm/messages/message";
import { HttpError } from "../answers/errors.ts";

/** Headers of which a second one would be dropped silently. */
const single = ["host", "authorization"];

/** `uri-host [":" port]` of RFC 9110, 7.2: a name, an IPv4 address or an IPv6 address in brackets. */
const hostPattern = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+(?:%25[\w.~-]+)?\])(?::\d*)?$/i;

export const isHost = (text: string): boolean => hostPattern.test(text) && !/%(?![\da-f]{2})/i.test(text);

/** Throws 400 and ends the connection, because the end of such a request is a guess, too. */
export function refuseAmbiguousHead({ headers, rawHeaders, httpVersion }: IncomingMessage): void {
  const refuse = (detail: Words): never => {
    throw new HttpError(400, detail, { connection: "close" });
  };
  // One line without a version is a request of HTTP/0.9 to the parser.
  if (httpVersion !== "1.1" && httpVersion !== "1.0") refuse(message("version_of_http"));
  if (headers.host === undefined && httpVersion === "1.1") refuse(message("no_host"));
  for (const name of single) {
    const times = rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length;
    if (times > 1) refuse(message("header_repeated", { header: name, times }));
  }
  if (headers.host !== undefined && !isHost(headers.host)) refuse(message("empty_host"));
  const coding = headers["transfer-encoding"];
  if (coding === undefined) return;
  if (httpVersion === "1.0") refuse(message("no_transfer_encoding_in_version"));
  if (coding.toLowerCase() !== "chunked") refuse(message("transfer_encoding_unknown"));
}
