/** Loading, saving and undoing of one data set: whatever order their answers take, nothing older is shown or stored. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DatasetEditing } from "../../src/page/data/editing/dataset-editing.ts";
import type { DatasetTable } from "../../src/page/data/editing/dataset-table.ts";
import type { CellValue } from "../../src/page/data/editing/records.ts";
import { layoutOf } from "../../src/page/data/editing/table-layout.ts";

interface SetOperation {
  operation: "set";
  attribute: string;
  value: CellValue;
}

interface ValuesOperation {
  operation: "values";
  component: string;
  values: number[] | null;
}

/** A data set with one source, whose answers can be held back when they have been made. */
class FakeService {
  revision = 5;
  readonly source: Record<string, CellValue> = { id: 1, name: "Wind", economic_lifetime: 20, interest_rate: 0.05 };
  /** Rates of the source in the only region; null where there are none. */
  rates: number[] | null = [1, 2, 3];
  /** Such as "economic_lifetime 25". */
  readonly stored: string[] = [];
  /** How often the rates were asked for. */
  loads = 0;
  /** The rates cannot be read. */
  isAway = false;
  readonly #held = new Map<string, Promise<void>>();

  /** The next answer to such a request arrives when the returned function is called. */
  hold(request: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held.set(request, promise);
    return resolve;
  }

  set(attribute: string, value: CellValue): void {
    this.source[attribute] = value;
    this.revision++;
  }

  fetch = async (address: string, init: RequestInit): Promise<Response> => {
    const [path] = address.split("?");
    const request = `${init.method} ${path}`;
    const answer = this.#answerTo(path, init);
    const held = this.#held.get(request);
    this.#held.delete(request);
    await held;
    return answer;
  };

  #answerTo(path: string, init: RequestInit): Response {
    if (path.endsWith("/undo")) {
      this.stored.push(path.slice("/datasets/1/".length));
      return Response.json({ revision: ++this.revision, created: [] });
    }
    if (init.method === "POST") return this.#changed(init);
    if (path === "/max-operation-rates/component/1") {
      this.loads++;
      if (this.isAway) return Response.json({ detail: "Too busy." }, { status: 503 });
      const record = { region: { name: "North" }, region_to: null, operation_rate_max: this.rates };
      return Response.json(this.rates ? [record] : []);
    }
    if (path === "/sources/") return Response.json([{ component: this.source, commodity: null }]);
    if (path !== "/datasets/1/overview") return Response.json([]);
    const { revision } = this;
    return Response.json({ dataset: { id: 1 }, revision, permissions: { allow_modification: true }, updated_by: null });
  }

  #changed({ headers, body }: RequestInit): Response {
    const isCurrent = (headers as Record<string, string>)["if-match"] === `"${this.revision}"`;
    if (!isCurrent) return Response.json({ detail: "It was changed." }, { status: 412 });
    const { operations } = JSON.parse(String(body)) as { operations: (SetOperation | ValuesOperation)[] };
    for (const operation of operations) {
      if (operation.operation === "set") this.source[operation.attribute] = operation.value;
      else this.rates = operation.values;
      this.stored.push(
        operation.operation === "set"
          ? `${operation.attribute} ${String(operation.value)}`
          : `${operation.component} ${String(operation.values)}`,
      );
    }
    this.revision++;
    return Response.json({ revision: this.revision, created: [] });
  }
}

