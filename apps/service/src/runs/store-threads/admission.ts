/**
 * A task that has read an upload asks the service before it stores it: whether there is room for so many bytes, and whether the user may
 * still write. The room is kept until the task has ended.
 */
import { once } from "node:events";
import { MessageChannel, type MessagePort } from "node:worker_threads";

/** Calls `write` where so many bytes may be stored; rejects where they may not. */
export type Admission = <Result>(bytes: number, write: () => Promise<Result>) => Promise<Result>;

type Answer = "admitted" | "refused";

export interface OfferedAdmission {
  /** Is transferred to the thread. */
  port: MessagePort;
  /** Why the service has refused, if it has. */
  refusal(): unknown;
  /** To be called when the task has ended, in whatever way. */
  end(): void;
}

export function offerAdmission(admit: Admission): OfferedAdmission {
  const { port1: own, port2: port } = new MessageChannel();
  const ended = Promise.withResolvers<void>();
  let refusal: unknown;
  const answer = (text: Answer): void => own.postMessage(text);
  own.on("message", (bytes: number) => {
    const work = (): Promise<void> => {
      answer("admitted");
      return ended.promise;
    };
    admit(bytes, work).catch((error: unknown) => {
      refusal = error;
      answer("refused");
    });
  });
  own.unref();
  return {
    port,
    refusal: () => refusal,
    end() {
      ended.resolve();
      own.close();
    },
  };
}

/** The side of the thread. */
export const admissionBy =
  (port: MessagePort): Admission =>
  async (bytes, write) => {
    const answered = once(port, "message") as Promise<[Answer]>;
    port.postMessage(bytes);
    const [answer] = await answered;
    // The service knows why.
    if (answer === "refused") throw new Error("The upload may not be stored.");
    return write();
  };
