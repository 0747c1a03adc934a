/** Where bars and columns are: lengths are true to their values, and nothing is cut. */
import { describe, expect, it } from "vitest";
import { type Bar, barLayout } from "../../src/page/charts/bars/bar-layout.ts";
import { columnLayout } from "../../src/page/charts/bars/column-layout.ts";
import { shortened, wrapped } from "../../src/page/charts/fitted-text.ts";

const colour = "#000000";
const bar = (name: string, ...values: number[]): Bar => ({
  name,
  text: "1,000",
  segments: values.map((value, index) => ({ name: `${index}`, value, colour })),
});

describe("Bars", () => {
  it("are as long as their values", () => {
    const { bars } = barLayout([bar("Wind", 30), bar("Sun", 15)], { width: 640 });
    const [wind, sun] = bars.map(({ placed: [{ width }] }) => width + 1);
    expect(sun).toBeCloseTo(wind / 2, 9);
  });

  it("have their parts one after the other", () => {
    const { bars, zero } = barLayout([bar("Wind", 10, 20)], { width: 640 });
    const [first, second] = bars[0].placed;
    expect(first.x).toBe(zero);
    expect(second.x).toBeCloseTo(first.x + (first.width + 1), 9);
    expect(second.width + 1).toBeCloseTo(2 * (first.width + 1), 9);
  });

  it("go to the left below 0", () => {
    const { bars, zero, hasNegative } = barLayout([bar("Cost", 20), bar("Revenue", -10)], { width: 640 });
    const [{ x, width }] = bars[1].placed;
    expect(hasNegative).toBe(true);
    expect(x + width + 1).toBeCloseTo(zero, 9);
  });

  it("can be compared with their neighbours where both are on one scale", () => {
    const [small, large] = [[bar("A", 10)], [bar("B", 40)]];
    const widthOf = (layout: { bars: { placed: { width: number }[] }[] }): number => layout.bars[0].placed[0].width + 1;
    const one = barLayout(small, { width: 640, neighbours: large, isSameScale: true });
    const other = barLayout(large, { width: 640, neighbours: small, isSameScale: true });
    expect(widthOf(other)).toBeCloseTo(4 * widthOf(one), 9);
  });

  it("leave room for their values", () => {
    for (const width of [440, 640, 1200]) {
      const { bars } = barLayout([bar("A long name of a component", 40)], { width });
      expect(bars[0].valueX + "1,000".length * 8.3).toBeLessThanOrEqual(width);
    }
  });

  it("stand below their names and values on small screens, as wide as the screen", () => {
    const { isNarrow, bars } = barLayout([bar("Wind", 1)], { width: 320 });
    expect(isNarrow).toBe(true);
    expect(bars[0].placed[0]).toMatchObject({ x: 0, width: 319 });
    expect(bars[0].valueX).toBe(320);
  });

  it("have their whole names, in as many lines as these need", () => {
    const long = "Allowed emissions of carbon dioxide of all power plants of the region";
    for (const width of [320, 640]) {
      const { bars, height } = barLayout([bar("Wind", 1), bar(long, 1), bar("Sun", 1)], { width });
      const [wind, emissions, sun] = bars;
      expect(emissions.nameLines.join(" ")).toBe(long);
      expect(emissions.nameLines.length).toBeGreaterThan(1);
      for (const line of emissions.nameLines) expect(line.length * 7.2).toBeLessThanOrEqual(width);
      const between = [wind, emissions, sun].map(({ nameY, nameLines }) => [
        nameY,
        nameY + (nameLines.length - 1) * 16,
      ]);
      expect(between[0][1] + 16).toBeLessThanOrEqual(between[1][0]);
      expect(between[1][1] + 16).toBeLessThanOrEqual(between[2][0]);
      expect(sun.y + 18).toBeLessThanOrEqual(height);
    }
  });

  it("have their value below a name that leaves it no room on small screens", () => {
    const [short, long] = barLayout([bar("Wind", 1), bar("Emissions of all power plants of North", 1)], {
      width: 320,
    }).bars;
    expect(short.valueY).toBe(short.nameY);
    expect(long.valueY).toBe(long.nameY + 16);
    expect(long.y).toBeGreaterThan(long.valueY);
  });

  it("are no problem where there are none, or all are 0", () => {
    expect(barLayout([], { width: 640 }).bars).toEqual([]);
    expect(barLayout([bar("Wind", 0)], { width: 640 }).bars[0].placed[0].width).toBe(0);
  });
});

it("Names are shortened to what fits", () => {
  expect(shortened("Wind", 100)).toBe("Wind");
  expect(shortened("Reversible cell (electrolysis)", 100)).toBe("Reversible c…");
});

it("Names are wrapped between words, and within words that are too long for a line", () => {
  expect(wrapped("Wind", 100)).toEqual(["Wind"]);
  expect(wrapped("Reversible cell (electrolysis)", 100)).toEqual(["Reversible", "cell", "(electrolysis", ")"]);
  expect(wrapped("", 100)).toEqual([""]);
});

describe("Columns", () => {
  const size = { width: 640, height: 300 };
  it("stack upwards, and what is retired downwards", () => {
    const layers = [
      { name: "kept", value: 10, colour },
      { name: "built", value: 30, colour },
      { name: "retired", value: -20, colour },
    ];
    const { placed, zero } = columnLayout([{ name: "2030", layers }], size);
    const [kept, built, retired] = placed[0].layers;
    expect(kept.y + kept.height + 1).toBeCloseTo(zero, 9);
    expect(built.y + built.height + 1).toBeCloseTo(kept.y, 9);
    expect(retired.y).toBeCloseTo(zero, 9);
    expect(built.height + 1).toBeCloseTo(3 * (kept.height + 1), 9);
  });

  it("show a target on the scale of the axis", () => {
    const { placed, ticks } = columnLayout(
      [{ name: "2030", layers: [{ name: "used", value: 5, colour }], target: 10 }],
      size,
    );
    expect(placed[0].targetY).toBeCloseTo(ticks.find(({ value }) => value === 10)?.y ?? Number.NaN, 9);
  });
});
