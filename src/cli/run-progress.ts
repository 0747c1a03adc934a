/** How a run goes: a bar at a terminal, else a line per phase. */
import { Presets, SingleBar } from "cli-progress";
import { createProgressLine } from "./progress-line.ts";
import type { RunEventSeen } from "./service-client.ts";

export interface RunProgressView {
  show(event: RunEventSeen): void;
  /** Removes the bar so that what follows stands alone. */
  close(): void;
}

export function runProgressView(stream: NodeJS.WriteStream = process.stderr): RunProgressView {
  if (!stream.isTTY) {
    const line = createProgressLine(stream);
    return {
      show(event) {
        const { phase, message } = stateOf(event);
        line.show(phase, message);
      },
      close: () => line.clear(),
    };
  }
  const format = "{bar} {percentage} % | {phase}: {message} | {duration_formatted}";
  const bar = new SingleBar({ format, stream, barsize: 24, clearOnComplete: true, hideCursor: true }, Presets.rect);
  bar.start(100, 0, { phase: "queued", message: "" });
  return {
    show(event) {
      const { fraction, ...words } = stateOf(event);
      if (fraction === null) bar.update(words);
      else bar.update(Math.round(100 * fraction), words);
    },
    close: () => bar.stop(),
  };
}

function stateOf({ kind, data }: RunEventSeen): { phase: string; fraction: number | null; message: string } {
  if (kind === "progress") {
    const { phase, fraction, message } = data;
    return {
      ...{ phase: String(phase), message: String(message) },
      fraction: typeof fraction === "number" ? fraction : null,
    };
  }
  if (kind === "position") {
    const ahead = Number(data.ahead);
    return { phase: "queued", fraction: 0, message: ahead === 0 ? "next" : `${ahead} before this one` };
  }
  return { phase: kind, fraction: kind === "succeeded" ? 1 : null, message: String(data.reason ?? "") };
}
