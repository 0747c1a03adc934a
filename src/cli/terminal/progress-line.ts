/** What is going on, on stderr: one line that is rewritten in place on a terminal, else a plain line now and then. */
export interface ProgressLine {
  show(phase: string, detail: string): void;
  /** Removes the line so that what follows stands alone. */
  clear(): void;
}

const refreshMilliseconds = 100;
/** Also without news, so that a long solve is seen to be at work. */
const lookMilliseconds = 1_000;
/** Between plain lines of one phase: at first this, later a quarter of the time that has passed. */
const leastQuietMilliseconds = 10_000;

export function createProgressLine(
  stream: Pick<NodeJS.WriteStream, "isTTY" | "columns" | "write"> = process.stderr,
): ProgressLine {
  const begin = performance.now();
  let phase = "";
  let detail = "";
  let shownAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  function write(): void {
    shownAt = performance.now();
    const line = `${((shownAt - begin) / 1000).toFixed(1)} s  ${phase}: ${detail}`;
    if (!stream.isTTY) stream.write(`${line}\n`);
    else stream.write(`\r\u001b[2K${line.slice(0, Math.max(20, (stream.columns || 80) - 1))}`);
  }
  function writeIfDue(terminalMilliseconds: number): void {
    const now = performance.now();
    const quiet = stream.isTTY ? terminalMilliseconds : Math.max(leastQuietMilliseconds, (now - begin) / 4);
    if (now - shownAt >= quiet) write();
  }

  return {
    show(current, currentDetail) {
      const isNew = current !== phase;
      [phase, detail] = [current, currentDetail];
      if (isNew) write();
      else writeIfDue(refreshMilliseconds);
      timer ??= setInterval(writeIfDue, lookMilliseconds, lookMilliseconds).unref();
    },
    clear() {
      clearInterval(timer);
      timer = undefined;
      if (stream.isTTY) stream.write("\r\u001b[2K");
    },
  };
}
