/** How a run goes: a bar at a terminal, else a line per phase. */
import { Presets, SingleBar } from "cli-progress";
import { createProgressLine } from "../terminal/progress-line.ts";
import type { RunEventSeen } from "./service-client.ts";

interface RunProgressView {
  show(event: RunEventSeen): void;
  /** Removes the bar so that what follows stands alone. */
  close(): void;
}

export function runProgressView(
  stream: Pick<NodeJS.WriteStream, "isTTY" | "columns" | "write"> = process.stderr,
): RunProgressView {
  if (!stream.isTTY) {
    const line = createProgressLine(stream);
    return {
      show(event) {
        // Its place follows, unless it begins at once.
        if (event.kind === "queued") return;
        const { phase, message } = stateOf(event);
        line.show(phase, message);
      },
      close: () => line.clear(),
    };
  }
  const format = "{bar} {percentage} % | {phase}: {message} | {duration_formatted}";
  const bar = new SingleBar(
    { format, stream: stream as NodeJS.WriteStream, barsize: 24, clearOnComplete: true, hideCursor: true },
    Presets.rect,
  );
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
  if (kind === "position") return { phase: "queued", fraction: 0, message: placeInQueue(data) };
  return { phase: kind, fraction: kind === "succeeded" ? 1 : null, message: String(data.reason ?? "") };
}

/** As a service says it; one of an earlier version counts the runs that wait, and says no more. */
function placeInQueue({ ahead, running, wait_s }: Record<string, unknown>): string {
  const before = Number(ahead) === 0 ? "next" : `${ahead} before this one`;
  const atWork = Number(running) > 0 ? `, ${running} of them at work` : "";
  return `${before}${atWork}${typeof wait_s === "number" && wait_s > 0 ? `, begins in about ${durationOf(wait_s)}` : ""}`;
}

function durationOf(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3600 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}
