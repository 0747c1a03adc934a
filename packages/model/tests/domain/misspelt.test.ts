/** Which names are slips of known ones, and which are foreign. */
import { describe, expect, it } from "vitest";
import { hintBudget, misspelt } from "../../src/domain/nearest-name.ts";

const known = ["name", "unit", "description", "interest_rate", "invest_per_capacity", "state_of_charge_min"];

describe("a name", () => {
  it.each([
    ["interest_rte", "interest_rate", "a letter is missing"],
    ["interrest_rate", "interest_rate", "a letter stands twice"],
    ["intreest_rate", "interest_rate", "two letters are swapped"],
    ["interestRate", "interest_rate", "another way of writing"],
    ["INTEREST_RATE", "interest_rate", "upper and lower case do not count"],
    ["interest_rate ", "interest_rate", "a blank is a slip of the hand"],
    ["interest-rate", "interest_rate", "another mark"],
    ["state_of_charge_mni", "state_of_charge_min", "long names may differ by more"],
    ["nmae", "name", "of a short name one change, a swap"],
    ["units", "unit", "of a short name one change, an additional letter"],
    ["nаme", "name", "a letter of another alphabet that looks the same"],
  ])("%j is a misspelling of %s: %s", (name, meant) => {
    expect(misspelt(name, known)).toBe(meant);
  });

  it.each([
    ["two letters of four are another word", "note"],
    ["three letters", "nature"],
    ["another word", "comment"],
    ["a mark in front makes it a remark", "_name"],
    ["a line that is taken out", "//interest_rate"],
    ["a part of a name is a name of its own", "invest"],
    ["too short for any", "id"],
    ["no name", ""],
    ["far longer than all", "x".repeat(1_000_000)],
  ])("is unknown: %s", (_, name) => {
    expect(misspelt(name, known)).toBeUndefined();
  });

  it("is unknown once a budget for many names is used up", () => {
    const budget = hintBudget(1_000);
    const meant = Array.from({ length: 10 }, () => misspelt("interest_rte", known, budget));
    expect([meant[0], meant.at(-1)]).toEqual(["interest_rate", undefined]);
  });

  it("may be a part of one that counts by its whole length", () => {
    expect(misspelt("capacity", ["capacityMax"])).toBeUndefined();
    expect(misspelt("capacity", ["capacityMax"], hintBudget(), "capacity.xlsx".length)).toBe("capacityMax");
  });
});
