/** The grid of tables and series: blocks from spreadsheets, selection, changes and how they are taken back. */

import { plainNumber, readNumber, signOf, unmistakableNumber } from "@esm/model/domain/spelling/number-text";
import { binned } from "@esm/model/domain/time/time-bins";
import { describe, expect, it } from "vitest";
import { meanOfBins } from "../../src/page/charts/time/stack.ts";
import { TableValues } from "../../src/page/data/editing/table-values.ts";
import {
  figuresOfValues,
  interpolated,
  limited,
  repeated,
  scaled,
  shifted,
} from "../../src/page/grid/change-values.ts";
import { followKey } from "../../src/page/grid/keys.ts";
import { blockText, columnValues, readBlock, tabbedRows, targetOf } from "../../src/page/grid/pasted-block.ts";
import {
  at,
  everything,
  isInRange,
  moved,
  rangeOf,
  type Selection,
  wholeColumn,
} from "../../src/page/grid/selection.ts";

const list = (values: Float64Array): number[] => [...values];

describe("Numbers", () => {
  it.each([
    ["1.234,5", 1234.5],
    ["0,5", 0.5],
    ["1 234,5", 1234.5],
    ["1\u00a0234", 1234],
    ["1'234,5", 1234.5],
    ["−3,5", -3.5],
    ["+7", 7],
    ["45 %", 0.45],
    ["12,5%", 0.125],
    ["3e-4", 3e-4],
    ["1,2E3", 1200],
    [",5", 0.5],
  ])("%s is a number with a decimal comma", (text, value) => {
    expect(readNumber(text, ",")).toBe(value);
  });

  it.each([
    ["1,234.5", 1234.5],
    ["1,234,567", 1234567],
    ["0.5", 0.5],
    ["45%", 0.45],
    [".5", 0.5],
  ])("%s is a number with a decimal point", (text, value) => {
    expect(readNumber(text, ".")).toBe(value);
  });

  it.each([
    "#NV",
    "",
    "01.01.2030",
    "1,2,3",
    "12:00",
    "0.5",
    "1.23",
    "one",
    "1-2",
    "Infinity",
    "--1",
    "1e999",
  ])("%j is none with a decimal comma", (text) => {
    expect(readNumber(text, ",")).toBeNaN();
  });

  it("are not taken for others: with a decimal point, 0,5 is none rather than 5", () => {
    expect(readNumber("0,5", ".")).toBeNaN();
    expect(readNumber("1234,567", ".")).toBeNaN();
  });

  it("say their sign only where they can have no other one", () => {
    expect(["0,5", "1.234,5", "0.5", "1,234.5", "1.234", "7", "#NV"].map(signOf)).toEqual([
      ",",
      ",",
      ".",
      ".",
      null,
      null,
      null,
    ]);
  });

  it("have groups of three digits, all separated alike, and none after a zero", () => {
    expect(["0.300", "1'234.500", "1 2", "1 234", "12 345,5", "- 3,5"].map((text) => readNumber(text, ","))).toEqual([
      Number.NaN,
      Number.NaN,
      Number.NaN,
      1234,
      12345.5,
      -3.5,
    ]);
  });

  it("are copied so that nobody takes them for thousands", () => {
    expect([1.234, -12.345, 0.123, 1234, 1.5].map((value) => unmistakableNumber(value, "."))).toEqual([
      "1.2340",
      "-12.3450",
      "0.123",
      "1234",
      "1.5",
    ]);
  });

  it("are written with all their digits", () => {
    expect([plainNumber(0.1, ","), plainNumber(1 / 3, "."), plainNumber(Number.NaN, ",")]).toEqual([
      "0,1",
      "0.3333333333333333",
      "",
    ]);
  });
});

