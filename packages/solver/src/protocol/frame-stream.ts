/** Frames over a stream, for the process that must stay responsive: writing with back-pressure, reading in chunks. */
import type { Writable } from "node:stream";
import { type Frame, FrameError, frameOfHeader, frameParts, maxHeaderBytes } from "./array-frames.ts";

/**
 * Writes a frame without copying its arrays, which must not change before the stream has taken them. Write errors
 * surface as the stream's "error" event.
 */
export function writeFrame(stream: Writable, frame: Frame): void {
  for (const part of frameParts(frame)) stream.write(part);
}

interface FrameCollector {
  /** Takes the next chunk; answers the frame once it is whole, null before. Throws FrameError where it is invalid. */
  push(chunk: Uint8Array): Frame | null;
  /** Whether any byte has arrived so far. */
  started(): boolean;
}

/** Collects one frame of at most `maxBytes` of arrays from chunks of any size. */
export function collectFrame(maxBytes: number): FrameCollector {
  const headerChunks: Buffer[] = [];
  let headerBytes = 0;
  let frame: Frame | null = null;
  let views: Uint8Array[] = [];
  let viewIndex = 0;
  let filled = 0;

  function takeHeader(chunk: Uint8Array): Uint8Array | null {
    const end = chunk.indexOf(10);
    const part = end === -1 ? chunk : chunk.subarray(0, end);
    headerBytes += part.length;
    if (headerBytes > maxHeaderBytes) throw new FrameError("The header of a frame does not end.");
    headerChunks.push(Buffer.from(part));
    if (end === -1) return null;
    ({ frame, views } = frameOfHeader(Buffer.concat(headerChunks).toString("utf8"), maxBytes));
    return chunk.subarray(end + 1);
  }

  return {
    started: () => headerBytes > 0,
    push(chunk) {
      let rest: Uint8Array | null = chunk;
      if (frame === null) rest = takeHeader(chunk);
      while (rest !== null && rest.length > 0) {
        const view = views[viewIndex];
        if (view === undefined) throw new FrameError(`A frame is followed by ${rest.length} bytes too many.`);
        const taken = Math.min(rest.length, view.length - filled);
        view.set(rest.subarray(0, taken), filled);
        filled += taken;
        rest = rest.subarray(taken);
        if (filled === view.length) {
          viewIndex++;
          filled = 0;
        }
      }
      return frame !== null && viewIndex === views.length ? frame : null;
    },
  };
}
