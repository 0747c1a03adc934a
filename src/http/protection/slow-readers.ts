/** Answers that clients receive too slowly: clients that do not read hold no connections and no kept bytes. */
import type { Socket } from "node:net";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";

/**
 * The observable state of a connection: bytes written to it and not yet received, and bytes received since it opened.
 */
interface Progress {
  pendingBytes: number;
  takenBytes: number;
}

interface Pace {
  windowMs: number;
  minBytesPerSecond: number;
}

/** Counted in looks, not by a clock: a service that could not look did not send either. */
const looksPerWindow = 8;

/**
 * Ends connections whose client receives an answer slower than this over the window. Time in which nothing is left to
 * receive does not count: the service itself did not write.
 *
 * The window has to be long: Linux does not report what clients receive until a third of its send buffer is free, which
 * is up to 1.3 MiB.
 */
export function refuseSlowReaders(server: FastifyInstance, pace: Pace): void {
  const open = new Map<Socket, (progress: Progress) => number | undefined>();
  /** Of the last request of a connection. */
  const logs = new WeakMap<Socket, FastifyBaseLogger>();
  server.server.on("connection", (socket: Socket) => {
    open.set(socket, watchReading(pace));
    socket.once("close", () => open.delete(socket));
  });
  server.addHook("onRequest", async ({ raw, log }) => void logs.set(raw.socket, log));

  const timer = setInterval(() => {
    for (const [socket, look] of open) {
      const pendingBytes = socket.writableLength;
      const taken = look({ pendingBytes, takenBytes: socket.bytesWritten - pendingBytes });
      if (taken === undefined) continue;
      const log = logs.get(socket) ?? server.log;
      log.warn(`an answer of which the client received only ${taken} bytes in ${pace.windowMs / 1000} s was abandoned`);
      // With a plain end, the system would keep the rest, up to a few megabytes, for as long as it likes.
      socket.resetAndDestroy();
    }
  }, pace.windowMs / looksPerWindow);
  timer.unref();
  server.addHook("onClose", async () => clearInterval(timer));
}

/** Looks at a connection now and then. If the client received too little in a window, answers with that amount. */
export function watchReading({ windowMs, minBytesPerSecond }: Pace) {
  const minBytes = (minBytesPerSecond * windowMs) / 1000;
  let begin: { looksLeft: number; takenBytes: number } | undefined;
  return ({ pendingBytes, takenBytes }: Progress): number | undefined => {
    if (pendingBytes === 0) begin = undefined;
    else if (begin === undefined) begin = { looksLeft: looksPerWindow, takenBytes };
    else if (--begin.looksLeft === 0) {
      const taken = takenBytes - begin.takenBytes;
      if (taken < minBytes) return taken;
      begin = { looksLeft: looksPerWindow, takenBytes };
    }
    return undefined;
  };
}
