/** Pictures over time: layers, stacks, ranges and marks, worked out by hand. */
import { describe, expect, it } from "vitest";
import { carpetDays } from "../../src/page/charts/carpet/carpet-days.ts";
import { frequentFirst, meansOfPeriods, periodCells } from "../../src/page/charts/periods/period-calendar.ts";
import { binSeries, figuresOf, legendOrder, plotData, type TimeSeries } from "../../src/page/charts/time/drawn-bins.ts";
import { balanceLayers } from "../../src/page/charts/time/layers.ts";
import { placedMarks } from "../../src/page/charts/time/plot-marks.ts";
import { stackedEdges } from "../../src/page/charts/time/stack.ts";
import {
  binText,
  type Calendar,
  localTime,
  rangeText,
  stepText,
  timeMarks,
} from "../../src/page/charts/time/time-axis.ts";
import { binAt, clampRange, moveRange, rangeOfLength, rangeWith, zoomRange } from "../../src/page/charts/time/zoom.ts";
import type { BalanceSeries } from "../../src/page/data/balance-series.ts";
import { readFloat32 } from "../../src/page/data/float32.ts";
import { heldValues } from "../../src/page/pages/time/duration-series.ts";

const series = (role: string, component: string | null, values: number[]): BalanceSeries => ({
  role,
  component,
  region: null,
  region_to: null,
  unit: "[GW]",
  sum: values.reduce((sum, value) => sum + value, 0),
  values: Float32Array.from(values),
});

const alphabetical = ({ component }: { component: string | null }): number => (component ?? "z").charCodeAt(0);

describe("the layers of a balance", () => {
  it("stand above or below zero by their role, in the order of the stack", () => {
    const { above, below, demand, unit } = balanceLayers(
      [
        series("demand", "Load", [-3, -5]),
        series("source", "Wind", [4, 4]),
        series("output", "Gas", [1, 1]),
        series("charge", "Battery", [-2, 0]),
        series("export", null, [0, 0]),
      ],
      alphabetical,
    );
    expect(above.map(({ component }) => component)).toEqual(["Gas", "Wind"]);
    expect(below.map(({ component }) => component)).toEqual(["Battery"]);
    expect([...(demand ?? [])]).toEqual([3, 5]);
    expect(unit).toBe("[GW]");
  });

  it("join what earlier years of a pathway built with what is built now", () => {
    const cohorts = [
      series("source", "Wind", [1, 2]),
      series("source", "Wind_stock_2030", [10, 20]),
      series("source", "Wind_stock_2035", [100, 200]),
      series("charge", "Battery_stock_2030", [-3, 0]),
    ];
    const { above, below } = balanceLayers(cohorts, alphabetical);
    expect(above.map(({ component, sum, values }) => [component, sum, ...values])).toEqual([["Wind", 333, 111, 222]]);
    expect(below.map(({ component }) => component)).toEqual(["Battery"]);
  });

  it("add all demands to one line", () => {
    const two = [series("demand", "Homes", [-1, -2]), series("demand", "Industry", [-3, -3])];
    expect([...(balanceLayers(two, alphabetical).demand ?? [])]).toEqual([4, 5]);
    expect(balanceLayers([], alphabetical).demand).toBeNull();
  });

  it("join those below half a percent, and leave out a solver's zero", () => {
    const { above } = balanceLayers(
      [
        series("source", "Wind", [500, 499]),
        series("source", "Biomass", [0, 1]),
        series("source", "Waste", [1, 1]),
        series("source", "Oil", [0, 1e-5]),
      ],
      alphabetical,
    );
    expect(above.map(({ role, component }) => component ?? role)).toEqual(["Wind", "other"]);
    expect(above[1]?.joined?.map(({ component }) => component)).toEqual(["Biomass", "Waste"]);
    expect([...(above[1]?.values ?? [])]).toEqual([1, 2]);
    expect(above[1]?.sum).toBe(3);
  });

  it("show the largest by themselves where all are small", () => {
    const many = Array.from({ length: 300 }, (_, index) => series("source", `Plant ${index}`, [1 + index / 1e3]));
    const { above } = balanceLayers(many, ({ component }) => Number(component?.slice(6)));
    expect(above.map(({ role, count }) => [role, count])).toEqual([
      ...Array.from({ length: 12 }, () => ["source", 1]),
      ["other", 288],
    ]);
    expect(above[0]?.component).toBe("Plant 288");
  });

  it("count what the service has joined with what the page joins", () => {
    const other = { ...series("other", null, [200, 200]), joined: 180 };
    const { above, below } = balanceLayers(
      [series("source", "Wind", [500, 499]), series("source", "Oil", [1, 0]), other, series("other", null, [-2, -3])],
      alphabetical,
    );
    expect(above.map(({ role, count, sum }) => [role, count, sum])).toEqual([
      ["source", 1, 999],
      ["other", 181, 401],
    ]);
    expect(below.map(({ role, sum }) => [role, sum])).toEqual([["other", -5]]);
  });

  it("have no contents that are a solver's zero", () => {
    const content = (name: string, value: number) => ({ ...series("content", name, [0, value]), sum: null });
    const { contents } = balanceLayers([content("Battery", 8), content("Cavern", 2e-5)], alphabetical);
    expect(contents.map(({ component }) => component)).toEqual(["Battery"]);
  });

  it("leave a single small one as it is", () => {
    const { above } = balanceLayers([series("source", "Wind", [999]), series("source", "Waste", [1])], alphabetical);
    expect(above.map(({ component }) => component)).toEqual(["Wind", "Waste"]);
  });
});

