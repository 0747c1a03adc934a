/** One reading for all who ask at the same time: each gets one that was begun after the question. */

export function createSharedReading<Reading>(read: () => Promise<Reading>): () => Promise<Reading> {
  let atWork: Promise<unknown> = Promise.resolve();
  let coming: Promise<Reading> | undefined;
  return () => {
    if (coming) return coming;
    coming = atWork.then(() => {
      coming = undefined;
      return read();
    });
    // Whether it succeeded is the business of those who asked for it.
    atWork = coming.catch(() => undefined);
    return coming;
  };
}