describe("A pasted block", () => {
  it("of a spreadsheet has tabs, and commas in its numbers", () => {
    const { rows, separator, sign, hasHeader, hasRowNames } = readBlock("0,5\t1\r\n0,25\t2\r\n", ".");
    expect({ rows, separator, sign, hasHeader, hasRowNames }).toEqual({
      rows: [
        ["0,5", "1"],
        ["0,25", "2"],
      ],
      separator: "\t",
      sign: ",",
      hasHeader: false,
      hasRowNames: false,
    });
  });

  it("takes the sign of most of its numbers, and leaves those of the other sign unread", () => {
    const block = readBlock("0,5\n0,25\n0.75\n1.234", ".");
    const { values, texts } = columnValues(block, 0, 0, 4);
    expect(list(values)).toEqual([0.5, 0.25, Number.NaN, 1234]);
    expect([...texts]).toEqual([[2, "0.75"]]);
  });

  it("that says no sign has that of the page", () => {
    expect(columnValues(readBlock("1.234\n5", ","), 0, 0, 2).values[0]).toBe(1234);
    expect(columnValues(readBlock("1.234\n5", "."), 0, 0, 2).values[0]).toBe(1.234);
  });

  it("has one decimal sign, so that 1.300 beside 0,06 is one thousand three hundred", () => {
    const block = readBlock("1.300\t0,06\n7\t2", ".");
    expect(block).toMatchObject({ sign: ",", unclear: null });
    expect(list(columnValues(block, 0, 0, 2).values)).toEqual([1300, 7]);
  });

  it.each<[string, string | null]>([
    ["1.300", "1.300"],
    ["7\n12,345", "12,345"],
    ["0,5\n0.5", "0,5"],
    ["0.500\n1", null],
    ["1.300\n0.06", null],
    ["1.300.000", null],
    ["5\n7", null],
  ])("%j says of itself whether its sign is unclear", (text, unclear) => {
    expect(readBlock(text, ",", { separator: "\t" }).unclear).toBe(unclear);
  });

  it("is clear where somebody says the sign", () => {
    expect(readBlock("1.300", ".", { sign: "," }).unclear).toBeNull();
  });

  it("has the same sign in values with units, which keep it when they are read by themselves", () => {
    const isMeasured = (text: string) => / MW$/.test(text);
    const block = readBlock("1.300 MW\n0,06 MW\n1,234 MW", ".", {}, isMeasured);
    expect(block).toMatchObject({ sign: ",", unclear: null });
    expect([...columnValues(block, 0, 0, 3).texts.values()]).toEqual(["1300 MW", "0,06 MW", "1,2340 MW"]);
    expect(readBlock("1.300 MW", ".", {}, isMeasured).unclear).toBe("1.300");
  });

  it("of one column with decimal commas is not cut at its commas", () => {
    expect(readBlock("0,5\n0,6\n", ".")).toMatchObject({ columnCount: 1, sign: "," });
    expect(readBlock("1.300,5\n0,06", ".")).toMatchObject({ columnCount: 1, sign: "," });
  });

  it("of a text file is cut at commas or semicolons", () => {
    expect(readBlock("1.5,2.5,3\n4,5,6", ".")).toMatchObject({ columnCount: 3, separator: ",", sign: "." });
    expect(readBlock("1,5;2,5\n4;5", ".")).toMatchObject({ columnCount: 2, separator: ";", sign: "," });
  });

  it("is read as somebody says it is", () => {
    expect(readBlock("1,2\n3,4", ".", { separator: "," })).toMatchObject({ columnCount: 2 });
    expect(columnValues(readBlock("1.234", ".", { sign: "," }), 0, 0, 1).values[0]).toBe(1234);
  });

  it("may begin with names and times", () => {
    const text = "Zeit\tNord\tSüd\n01.01.2030 00:00\t0,1\t0,2\n01.01.2030 01:00\t#NV\t0,3";
    expect(readBlock(text, ".")).toMatchObject({ hasHeader: true, hasRowNames: true, columnCount: 3 });
    expect(readBlock("Nord\tSüd\n0,1\t0,2", ".")).toMatchObject({ hasHeader: true, hasRowNames: false });
  });

  it("has no header where its first row is empty or not available", () => {
    expect(readBlock("#NV\t\n0,1\t0,2", ".")).toMatchObject({ hasHeader: false, hasRowNames: false });
    expect(readBlock("#NV", ".")).toMatchObject({ hasHeader: false });
  });

  it("keeps empty lines within, and drops those at its end", () => {
    expect(readBlock("1\n\n3\n\n", ".").rows).toEqual([["1"], [""], ["3"]]);
  });

  it("has rows of the same length", () => {
    expect(readBlock("1\t2\n3", ".").rows).toEqual([
      ["1", "2"],
      ["3", ""],
    ]);
  });

  it("may have quoted cells", () => {
    expect(readBlock('"a ""b"";\nc";2\r\n3;4', ".").rows).toEqual([
      ['a "b";\nc', "2"],
      ["3", "4"],
    ]);
    expect(readBlock('"never ended\t2', ".").rows).toEqual([['"never ended', "2"]]);
  });

  it("distinguishes texts from empty cells", () => {
    const { values, texts } = columnValues(readBlock("1\n#N/A\n\n x \n2", "."), 0, 0, 5);
    expect(list(values)).toEqual([1, Number.NaN, Number.NaN, Number.NaN, 2]);
    expect([...texts]).toEqual([
      [1, "#N/A"],
      [3, "x"],
    ]);
  });

  it("of texts is taken as it is, a single one for the whole range and more from its first cell", () => {
    const range = { top: 1, left: 1, bottom: 6, right: 3 };
    const block = tabbedRows("1,5 gas; 2 electricity\t2\r\n3\t\r\n");
    expect(block).toEqual([
      ["1,5 gas; 2 electricity", "2"],
      ["3", ""],
    ]);
    expect(targetOf(block, range)).toEqual({ top: 1, left: 1, bottom: 3, right: 3 });
    expect(targetOf([["1"]], range)).toEqual(range);
    expect(targetOf([["1", "2", "3"]], range)).toEqual({ top: 1, left: 1, bottom: 2, right: 4 });
  });

  it("that was copied here is read as it was", () => {
    const values = [
      [0.1, -2],
      [Number.NaN, 1e-9],
    ];
    for (const sign of [",", "."] as const) {
      const block = readBlock(blockText(values.map((row) => row.map((value) => plainNumber(value, sign)))), sign);
      expect([0, 1].map((column) => list(columnValues(block, column, 0, 2).values))).toEqual([
        [0.1, Number.NaN],
        [-2, 1e-9],
      ]);
    }
  });
});

