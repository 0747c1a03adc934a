/** The colours of pictures: everybody can tell neighbours apart, and the same name has the same colour. */
import { describe, expect, it } from "vitest";
import { type CarrierName, carrierNames, carrierOf, carriers } from "../../../src/domain/colours/carriers.ts";
import { contrast, distance, hexOfOklch, readable } from "../../../src/domain/colours/colour.ts";
import { paintAll, stackOrder } from "../../../src/domain/colours/palette.ts";

const colours = carrierNames.map((name) => carriers[name].colour);

describe("Distances of colours", () => {
  it("are 0 for equal ones and 1 from black to white", () => {
    expect(distance("#3f424a", "#3f424a")).toBe(0);
    expect(distance("#000000", "#ffffff")).toBeCloseTo(1, 3);
  });

  it("are those for the sight that tells two colours apart least", () => {
    // Red and green of equal lightness: far apart for most, nearly equal for some.
    expect(distance(hexOfOklch(0.6, 0.1, 20), hexOfOklch(0.6, 0.1, 110))).toBeLessThan(0.07);
  });
});

describe("The carriers' colours", () => {
  it("differ by 0.106 between neighbours of a stack", () => {
    const between = colours.slice(1).map((colour, index) => distance(colours[index], colour));
    expect(Math.min(...between)).toBeGreaterThanOrEqual(0.106);
  });

  it("differ by 0.059 between any two", () => {
    const all = colours.flatMap((one, index) => colours.slice(index + 1).map((other) => distance(one, other)));
    expect(Math.min(...all)).toBeGreaterThanOrEqual(0.059);
  });

  it.each(["#ffffff", "#1b1f24"])("can be read on %s when they are adapted", (paper) => {
    for (const colour of colours) {
      expect(contrast(readable(colour, paper, 3), paper)).toBeGreaterThanOrEqual(3);
      expect(contrast(readable(colour, paper, 4.5), paper)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("stay as they are where they can be read", () => {
    expect(readable("#284d83", "#ffffff", 4.5)).toBe("#284d83");
  });
});

describe("The carrier of a name", () => {
  it.each<[string, CarrierName | null]>([
    ["Wind (onshore)", "wind"],
    ["Wind offshore", "windOffshore"],
    ["Photovoltaics", "sun"],
    ["PV rooftop", "sun"],
    ["Run of river", "river"],
    ["Hydro reservoir", "river"],
    ["Hydrogen cavern", "hydrogen"],
    ["Wasserstoffspeicher", "hydrogen"],
    ["Laufwasserkraftwerk", "river"],
    ["Gas plant", "gas"],
    ["CCGT", "gas"],
    ["Turbine", "gas"],
    ["Hydrogen turbine", "hydrogen"],
    ["Brown coal", "lignite"],
    ["Steinkohlekraftwerk", "coal"],
    ["Battery", "battery"],
    ["Pumped hydro storage", "pumpedHydro"],
    ["Electric boiler", "electricity"],
    ["Heat pump", "heat"],
    ["gasPlant", "gas"],
    ["Las Vegas", null],
    ["Windows", "wind"],
    ["", null],
  ])("%s: %s", (name, carrier) => {
    expect(carrierOf(name)).toBe(carrier);
  });
});

describe("The colour of a component", () => {
  const colourOf = (name: string, others: readonly string[] = []) =>
    paintAll([name, ...others].map((one) => ({ name: one }))).get(name)?.colour;

  it("is its own, else that of its name, else that of its commodity", () => {
    const paints = paintAll([
      { name: "Wind park", colour: "#123456" },
      { name: "Wind A" },
      { name: "Unit 7", commodity: "electricity" },
      { name: "Unit 8", carrier: "coal" },
    ]);
    expect([...paints.values()].map(({ colour }) => colour).toSorted()).toEqual(
      ["#123456", carriers.wind.colour, carriers.electricity.colour, carriers.coal.colour].toSorted(),
    );
  });

  it("is not taken from what is no colour", () => {
    expect(paintAll([{ name: "Wind", colour: "red; } body {" }]).get("Wind")?.colour).toBe(carriers.wind.colour);
  });

  it("has another lightness for a second component of a carrier, and a pattern for a third one", () => {
    const paints = [...paintAll([{ name: "Gas 1" }, { name: "Gas 2" }, { name: "Gas 3" }]).values()];
    expect(new Set(paints.map(({ colour }) => colour)).size).toBe(3);
    expect(paints.map(({ pattern }) => pattern)).toEqual([null, null, "hatch"]);
  });

  it("does not depend on what else is there, for names that say nothing", () => {
    expect(colourOf("Unit 7")).toBe(colourOf("Unit 7", ["Wind", "Gas plant"]));
  });

  it("differs by 0.08 between neighbours, for 500 names", () => {
    const subjects = Array.from({ length: 500 }, (_, index) => ({ name: `Thing ${(index * 7919) % 1000}` }));
    const paints = paintAll(subjects);
    const stack = stackOrder(subjects).map(({ name }) => paints.get(name)?.colour ?? "");
    const between = stack.slice(1).map((colour, index) => distance(stack[index], colour));
    expect(Math.min(...between)).toBeGreaterThanOrEqual(0.08);
  });
});
