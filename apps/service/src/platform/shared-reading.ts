/** One reading for all callers at the same time: each gets a reading that began after its request. */

export function createSharedReading<Reading>(read: () => Promise<Reading>): () => Promise<Reading> {
  let atWork: Promise<unknown> = Promise.resolve();
  let coming: Promise<Reading> | undefined;
  return () => {
    if (coming) return coming;
    coming = atWork.then(() => {
      coming = undefined;
      return read();
    });
    // Its callers handle its failure.
    atWork = coming.catch(() => undefined);
    return coming;
  };
}
