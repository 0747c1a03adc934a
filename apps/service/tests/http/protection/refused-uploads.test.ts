import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formWith, sendWhole } from "../../../../../tests/support/whole-request.ts";
import { testDatabases } from "../../store/databases.ts";
import { standInArchive, startTestService, type TestService } from "../service.ts";

const [database] = testDatabases;
/** More than what stands in the buffers of a connection. */
const large = Buffer.alloc(5_000_000, "x");
/** Content for the stand-in reader of archives. */
const manyRegions = Buffer.from(JSON.stringify(Array.from({ length: 90_000 }, (_, number) => `${number}`)));

interface Rejection {
  path: string;
  headers?: Record<string, string>;
  method?: string;
  mediaType?: string;
  token?: string;
  file?: Buffer;
  status: number;
  detail: unknown;
}

describe("A refused upload", () => {
  let service: TestService;
  let owner: string;
  let refusals: Record<string, Rejection>;

  beforeAll(async () => {
    const environment = { MAX_UPLOAD_BYTES: "1000000", MAX_JSON_BYTES: "1000000", MAX_DATA_MIB_PER_USER: "1" };
    service = await startTestService(database, { environment, storeArchive: standInArchive });
    owner = await service.login("owner");
    const stranger = await service.login("stranger");
    const { id } = (await service.send("POST", "/datasets/", { token: owner, json: { name: "set" } })).body;
    const path = `/datasets/${id}/upload`;
    refusals = {
      "without a token": { path, headers: {}, status: 401, detail: "Not authenticated" },
      "with a token that is none": { path, token: "x", status: 403, detail: "Could not validate credentials" },
      "by a stranger": { path, token: stranger, status: 403, detail: "You are not allowed to modify this dataset!" },
      "to an unknown data set": { path: "/datasets/999/upload", status: 404, detail: "Dataset 999 not found!" },
      "to an unknown address": { path: "/nowhere", status: 404, detail: "Not Found" },
      "by another method": { path, method: "PUT", status: 405, detail: "Method Not Allowed" },
      "to the address with a slash": { path: `${path}/`, status: 307, detail: undefined },
      "with an id that is none": { path: "/datasets/x/upload", status: 422, detail: expect.any(Array) },
      "of a file that is no archive": {
        path,
        mediaType: "text/plain",
        status: 400,
        detail: "File must be a zip archive. You provided text/plain!",
      },
      "beyond the room of the user": {
        path,
        file: manyRegions,
        status: 413,
        detail: expect.stringContaining("MiB"),
      },
      "of too large a file": { path, status: 413, detail: expect.stringContaining("larger than the 1000000 bytes") },
      "of too large a JSON body": {
        path: "/sources/",
        headers: { "content-type": "application/json" },
        status: 413,
        detail: expect.stringContaining("too large"),
      },
    };
  });
  afterAll(() => service?.stop());

  const send = ({ path, method, headers, mediaType, token = owner, file = large }: Rejection, connection: string) => {
    const form = formWith(file, mediaType);
    const given = { authorization: `Bearer ${token}`, "content-type": form.type, ...headers };
    const { authorization, ...others } = given;
    const isWithoutToken = headers !== undefined && Object.keys(headers).length === 0;
    return sendWhole(service.url, {
      ...(method === undefined ? {} : { method }),
      path,
      body: form.body,
      headers: { ...others, ...(isWithoutToken ? {} : { authorization }), connection },
    });
  };

  for (const connection of ["close", "keep-alive"]) {
    it(`gives every reason under connection: ${connection}`, async () => {
      for (const [name, refusal] of Object.entries(refusals)) {
        const heard = await send(refusal, connection);
        expect([name, heard.status, heard.error]).toEqual([name, refusal.status, null]);
        const detail = heard.body === "" ? undefined : JSON.parse(heard.body).detail;
        expect([name, detail]).toEqual([name, refusal.detail]);
      }
    });
  }
});
