/** Checks of what is typed: by the worker, and by the service where the worker does not know. */
import type { Answer, Question } from "@esm/optimize/checks/questions";
import { signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DataCheck } from "../../src/page/data/editing/data-check.ts";

const problem = (type: string) => ({ type, loc: ["components", "Wind", "interest_rate"], msg: type });
const operation = (value: number) =>
  ({ operation: "set", kind: "source", name: "Wind", attribute: "interest_rate", value, from: 0 }) as const;

/** Answers when it is told to, as a worker does later. */
class FakeWorker {
  static started: FakeWorker[] = [];
  readonly questions: Question[] = [];
  onmessage: ((event: { data: Answer }) => void) | null = null;
  onerror: ((event: object) => void) | null = null;
  problems = [problem("saved")];

  constructor() {
    FakeWorker.started.push(this);
  }

  postMessage(question: Question): void {
    this.questions.push(question);
    queueMicrotask(() => this.onmessage?.({ data: this.#answerTo(question) }));
  }

  terminate(): void {}

  #answerTo(question: Question): Answer {
    if (question.name === "model") return { revision: 5 };
    return question.name === "saved" ? { done: true } : { problems: this.problems as never };
  }
}

describe("The check of what is typed", () => {
  let found: object[];
  let isReached: boolean;
  const asked: string[] = [];
  const data = {
    datasetId: 1,
    records: signal<unknown>({}),
    pending: signal<unknown>(null),
    revision: 5,
    operations: [] as ReturnType<typeof operation>[],
    unsavedOperations: () => data.operations,
    save: async () => {},
  };
  let check: DataCheck;
  let end: () => void;

  beforeEach(async () => {
    vi.useFakeTimers();
    FakeWorker.started = [];
    asked.length = 0;
    found = [problem("saved")];
    isReached = true;
    data.operations = [];
    data.revision = 5;
    vi.stubGlobal("document", { documentElement: { lang: "en" } });
    vi.stubGlobal("Worker", FakeWorker);
    vi.stubGlobal("checkScript", "/app/assets/checks.js");
    vi.stubGlobal("fetch", async (address: string, { method }: RequestInit) => {
      asked.push(`${method} ${address.split("?")[0]}`);
      if (!isReached) throw new TypeError("no network");
      if (address.startsWith("/models/?")) return Response.json([{ id: 3 }]);
      return address.endsWith("/content") ? new Response(new ArrayBuffer(8)) : Response.json({ problems: found });
    });
    check = new DataCheck(data);
    end = check.follow();
    await vi.advanceTimersByTimeAsync(600);
    // The client of the worker is imported on demand.
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(3000);
  });
  afterEach(() => {
    end();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const types = () => check.problems.value?.map(({ type }) => type);
  async function type(value: number | null): Promise<void> {
    data.operations = value === null ? [] : [operation(value)];
    data.pending.value = {};
    await vi.advanceTimersByTimeAsync(0);
  }
  const worker = (): FakeWorker => FakeWorker.started[0];

  it("is made by the service first, which the data for the worker follow", () => {
    expect(types()).toEqual(["saved"]);
    expect(asked).toEqual(["GET /models/", "POST /models/3/check", "GET /models/3/content"]);
    expect(worker().questions[0].name).toBe("model");
  });

  it("is made by the worker when something is typed, without a question to the service", async () => {
    asked.length = 0;
    worker().problems = [problem("typed")];
    await type(9);
    expect(types()).toEqual(["typed"]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toEqual([]);
  });

  it("is made by the worker without a network", async () => {
    isReached = false;
    worker().problems = [problem("typed")];
    await type(9);
    expect(types()).toEqual(["typed"]);
    expect(check.error.value).toBeNull();
  });

  it("is decided by the service for what is saved, and the worker then gets new data", async () => {
    found = [problem("of the service")];
    asked.length = 0;
    await type(null);
    expect(types()).toEqual(["saved"]);
    await vi.advanceTimersByTimeAsync(3000);
    expect(types()).toEqual(["of the service"]);
    expect(asked).toEqual(["POST /models/3/check", "GET /models/3/content"]);
  });

  it("tells the worker what is saved here, and fetches what is not known", async () => {
    asked.length = 0;
    check.worker?.saved({ operations: [operation(9)] }, 5, 6);
    data.revision = 6;
    worker().problems = [problem("typed")];
    await type(8);
    expect(types()).toEqual(["typed"]);
    expect(worker().questions.map(({ name }) => name)).toContain("saved");
    data.revision = 7;
    found = [problem("of the service")];
    await type(7);
    await vi.advanceTimersByTimeAsync(3000);
    expect(types()).toEqual(["of the service"]);
    expect(asked).toEqual(["POST /models/3/check", "GET /models/3/content"]);
  });

  it("is made by the service where the worker breaks off", async () => {
    worker().postMessage = () => worker().onerror?.({ preventDefault: () => {} });
    found = [problem("of the service")];
    await type(9);
    await vi.advanceTimersByTimeAsync(600);
    expect(types()).toEqual(["of the service"]);
    await type(8);
    await vi.advanceTimersByTimeAsync(5000);
    expect(FakeWorker.started).toHaveLength(1);
  });
});
