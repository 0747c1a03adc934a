/** Lists longer than an answer: how many records one has, and what whoever asks for more is told. */

import { inLanguage } from "@esm/messages/render";
import { tableFamilies } from "@esm/model/domain/table-family";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createDataset } from "../../../../tests/support/create-dataset.ts";
import type { HttpError } from "../../src/http/answers/errors.ts";
import { refuseManyEntries } from "../../src/http/answers/table-answers.ts";
import { sampleContent } from "../store/contents.ts";
import { testDatabases } from "../store/databases.ts";
import { startTestService, type TestService } from "./service.ts";

const count = 10_003;

for (const database of testDatabases) {
  describe.skipIf(database.isMissing)(`Lists on ${database.name}`, () => {
    let service: TestService;
    let token: string;
    let id: number;
    beforeAll(async () => {
      service = await startTestService(database);
      token = await service.login("owner");
      const regions = Array.from({ length: count }, (_, index) => ({ name: `region ${index}` }));
      const content = { ...sampleContent(), regions, tables: [], models: [] };
      const { body: user } = await service.send("GET", "/auth/me", { token });
      id = (await createDataset(service.store, content, { userId: user.id })).id;
    });
    afterAll(() => service.stop());

    const list = (query: string) => service.send("GET", `/regions/?dataset_id=${id}${query}`, { token });
    const names = async (query: string) => (await list(query)).body.map(({ name }: { name: string }) => name);
    const expected = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => `region ${from + index}`);

    it("have the same records, in order, in one answer or in many", async () => {
      expect(await names("&limit=10000")).toEqual(expected(0, 10_000));
      expect(await names("&skip=9000&limit=10000")).toEqual(expected(9_000, count));
      expect(await names("&skip=50&limit=250")).toEqual(expected(50, 300));
      expect(await names("")).toEqual(expected(0, 100));
      expect(await names(`&skip=${count}&limit=99999`)).toEqual([]);
      expect((await list("&limit=150")).headers.get("x-total-count")).toBe(String(count));
    });

    it("take any limit where there are no more records than an answer has", async () => {
      expect(await names("&skip=3&limit=1000000")).toEqual(expected(3, count));
    });

    it("say how long the whole list is, whichever part of it was asked for", async () => {
      const pages = [
        "&limit=0",
        "&limit=3",
        "&limit=100",
        `&skip=${count - 5}`,
        `&skip=${count}`,
        "&skip=20000&limit=5",
      ];
      for (const page of pages) expect((await list(page)).headers.get("x-total-count")).toBe(String(count));
    });

    it("are counted only where their first records are not all of them", async () => {
      const countAll = vi.spyOn(service.store.regions, "countOfDataset");
      await list(`&skip=${count - 5}`);
      expect(countAll).not.toHaveBeenCalled();
      await list("&limit=3");
      expect(countAll).toHaveBeenCalledOnce();
      countAll.mockRestore();
    });

    it("refuse more than an answer has, with the way to all of them", async () => {
      const { status, body } = await list("&limit=1000000");
      expect([status, body.detail]).toEqual([
        422,
        [
          {
            type: "too_many_records",
            loc: ["query", "limit"],
            input: 1_000_000,
            msg:
              "Value error, the list has 10003 records; a response can contain at most 10000. Request them in parts: " +
              "limit=10000 and skip=0, 10000 and so on.",
            ctx: { total: count, most: 10_000 },
          },
        ],
      ]);
    });
  });
}

describe("Series of a list", () => {
  const { operationRateFix: series, capacityMax: number } = tableFamilies;
  const refusal = (family: typeof series | typeof number, limit: number, total: number, steps: number) => {
    try {
      refuseManyEntries(family, { skip: 0, limit }, total, steps);
      return null;
    } catch (error) {
      return inLanguage((error as HttpError).detail, "en");
    }
  };

  it("have at most ten million values together, or the answer says how many records fit", () => {
    expect(refusal(series, 100, 100, 35_040)).toBeNull();
    expect(refusal(series, 1_000, 285, 35_040)).toBeNull();
    expect(refusal(series, 1_000, 300, 35_040)).toMatchObject([{ type: "too_many_values", ctx: { most: 285 } }]);
    expect(refusal(series, 100, 2, 10_000_000)).toMatchObject([{ ctx: { most: 1 } }]);
    expect(refusal(series, 100, 1, 10_000_000)).toBeNull();
    expect(refusal(number, 10_000, 10_000, 10_000_000)).toBeNull();
  });
});