describe("The selection", () => {
  const size = { rows: 100, columns: 4 };
  const key = (name: string, more = {}) => ({ key: name, ctrlKey: false, shiftKey: false, ...more });

  it("moves by keys and stays in the table", () => {
    expect(moved(at(0, 0), key("ArrowUp"), size, 10)).toEqual(at(0, 0));
    expect(moved(at(5, 3), key("ArrowRight"), size, 10)).toEqual(at(5, 3));
    expect(moved(at(5, 1), key("PageDown"), size, 10)).toEqual(at(15, 1));
    expect(moved(at(5, 1), key("ArrowDown", { ctrlKey: true }), size, 10)).toEqual(at(99, 1));
    expect(moved(at(5, 1), key("End", { ctrlKey: true }), size, 10)).toEqual(at(99, 3));
    expect(moved(at(5, 1), key("Home"), size, 10)).toEqual(at(5, 0));
    expect(moved(at(5, 1), key("x"), size, 10)).toBeNull();
  });

  it("grows with Shift from where it began", () => {
    const grown = moved(at(5, 1), key("ArrowUp", { shiftKey: true }), size, 10);
    expect(grown && rangeOf(grown)).toEqual({ top: 4, left: 1, bottom: 6, right: 2 });
  });

  it("is the same range from every corner", () => {
    const range = rangeOf({ active: { row: 1, column: 2 }, anchor: { row: 3, column: 0 } });
    expect(range).toEqual({ top: 1, left: 0, bottom: 4, right: 3 });
    expect([isInRange(range, 2, 2), isInRange(range, 4, 2)]).toEqual([true, false]);
  });

  it("takes a column, and everything", () => {
    expect(rangeOf(wholeColumn(2, size))).toEqual({ top: 0, left: 2, bottom: 100, right: 3 });
    expect(rangeOf(everything(size))).toEqual({ top: 0, left: 0, bottom: 100, right: 4 });
  });
});

