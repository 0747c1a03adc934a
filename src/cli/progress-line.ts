/** One line on stderr that says what is going on: rewritten in place on a terminal, else a line per phase. */
export interface ProgressLine {
  show(phase: string, detail: string): void;
  /** Removes the line so that what follows stands alone. */
  clear(): void;
}

const refreshMilliseconds = 100;

export function createProgressLine(stream: NodeJS.WriteStream = process.stderr): ProgressLine {
  const begin = performance.now();
  let phase = "";
  let shownAt = Number.NEGATIVE_INFINITY;
  return {
    show(current, detail) {
      const now = performance.now();
      const seconds = ((now - begin) / 1000).toFixed(1);
      if (!stream.isTTY) {
        if (current !== phase) stream.write(`${seconds} s  ${current}: ${detail}\n`);
      } else if (current !== phase || now - shownAt >= refreshMilliseconds) {
        const line = `${seconds} s  ${current}: ${detail}`;
        stream.write(`\r\u001b[2K${line.slice(0, Math.max(20, (stream.columns || 80) - 1))}`);
        shownAt = now;
      }
      phase = current;
    },
    clear() {
      if (stream.isTTY) stream.write("\r\u001b[2K");
    },
  };
}
