/** The progress of a run, as the progress line shows it. */
import { createProgressLine } from "../terminal/progress-line.ts";
import type { RunEventSeen } from "./service-client.ts";

interface RunProgressView {
  show(event: RunEventSeen): void;
  /** Removes the line before other output. */
  close(): void;
}

export function runProgressView(
  stream: Pick<NodeJS.WriteStream, "isTTY" | "columns" | "write"> = process.stderr,
): RunProgressView {
  const line = createProgressLine(stream);
  return {
    show(event) {
      // Its position follows, unless it starts at once.
      if (event.kind === "queued") return;
      const { phase, message, fraction } = stateOf(event);
      line.show(phase, message, fraction);
    },
    close: () => line.clear(),
  };
}

function stateOf({ kind, data }: RunEventSeen): { phase: string; fraction: number | null; message: string } {
  if (kind === "progress") {
    const { phase, fraction, message } = data;
    return {
      phase: String(phase),
      message: String(message),
      fraction: typeof fraction === "number" ? fraction : null,
    };
  }
  if (kind === "position") return { phase: "queued", fraction: null, message: placeInQueue(data) };
  return { phase: kind, fraction: null, message: String(data.reason ?? "") };
}

/** As a service reports it; a service of an earlier version only counts the waiting runs. */
function placeInQueue({ ahead, running, wait_s }: Record<string, unknown>): string {
  const before = Number(ahead) === 0 ? "next" : `${ahead} before this one`;
  const atWork = Number(running) > 0 ? `, ${running} of them running` : "";
  return `${before}${atWork}${typeof wait_s === "number" && wait_s > 0 ? `, starts in about ${durationOf(wait_s)}` : ""}`;
}

function durationOf(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3600 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}
