/** The history of a data set: every change by whatever request is listed, compared, undone and brought back. */

import { tableFamilies } from "@esm/model/domain/table-family";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { long } from "../../../../tests/support/long.ts";
import { historyTables } from "../../src/store/database/change-records.ts";
import { connectDatabase } from "../../src/store/database/database.ts";
import { component, sampleContent } from "../store/contents.ts";
import { type Contract, contractSuite } from "./support.ts";

interface Change {
  revision: number;
  is_kept: boolean;
}
type Reply = Awaited<ReturnType<Contract["send"]>>;

/** Equal numbers in every run. */
function randomNumbers(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return { next, below, one: <Item>(items: readonly Item[]): Item => items[below(items.length)] };
}

contractSuite("The history of a data set", (contract) => {
  const overview = async (id: number) => (await contract.send("GET", `/datasets/${id}/overview`)).body;
  const revisionOf = async (id: number): Promise<number> => (await overview(id)).revision;
  const post = (path: string, revision: number, json?: object): Promise<Reply> =>
    contract.service.send("POST", path, {
      token: contract.owner,
      headers: { "if-match": `"${revision}"` },
      ...(json && { json }),
    });
  const change = async (id: number, ...operations: object[]) =>
    post(`/datasets/${id}/changes`, await revisionOf(id), { operations });
  const undo = async (id: number, revision: number) =>
    post(`/datasets/${id}/changes/${revision}/undo`, await revisionOf(id));
  const changesOf = async (id: number, query = "") =>
    (await contract.send("GET", `/datasets/${id}/changes${query}`)).body;

  async function filled(name = `history ${crypto.randomUUID()}`) {
    const created = await contract.create("/datasets/", { name, number_of_time_steps: 4 });
    await contract.service.store.writeDatasetContent(created.id, sampleContent(), { userId: created.user.id });
    return created.id as number;
  }
  const archive = async (id: number) => (await contract.download(`/datasets/${id}/download`)).bytes;

  /** Every row of the data set with its ids. */
  async function rowsOf(id: number) {
    const connections = connectDatabase({ ...contract.service.store.place, poolSize: 1, onConnectionError: () => {} });
    const rows: Record<string, unknown> = {};
    const own = sql`(select id from components where dataset_id = ${id})`;
    const isOwn = (table: string) => {
      if (table === "datasets") return sql`id = ${id}`;
      if (["conversion_factors", "table_records", "model_overrides"].includes(table))
        return sql`component_id in ${own}`;
      return sql`dataset_id = ${id}`;
    };
    for (const table of historyTables) {
      const found = sql<Record<string, unknown>>`select * from ${sql.table(table)} where ${isOwn(table)} order by id`;
      rows[table] = (await found.execute(connections.read)).rows.map(
        ({ revision: _, updated_at: _at, updated_by: _by, series, ...row }) => ({
          ...row,
          ...(series ? { series: [...(series as Uint8Array)] } : {}),
        }),
      );
    }
    await connections.close();
    return rows;
  }

  /** Changes by all kinds of requests, some of which are refused. */
  function randomChange(id: number, random: ReturnType<typeof randomNumbers>) {
    const { one, below, next } = random;
    const { send } = contract;
    const kinds = ["sources", "sinks", "storages", "conversions", "transmissions"] as const;
    const list = async (path: string) => (await send("GET", `/${path}/?dataset_id=${id}`)).body;
    const name = () => `${one(["a", "b", "c", "d", "e"])} ${below(4)}`;
    const someRecord = async () => {
      const family = one(Object.values(tableFamilies));
      const records = (await send("GET", `/${family.path}/dataset/${id}`)).body as { id: number }[];
      return { family, record: records.length > 0 ? one(records) : undefined };
    };
    const someComponent = async () => {
      const kind = one(kinds);
      const components = await list(kind);
      return {
        kind,
        component:
          components.length > 0 ? one<{ component: { id: number; name: string } }>(components).component : undefined,
      };
    };
    const attempts: (() => Promise<unknown>)[] = [
      () => send("POST", "/regions/", { ref_dataset: id, name: name() }),
      () => send("POST", "/sources/", { ref_dataset: id, name: name(), commodity_name: "electricity" }),
      () =>
        send("POST", "/conversions/", {
          ref_dataset: id,
          name: name(),
          physical_unit: "GW_el",
          conversion_factors: [{ commodity_name: "electricity", conversion_factor: -next() }],
        }),
      async () => {
        const { kind, component } = await someComponent();
        return component && send("PUT", `/${kind}/${component.id}`, { interest_rate: next() / 3, name: name() });
      },
      async () => {
        const { kind, component } = await someComponent();
        return component && below(4) === 0 && send("DELETE", `/${kind}/${component.id}`);
      },
      async () => {
        const regions = await list("regions");
        const region = regions.length > 0 && one<{ id: number }>(regions);
        if (!region) return undefined;
        if (below(3) === 0) return send("DELETE", `/regions/${region.id}`);
        return send("PUT", below(2) === 0 ? `/regions/${region.id}` : `/places/region/${region.id}`, {
          ...(below(2) === 0 ? { name: name() } : { latitude: next() * 90 }),
        });
      },
      async () => {
        const family = one(Object.values(tableFamilies));
        const [regions, { component }] = [await list("regions"), await someComponent()];
        if (regions.length < 2 || !component) return undefined;
        const value = family.shape === "series" ? [next(), 0, 1, next() / 3] : next() / 3;
        const ends = {
          region_name: one<{ name: string }>(regions).name,
          region_to_name: one<{ name: string }>(regions).name,
        };
        return send("POST", `/${family.path}/`, {
          ref_dataset: id,
          component_name: component.name,
          ...ends,
          [family.valueField]: value,
        });
      },
      async () => {
        const { family, record } = await someRecord();
        if (!record) return undefined;
        if (below(3) === 0) return send("DELETE", `/${family.path}/${record.id}`);
        const value = family.shape === "series" ? [next(), 0, 1, next() / 3] : next() / 3;
        return send("PUT", `/${family.path}/${record.id}`, { [family.valueField]: value });
      },
      async () => {
        const models = await list("models");
        const { component } = await someComponent();
        const override_parameters = component
          ? [{ component_name: component.name, attribute: "interest_rate", operation: "set", value: next() / 3 }]
          : [];
        if (models.length === 0 || below(3) === 0) {
          return send("POST", "/models/", { ref_dataset: id, name: name(), override_parameters });
        }
        const model = one<{ id: number }>(models);
        if (below(4) === 0) return send("DELETE", `/models/${model.id}`);
        return send("PUT", `/models/${model.id}`, { override_parameters, description: name() });
      },
      async () => {
        const { component } = await someComponent();
        return component && send("PUT", `/styles/component/${component.id}`, { colour: "#123456", group: name() });
      },
      () => send("PUT", `/datasets/${id}`, { description: name() }),
      () => send("PUT", `/datasets/${id}/calendar`, { display: { zoom: next() } }),
      () => send("PUT", `/commodities/0`, {}),
      async () => {
        const { dataset } = await overview(id);
        return contract.service.store.writeDatasetContent(id, sampleContent(), { userId: dataset.user.id });
      },
      async () =>
        change(
          id,
          { operation: "create", kind: "region", record: { name: name() } },
          { operation: "set", kind: "commodity", name: "hydrogen", attribute: "description", value: name() },
          { operation: "set", kind: "region", name: "north", attribute: "longitude", value: next() },
        ),
    ];
    return one(attempts)();
  }

  async function undoesAll(count: number, seed: number) {
    const id = await filled();
    const random = randomNumbers(seed);
    const first = { rows: await rowsOf(id), archive: await archive(id) };
    const begin = await revisionOf(id);
    while ((await revisionOf(id)) < begin + count) await randomChange(id, random);
    const last = { rows: await rowsOf(id), revision: await revisionOf(id) };
    for (let revision = last.revision; revision > begin; revision--) {
      const { status, body } = await undo(id, revision);
      expect([revision, status, body]).toEqual([revision, 200, { revision: expect.any(Number), created: [] }]);
    }
    expect(await rowsOf(id)).toEqual(first.rows);
    expect((await archive(id)).equals(first.archive)).toBe(true);
    // The undoing is undone in the same way.
    for (let revision = await revisionOf(id); revision > last.revision; revision--) {
      expect([revision, (await undo(id, revision)).status]).toEqual([revision, 200]);
    }
    expect(await rowsOf(id)).toEqual(last.rows);
    expect((await post(`/datasets/${id}/changes/${begin}/restore`, await revisionOf(id))).status).toBe(200);
    expect(await rowsOf(id)).toEqual(first.rows);
    expect((await archive(id)).equals(first.archive)).toBe(true);
  }

  it("gives the first archive byte for byte when random changes are undone one by one", long, () => undoesAll(25, 7));

  it("has the archive of every earlier revision as it was, whatever came later", long, async () => {
    const id = await filled();
    const random = randomNumbers(3);
    const begin = await revisionOf(id);
    const archives = new Map([[begin, await archive(id)]]);
    while (archives.size < 20) {
      await randomChange(id, random);
      archives.set(await revisionOf(id), await archive(id));
    }
    await undo(id, (await revisionOf(id)) - 1);
    archives.set(await revisionOf(id), await archive(id));
    for (const [revision, expected] of archives) {
      const { status, bytes } = await contract.download(`/datasets/${id}/download?revision=${revision}`);
      expect([revision, status, bytes.equals(expected)]).toEqual([revision, 200, true]);
    }
    // Nothing temporary is left for other readers.
    expect((await archive(id)).equals(archives.get(await revisionOf(id)) ?? Buffer.of())).toBe(true);
    for (const unknown of [-1, (await revisionOf(id)) + 1, Number.MAX_SAFE_INTEGER]) {
      expect((await contract.download(`/datasets/${id}/download?revision=${unknown}`)).status).toBe(404);
    }
    expect((await contract.download(`/datasets/${id}/download?revision=x`)).status).toBe(422);
  });

  it("has earlier revisions also where connections know the statements of the present one", long, async () => {
    const id = await filled();
    const [revision, first] = [await revisionOf(id), await archive(id)];
    const earlier = async () => (await contract.download(`/datasets/${id}/download?revision=${revision}`)).bytes;
    await change(id, { operation: "create", kind: "region", record: { name: "later" } });
    const later = await archive(id);
    for (let times = 0; times < 20; times++) {
      expect((await earlier()).equals(first)).toBe(true);
      expect((await archive(id)).equals(later)).toBe(true);
    }
  });

  it("gives the first archive byte for byte also after 1,000 changes", { ...long, timeout: 1_800_000 }, () =>
    undoesAll(1000, 11),
  );

  /** So many that rows are copied within the database; numbers with all their digits, and names of all alphabets. */
  function manyRecords(random: ReturnType<typeof randomNumbers>) {
    const { next } = random;
    const number = () => (next() - 0.3) * 10 ** Math.round(40 * next() - 20);
    const content = sampleContent();
    const numbers = Array.from({ length: 700 }, (_, index) => index);
    const given = numbers.map((index) => {
      const attributes = { name: `Speicher ü "${index}" \\ 水`, commodity_name: "electricity", description: "A\n\tB" };
      const costs = { invest_per_capacity: Math.abs(number()), opex_per_capacity: Math.abs(number()) };
      return component(index % 2 === 0 ? "STORAGE" : "TRANSMISSION", { ...attributes, ...costs });
    });
    const overrides = given.map(({ name }) => ({
      component_name: name,
      attribute: "invest_per_capacity" as const,
      operation: "multiply" as const,
      value: Math.abs(number()),
    }));
    const tables = given.map(({ name }) => ({
      family: "capacityMax" as const,
      component: name,
      region: "north",
      regionTo: null,
      values: Float64Array.of(Math.abs(number())),
    }));
    const [model] = content.models;
    return {
      ...content,
      components: [...content.components, ...given],
      tables: [...content.tables, ...tables.filter((_, index) => index % 2 === 0)],
      models: [{ ...model, override_parameters: overrides }],
    };
  }

  it("brings many records back with all their digits", long, async () => {
    const id = await filled();
    const userId = (await overview(id)).dataset.user.id;
    const random = randomNumbers(5);
    await contract.service.store.writeDatasetContent(id, manyRecords(random), { userId });
    const first = await rowsOf(id);
    await contract.service.store.writeDatasetContent(id, manyRecords(random), { userId });
    expect(await rowsOf(id)).not.toEqual(first);
    expect((await undo(id, await revisionOf(id))).status).toBe(200);
    expect(await rowsOf(id)).toEqual(first);
  });

  it("has of an upload only what it makes different", async () => {
    const id = await filled();
    const userId = (await overview(id)).dataset.user.id;
    const upload = (content: ReturnType<typeof sampleContent>) =>
      contract.service.store.writeDatasetContent(id, { ...content, dataset: {} }, { userId });
    const first = await rowsOf(id);
    await upload(sampleContent());
    expect(await rowsOf(id)).toEqual(first);
    const differences = async () =>
      (await contract.send("GET", `/datasets/${id}/changes/${await revisionOf(id)}`)).body.differences;
    expect(await differences()).toEqual([]);
    const content = sampleContent();
    const electrolyser = content.components.find(({ type }) => type === "CONVERSION");
    if (electrolyser?.type === "CONVERSION") electrolyser.conversion_factors[1].conversion_factor = 0.6;
    const series = content.tables.find(({ family }) => family === "operationRateFix");
    if (series) series.values = series.values.map((value) => value / 2);
    await upload(content);
    const found = (await differences()) as { kind: string; name: string }[];
    expect(new Set(found.map(({ kind, name }) => `${kind} ${name}`))).toEqual(
      new Set(["conversion_factor electrolyser", "fix-operation-rates demand"]),
    );
    await undo(id, await revisionOf(id));
    expect(await rowsOf(id)).toEqual(first);
    // Their order is part of what is written.
    const [model] = content.models;
    await upload({
      ...sampleContent(),
      models: [{ ...model, override_parameters: model.override_parameters.toReversed() }],
    });
    const [{ override_parameters }] = (await contract.send("GET", `/models/?dataset_id=${id}`)).body;
    const given = override_parameters.map((override: { attribute: string }) => override.attribute);
    expect(given).toEqual(model.override_parameters.map(({ attribute }) => attribute).toReversed());
  });

  it("lists who has changed what when, the last change first, and what a change has made different", async () => {
    const id = await filled();
    const begin = await revisionOf(id);
    const [source] = (await contract.send("GET", `/sources/?dataset_id=${id}`)).body;
    await contract.send("PUT", `/sources/${source.component.id}`, { interest_rate: 0.05, name: "Wind" });
    await post(`/datasets/${id}/changes`, await revisionOf(id), {
      title: "A third region",
      operations: [
        { operation: "create", kind: "region", record: { name: "west" } },
        {
          operation: "values",
          table: "max-operation-rates",
          component: "Wind",
          region: "north",
          values: [9, 8],
          start: 1,
        },
        { operation: "delete", kind: "storage", name: "battery" },
      ],
    });
    const by = { id: expect.any(Number), username: "owner" };
    const base = { changed_at: expect.any(String), changed_by: by, undoes: null, is_kept: true };
    expect(await changesOf(id, `?since=${begin}`)).toEqual([
      { ...base, revision: begin + 2, title: "A third region" },
      { ...base, revision: begin + 1, title: null },
    ]);
    expect((await changesOf(id, `?before=${begin + 2}&limit=1`)).map(({ revision }: Change) => revision)).toEqual([
      begin + 1,
    ]);
    const { body } = await contract.send("GET", `/datasets/${id}/changes/${begin + 1}`);
    expect([body.count, body.differences]).toEqual([
      1,
      [
        {
          kind: "source",
          name: "Wind",
          what: "changed",
          attributes: [
            { attribute: "name", before: "wind", after: "Wind" },
            { attribute: "interest_rate", before: 0.08, after: 0.05 },
          ],
        },
      ],
    ]);
    const second = (await contract.send("GET", `/datasets/${id}/changes/${begin + 2}`)).body;
    expect(second.differences).toEqual(
      expect.arrayContaining([
        {
          kind: "region",
          name: "west",
          what: "created",
          attributes: [{ attribute: "name", before: null, after: "west" }],
        },
        {
          kind: "max-operation-rates",
          name: "Wind",
          region: "north",
          what: "changed",
          attributes: [],
          steps: { count: 2, first: 1, before: 1 / 8 + 1 / 3, after: 9 },
        },
        expect.objectContaining({ kind: "storage", name: "battery", what: "deleted" }),
      ]),
    );
    const since = (await contract.send("GET", `/datasets/${id}/differences?since=${begin}`)).body;
    expect(since.count).toBe(body.count + second.count);
    await undo(id, begin + 2);
    await undo(id, begin + 1);
    expect((await contract.send("GET", `/datasets/${id}/differences?since=${begin}`)).body).toEqual({
      differences: [],
      count: 0,
    });
    expect((await changesOf(id))[0]).toMatchObject({ undoes: begin + 1 });
    for (const path of ["changes/999", "differences?since=-1"]) {
      expect([path, (await contract.send("GET", `/datasets/${id}/${path}`)).status]).toEqual([path, 404]);
    }
  });

  it("undoes a change beside later ones, unless they have changed the same records", async () => {
    const id = await filled();
    const region = (name: string) => ({ operation: "create", kind: "region", record: { name } });
    const rate = (value: number) => ({
      operation: "set",
      kind: "source",
      name: "wind",
      attribute: "interest_rate",
      value,
    });
    const { revision } = (await change(id, rate(0.01))).body;
    await change(id, region("west"));
    expect((await undo(id, revision)).status).toBe(200);
    const again = (await change(id, rate(0.02))).body.revision;
    const later = (await change(id, rate(0.03))).body.revision;
    const refused = await undo(id, again);
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining(`change ${later} has`)]);
    // The later change is undone, so that the earlier one can be, and again after it was redone and undone.
    const undone = (await undo(id, later)).body.revision;
    const redone = (await undo(id, undone)).body.revision;
    expect((await undo(id, again)).status).toBe(409);
    expect((await undo(id, redone)).status).toBe(200);
    expect((await undo(id, again)).status).toBe(200);
    const [source] = (await contract.send("GET", `/sources/?dataset_id=${id}`)).body;
    expect(source.component.interest_rate).toBe(0.08);
  });

  it("does not delete records of later changes with what an undone change has created", async () => {
    const id = await filled();
    const created = (await change(id, { operation: "create", kind: "region", record: { name: "west" } })).body.revision;
    const record = { operation: "values", table: "max-capacities", component: "wind", region: "west", values: [1] };
    const used = (await change(id, record)).body.revision;
    expect((await undo(id, created)).status).toBe(409);
    expect((await undo(id, used)).status).toBe(200);
    expect((await undo(id, created)).status).toBe(200);
    const deleted = (await change(id, { operation: "delete", kind: "region", name: "South" })).body.revision;
    await change(id, { operation: "create", kind: "region", record: { name: "South" } });
    expect((await undo(id, deleted)).status).toBe(409);
  });

  it("needs the present revision, the permission to modify, and a change that it knows", async () => {
    const id = await filled();
    const { revision } = (await change(id, { operation: "create", kind: "region", record: { name: "west" } })).body;
    const path = `/datasets/${id}/changes/${revision}/undo`;
    expect((await post(path, revision - 1)).body).toMatchObject({ revision, differences: [] });
    expect((await contract.send("POST", path)).status).toBe(428);
    for (const one of [0, revision + 1, 9999]) expect([one, (await undo(id, one)).status]).toEqual([one, 404]);
    const stranger = await contract.service.send("POST", path, {
      token: contract.stranger,
      headers: { "if-match": `"${revision}"` },
    });
    expect(stranger.status).toBe(403);
    const answers = await Promise.all([1, 2, 3].map(() => post(path, revision)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  });

  it("is the same where series are so long that a thread makes the changes", long, async () => {
    const steps = 300_000;
    const sample = sampleContent();
    const tables = sample.tables.filter(({ family }) => family === "operationRateMax");
    const content = {
      ...sample,
      dataset: { ...sample.dataset, name: "minutes", number_of_time_steps: steps },
      tables: tables.map((table, index) => ({ ...table, values: new Float64Array(steps).fill(1 / (index + 3)) })),
    };
    const { id: userId } = (await contract.send("GET", "/auth/me")).body;
    const { id } = await contract.service.store.createDatasetUnderFreeName(content, { userId });
    const size = async () => (await overview(id)).components.length;
    const count = await size();
    const region = (name: string) => ({ operation: "delete", kind: "region", name });
    const refused = await change(id, region("nowhere"));
    expect([refused.status, refused.body.detail[0].loc]).toEqual([422, expect.arrayContaining(["operations", 0])]);
    const seen = await revisionOf(id);
    expect((await change(id, region("South"))).status).toBe(200);
    const rate = { operation: "set", kind: "source", name: "wind", attribute: "interest_rate", value: 0.1, from: 0.2 };
    const stale = await post(`/datasets/${id}/changes`, seen, { operations: [rate] });
    expect([stale.status, stale.body.differences]).toEqual([412, [{ operation: 0, from: 0.2, present: 0.08 }]]);
    const [source] = (await contract.send("GET", `/sources/?dataset_id=${id}`)).body;
    expect((await contract.send("DELETE", `/sources/${source.component.id}`)).status).toBe(200);
    const [north] = (await contract.send("GET", `/regions/?dataset_id=${id}`)).body;
    expect((await contract.send("DELETE", `/regions/${north.id}`)).body.name).toBe("north");
    expect(await size()).toBe(count - 1);
    expect((await post(`/datasets/${id}/changes/${seen}/restore`, await revisionOf(id))).status).toBe(200);
    const records = (await contract.send("GET", `/max-operation-rates/dataset/${id}?limit=10`)).body;
    expect(records.map((record: Record<string, number[]>) => record.operation_rate_max[0])).toEqual([1 / 3, 1 / 4]);
  });

  it("is followed as a stream of events, by those who may use the data set", long, async () => {
    const id = await filled();
    const revision = await revisionOf(id);
    const url = `${contract.service.url}/datasets/${id}/events`;
    const answer = await fetch(url, { headers: { authorization: `Bearer ${contract.owner}` } });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    const until = async (part: string) => {
      while (!text.includes(part)) text += (await reader?.read())?.value ?? "";
    };
    await until(`event: revision\ndata: {"revision":${revision}}\n`);
    await change(id, { operation: "create", kind: "region", record: { name: "west" } });
    await until("event: change\n");
    await until("}\n\n");
    expect(text).toContain(`"revision":${revision + 1}`);
    expect(text).toContain('"username":"owner"');
    await contract.send("DELETE", `/datasets/${id}`);
    let isOpen = true;
    while (isOpen) isOpen = !(await reader?.read())?.done;
    const stranger = await fetch(url, { headers: { authorization: `Bearer ${contract.stranger}` } });
    expect(stranger.status).toBe(404);
    const other = await filled();
    const path = `/datasets/${other}/events`;
    expect((await contract.send("GET", path, undefined, contract.stranger)).status).toBe(403);
  });

  it("is deleted with its data set", async () => {
    const id = await filled();
    await change(id, { operation: "delete", kind: "region", name: "South" });
    expect((await contract.send("DELETE", `/datasets/${id}`)).status).toBe(200);
    expect((await contract.send("GET", `/datasets/${id}/changes`)).status).toBe(404);
  });

  it("keeps 64 MiB of replaced data, and says which changes can be undone", long, async () => {
    const { store } = contract.service;
    const id = await filled();
    const { dataset } = await overview(id);
    const random = randomNumbers(3);
    const steps = 2 ** 20;
    const noise = () => Float64Array.from({ length: steps }, () => random.next());
    const content = { ...sampleContent(), tables: [], models: [], dataset: { number_of_time_steps: steps } };
    for (const component of ["wind", "demand"]) {
      for (const { id: entry } of (await contract.send("GET", `/datasets/${id}/overview`)).body.components.filter(
        ({ name }: { name: string }) => name === component,
      )) {
        for (const family of ["operationRateFix", "operationRateMax"] as const) {
          await store.tables.removeOfComponent(family, entry, 100);
        }
      }
    }
    await store.writeDatasetContent(id, content, { userId: dataset.user.id });
    const table = { family: "operationRateMax" as const, component: "wind", region: "north", regionTo: null };
    for (let times = 0; times < 14; times++) {
      const withSeries = { ...content, tables: [{ ...table, values: noise() }] };
      await store.writeDatasetContent(id, withSeries, { userId: dataset.user.id });
    }
    // The history is counted every 20 changes.
    for (let times = 0; times < 20; times++) await contract.send("PUT", `/datasets/${id}`, { description: `${times}` });
    const kept = (await changesOf(id)).map(({ is_kept }: Change) => is_kept);
    const firstLost = kept.indexOf(false);
    expect(kept.slice(0, 20).every(Boolean)).toBe(true);
    expect(firstLost).toBeGreaterThan(25);
    expect(kept.slice(firstLost).some(Boolean)).toBe(false);
    const { revision } = (await changesOf(id))[firstLost];
    expect((await undo(id, revision)).status).toBe(404);
    expect((await post(`/datasets/${id}/changes/${revision}/restore`, await revisionOf(id))).status).toBe(200);
    // Nothing is kept of one change that replaces more than that.
    const regions = Array.from({ length: 16 }, (_, index) => ({ name: `region ${index}` }));
    const tables = () => regions.map(({ name: region }) => ({ ...table, region, values: noise() }));
    for (const withSeries of [tables(), tables()]) {
      const many = { ...content, regions, tables: withSeries };
      await store.writeDatasetContent(id, many, { userId: dataset.user.id });
    }
    expect((await changesOf(id)).some(({ is_kept }: Change) => is_kept)).toBe(false);
  });
});
