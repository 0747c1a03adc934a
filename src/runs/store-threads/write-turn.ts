/**
 * A thread's turn to write, for a task that has much to do before: it asks for it when it is ready. With SQLite nobody else can write
 * in the meantime, so the turn is as short as can be.
 */
import { once } from "node:events";
import { MessageChannel, type MessagePort } from "node:worker_threads";
import type { InTurn } from "../../store/datasets/writing/dataset-writer.ts";
import type { Store } from "../../store/store.ts";

type Message = "asked" | "given" | "done" | "failed";

const post = (port: MessagePort, message: Message): void => port.postMessage(message);

export interface OfferedTurn {
  /** To be handed over to the thread. */
  port: MessagePort;
  /** What has prevented the turn, if anything. */
  failure(): unknown;
  /** Ends the turn where the thread has not, e.g. because it is gone. */
  end(): void;
}

export function offerTurn(lend: Store["lendWriting"]): OfferedTurn {
  const { port1: own, port2: port } = new MessageChannel();
  const ended = Promise.withResolvers<void>();
  let failure: unknown;
  const give = (): Promise<void> => {
    post(own, "given");
    return ended.promise;
  };
  own.on("message", (message: Message) => {
    if (message === "done") return ended.resolve();
    lend(give).catch((error: unknown) => {
      failure = error;
      post(own, "failed");
    });
  });
  own.unref();
  return {
    port,
    failure: () => failure,
    end() {
      ended.resolve();
      own.close();
    },
  };
}

/** The side of the thread. */
export const inTurnOf =
  (port: MessagePort): InTurn =>
  async (work) => {
    const answered = once(port, "message") as Promise<[Message]>;
    post(port, "asked");
    const [answer] = await answered;
    // The service knows why.
    if (answer === "failed") throw new Error("There is no turn to write.");
    try {
      return await work();
    } finally {
      post(port, "done");
      port.close();
    }
  };
