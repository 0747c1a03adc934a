import type { RunClass } from "@esm/model/domain/runs/run-class";
import { describe, expect, it } from "vitest";
import { defaultConcurrentRuns } from "../../src/config/config.ts";
import { countClasses, freeGeneral, openClasses, placesBeside, sumOfPlaces } from "../../src/runs/queue/places.ts";

const GiB = 2 ** 30;

describe("Places for runs", () => {
  it("are one for two cores and 8 GiB of memory, and at least one", () => {
    expect(defaultConcurrentRuns(2, 23 * GiB)).toBe(1);
    expect(defaultConcurrentRuns(1, 2 * GiB)).toBe(1);
    expect(defaultConcurrentRuns(8, 64 * GiB)).toBe(4);
    expect(defaultConcurrentRuns(8, 17 * GiB)).toBe(2);
    expect(defaultConcurrentRuns(64, 512 * GiB)).toBe(32);
  });

  it("of validations and small runs are added to the others, and none where there are none", () => {
    expect(placesBeside(0)).toEqual({ validation: 0, small: 0, general: 0 });
    expect(placesBeside(1)).toEqual({ validation: 2, small: 1, general: 1 });
    expect(placesBeside(4)).toEqual({ validation: 2, small: 1, general: 4 });
    expect(placesBeside(16)).toEqual({ validation: 2, small: 4, general: 16 });
    expect(sumOfPlaces([placesBeside(1), placesBeside(4)])).toEqual({ validation: 4, small: 2, general: 5 });
    expect(sumOfPlaces([])).toEqual({ validation: 0, small: 0, general: 0 });
  });

  const open = (...atWork: RunClass[]) => openClasses(placesBeside(1), atWork);

  it("are open to every class where nothing is at work; large runs are asked before small ones", () => {
    expect(open()).toEqual(["validation", "large", "small"]);
  });

  it("are left for validations and small runs while large ones are at work", () => {
    expect(open("large")).toEqual(["validation", "small"]);
    expect(open("large", "small")).toEqual(["validation"]);
    expect(open("large", "small", "validation", "validation")).toEqual([]);
  });

  it("are left for large runs while small ones are at work, unless these have the general places, too", () => {
    expect(open("small")).toEqual(["validation", "large", "small"]);
    expect(open("small", "small")).toEqual(["validation"]);
    expect(open("validation", "validation")).toEqual(["large", "small"]);
  });

  it("are one too few where a small run turns out to be large beside another one", () => {
    const free = (...atWork: RunClass[]) => freeGeneral(placesBeside(1), countClasses(atWork));
    expect(free("large", "large")).toBe(-1);
    expect(free("large", "small", "small")).toBe(-1);
    expect(free("large", "small")).toBe(0);
    // Nothing begins until that is over.
    expect(open("large", "large")).toEqual(["validation", "small"]);
  });
});
