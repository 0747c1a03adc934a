/** Suites of the contract: one service and a few users for each file, on every database. */
import { afterAll, beforeAll, describe } from "vitest";
import { type Reply, startTestService, type TestService } from "../http/service.ts";
import { testDatabases } from "../store/databases.ts";

export interface Contract {
  service: TestService;
  /** Tokens: the owner of the data sets, and somebody without any permission. */
  owner: string;
  stranger: string;
  send(method: string, path: string, json?: unknown, token?: string): Promise<Reply>;
  /** Creates and answers with the record; throws where that is refused. */
  // biome-ignore lint/suspicious/noExplicitAny: records of every kind.
  create(path: string, json: object): Promise<any>;
  /** A new data set of four time steps with the regions north and south and the commodities electricity and heat. */
  // biome-ignore lint/suspicious/noExplicitAny: a record of the interface.
  dataset(attributes?: object): Promise<any>;
  upload(
    path: string,
    content: string | Uint8Array,
    options?: { type?: string; name?: string; token?: string },
  ): Promise<Reply>;
  download(path: string): Promise<{ status: number; headers: Headers; bytes: Buffer }>;
  /** Ids of data sets with the same content: a copy, and what is read again from its archive and its plain package. */
  again(datasetId: number): Promise<number[]>;
}

export function contractSuite(title: string, define: (contract: Contract) => void): void {
  for (const database of testDatabases) {
    describe.skipIf(database.isMissing)(`${title} on ${database.name}`, () => {
      const contract = {} as Contract;
      beforeAll(async () => {
        const service = await startTestService(database);
        const [owner, stranger] = [await service.login("owner"), await service.login("stranger")];
        Object.assign(contract, contractOf(service, owner, stranger));
      });
      afterAll(async () => {
        await contract.service?.stop();
      });
      define(contract);
    });
  }
}

let counter = 0;

function contractOf(service: TestService, owner: string, stranger: string): Contract {
  const send: Contract["send"] = (method, path, json, token = owner) =>
    service.send(method, path, json === undefined ? { token } : { token, json });
  const create: Contract["create"] = async (path, json) => {
    const { status, body } = await send("POST", path, json);
    if (status !== 200) throw new Error(`POST ${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const download: Contract["download"] = async (path) => {
    const answer = await fetch(service.url + path, { headers: { authorization: `Bearer ${owner}` } });
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  return {
    service,
    owner,
    stranger,
    send,
    create,
    download,
    async again(datasetId) {
      const targets = [(await create(`/datasets/${datasetId}/copy`, { name: `copy ${datasetId}` })).id as number];
      for (const path of [`/datasets/${datasetId}/download`, `/datasets/${datasetId}/export?format=package`]) {
        const { bytes } = await download(path);
        const target = await create("/datasets/", { name: `${path} again`, number_of_time_steps: 4 });
        const form = new FormData();
        form.append("file", new Blob([Uint8Array.from(bytes)]), "file.zip");
        const { status, body } = await service.send("POST", `/datasets/${target.id}/import`, {
          token: owner,
          body: form,
        });
        if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
        targets.push(target.id);
      }
      return targets;
    },
    async dataset(attributes = {}) {
      counter += 1;
      const dataset = await create("/datasets/", { name: `set ${counter}`, number_of_time_steps: 4, ...attributes });
      for (const name of ["north", "south"]) await create("/regions/", { name, ref_dataset: dataset.id });
      await create("/commodities/", { name: "electricity", unit: "GW_el", ref_dataset: dataset.id });
      await create("/commodities/", { name: "heat", unit: "GW_th", ref_dataset: dataset.id });
      return dataset;
    },
    upload(path, content, { type = "application/octet-stream", name = "table.xlsx", token = owner } = {}) {
      const form = new FormData();
      form.append("file", new Blob([Buffer.from(content as string)], { type }), name);
      return service.send("POST", path, { token, body: form });
    },
  };
}

/** The parts of a 422 answer that tell what is wrong where. */
export const problemsIn = (body: { detail: { type: string; loc: unknown }[] }): unknown[] =>
  body.detail.map(({ type, loc }) => [type, loc]);
