/** Figures for pictures that cannot be made cost no optimum, and are never there in part. */

import type { Words } from "@esm/messages/message";
import { inEnglish } from "@esm/messages/render";
import { describe, expect, it } from "vitest";
import { figurePart, whyAbsent } from "../../src/runs/stored-results/figure-part.ts";
import { unpackJson } from "../../src/runs/stored-results/parts.ts";

describe("The figures of a result", () => {
  const lines: string[] = [];
  const options = { year: null, onLog: (line: Words) => lines.push(inEnglish(line)) };
  const made = figurePart("statistics", () => [{ value: 1 }], options);
  const faulty = figurePart(
    "statistics",
    () => {
      throw new RangeError("Invalid array length");
    },
    { ...options, year: 2035 },
  );

  it("are a part of the result", () => {
    expect([made.name, made.year, unpackJson(made.bytes)]).toEqual(["statistics", null, [{ value: 1 }]]);
    expect(whyAbsent(7, [made], "statistics")).toBeNull();
  });

  it("are absent where they have a fault, which the log names", () => {
    expect(faulty.year).toBe(2035);
    expect(lines).toEqual(["the statistics of the result of 2035 could not be made: Invalid array length"]);
    expect(inEnglish(whyAbsent(7, [faulty], "statistics")?.conflict ?? "")).toMatch(
      /^The statistics of run 7 .* its log has the cause/,
    );
  });

  it("of a pathway are absent for all years if one has a fault", () => {
    expect(whyAbsent(7, [made, faulty], "statistics")).not.toBeNull();
  });

  it("do not depend on each other", () => {
    expect(whyAbsent(7, [faulty, { name: "structure" }], "structure")).toBeNull();
  });

  it("are absent in results of earlier versions", () => {
    expect(inEnglish(whyAbsent(7, [{ name: "summary" }], "structure")?.conflict ?? "")).toMatch(
      /earlier version.*force/,
    );
  });
});