describe("A key in a grid", () => {
  /** The effect of a key, and whether the browser's own action is prevented. */
  const pressed = (key: string, given: object = {}, more: object = {}): [string[], boolean] => {
    const done: string[] = [];
    let isTaken = false;
    const say = (what: string) => (range: object) => void done.push(`${what} ${Object.values(range).join()}`);
    const event = {
      key,
      ctrlKey: false,
      metaKey: false,
      shiftKey: false,
      altKey: false,
      ...given,
      preventDefault: () => {
        isTaken = true;
      },
    } as unknown as KeyboardEvent;
    followKey(event, {
      rows: 9,
      columns: 4,
      page: 3,
      isReadOnly: false,
      selection: { active: { row: 2, column: 1 }, anchor: { row: 4, column: 2 } },
      onSelect: ({ active, anchor }: Selection) =>
        void done.push(`select ${active.row},${active.column} from ${anchor.row},${anchor.column}`),
      onCopy: () => "",
      onPaste: () => {},
      onClear: say("clear"),
      onFillDown: say("fill"),
      edit: (typed) => void done.push(`edit ${typed ?? "what is there"}`),
      ...more,
    });
    return [done, isTaken];
  };

  it("moves, selects, empties, fills and edits", () => {
    expect(pressed("ArrowDown")).toEqual([["select 3,1 from 3,1"], true]);
    expect(pressed("ArrowDown", { shiftKey: true })).toEqual([["select 3,1 from 4,2"], true]);
    expect(pressed("a", { ctrlKey: true })).toEqual([["select 0,0 from 8,3"], true]);
    expect(pressed("Escape")).toEqual([["select 2,1 from 2,1"], true]);
    expect(pressed("Delete")).toEqual([["clear 2,1,5,3"], true]);
    expect(pressed("d", { metaKey: true })).toEqual([["fill 2,1,5,3"], true]);
    expect(pressed("F2")).toEqual([["edit what is there"], true]);
    expect(pressed("7")).toEqual([["edit 7"], true]);
  });

  it("goes down with Enter, or changes the cell in tables where it does", () => {
    expect(pressed("Enter")).toEqual([["select 3,1 from 3,1"], true]);
    expect(pressed("Enter", {}, { isChangedByEnter: true })).toEqual([["edit what is there"], true]);
    expect(pressed(" ", {}, { isChangedByEnter: true })).toEqual([["edit what is there"], true]);
  });

  it("changes nothing where nothing may be changed, and is left to the browser", () => {
    for (const key of ["Delete", "F2", "7", "Enter"])
      expect(pressed(key, {}, { isReadOnly: true })).toEqual([[], false]);
    expect(pressed("d", { ctrlKey: true }, { isReadOnly: true })).toEqual([[], false]);
  });

  it("that belongs to the browser or the page is left to them", () => {
    expect(pressed("z", { ctrlKey: true })).toEqual([[], false]);
    expect(pressed("ArrowLeft", { altKey: true })).toEqual([[], false]);
    expect(pressed("Tab")).toEqual([[], false]);
  });
});