const timeSeries = (name: string, place: TimeSeries["place"], values: number[]): TimeSeries => ({
  key: name,
  name,
  place,
  style: { kind: place === "line" ? "line" : "area", colour: "#000000" },
  values: Float32Array.from(values),
});

describe("a stack", () => {
  it("has the sums of its layers as edges", () => {
    expect(
      stackedEdges([
        [1, 2],
        [3, 0],
        [1, 1],
      ]).map((edge) => [...edge]),
    ).toEqual([
      [1, 2],
      [4, 2],
      [5, 3],
    ]);
  });

  const bins = binSeries(
    [
      timeSeries("inner", "above", [1, 3, 2, 2]),
      timeSeries("outer", "above", [1, 1, 0, 4]),
      timeSeries("charge", "below", [-1, -1, 0, -2]),
      timeSeries("demand", "line", [1, 3, 2, 4]),
    ],
    { from: 0, to: 4 },
    2,
    1,
  );

  it("shows means of bins, which keep the energy", () => {
    expect([...bins.edges]).toEqual([0, 2, 4]);
    expect(bins.series.map(({ mean }) => [...mean])).toEqual([
      [2, 2],
      [1, 2],
      [-1, -1],
      [2, 3],
    ]);
    expect(figuresOf([2, 3], bins.edges, 0.5)).toEqual({ mean: 2.5, sum: 5 });
  });

  it("is drawn from zero on, each layer on the one before, lines last, each value held until the next", () => {
    expect(plotData(bins, new Set()).series.map(({ values, lower }) => [values, lower])).toEqual([
      [
        [2, 2, 2],
        [0, 0, 0],
      ],
      [
        [3, 4, 4],
        [2, 2, 2],
      ],
      [
        [-1, -1, -1],
        [0, 0, 0],
      ],
      [[2, 3, 3], undefined],
    ]);
    expect(plotData(bins, new Set(["inner"])).series[0]?.values).toEqual([1, 2, 2]);
  });

  it("is listed from top to bottom", () => {
    expect(legendOrder(bins.series).map(({ key }) => key)).toEqual(["demand", "outer", "inner", "charge"]);
  });

  it("gives a single line a band from its least to its highest value", () => {
    const line = binSeries([timeSeries("price", "line", [1, 3, 5, 0])], { from: 0, to: 4 }, 2, 1);
    const [band, mean] = plotData(line, new Set()).series;
    expect([band?.style.kind, band?.values, band?.lower]).toEqual(["band", [3, 5, 5], [1, 0, 0]]);
    expect(mean?.values).toEqual([2, 2.5, 2.5]);
  });

  it("weights bins by their length where the first is shorter", () => {
    const edges = Int32Array.of(1, 2, 4);
    expect(figuresOf([4, 1], edges, 1)).toEqual({ mean: 2, sum: 6 });
  });
});