describe("editing of a data set", () => {
  let service: FakeService;
  let editing: DatasetEditing;

  beforeEach(async () => {
    service = new FakeService();
    vi.stubGlobal("document", { documentElement: { lang: "en" } });
    vi.stubGlobal("fetch", service.fetch);
    editing = new DatasetEditing(1, "ada 1");
    await editing.load();
  });

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const lifetime = (): CellValue | undefined => {
    const record = editing.recordOf("source 1");
    return record && editing.valueOf(record, "economic_lifetime");
  };
  const change = (to: number): void =>
    editing.change([{ record: "source 1", attribute: "economic_lifetime", from: Number(lifetime()), to }]);

  /** Time for what does not wait. */
  const others = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

  it("shows no older revision over what it has saved meanwhile", async () => {
    const arrives = service.hold("GET /sources/");
    const loaded = editing.load();
    change(25);
    const saved = editing.save();
    await others();
    arrives();
    await Promise.all([loaded, saved]);
    expect([lifetime(), editing.revision, editing.pending.peek().size]).toEqual([25, service.revision, 0]);
  });

  it("does not take back what it has saved when another page loads it before the save is answered", async () => {
    change(25);
    const arrives = service.hold("POST /datasets/1/changes");
    const saved = editing.save();
    const loaded = editing.load();
    await others();
    arrives();
    await Promise.all([saved, loaded]);
    await editing.save();
    expect([lifetime(), service.stored]).toEqual([25, ["economic_lifetime 25"]]);
  });

  it("shows the newest of two answers that overtake each other", async () => {
    const arrives = service.hold("GET /sources/");
    const first = editing.load();
    await others();
    service.set("economic_lifetime", 30);
    const second = editing.follow(service.revision, "ben");
    await others();
    arrives();
    await Promise.all([first, second]);
    expect([lifetime(), editing.revision]).toEqual([30, 6]);
  });

  it("undoes before it saves, however fast the keys follow each other", async () => {
    change(25);
    await editing.save();
    void editing.undo();
    await editing.save();
    expect([lifetime(), service.stored]).toEqual([20, ["economic_lifetime 25", "economic_lifetime 20"]]);
  });

  it("goes on after what has failed", async () => {
    change(25);
    vi.stubGlobal("fetch", () => Promise.reject(new Error("offline")));
    await expect(editing.save()).rejects.toThrow("could not be reached");
    vi.stubGlobal("fetch", service.fetch);
    await editing.save();
    expect([editing.saveError.peek(), service.stored]).toEqual([null, ["economic_lifetime 25"]]);
  });

  describe("with a series of a component", () => {
    let table: DatasetTable;
    const address = {
      component: "source 1",
      componentId: 1,
      layout: layoutOf("operationRateMax", "SOURCE", { regions: ["North"], steps: 3 }),
      isMeasured: false,
    };
    const open = () => editing.openTable(address, () => null);
    const write = (row: number, value: number): void =>
      editing.write(table, [{ column: 0, row, values: Float64Array.of(value) }]);
    const values = (): number[] => [...table.values.valuesOf(0)];
    const changeByOthers = (rates: number[]): void => {
      service.rates = rates;
      service.revision++;
    };

    beforeEach(async () => {
      table = await open();
    });

    it("saves it with the cells, and does not load again what nobody else can have changed", async () => {
      write(0, 9);
      change(25);
      await editing.save();
      expect(service.stored).toEqual(["economic_lifetime 25", "Wind 9,2,3"]);
      write(1, 8);
      await editing.save();
      expect([service.rates, service.loads, await open()]).toEqual([[9, 8, 3], 1, table]);
    });

    it("undoes cells and values in one order, also saved ones", async () => {
      write(0, 9);
      change(25);
      await editing.save();
      write(1, 8);
      void editing.undo();
      void editing.undo();
      expect([lifetime(), values()]).toEqual([20, [9, 2, 3]]);
      void editing.undo();
      await editing.save();
      expect([values(), service.rates, service.source.economic_lifetime]).toEqual([[1, 2, 3], [1, 2, 3], 20]);
      void editing.redo();
      await editing.save();
      expect([values(), service.rates, lifetime()]).toEqual([[9, 2, 3], [9, 2, 3], 20]);
    });

    it("undoes a value while it is being saved", async () => {
      write(0, 9);
      const arrives = service.hold("POST /datasets/1/changes");
      const saved = editing.save();
      await others();
      void editing.undo();
      expect(values()).toEqual([1, 2, 3]);
      arrives();
      await saved;
      await editing.save();
      expect(service.stored).toEqual(["Wind 9,2,3", "Wind 1,2,3"]);
    });

    it("undoes what the service is still saving first, once it is saved", async () => {
      const performed = editing.perform([{ operation: "values" }]);
      write(0, 9);
      const undone = editing.undo();
      expect(values()).toEqual([9, 2, 3]);
      await performed;
      const { revision } = editing;
      await undone;
      expect([service.stored.at(-1), values()]).toEqual([`changes/${revision}/undo`, [9, 2, 3]]);
    });

    it("waits with a series that is not whole, and keeps saving everything else", async () => {
      editing.write(table, [{ column: 0, row: 1, values: Float64Array.of(Number.NaN) }]);
      change(25);
      await editing.save();
      expect([service.stored, editing.hasUnsaved]).toEqual([["economic_lifetime 25"], true]);
      write(1, 7);
      await editing.save();
      expect([service.rates, editing.hasUnsaved]).toEqual([[1, 7, 3], false]);
    });

    it("does not replace what others have saved in the same column before one of both is chosen", async () => {
      write(0, 9);
      changeByOthers([5, 5, 5]);
      await editing.save();
      const [conflict] = editing.tableConflicts;
      expect([conflict?.column, conflict?.table, service.rates, service.stored]).toEqual([0, table, [5, 5, 5], []]);
      editing.resolve(new Map([[conflict?.key ?? "", "mine"]]));
      await editing.save();
      expect([service.rates, editing.tableConflicts]).toEqual([[9, 2, 3], []]);
    });

    it("takes the others' values where the user chooses that, as a step that can be undone", async () => {
      write(0, 9);
      changeByOthers([5, 5, 5]);
      await editing.save();
      editing.resolve(new Map(editing.tableConflicts.map(({ key }) => [key, "theirs"])));
      await editing.save();
      expect([values(), editing.hasUnsaved, service.stored]).toEqual([[5, 5, 5], false, []]);
      await editing.undo();
      expect(values()).toEqual([9, 2, 3]);
    });

    it("saves by itself where others have changed something else", async () => {
      write(0, 9);
      service.set("interest_rate", 0.1);
      await editing.save();
      expect([service.rates, editing.tableConflicts]).toEqual([[9, 2, 3], []]);
    });

    it("asks about a series whose component others have deleted, and forgets it then", async () => {
      write(0, 9);
      Object.assign(service.source, { id: 2 });
      await editing.follow(++service.revision, "ben");
      await editing.save();
      expect(editing.tableConflicts.map(({ column }) => column)).toEqual([null]);
      editing.resolve(new Map());
      expect([editing.hasUnsaved, service.stored]).toEqual([false, []]);
    });

    it("saves what could not be saved when the service is back", async () => {
      write(0, 9);
      vi.stubGlobal("fetch", () => Promise.reject(new Error("offline")));
      await expect(editing.save()).rejects.toThrow("could not be reached");
      expect([editing.hasUnsaved, editing.isSaving.peek()]).toEqual([true, false]);
      vi.stubGlobal("fetch", service.fetch);
      vi.useFakeTimers();
      try {
        editing.saveSoon(5000);
        await vi.advanceTimersByTimeAsync(5000);
      } finally {
        vi.useRealTimers();
      }
      await editing.save();
      expect([service.rates, editing.saveError.peek()]).toEqual([[9, 2, 3], null]);
    });

    it("undoes a replacement of the whole table", async () => {
      write(0, 9);
      await editing.replace(table, () => Promise.resolve(changeByOthers([4, 5, 6])));
      expect([values(), editing.hasUnsaved]).toEqual([[4, 5, 6], false]);
      await editing.undo();
      await editing.save();
      expect([values(), service.rates]).toEqual([
        [9, 2, 3],
        [9, 2, 3],
      ]);
    });

    it("saves a table that had no changes when another one was opened", async () => {
      const layout = layoutOf("operationRateFix", "SOURCE", { regions: ["North"], steps: 3 });
      await editing.openTable({ ...address, layout }, () => null);
      write(0, 9);
      await editing.save();
      expect([service.rates, editing.hasUnsaved]).toEqual([[9, 2, 3], false]);
    });

    it("keeps unsaved changes for the next visit, and restores them when their table can be loaded", async () => {
      const kept = new Map<string, string>();
      vi.stubGlobal("sessionStorage", {
        getItem: (name: string) => kept.get(name) ?? null,
        setItem: (name: string, value: string) => void kept.set(name, value),
        removeItem: (name: string) => void kept.delete(name),
      });
      write(1, 8);
      editing.write(table, [{ column: 0, row: 2, values: Float64Array.of(Number.NaN), texts: new Map([[0, "x"]]) }]);
      change(25);
      const next = new DatasetEditing(1, "ada 1");
      await next.load();
      service.isAway = true;
      await expect(next.takeFound(() => null)).rejects.toThrow("Too busy.");
      next.keep();
      expect([next.found.peek()?.tables.length, next.found.peek()?.cells.length]).toEqual([1, 1]);
      service.isAway = false;
      await next.takeFound(() => null);
      expect(next.found.peek()).toBeNull();
      const again = await next.openTable(address, () => null);
      expect([[...again.values.valuesOf(0)], again.values.textAt(2, 0)]).toEqual([[1, 8, Number.NaN], "x"]);
      expect(next.pending.peek().size).toBe(1);
    });
  });
});