describe("A table that is edited", () => {
  const table = (isWhole = true) =>
    new TableValues({
      rows: 3,
      columns: [Float64Array.of(1, 2, 3), new Float64Array(3).fill(Number.NaN)],
      rule: { minimum: 0, maximum: 10 },
      isWhole,
    });
  const put = (column: number, row: number, values: number[], texts?: [number, string][]) => ({
    column,
    row,
    values: Float64Array.from(values),
    ...(texts && { texts: new Map(texts) }),
  });

  it("takes a paste back as one step, and puts it there again", () => {
    const edited = table();
    const swap = edited.write([put(0, 0, [7, 8, 9]), put(1, 0, [4, Number.NaN, 6], [[1, "#NV"]])]);
    expect(edited.changedColumns()).toEqual([0, 1]);
    swap();
    expect([list(edited.valuesOf(0)), edited.textAt(1, 1), edited.changedColumns()]).toEqual([
      [1, 2, 3],
      undefined,
      [],
    ]);
    swap();
    expect([list(edited.valuesOf(0)), edited.textAt(1, 1)]).toEqual([[7, 8, 9], "#NV"]);
  });

  it("takes back a step whose patches lie over each other", () => {
    const edited = table();
    const swap = edited.write([put(0, 0, [7, 8, 9]), put(0, 1, [5])]);
    swap();
    expect(list(edited.valuesOf(0))).toEqual([1, 2, 3]);
    swap();
    expect(list(edited.valuesOf(0))).toEqual([7, 5, 9]);
  });

  it("says where a value cannot be", () => {
    const edited = table();
    edited.write([put(0, 0, [-1, 11, Number.NaN], [[2, "x"]])]);
    expect([0, 1, 2].map((row) => edited.problemAt(row, 0))).toEqual(["below", "above", "unreadable"]);
    expect(edited.problems()).toEqual({ count: 3, first: { row: 0, column: 0 }, rows: Uint8Array.of(1, 1, 1) });
  });

  it("wants a series to be whole, or absent", () => {
    const edited = table();
    expect(edited.problems().count).toBe(0);
    edited.write([put(1, 1, [5])]);
    expect([edited.problems().count, edited.problemAt(0, 1), edited.problemAt(1, 1)]).toEqual([2, "empty", null]);
  });

  it("lets single values of a table be absent", () => {
    const edited = table(false);
    edited.write([put(0, 1, [Number.NaN])]);
    expect(edited.problems().count).toBe(0);
  });

  it("keeps texts that are written over for the way back only", () => {
    const edited = table();
    edited.write([put(0, 1, [Number.NaN], [[0, "abc"]])]);
    const swap = edited.write([put(0, 0, [4, 5, 6])]);
    expect([edited.textAt(1, 0), edited.problems().count]).toEqual([undefined, 0]);
    swap();
    expect(edited.textAt(1, 0)).toBe("abc");
  });

  it("is not changed any more when it is stored, and what takes it back is a change again", () => {
    const edited = table();
    const swap = edited.write([put(0, 0, [9])]);
    edited.markStored(edited.shown());
    expect([edited.changedColumns(), list(edited.storedOf(0))]).toEqual([[], [9, 2, 3]]);
    swap();
    expect([edited.changedColumns(), list(edited.valuesOf(0))]).toEqual([[0], [1, 2, 3]]);
  });

  it("keeps what is changed while it is stored, with the step to take it back", () => {
    const edited = table();
    edited.write([put(0, 0, [9])]);
    const sent = edited.shown();
    const swap = edited.write([put(0, 1, [7]), put(1, 2, [Number.NaN], [[0, "abc"]])]);
    edited.markStored(sent);
    expect([edited.changedColumns(), list(edited.storedOf(0)), edited.textAt(2, 1)]).toEqual([
      [0, 1],
      [9, 2, 3],
      "abc",
    ]);
    expect(edited.takeStored([Float64Array.of(9, 2, 3), edited.storedOf(1).slice()]).size).toBe(0);
    expect(list(edited.valuesOf(0))).toEqual([9, 7, 3]);
    swap();
    expect([edited.changedColumns(), list(edited.valuesOf(0))]).toEqual([[], [9, 2, 3]]);
  });

  it("has what was taken back while it was stored as a change", () => {
    const edited = table();
    const swap = edited.write([put(0, 0, [9])]);
    const sent = edited.shown();
    swap();
    edited.markStored(sent);
    expect([edited.changedColumns(), list(edited.valuesOf(0)), list(edited.storedOf(0))]).toEqual([
      [0],
      [1, 2, 3],
      [9, 2, 3],
    ]);
  });

  it("takes what others have stored, but for columns that were changed here", () => {
    const edited = table();
    edited.write([put(0, 0, [9])]);
    expect([...edited.takeStored([Float64Array.of(5, 5, 5), Float64Array.of(6, 6, 6)])]).toEqual([
      [0, Float64Array.of(1, 2, 3)],
    ]);
    expect([list(edited.valuesOf(0)), list(edited.valuesOf(1))]).toEqual([
      [9, 2, 3],
      [6, 6, 6],
    ]);
    expect(edited.changedColumns()).toEqual([0]);
    expect(edited.takeStored([Float64Array.of(9, 2, 3), Float64Array.of(6, 6, 6)]).size).toBe(0);
    expect(edited.changedColumns()).toEqual([]);
  });

  it("of single values takes those of others cell by cell", () => {
    const edited = table(false);
    edited.write([put(0, 1, [9])]);
    expect(edited.takeStored([Float64Array.of(5, 2, 3), Float64Array.of(6, 6, 6)]).size).toBe(0);
    expect(list(edited.valuesOf(0))).toEqual([5, 9, 3]);
    expect([...edited.takeStored([Float64Array.of(5, 7, 3), Float64Array.of(6, 6, 6)]).keys()]).toEqual([0]);
    expect([list(edited.valuesOf(0)), edited.isChangedAt(1, 0)]).toEqual([[5, 9, 3], true]);
  });
});

