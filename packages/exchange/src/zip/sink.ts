/** Writing bytes to a Node stream one chunk after another, waiting whenever the receiving side is full. */
import type { Writable } from "node:stream";

interface ByteSink {
  /** Bytes written so far. */
  readonly position: number;
  /** The bytes must not change until the stream has taken them. Throws when the stream failed or was closed. */
  write(bytes: Uint8Array): Promise<void>;
  /** Ends the stream and waits until everything has left it. */
  end(): Promise<void>;
  /** Stops watching the stream. */
  release(): void;
}

export function createByteSink(stream: Writable): ByteSink {
  let position = 0;
  let failure: Error | undefined = stream.destroyed ? new Error("the stream is closed already") : undefined;
  let wake: (() => void) | undefined;

  const settle = (error?: Error): void => {
    failure ??= error;
    wake?.();
    wake = undefined;
  };
  const onDrain = (): void => settle();
  const onError = (error: Error): void => settle(error);
  // A client that goes away closes the response without an error: without this, writing would wait for room forever.
  const onClose = (): void => {
    if (!stream.writableFinished) settle(new Error("The receiving side was closed before everything was written."));
  };
  stream.on("drain", onDrain);
  stream.on("error", onError);
  stream.on("close", onClose);

  return {
    get position() {
      return position;
    },
    async write(bytes) {
      if (failure) throw failure;
      position += bytes.length;
      if (stream.write(bytes)) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
      if (failure) throw failure;
    },
    async end() {
      if (failure) throw failure;
      await new Promise<void>((resolve) => {
        wake = resolve;
        // An error of the last writes is reported here before any listener for errors receives it.
        stream.end((error?: Error | null) => settle(error ?? undefined));
      });
      if (failure) throw failure;
    },
    release() {
      stream.off("drain", onDrain);
      stream.off("close", onClose);
      // The error watcher stays: an error after the end of writing must not bring the process down.
    },
  };
}