describe("a range of time", () => {
  it("stays within the horizon and keeps its length", () => {
    expect(clampRange({ from: -5, to: 19 }, 100)).toEqual({ from: 0, to: 24 });
    expect(moveRange({ from: 80, to: 95 }, 24, 100)).toEqual({ from: 85, to: 100 });
    expect(clampRange({ from: 10, to: 500 }, 100)).toEqual({ from: 0, to: 100 });
    expect(clampRange({ from: 0, to: 1 }, 2)).toEqual({ from: 0, to: 2 });
  });

  it("is zoomed around a step that keeps its place", () => {
    expect(zoomRange({ from: 0, to: 100 }, 0.5, 50, 1000)).toEqual({ from: 25, to: 75 });
    expect(zoomRange({ from: 0, to: 100 }, 0.5, 0, 1000)).toEqual({ from: 0, to: 50 });
    expect(zoomRange({ from: 8, to: 12 }, 0.1, 10, 1000)).toEqual({ from: 8, to: 12 });
  });

  it("moves no further than needed to show a step", () => {
    expect(rangeWith({ from: 10, to: 20 }, 15, 100)).toEqual({ from: 10, to: 20 });
    expect(rangeWith({ from: 10, to: 20 }, 20, 100)).toEqual({ from: 11, to: 21 });
    expect(rangeWith({ from: 10, to: 20 }, 9, 100)).toEqual({ from: 9, to: 19 });
  });

  it("has usual lengths, from the beginning of a day on", () => {
    expect(rangeOfLength({ from: 1000, to: 1100 }, "week", 8760, 1)).toEqual({ from: 960, to: 1128 });
    expect(rangeOfLength({ from: 0, to: 8760 }, "day", 8760, 1)).toEqual({ from: 0, to: 24 });
    expect(rangeOfLength({ from: 0, to: 100 }, "year", 8760, 1)).toEqual({ from: 0, to: 8760 });
  });

  it("finds the bin of a step", () => {
    const edges = Int32Array.of(30, 48, 72, 80);
    expect([30, 47, 48, 79, 80, 0].map((step) => binAt(edges, step))).toEqual([0, 0, 1, 2, 2, 0]);
  });
});

describe("the axis of time", () => {
  const plain: Calendar = {
    hoursPerStep: 1,
    start: null,
    zone: "UTC",
    heading: "Time",
    locale: "en-GB",
    dayName: (day) => `Day ${day}`,
  };
  const dated: Calendar = { ...plain, start: Date.UTC(2030, 0, 1) };
  /** 72 hours from midnight; clocks are put forward on the second day at 02:00. */
  const spring: Calendar = { ...plain, zone: "Europe/Berlin", start: Date.UTC(2024, 2, 29, 23) };
  const marks = (from: number, to: number, calendar: Calendar, most: number) =>
    timeMarks({ from, to }, calendar, most).map(({ step, text }) => `${step} ${text}`);

  it("names days and hours where there is no calendar", () => {
    expect(stepText(35 * 24 + 14, plain)).toBe("Day 36, 14:00");
    expect(rangeText({ from: 0, to: 168 }, plain)).toBe("Day 1 – Day 7");
    expect(binText({ from: 24, to: 48 }, plain)).toBe("Day 2");
    expect(stepText(3, { ...plain, hoursPerStep: 0.5 })).toBe("Day 1, 01:30");
  });

  it("names dates of the calendar", () => {
    expect(stepText(35 * 24 + 14, dated)).toBe("5 Feb, 14:00");
    expect(rangeText({ from: 35 * 24, to: 42 * 24 }, dated)).toBe("5 Feb – 11 Feb");
    expect(stepText(0, { ...dated, start: Date.UTC(2030, 0, 1, 6) })).toBe("1 Jan, 06:00");
  });

  it("has no more marks than fit, at whole hours, days or months", () => {
    expect(marks(0, 24, plain, 8)).toEqual([
      "0 Day 1",
      "3 03:00",
      "6 06:00",
      "9 09:00",
      "12 12:00",
      "15 15:00",
      "18 18:00",
      "21 21:00",
      "24 Day 2",
    ]);
    expect(
      timeMarks({ from: 0, to: 8760 }, dated, 12)
        .map(({ text }) => text)
        .slice(0, 3),
    ).toEqual(["Jan", "Feb", "Mar"]);
    expect(timeMarks({ from: 30, to: 100 }, plain, 4).map(({ step }) => step)).toEqual([48, 72, 96]);
  });

  it("has only days on an axis of days, however few there are", () => {
    expect(timeMarks({ from: 0, to: 72 }, plain, 14, 24).map(({ text }) => text)).toEqual([
      "Day 1",
      "Day 2",
      "Day 3",
      "Day 4",
    ]);
    expect(marks(0, 72, plain, 14)[1]).toBe("6 06:00");
  });

  it("names no time over which clocks are put forward", () => {
    const names = Array.from({ length: 72 }, (_, step) => stepText(step, spring));
    expect(names.slice(24, 28)).toEqual(["31 Mar, 00:00", "31 Mar, 01:00", "31 Mar, 03:00", "31 Mar, 04:00"]);
    expect(names.at(-1)).toBe("2 Apr, 00:00");
    expect(rangeText({ from: 24, to: 47 }, spring)).toBe("31 Mar");
  });

  it("names the hour twice that comes twice", () => {
    const autumn = { ...spring, start: Date.UTC(2024, 9, 26, 22) };
    expect([1, 2, 3, 4].map((step) => stepText(step, autumn))).toEqual([
      "27 Oct, 01:00",
      "27 Oct, 02:00",
      "27 Oct, 02:00",
      "27 Oct, 03:00",
    ]);
    expect(marks(0, 6, autumn, 6)).toEqual(["0 27 Oct", "1 01:00", "2 02:00", "4 03:00", "5 04:00", "6 05:00"]);
  });

  it("has its marks at round times of the clock, on both sides of a change", () => {
    expect(marks(0, 72, spring, 4)).toEqual(["0 30 Mar", "24 31 Mar", "47 1 Apr", "71 2 Apr"]);
    expect(marks(18, 36, spring, 4)).toEqual(["18 18:00", "24 31 Mar", "29 06:00", "35 12:00"]);
    expect(marks(23, 29, spring, 6)).toEqual([
      "23 23:00",
      "24 31 Mar",
      "25 01:00",
      "26 03:00",
      "27 04:00",
      "28 05:00",
      "29 06:00",
    ]);
    const year = { ...spring, start: Date.UTC(2023, 11, 31, 23) };
    expect(marks(0, 8784, year, 5)).toEqual(["0 Jan", "2183 Apr", "4367 Jul", "6575 Oct", "8784 Jan"]);
  });

  it("has its marks at round times where a calendar begins at another hour", () => {
    const evening = { ...plain, start: Date.UTC(2030, 0, 1, 17, 30) };
    expect(marks(0, 24, evening, 4)).toEqual(["0.5 18:00", "6.5 2 Jan", "12.5 06:00", "18.5 12:00"]);
  });

  it("has its marks at quarters of hours where steps are so short", () => {
    const quarters = { ...dated, hoursPerStep: 0.25 };
    expect(marks(0, 4, quarters, 5)).toEqual(["0 1 Jan", "1 00:15", "2 00:30", "3 00:45", "4 01:00"]);
    expect(marks(0, 4, quarters, 2)).toEqual(["0 1 Jan", "2 00:30", "4 01:00"]);
    expect(marks(0, 4, dated, 8)).toEqual(["0 1 Jan", "1 01:00", "2 02:00", "3 03:00", "4 04:00"]);
  });

  it("stays exact over a year of steps of 20 minutes", () => {
    const thirds = { ...dated, hoursPerStep: 1200 / 3600 };
    expect(stepText(26_279, thirds)).toBe("31 Dec, 23:40");
    expect(rangeText({ from: 26_208, to: 26_280 }, thirds)).toBe("31 Dec");
  });
});

