/**
 * Reading and writing a pipe of the parent's without an event loop: the solver's process has nothing to do but wait
 * for its program, and during a solve the loop stands still while progress must get out.
 */
import { readSync, writeSync } from "node:fs";
import { type Frame, FrameError, frameOfHeader, frameParts, maxHeaderBytes } from "../array-frames.ts";

const pause = new Int32Array(new SharedArrayBuffer(4));

/** A pipe left in non-blocking mode answers EAGAIN when it is full or empty; then try again a millisecond later. */
function patiently(operation: () => number): number {
  for (;;) {
    try {
      return operation();
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === "EOF") return 0;
      if (code !== "EAGAIN") throw error;
      Atomics.wait(pause, 0, 0, 1);
    }
  }
}

/** Writes all bytes. Throws the system's error, EPIPE once the reader is gone. */
export function writeFully(descriptor: number, bytes: Uint8Array): void {
  let written = 0;
  while (written < bytes.length) {
    const from = written;
    // The system shortens calls of more than 2 GiB; ask for a size that it certainly accepts.
    const length = Math.min(bytes.length - from, 1 << 30);
    written += patiently(() => writeSync(descriptor, bytes, from, length));
  }
}

export function writeFrameFully(descriptor: number, frame: Frame): void {
  for (const part of frameParts(frame)) writeFully(descriptor, part);
}

/** Reads one frame. Throws a FrameError where it is invalid, and where the pipe ends before the frame. */
export function readFrameFully(descriptor: number, maxBytes: number): Frame {
  const header = new Uint8Array(maxHeaderBytes);
  let received = 0;
  let end = -1;
  // The header is read in small portions, because the bytes after it belong into the arrays.
  while (end === -1) {
    if (received === header.length) throw new FrameError("The header of a frame does not end.");
    const from = received;
    const bite = Math.min(4096, header.length - from);
    const count = patiently(() => readSync(descriptor, header, from, bite, null));
    if (count === 0) throw new FrameError("The pipe ended before a frame came.");
    received += count;
    end = header.subarray(from, received).indexOf(10);
    if (end !== -1) end += from;
  }
  const line = Buffer.from(header.subarray(0, end)).toString("utf8");
  let surplus = header.subarray(end + 1, received);
  const { frame, views } = frameOfHeader(line, maxBytes);
  for (const view of views) {
    const early = surplus.subarray(0, view.length);
    view.set(early, 0);
    surplus = surplus.subarray(early.length);
    let filled = early.length;
    while (filled < view.length) {
      const from = filled;
      const length = Math.min(view.length - from, 1 << 30);
      const count = patiently(() => readSync(descriptor, view, from, length, null));
      if (count === 0) throw new FrameError("The pipe ended within a frame.");
      filled += count;
    }
  }
  if (surplus.length > 0) throw new FrameError(`A frame is followed by ${surplus.length} bytes too many.`);
  return frame;
}
