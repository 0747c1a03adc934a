/** Progress on stderr: one line that is rewritten in place on a terminal, else a plain line now and then. */
export interface ProgressLine {
  /** @param fraction share of the work that is done, where it is known */
  show(phase: string, detail: string, fraction?: number | null): void;
  /** Removes the line before other output. */
  clear(): void;
}

const refreshMs = 100;
/** Repeated even without news, to show that a long solve is still at work. */
const repeatMs = 1_000;
/** Between plain lines of one phase: this long at first, later a quarter of the elapsed time. */
const minQuietMs = 10_000;

export function createProgressLine(
  stream: Pick<NodeJS.WriteStream, "isTTY" | "columns" | "write"> = process.stderr,
): ProgressLine {
  const begin = performance.now();
  let phase = "";
  let detail = "";
  let share = "";
  let shownAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  function write(): void {
    shownAt = performance.now();
    const line = `${((shownAt - begin) / 1000).toFixed(1)} s  ${stream.isTTY ? share : ""}${phase}: ${detail}`;
    if (!stream.isTTY) stream.write(`${line}\n`);
    else stream.write(`\r\u001b[2K${line.slice(0, Math.max(20, (stream.columns || 80) - 1))}`);
  }
  function writeIfDue(terminalMs: number): void {
    const now = performance.now();
    const quiet = stream.isTTY ? terminalMs : Math.max(minQuietMs, (now - begin) / 4);
    if (now - shownAt >= quiet) write();
  }

  return {
    show(current, currentDetail, fraction = null) {
      const isNew = current !== phase;
      [phase, detail] = [current, currentDetail];
      share = fraction === null ? "" : `${Math.round(100 * fraction)} %  `;
      if (isNew) write();
      else writeIfDue(refreshMs);
      timer ??= setInterval(writeIfDue, repeatMs, repeatMs).unref();
    },
    clear() {
      clearInterval(timer);
      timer = undefined;
      if (stream.isTTY) stream.write("\r\u001b[2K");
    },
  };
}