describe("values from high to low", () => {
  const hours: Calendar = {
    hoursPerStep: 1,
    start: null,
    zone: "UTC",
    heading: "Time",
    locale: "en-GB",
    dayName: String,
    hoursName: (hour) => `${hour} h`,
  };

  it("hold from point to point", () => {
    expect([...heldValues({ hours: [0, 2, 3], values: [9, 5, 1] }, 5)]).toEqual([9, 9, 5, 1, 1]);
    expect([...heldValues({ hours: [0], values: [7] }, 2)]).toEqual([7, 7]);
  });

  it("have round hours as marks, and are named by the hours before them", () => {
    expect(timeMarks({ from: 0, to: 8760 }, hours, 5).map(({ text }) => text)).toEqual([
      "0 h",
      "2000 h",
      "4000 h",
      "6000 h",
      "8000 h",
    ]);
    expect(binText({ from: 120, to: 121 }, hours)).toBe("120 h");
  });
});

describe("a carpet", () => {
  const passed = (hours: number) => (step: number) => step * hours * 3_600_000;

  it("has days as columns, the last one perhaps cut short", () => {
    const carpet = carpetDays([1, 2, 3, 4, 5], 8, passed(8));
    expect(carpet).toMatchObject({ days: 2, stepsOfDay: 3, min: 1, max: 5 });
    expect([carpet?.valueAt(0, 2), carpet?.valueAt(1, 1), carpet?.valueAt(1, 2)]).toEqual([3, 5, null]);
    expect([carpet?.placeOf(4), carpet?.stepAt(1, 1), carpet?.stepAt(1, 2)]).toEqual([
      { day: 1, row: 1 },
      4,
      undefined,
    ]);
  });

  it("is absent where days have no whole number of steps, or there is one day only", () => {
    expect(carpetDays([1, 2, 3], 5, passed(5))).toBeNull();
    expect(carpetDays([1, 2, 3], 2, passed(2))).toBeNull();
    expect(carpetDays([1, 2, 3], 24, passed(24))).toBeNull();
  });

  it("begins in the middle of its first column where the calendar begins at noon", () => {
    const carpet = carpetDays([1, 2, 3, 4], 12, (step) => passed(12)(step) + passed(12)(1));
    const rows = [0, 1, 2].map((day) => [carpet?.valueAt(day, 0), carpet?.valueAt(day, 1)]);
    expect(rows).toEqual([
      [null, 1],
      [2, 3],
      [4, null],
    ]);
  });

  it("has no value in the hour over which clocks are put forward, and the mean of the two where they are put back", () => {
    const of = (start: number) => {
      const calendar: Calendar = {
        hoursPerStep: 1,
        start,
        zone: "Europe/Berlin",
        heading: "",
        locale: "en-GB",
        dayName: String,
      };
      return carpetDays(
        Array.from({ length: 48 }, (_, step) => step),
        1,
        (step) => localTime(step, calendar),
      );
    };
    const spring = of(Date.UTC(2024, 2, 30, 23));
    expect([1, 2, 3, 23].map((row) => spring?.valueAt(0, row))).toEqual([1, null, 2, 22]);
    expect([spring?.days, spring?.valueAt(1, 0), spring?.valueAt(2, 0)]).toEqual([3, 23, 47]);
    const autumn = of(Date.UTC(2024, 9, 26, 22));
    expect([1, 2, 3, 23].map((row) => autumn?.valueAt(0, row))).toEqual([1, 2.5, 4, 24]);
    expect([autumn?.days, autumn?.placeOf(47)]).toEqual([2, { day: 1, row: 22 }]);
  });
});

