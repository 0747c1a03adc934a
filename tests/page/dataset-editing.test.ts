/** Loading, saving and undoing of one data set: whatever order their answers take, nothing older is shown or stored. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DatasetEditing } from "#src/page/data/editing/dataset-editing.ts";
import type { CellValue } from "#src/page/data/editing/records.ts";

interface SetOperation {
  attribute: string;
  value: CellValue;
}

/** A data set with one source, whose answers can be held back when they have been made. */
class FakeService {
  revision = 5;
  readonly source: Record<string, CellValue> = { id: 1, name: "Wind", economic_lifetime: 20, interest_rate: 0.05 };
  /** Such as "economic_lifetime 25". */
  readonly stored: string[] = [];
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
    if (init.method === "POST") return this.#changed(init);
    if (path === "/sources/") return Response.json([{ component: this.source, commodity: null }]);
    if (path !== "/datasets/1/overview") return Response.json([]);
    const { revision } = this;
    return Response.json({ dataset: { id: 1 }, revision, permissions: { allow_modification: true }, updated_by: null });
  }

  #changed({ headers, body }: RequestInit): Response {
    const isCurrent = (headers as Record<string, string>)["if-match"] === `"${this.revision}"`;
    if (!isCurrent) return Response.json({ detail: "It was changed." }, { status: 412 });
    const { operations } = JSON.parse(String(body)) as { operations: SetOperation[] };
    for (const { attribute, value } of operations) {
      this.set(attribute, value);
      this.stored.push(`${attribute} ${String(value)}`);
    }
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
});
