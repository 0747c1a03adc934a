/** Progress line of a long solve, by a clock that the test sets. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createProgressLine } from "../src/terminal/progress-line.ts";

/** A stream that keeps what is written. */
function written(isTTY: boolean) {
  const texts: string[] = [];
  const write = (text: string | Uint8Array): boolean => texts.push(String(text)) > 0;
  return { texts, stream: { isTTY, columns: 40, write } };
}

describe("The progress line", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("is a plain line for each phase, and now and then another one, where there is no terminal", () => {
    const { texts, stream } = written(false);
    const progress = createProgressLine(stream);
    progress.show("build", "checking");
    progress.show("solve", "10 rows");
    for (let second = 1; second <= 3600; second++) {
      vi.advanceTimersByTime(1000);
      progress.show("solve", `iteration ${second}`);
    }
    progress.clear();
    expect(texts.slice(0, 4)).toEqual([
      "0.0 s  build: checking\n",
      "0.0 s  solve: 10 rows\n",
      "10.0 s  solve: iteration 9\n",
      "20.0 s  solve: iteration 19\n",
    ]);
    expect(texts.length).toBeLessThan(40);
    // None is silent for long against what has passed.
    const seconds = texts.map((line) => Number.parseFloat(line));
    seconds.slice(1).forEach((second, index) => {
      expect(second - seconds[index]).toBeLessThanOrEqual(Math.max(10, second / 4) + 1);
    });
  });

  it("goes on without news, so that a silent solver is seen to be working", () => {
    const { texts, stream } = written(false);
    createProgressLine(stream).show("solve", "10 rows");
    vi.advanceTimersByTime(21_000);
    expect(texts).toEqual(["0.0 s  solve: 10 rows\n", "10.0 s  solve: 10 rows\n", "20.0 s  solve: 10 rows\n"]);
  });

  it("says on a terminal which share is done, where that is known", () => {
    const { texts, stream } = written(true);
    const progress = createProgressLine(stream);
    progress.show("build", "checking");
    progress.show("solve", "10 rows", 0.421);
    expect(texts.map((text) => text.slice(text.indexOf("s  ") + 3))).toEqual([
      "build: checking",
      "42 %  solve: 10 rows",
    ]);
  });

  it("is rewritten in place on a terminal, every second at least, within its width", () => {
    const { texts, stream } = written(true);
    const progress = createProgressLine(stream);
    progress.show("solve", "a detail that is longer than the terminal is wide");
    vi.advanceTimersByTime(2000);
    expect(texts.length).toBe(3);
    const emptyLine = "\r\u001b[2K";
    for (const text of texts) {
      expect(text.startsWith(emptyLine)).toBe(true);
      expect(text.slice(emptyLine.length)).toMatch(/^\d\.0 s {2}solve: a detail that .{1,20}$/);
    }
    progress.clear();
    vi.advanceTimersByTime(5000);
    expect(texts.slice(3)).toEqual([emptyLine]);
  });
});