describe("the calendar of typical periods", () => {
  it("has weeks as columns where periods are days", () => {
    const cells = periodCells([0, 0, 1, 0, 0, 0, 0, 1], 24);
    expect(cells[2]).toEqual({ index: 2, period: 1, row: 2, column: 0 });
    expect(cells[7]).toEqual({ index: 7, period: 1, row: 0, column: 1 });
  });

  it("lists the most frequent period first, with those it stands for", () => {
    const periods = [
      { period: 0, occurrences: 1, extremes: ["peak_load"] },
      { period: 1, occurrences: 2, extremes: [] },
    ];
    expect(frequentFirst(periods, [1, 0, 1])).toEqual([
      { period: 1, occurrences: 2, extremes: [], members: [0, 2] },
      { period: 0, occurrences: 1, extremes: ["peak_load"], members: [1] },
    ]);
  });

  it("has the means of a series, weighted by the lengths of steps", () => {
    expect(meansOfPeriods([{ lengths: [1, 3] }, { lengths: [2] }], [4, 0, 5])).toEqual([1, 5]);
  });
});

describe("answers of float32 values", () => {
  it("have a line of JSON before their columns", () => {
    const line = new TextEncoder().encode('{"n":[2,1],"name":"Öl"}\n');
    const start = Math.ceil(line.length / 4) * 4;
    const bytes = new ArrayBuffer(start + 12);
    new Uint8Array(bytes).set(line);
    new Float32Array(bytes, start).set([1.5, -2, 3]);
    const { header, columns } = readFloat32<{ n: number[]; name: string }>(bytes, ({ n }) => n);
    expect(header.name).toBe("Öl");
    expect(columns.map((column) => [...column])).toEqual([[1.5, -2], [3]]);
  });
});

it("Words of marks stand above their points, and those of a higher point above those of a lower one", () => {
  const load = { x: 72, y: 100, text: "Load" };
  const residual = { x: 72, y: 106, text: "Residual load" };
  const zero = { x: 400, y: 180, text: "0 after 5,104 h" };
  const lineOf = (marks: readonly (typeof load)[], scale: number) =>
    Object.fromEntries(placedMarks(marks, scale).map(({ text, line }) => [text, line]));
  for (const marks of [
    [load, residual, zero],
    [zero, residual, load],
  ]) {
    // The residual load begins 12 px above its point, the load a line of 16 px above that.
    expect(lineOf(marks, 1)).toEqual({ Load: 78, "Residual load": 94, "0 after 5,104 h": 168 });
  }
  // Points that are far apart keep their distance.
  expect(lineOf([load, { ...residual, y: 140 }], 1)).toEqual({ Load: 88, "Residual load": 128 });
});
