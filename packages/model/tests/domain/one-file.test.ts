/** Parts of a result in one block of bytes. */
import { expect, it } from "vitest";
import { packOneFileParts, parseOneFileParts } from "../../src/domain/runs/one-file.ts";

it("Parts come back from their block of bytes, each from a multiple of 8 on", () => {
  const parts = new Map([
    ["statistics\n", new TextEncoder().encode("[1]")],
    ["empty", new Uint8Array()],
    ["numbers", new Uint8Array(Float64Array.from([0.1, -2]).buffer)],
  ]);
  const read = parseOneFileParts(packOneFileParts(parts).buffer);
  expect([...read.keys()]).toEqual([...parts.keys()]);
  expect(new TextDecoder().decode(read.get("statistics\n"))).toBe("[1]");
  const { buffer, byteOffset } = read.get("numbers") ?? new Uint8Array();
  expect([...new Float64Array(buffer as ArrayBuffer, byteOffset, 2)]).toEqual([0.1, -2]);
});
