import { closeSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { long } from "../../../tests/support/long.ts";
import { type Frame, FrameError, frameParts, maxHeaderBytes } from "../src/protocol/array-frames.ts";
import { readFrameFully, writeFrameFully } from "../src/protocol/child/blocking-pipe.ts";
import { collectFrame } from "../src/protocol/frame-stream.ts";

const frame: Frame = {
  message: { ask: "solve", text: "Überschuß\n0°" },
  arrays: {
    bounds: Float64Array.of(1.5, Number.POSITIVE_INFINITY, Number.NaN, -0, 5e-324),
    rows: Int32Array.of(-1, 2 ** 31 - 1),
    none: new Float64Array(0),
    flags: Uint8Array.of(0, 1, 255),
  },
};
const bytes = Buffer.concat(frameParts(frame));

function receive(chunks: Uint8Array[], maxBytes = 1000): Frame | null {
  const collector = collectFrame(maxBytes);
  let received: Frame | null = null;
  for (const chunk of chunks) received = collector.push(chunk) ?? received;
  return received;
}

function expectSame(received: Frame | null): void {
  expect(received?.message).toEqual(frame.message);
  expect({ ...received?.arrays }).toEqual(frame.arrays);
}

describe("array frames", () => {
  it("come through a stream however it is cut", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 12 }), (cuts) => {
        const edges = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
        expectSame(receive(edges.slice(1).map((edge, k) => bytes.subarray(edges[k], edge))));
      }),
    );
    expectSame(receive([...bytes].map((byte) => Uint8Array.of(byte))));
  });

  it("come through a pipe read without an event loop", long, () => {
    const folder = mkdtempSync(join(tmpdir(), "frames-"));
    const path = join(folder, "frame");
    const large: Frame = { message: {}, arrays: { values: Float64Array.from({ length: 100_000 }, (_, k) => k) } };
    try {
      for (const sent of [frame, large]) {
        const out = openSync(path, "w");
        writeFrameFully(out, sent);
        closeSync(out);
        const input = openSync(path, "r");
        const received = readFrameFully(input, 1e7);
        closeSync(input);
        expect({ ...received.arrays }).toEqual(sent.arrays);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("carry a view into a larger buffer as just that view", () => {
    const whole = Float64Array.of(1, 2, 3, 4);
    const parts = frameParts({ message: {}, arrays: { part: whole.subarray(1, 3) } });
    expect(receive(parts)?.arrays.part).toEqual(Float64Array.of(2, 3));
  });

  it("are written without copying", () => {
    const { rows } = frame.arrays;
    expect(frameParts(frame).some((part) => part.buffer === rows.buffer)).toBe(true);
  });

  it("are not whole before their last byte", () => {
    expect(receive([bytes.subarray(0, -1)])).toBeNull();
  });

  it.each([
    ["another text", Buffer.from("hello\n")],
    ["a header without end", Buffer.alloc(maxHeaderBytes + 1, "x")],
    ["bytes too many", Buffer.concat([bytes, Buffer.from("x")])],
    ["the same name twice", Buffer.from(bytes.toString("latin1").replace('"rows"', '"none"'), "latin1")],
    ["an unknown type", Buffer.from(bytes.toString("latin1").replace('"i32"', '"i64"'), "latin1")],
  ])("are refused: %s", (_, garbage) => {
    expect(() => receive([garbage])).toThrow(FrameError);
  });

  it("are refused when they announce more than was due", () => {
    expect(() => receive([bytes], 50)).toThrow(/announces 51 bytes; at most 50/);
  });

  it("cannot reach the prototype by a name", () => {
    const parts = frameParts({ message: {}, arrays: { __proto__x: Uint8Array.of(1) } });
    const text = Buffer.concat(parts).toString("latin1").replace("__proto__x", "__proto__");
    const received = receive([Buffer.from(text, "latin1")]);
    expect(Object.keys(received?.arrays ?? {})).toEqual(["__proto__"]);
  });
});
