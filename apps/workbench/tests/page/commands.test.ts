/** Which entries of the command palette a text finds, and in which order. */
import { describe, expect, it } from "vitest";
import { matchingCommands } from "../../src/page/frame/commands.ts";

const entries = [
  { name: "Overview", kind: "View" },
  { name: "Demand of wind tunnels", kind: "Component" },
  { name: "Rewind", kind: "Component" },
  { name: "Windy North", kind: "Region" },
  { name: "Wind", kind: "Component" },
];
const found = (text: string): string[] => matchingCommands(entries, text).map(({ name }) => name);

describe("the command palette", () => {
  it("shows the same name first, then names that begin with the text, then words that do, then the others", () => {
    expect(found("wind")).toEqual(["Wind", "Windy North", "Demand of wind tunnels", "Rewind"]);
  });

  it("shows a name with all words before one that goes on after them", () => {
    const runs = ["Run 12 · Least cost", "Run 1 · Least cost"].map((name) => ({ name, kind: "Run" }));
    expect(matchingCommands(runs, "run 1").map(({ name }) => name)).toEqual(runs.map(({ name }) => name).reverse());
  });

  it("finds entries by their kind, too", () => {
    expect(found("wind region")).toEqual(["Windy North"]);
  });

  it("shows everything in its order without a text", () => {
    expect(found("  ")).toEqual(entries.map(({ name }) => name));
  });

  it("finds nothing where a word is missing", () => {
    expect(found("wind solar")).toEqual([]);
  });
});
