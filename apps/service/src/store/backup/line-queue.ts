/** Makes pushed lines available to a reader that pulls them, a few of them ahead. */
import type { BackupLine } from "./backup-line.ts";

const most = 8;

export async function* inLines(produce: (take: (line: BackupLine) => Promise<void>) => Promise<void>) {
  const queue: BackupLine[] = [];
  let wake = (): void => {};
  let [isDone, isAbandoned] = [false, false];
  let fault: unknown;
  const waiting = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  const producing = produce(async (line) => {
    queue.push(line);
    wake();
    while (queue.length >= most && !isAbandoned) await waiting();
    if (isAbandoned) throw new Error("The reader of the lines has stopped.");
  }).then(
    () => {
      isDone = true;
      wake();
    },
    (error: unknown) => {
      [isDone, fault] = [true, error];
      wake();
    },
  );
  try {
    for (;;) {
      const line = queue.shift();
      if (line) {
        if (queue.length === most - 1) wake();
        yield line;
      } else if (isDone) {
        if (fault !== undefined) throw fault;
        return;
      } else await waiting();
    }
  } finally {
    isAbandoned = true;
    wake();
    await producing;
  }
}