describe("Changes of a range", () => {
  const values = Float64Array.of(1, 2, 4, 8);

  it("scale, limit, shift and repeat", () => {
    expect(list(scaled(values, 0.5))).toEqual([0.5, 1, 2, 4]);
    expect(list(limited(values, 2, 5))).toEqual([2, 2, 4, 5]);
    expect(list(shifted(values, 1))).toEqual([8, 1, 2, 4]);
    expect(list(shifted(values, -5))).toEqual([2, 4, 8, 1]);
    expect(list(repeated(values.subarray(0, 2), 5))).toEqual([1, 2, 1, 2, 1]);
  });

  it("draw lines over gaps, and hold the ends", () => {
    const { NaN: gap } = Number;
    expect(list(interpolated(Float64Array.of(gap, 1, gap, gap, 4, gap)))).toEqual([1, 1, 2, 3, 4, 4]);
    expect(list(interpolated(Float64Array.of(gap, gap)))).toEqual([gap, gap]);
  });

  it("are told in figures of what is there", () => {
    expect(figuresOfValues([1, Number.NaN, 3])).toEqual({ mean: 2, least: 1, most: 3, sum: 4, empty: 1 });
    expect(figuresOfValues([])).toMatchObject({ mean: Number.NaN, empty: 0 });
  });
});

describe("A chart of values with gaps", () => {
  it("counts those that are there", () => {
    const edges = Int32Array.of(0, 2, 4);
    const { mean, least, most } = binned(Float64Array.of(1, Number.NaN, Number.NaN, Number.NaN), edges);
    expect([mean, least, most].map(list)).toEqual([
      [1, Number.NaN],
      [1, Number.NaN],
      [1, Number.NaN],
    ]);
    expect(meanOfBins(mean, edges)).toBe(1);
  });
});
