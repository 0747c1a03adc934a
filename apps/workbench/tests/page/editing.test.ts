/** Cells that were changed and are not saved yet, what can be undone, and numbers as people type them. */
import { describe, expect, it } from "vitest";
import {
  afterSaving,
  type CellChange,
  cellKey,
  conflictsOf,
  operationOf,
  type Pending,
  savable,
  withCell,
} from "../../src/page/data/editing/cells.ts";
import type { RecordOfDataset } from "../../src/page/data/editing/records.ts";
import { UndoStack } from "../../src/page/data/editing/undo-stack.ts";
import { readNumberText } from "../../src/page/language/read-number.ts";

const nothing: Pending = new Map();
const invest = (from: number, to: number): CellChange => ({
  record: "source 1",
  attribute: "invest_per_capacity",
  from,
  to,
});
const wind: RecordOfDataset = {
  key: "source 1",
  kind: "source",
  id: 1,
  values: { name: "Wind", invest_per_capacity: 100, economic_lifetime: 20 },
};

describe("changes of cells", () => {
  it("keeps the value that is saved while a cell is changed again", () => {
    const pending = withCell(withCell(nothing, invest(100, 110)), invest(110, 120));
    expect([...pending.values()]).toEqual([invest(100, 120)]);
  });

  it("has nothing to save when a cell has its saved value again", () => {
    expect(withCell(withCell(nothing, invest(100, 110)), invest(110, 100)).size).toBe(0);
  });

  it("keeps what was typed and is no value, but does not send it", () => {
    const pending = withCell(nothing, { ...invest(100, 0), to: "a lot", problem: "no number" });
    expect(pending.size).toBe(1);
    expect(savable(pending)).toEqual([]);
  });

  it("sends what was refused again when something of the same record changes", () => {
    const refused = new Map([
      [cellKey(invest(100, 110)), { ...invest(100, 110), problem: "not so", isRefused: true as const }],
    ]);
    const other = { ...invest(20, 25), record: "source 2" };
    expect(savable(withCell(refused, other))).toEqual([other]);
    const same: CellChange = { record: "source 1", attribute: "economic_lifetime", from: 20, to: 25 };
    expect(savable(withCell(refused, same))).toHaveLength(2);
  });

  it("changes the name last, since the other changes address the record by the name that is saved", () => {
    const rename: CellChange = { record: "source 1", attribute: "name", from: "Wind", to: "Wind onshore" };
    const operations = savable(withCell(withCell(nothing, rename), invest(100, 110))).map((cell) =>
      operationOf(cell, wind),
    );
    expect(operations).toEqual([
      { operation: "set", kind: "source", name: "Wind", attribute: "invest_per_capacity", value: 110, from: 100 },
      { operation: "set", kind: "source", name: "Wind", attribute: "name", value: "Wind onshore", from: "Wind" },
    ]);
  });

  it("finds the same value changed by others, and records that are gone", () => {
    const pending = withCell(nothing, invest(100, 110));
    expect(conflictsOf(pending, new Map([["source 1", wind]]))).toEqual([]);
    const changed = { ...wind, values: { ...wind.values, invest_per_capacity: 90 } };
    expect(conflictsOf(pending, new Map([["source 1", changed]]))).toEqual([{ change: invest(100, 110), theirs: 90 }]);
    expect(conflictsOf(pending, new Map())).toEqual([{ change: invest(100, 110), theirs: undefined }]);
  });

  it("finds none where a value was never given", () => {
    const cost: CellChange = { record: "source 1", attribute: "commodity_cost", from: null, to: 5 };
    expect(conflictsOf(withCell(nothing, cost), new Map([["source 1", wind]]))).toEqual([]);
  });

  it("does not take a change of another value by others for a conflict", () => {
    const changed = { ...wind, values: { ...wind.values, economic_lifetime: 30 } };
    expect(conflictsOf(withCell(nothing, invest(100, 110)), new Map([["source 1", changed]]))).toEqual([]);
  });

  it("still has to save what was changed, or changed back, while it was being saved", () => {
    const sent = [invest(100, 110)];
    expect(afterSaving(withCell(nothing, invest(100, 110)), sent).size).toBe(0);
    expect([...afterSaving(withCell(nothing, invest(100, 120)), sent).values()]).toEqual([invest(110, 120)]);
    expect([...afterSaving(nothing, sent).values()]).toEqual([invest(110, 100)]);
  });
});

describe("undo", () => {
  const stackOf = (count: number) => {
    const log: string[] = [];
    const stack = new UndoStack();
    for (let step = 1; step <= count; step++) {
      stack.push({ undo: () => void log.push(`undo ${step}`), redo: () => void log.push(`redo ${step}`), values: 1 });
    }
    return { log, stack };
  };

  it("goes back in reverse order, and forward again", async () => {
    const { log, stack } = stackOf(2);
    await stack.step("undo");
    await stack.step("undo");
    await stack.step("undo");
    await stack.step("redo");
    expect(log).toEqual(["undo 2", "undo 1", "redo 1"]);
    expect([stack.canUndo, stack.canRedo]).toEqual([true, true]);
  });

  it("keeps the last 200 steps", async () => {
    const { log, stack } = stackOf(250);
    while (stack.canUndo) await stack.step("undo");
    expect(log).toHaveLength(200);
    expect(log.at(-1)).toBe("undo 51");
  });

  it("cannot do again what was undone before something new", async () => {
    const { stack } = stackOf(1);
    await stack.step("undo");
    stack.push({ undo: () => {}, redo: () => {}, values: 1 });
    expect(stack.canRedo).toBe(false);
  });

  it("keeps a step that could not be undone", async () => {
    const stack = new UndoStack();
    stack.push({ undo: () => Promise.reject(new Error("offline")), redo: () => {}, values: 0 });
    await expect(stack.step("undo")).rejects.toThrow("offline");
    expect([stack.canUndo, stack.canRedo]).toEqual([true, false]);
  });
});

describe("numbers as people type them", () => {
  it.each([
    ["0.06", 0.06],
    ["0,06", 0.06],
    ["1.234,5", 1234.5],
    ["1,234.5", 1234.5],
    ["1,234,567", 1_234_567],
    ["1 234,5", 1234.5],
    ["−3", -3],
    [" 1e-3 ", 0.001],
    ["0.234", 0.234],
    ["0,234", 0.234],
    ["1'200", 1200],
    [".5", 0.5],
  ])("reads %s in both languages", (text, value) => {
    expect(readNumberText(text, "en")).toBe(value);
    expect(readNumberText(text, "de")).toBe(value);
  });

  it("reads one sign before three digits as the language writes it", () => {
    expect([readNumberText("1.200", "en"), readNumberText("1.200", "de")]).toEqual([1.2, 1200]);
    expect([readNumberText("1,200", "en"), readNumberText("1,200", "de")]).toEqual([1200, 1.2]);
  });

  it.each(["", "a lot", "1,2,3", "1.2.3", "--1", "#NV", "1e999", "12 34"])("takes %j for no number", (text) => {
    expect(readNumberText(text, "en")).toBeNull();
    expect(readNumberText(text, "de")).toBeNull();
  });
});
